"""Commands that change a tournament; each tells the lines that it has added to the journal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import typer
from msgspec.structs import fields

from stammtisch import rulesets
from stammtisch.cli.output import CliAnswer
from stammtisch.cli.records import bytes_of, text_of
from stammtisch.engine.errors import Impossible
from stammtisch.store.protocol import Store
from stammtisch.texts import Texts
from stammtisch.tournament.backup import unpack
from stammtisch.tournament.cli.app import called
from stammtisch.tournament.command import Actor, TournamentCommand, parse_actor
from stammtisch.tournament.commands import COMMANDS
from stammtisch.tournament.journal import journal
from stammtisch.tournament.lists import parse_date
from stammtisch.tournament.plan import Tables, planned
from stammtisch.tournament.registration import preview, preview_text
from stammtisch.tournament.reports import parse_played, parse_report
from stammtisch.tournament.rows import EnterGame
from stammtisch.tournament.service import TournamentStream, names, people, perform
from stammtisch.tournament.sheets import NameKeeper


async def new(store: Store, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    day = parse_date(values.date)
    if day is None:
        raise Impossible("bad_date", text=values.date)
    plan = planned(
        rulesets.load(values.rules),
        title=values.title,
        day=day,
        place=values.place,
        organiser=values.organiser,
        management=values.management,
        pairing=values.pairing and values.pairing.value,
        rounds=values.rounds,
        games=values.partien,
        bummerl=values.bummerl,
        lives=values.lives,
        min_age=values.min_age,
        fee=_cents(values.fee),
        totals=values.totals,
        prizes=tuple(values.prizes or ()),
        remainder=values.left_over.value,
        options=dict(_option(it) for it in values.options or ()),
    )
    return await _told(await TournamentStream.new(store, values.id, plan), 0, texts)


def _option(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key.strip(), value.strip()


async def bring(store: Store, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """A tournament from a file, which another machine or a server has written."""
    try:
        packed = values.file.read_bytes()
    except OSError as error:
        raise Impossible("unreadable", file=values.file, why=error.strerror) from None
    stream = await unpack(store, packed)
    data = {"id": stream.name, "lines": stream.number}
    return CliAnswer(data, texts("cli.tournament.restore.done", **data))


def _cents(text: str) -> int:
    """``5`` or ``7.50`` in the money of the house."""
    try:
        cents = Decimal(text.replace(",", ".")) * 100
    except InvalidOperation:
        raise Impossible("plan_fee") from None
    if not cents.is_finite() or cents != int(cents):
        raise Impossible("plan_fee")
    return int(cents)


async def done(
    name: str, stream: TournamentStream, values: SimpleNamespace, texts: Texts
) -> CliAnswer:
    """Do one command and tell what it has added to the journal."""
    before = len(stream.entries)
    if name == "keeper":
        await _name_keeper(stream, values)
    elif name == "enter":
        await _enter(stream, values, parse_actor(values.by))
    else:
        by = parse_actor(values.by)
        if name == "import":
            values.file = await _seen(stream, values.file, by, texts)
        if name == "correct":
            values.report = parse_report(values.report, await _called(stream, values))
        await perform(stream, command(name, values), by)
    return await _told(stream, before, texts)


async def _told(stream: TournamentStream, before: int, texts: Texts) -> CliAnswer:
    lines = journal(stream.tournament, stream.entries, await people(stream), texts, before)
    return CliAnswer(lines, "\n".join(it.text for it in lines))


def command(name: str, values: SimpleNamespace) -> TournamentCommand:
    """As it was typed, field by field."""
    kind = COMMANDS[name]
    found = {it.name: _read(it.name, getattr(values, called(name, it))) for it in fields(kind)}
    return kind(**found)


def _read(field: str, value: Any) -> Any:  # noqa: ANN401
    read = READ.get(field)
    return value if read is None else read(value)


def _tables(file: Path | None) -> Tables | None:
    """A line for each table: its start numbers, in the order of the seats."""
    if file is None:
        return None
    tables = []
    for number, line in enumerate(text_of(file).splitlines(), 1):
        words = line.replace(",", " ").split()
        if not all(it.isdecimal() and len(it) <= 6 for it in words):
            raise Impossible("bad_table_line", line=number)
        if words:
            tables.append(tuple(map(int, words)))
    return tuple(tables)


# What is typed otherwise than it is sent.
READ: Final[dict[str, Callable[[Any], Any]]] = {
    "seat": lambda typed: typed - 1,
    "games": lambda typed: tuple(typed or ()),
    "granted": lambda typed: typed == "yes",
    "online": lambda off: not off,
    "prizes": tuple,
    "remainder": lambda chosen: chosen.value,
    "tables": _tables,
    "told": lambda typed: parse_played(typed) if typed else None,
}


async def _seen(stream: TournamentStream, file: Path, by: Actor, texts: Texts) -> str:
    """In a terminal a list is shown before it is taken."""
    found = preview(stream.tournament, await people(stream), bytes_of(file), by, texts)
    if sys.stdin is not None and sys.stdin.isatty() and not found.problems:
        typer.echo(preview_text(found, texts), err=True)
        typer.confirm(texts("cli.tournament.preview.take"), abort=True, err=True)
    return found.csv


async def _called(stream: TournamentStream, values: SimpleNamespace) -> list[str]:
    """The names at a table, by column."""
    known = await names(stream)
    seats = stream.tournament.sheet(values.round, values.table).seats
    return [known[it].name if it in known else "" for it in seats]


async def _enter(stream: TournamentStream, values: SimpleNamespace, by: Actor) -> None:
    """One game, or with ``-`` a game a line from standard input, all of them or none."""
    lines = sys.stdin.read().splitlines() if values.report == "-" else [values.report]
    called = await _called(stream, values)
    reports = [parse_report(line, called) for line in lines if line.strip()]
    if values.at_game is not None and len(reports) > 1:
        raise Impossible("one_game")
    games = [EnterGame(values.round, values.table, it, values.at_game or 0) for it in reports]
    await stream.do_all([partial(it.decide, by=by) for it in games])


async def _name_keeper(stream: TournamentStream, values: SimpleNamespace) -> None:
    """The management, all players of the table together, or one of them after the other."""
    voices = [parse_actor(it) for it in values.all_by]
    named = NameKeeper(values.round, values.table, values.seat - 1)
    if len(voices) == 1:
        await perform(stream, named, voices[0])
    else:
        await stream.do(lambda now: named.agreed(now, voices))
