"""Commands that only tell something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from stammtisch.cli.database import with_store
from stammtisch.cli.output import CliAnswer, json_text
from stammtisch.cli.records import bytes_of, text_of
from stammtisch.engine.errors import Impossible
from stammtisch.store.protocol import Store
from stammtisch.texts import Texts
from stammtisch.tournament.announcement import announced_texts
from stammtisch.tournament.backup import packed
from stammtisch.tournament.command import DESK, OFFICES, open_tables
from stammtisch.tournament.draws import due
from stammtisch.tournament.journal import journal
from stammtisch.tournament.lists import entries_csv, results_csv
from stammtisch.tournament.proof import Proof, proofs, read_proofs, verdict
from stammtisch.tournament.ranking import keys_of, ranking
from stammtisch.tournament.registration import preview, preview_text
from stammtisch.tournament.reports import report_text
from stammtisch.tournament.service import TournamentStream, names, people, tournaments
from stammtisch.tournament.views.hall import StandingView, results_view


def verify(values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """A published file; or, with the name of a tournament, the database that holds it."""
    if values.tournament:
        found = with_store(values.source, lambda store: _stored(store, values.tournament), texts)
    else:
        found = read_proofs(text_of(Path(values.source)).encode())
    verdicts = [verdict(it, texts) for it in found]
    lines = [it.told for it in verdicts] or [texts("cli.tournament.verify.none")]
    yes = all(it.proven for it in verdicts) and bool(verdicts)
    return CliAnswer(verdicts, "\n".join(lines), yes)


async def _stored(store: Any, name: str) -> list[Proof]:  # noqa: ANN401
    from stammtisch.tournament.service import TournamentStream

    return list(proofs((await TournamentStream.open(store, name)).tournament))


async def list_tournaments(store: Store, texts: Texts) -> CliAnswer:
    found = []
    for name in await tournaments(store):
        plan = (await TournamentStream.open(store, name)).tournament.plan
        found.append({"id": name, "title": plan.title, "date": plan.date, "rules": plan.rules})
    return CliAnswer(found, "\n".join(f"{it['id']}  {it['date']}  {it['title']}" for it in found))


async def _show(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """How it stands, and what waits for somebody."""
    now = stream.tournament
    promise = now.promise
    data: dict[str, Any] = {
        "id": now.id,
        "title": now.plan.title,
        "date": now.plan.date,
        "rules": now.plan.rules,
        "announced": announced_texts(now.rules, texts),
        "pairing": now.plan.pairing,
        "entrants": len(now.playing),
        "unpaid": list(now.unpaid),
        "round": now.round,
        "rounds": now.plan.rounds,
        "open_tables": open_tables(now),
        "due": due(now),
        "commitment": promise.commitment if promise else None,
        "requests": [_request(it) for it in now.requests if it.open],
        "disputes": [it.number for it in now.disputes if it.open],
        "finished": bool(now.finished),
        "ties": ranking(now).ties if now.finished else (),
    }
    words = {key: value if value not in (None, [], ()) else "–" for key, value in data.items()}
    words["due"] = texts(f"purpose.{data['due']}") if data["due"] else "–"
    return CliAnswer(data, texts("cli.tournament.show.told", **words))


def _request(request: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "number": request.number,
        "round": request.table[0],
        "table": request.table[1],
        "game": request.game,
        "seat": request.seat + 1,
        "contract": request.contract,
        "questions": request.open,
        "meets_minimum": request.meets_minimum,
    }


async def _export(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    known = await names(stream)
    text = (results_csv if values.results else entries_csv)(stream.tournament, known)
    return CliAnswer({"csv": text}, text.rstrip("\n"))


async def _preview(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """A list as it would be taken."""
    found = preview(stream.tournament, await people(stream), bytes_of(values.file), DESK, texts)
    return CliAnswer(found, preview_text(found, texts), not found.problems)


async def _proof(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """To be published: what ``verify`` reads."""
    found = proofs(stream.tournament)
    return CliAnswer(found, json_text(found))


async def _sheet(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    sheet, known = stream.tournament.sheet(values.round, values.table), await names(stream)
    data = {
        "round": sheet.round,
        "table": sheet.table,
        "version": sheet.version,
        "closed": sheet.closed,
        "void": sheet.void,
        "keeper": sheet.keeper + 1,
        "seats": [{"number": it, "name": known[it].name} for it in sheet.seats],
        "rows": [
            {
                "game": row.game,
                "report": report_text(row.report),
                "points": row.line.points,
                "circled": None if row.line.circled is None else row.line.circled + 1,
                "struck": row.line.struck,
                "case": row.line.case,
                "by": row.by,
                "confirmed_by": row.confirmed_by,
                "rejected_by": row.rejected_by,
                "history": [
                    {"report": report_text(it.report), "reason": it.reason, "by": it.changed_by}
                    for it in row.history
                ],
            }
            for row in sheet.rows
        ],
        "penalties": [it.points for it in sheet.penalties],
        "plus": sheet.plus(),
        "minus": sheet.minus(),
        "totals": sheet.totals(),
        "signatures": [it.seat + 1 for it in sheet.signatures],
    }
    head = "  ".join(f"{it} {known[it].name}" for it in sheet.seats)
    rows = [_row_text(row) for row in sheet.rows]
    total = " ".join(f"{it:+5d}" for it in sheet.totals())
    return CliAnswer(data, "\n".join([head, *rows, f"    {total}"]))


def _row_text(row: Any) -> str:  # noqa: ANN401
    """Lone games in brackets, for want of a circle."""
    cells = [
        f"({it:+d})".rjust(5) if seat == row.line.circled else f"{it:+5d}"
        for seat, it in enumerate(row.line.points)
    ]
    mark = "?" if not row.settled else " "
    return f"{row.game:3}{mark}{' '.join(cells)}  {report_text(row.report)}"


async def _ranking(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    table = results_view(stream.tournament, await names(stream))
    places = [_place(it, table.keys) for it in table.places]
    data = {
        "keys": keys_of(stream.tournament),
        "places": places,
        "unranked": [_place(it, table.keys) for it in table.unranked],
        "ties": table.ties,
    }
    lines = [
        f"{it['rank']:4}. {it['number']:5}  {it['name']:<30} "
        + " ".join(f"{it[key]:6}" for key in table.keys)
        for it in places
    ]
    head = " ".join(texts(f"print.key.{key}")[:6].rjust(6) for key in table.keys)
    return CliAnswer(data, "\n".join([" " * 43 + head, *lines]))


def _place(it: StandingView, keys: tuple[str, ...]) -> dict[str, Any]:
    return {
        "rank": it.rank,
        "number": it.number,
        "name": it.name,
        **dict(zip(keys, it.values, strict=True)),
        "rounds": it.rounds,
        "lot": it.lot,
        "prize": it.prize,
    }


async def _journal(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    lines = journal(stream.tournament, stream.entries, await people(stream), texts)
    return CliAnswer(lines, "\n".join(f"{it.at}  {it.text}" for it in lines))


async def _print(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    from stammtisch.tournament.prints.documents import document
    from stammtisch.tournament.prints.hall import Hall

    hall = Hall(
        tournament=stream.tournament,
        names=await names(stream),
        texts=texts,
        today=date.today(),
        base=values.base.rstrip("/"),
        codes=None if stream.tournament.erased else await stream.codes(),
    )
    round_ = values.page or max(stream.tournament.round, 1)
    made = document(values.document, hall, round_)
    return _written(values.file, made, "print", texts)


async def _backup(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """One tournament with its people and codes; ``restore`` or a server reads it."""
    return _written(values.file, await packed(stream), "backup", texts)


def _written(file: Path, content: bytes, name: str, texts: Texts) -> CliAnswer:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Impossible("unwritable", file=file, why=error.strerror) from None
    data = {"file": str(file), "bytes": len(content)}
    return CliAnswer(data, texts(f"cli.tournament.{name}.done", **data))


async def _codes(stream: TournamentStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """For registration, officials, players and tables of the running round."""
    now, codes, base = stream.tournament, await stream.codes(), values.base.rstrip("/")
    data = {
        "registration": codes.registration(),
        "registration_link": codes.registration_link(base, now.id),
        "officials": {it.value: codes.official(it) for it in OFFICES},
        "players": {number: codes.player(number, it.player) for number, it in now.entrants.items()},
        "tables": {
            table: codes.table(now.round, table)
            for table in range(1, len(now.rounds[-1]) + 1 if now.rounds else 1)
        },
    }
    return CliAnswer(data, json_text(data))


QUERIES: Final[
    dict[str, Callable[[TournamentStream, SimpleNamespace, Texts], Awaitable[CliAnswer]]]
] = {
    "show": _show,
    "preview": _preview,
    "export": _export,
    "proof": _proof,
    "sheet": _sheet,
    "ranking": _ranking,
    "journal": _journal,
    "print": _print,
    "backup": _backup,
    "codes": _codes,
}
