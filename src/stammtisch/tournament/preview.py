"""A list of entries as it would be taken, before it is: nothing is done here."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.spreadsheets import decoded
from stammtisch.texts import Texts
from stammtisch.tournament.actors import OFFICIALS, Actor
from stammtisch.tournament.entry_list import Listed, read_list
from stammtisch.tournament.persons import Registration
from stammtisch.tournament.registration import tried
from stammtisch.tournament.service import Desk, people


class ListColumn(Struct, frozen=True):
    header: str
    field: str  # what it is here; empty if it is ignored


class ListRow(Struct, frozen=True, kw_only=True):
    line: int
    number: int | None
    name: str
    birth: str
    club: str
    paid: bool
    fill_in: bool
    of_age: bool
    problem: str


class ListPreview(Struct, frozen=True, kw_only=True):
    encoding: str
    columns: tuple[ListColumn, ...]
    rows: tuple[ListRow, ...]
    problems: int
    csv: str  # the same list, for the command that takes it


async def preview(desk: Desk, data: bytes, by: Actor, texts: Texts) -> ListPreview:
    by.require(*OFFICIALS)
    text, encoding = decoded(data)
    found = read_list(text)
    entries = [it.entry for it in found.rows if it.entry is not None]
    problems = tried(desk.tournament, await people(desk), entries, by)
    refused = {it.line: problem for it, problem in zip(entries, problems, strict=True) if problem}
    refused |= {it.line: it.problem for it in found.rows if it.problem is not None}
    said = {line: problem.said(texts) for line, problem in refused.items()}
    return ListPreview(
        encoding=encoding,
        columns=tuple(ListColumn(header, field) for header, field in found.columns),
        rows=tuple(_row(it, said.get(it.line, "")) for it in found.rows),
        problems=len(said),
        csv=text,
    )


def _row(row: Listed, problem: str) -> ListRow:
    if row.entry is None:
        return ListRow(
            line=row.line,
            number=None,
            name=" · ".join(it for it in row.cells if it),
            birth="",
            club="",
            paid=False,
            fill_in=False,
            of_age=False,
            problem=problem,
        )
    entry: Registration = row.entry
    return ListRow(
        line=row.line,
        number=entry.number,
        name=entry.person.name,
        birth=entry.person.birth.isoformat() if entry.person.birth else "",
        club=entry.person.club,
        paid=entry.paid,
        fill_in=entry.fill_in,
        of_age=entry.of_age,
        problem=problem,
    )


def told(found: ListPreview, texts: Texts) -> str:
    """For a terminal: how it was read, a line for each row, what is wrong."""
    columns = ", ".join(
        f"{it.header} → {it.field or texts('cli.tournament.preview.ignored')}"
        for it in found.columns
    )
    yes = {"paid", "fill_in", "of_age"}
    rows = [
        "  ".join(
            str(it)
            for it in (
                f"{row.line:4}",
                row.number or "",
                row.name,
                row.birth,
                row.club,
                *(field for field in sorted(yes) if getattr(row, field)),
                f"← {row.problem}" if row.problem else "",
            )
            if it
        )
        for row in found.rows
    ]
    read = texts(
        "cli.tournament.preview.read", encoding=found.encoding, rows=len(rows), columns=columns
    )
    wrong = texts("cli.tournament.preview.wrong", number=found.problems) if found.problems else ""
    return "\n".join(it for it in (read, *rows, wrong) if it)
