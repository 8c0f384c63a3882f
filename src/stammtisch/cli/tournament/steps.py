"""Commands that change a tournament; each tells the lines that it has added to the journal."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from decimal import Decimal, InvalidOperation
from pathlib import Path
from types import SimpleNamespace
from typing import Final, TypeAlias

from stammtisch import rulesets, tournament
from stammtisch.cli.replay import text_of
from stammtisch.cli.tournament.answers import Said
from stammtisch.desk import Desk
from stammtisch.desk.erasing import erase
from stammtisch.desk.journal import journal
from stammtisch.desk.lists import parse_date, read_entries
from stammtisch.desk.people import names, new_person, replace
from stammtisch.desk.registering import Registration, enter
from stammtisch.fair import SECRET_BYTES
from stammtisch.store import Store
from stammtisch.texts import Texts
from stammtisch.tournament import Actor, Event, Impossible, Report, Tournament, parse_actor
from stammtisch.tournament.events import Tables
from stammtisch.tournament.notation import parse_report, parse_told

Values: TypeAlias = SimpleNamespace
Events: TypeAlias = tuple[Event, ...]
Step: TypeAlias = Callable[[Tournament, Values, Actor], Events]
Work: TypeAlias = Callable[[Desk, Values, Actor], Awaitable[object]]


async def new(store: Store, values: Values, texts: Texts) -> Said:
    day = parse_date(values.date)
    if day is None:
        raise Impossible("bad_date", text=values.date)
    plan = tournament.plan(
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
        prizes=tuple(values.prizes or ()),
    )
    return await _told(await Desk.new(store, values.id, plan), 0, texts)


def _cents(text: str) -> int:
    """``5`` or ``7.50`` in the money of the house."""
    try:
        cents = Decimal(text.replace(",", ".")) * 100
    except InvalidOperation:
        raise Impossible("plan_fee") from None
    if not cents.is_finite() or cents != int(cents):
        raise Impossible("plan_fee")
    return int(cents)


async def done(name: str, desk: Desk, values: Values, texts: Texts) -> Said:
    """Do one step and tell what it has added to the journal."""
    before = len(desk.entries)
    by = parse_actor(values.by) if hasattr(values, "by") else tournament.MANAGEMENT
    if name in STEPS:
        await desk.do(lambda now: STEPS[name](now, values, by))
    else:
        await WORKS[name](desk, values, by)
    return await _told(desk, before, texts)


async def _told(desk: Desk, before: int, texts: Texts) -> Said:
    lines = journal(desk.entries[before:], await names(desk), texts)
    return Said(lines, "\n".join(it.text for it in lines))


STEPS: Final[dict[str, Step]] = {
    "pay": lambda t, v, by: tournament.pay(t, v.number, by),
    "withdraw": lambda t, v, by: tournament.withdraw(t, v.number, v.why, by),
    "warn": lambda t, v, by: tournament.warn(t, v.number, v.reason, by, v.case),
    "exclude": lambda t, v, by: tournament.exclude(t, v.number, v.reason, by, v.case),
    "prizes": lambda t, v, by: tournament.name_prizes(t, tuple(v.prize), by),
    "promise": lambda t, v, by: tournament.promise(t, os.urandom(SECRET_BYTES), by),
    "draw": lambda t, v, by: tournament.pull(t, v.called, by),
    "begin": lambda t, v, by: tournament.begin_round(t, by, _tables(v.tables)),
    "keeper": lambda t, v, _: tournament.name_keeper(
        t, v.round, v.table, v.seat - 1, [parse_actor(it) for it in v.all_by]
    ),
    "confirm": lambda t, v, by: tournament.confirm(
        t, v.round, v.table, v.games or _unconfirmed(t, v), by
    ),
    "reject": lambda t, v, by: tournament.reject(t, v.round, v.table, v.game, v.reason, by),
    "sign": lambda t, v, by: tournament.sign(t, v.round, v.table, v.seat - 1, by, v.version),
    "correct": lambda t, v, by: tournament.correct(
        t, v.round, v.table, v.game, parse_report(v.report), v.reason, by, v.version
    ),
    "void": lambda t, v, by: tournament.void(t, v.round, v.table, v.reason, by),
    "forfeit": lambda t, v, by: tournament.forfeit(t, v.round, v.table, v.seat - 1, v.reason, by),
    "ask": lambda t, v, by: tournament.ask(t, v.round, v.table, v.seat - 1, v.contract, by, v.hand),
    "answer": lambda t, v, by: tournament.answer(t, v.request, v.answer == "yes", by, v.question),
    "rule": lambda t, v, by: tournament.rule(
        t, v.round, v.table, v.game, v.ruling, by, parse_told(v.played) if v.played else None, v.why
    ),
    "dispute": lambda t, v, by: tournament.dispute(t, v.round, v.table, v.text, by, v.about),
    "settle": lambda t, v, by: tournament.settle(t, v.dispute, v.text, by),
    "appeal": lambda t, v, by: tournament.appeal(t, v.dispute, by, v.why),
    "close": lambda t, v, by: tournament.close(t, v.dispute, v.text, by),
    "finish": lambda t, v, by: tournament.finish(t, by),
}


def _unconfirmed(now: Tournament, values: Values) -> list[int]:
    rows = now.sheet(values.round, values.table).rows
    return [row.game for row in rows if not row.settled and not row.rejected_by]


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


async def _register(desk: Desk, values: Values, by: Actor) -> None:
    person = new_person(values.name, parse_date(values.birth), values.club)
    registration = Registration(
        person=person,
        number=values.start,
        of_age=values.of_age,
        paid=values.paid,
        fill_in=values.fill_in,
    )
    await enter(desk, [registration], by)


async def _import(desk: Desk, values: Values, by: Actor) -> None:
    await enter(desk, read_entries(text_of(values.file)), by)


async def _substitute(desk: Desk, values: Values, by: Actor) -> None:
    person = new_person(values.name, parse_date(values.birth), values.club)
    await replace(desk, values.number, person, values.reason, by)


async def _enter(desk: Desk, values: Values, by: Actor) -> None:
    """One game, or with ``-`` a game a line from standard input, all of them or none."""
    lines = sys.stdin.read().splitlines() if values.report == "-" else [values.report]
    reports = [parse_report(line) for line in lines if line.strip()]
    if values.at_game is not None and len(reports) > 1:
        raise Impossible("one_game")

    await desk.do_all([_writing(values, report, by) for report in reports])


def _writing(values: Values, report: Report, by: Actor) -> Callable[[Tournament], Events]:
    def write(now: Tournament) -> Events:
        game = values.at_game or len(now.sheet(values.round, values.table).rows) + 1
        return tournament.enter(now, values.round, values.table, game, report, by)

    return write


async def _erase(desk: Desk, values: Values, by: Actor) -> None:
    await erase(desk, by)


WORKS: Final[dict[str, Work]] = {
    "register": _register,
    "import": _import,
    "substitute": _substitute,
    "enter": _enter,
    "erase": _erase,
}
