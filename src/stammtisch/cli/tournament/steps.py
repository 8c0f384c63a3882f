"""Commands that change a tournament; each tells the lines that it has added to the journal."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from decimal import Decimal, InvalidOperation
from pathlib import Path
from types import SimpleNamespace
from typing import Final, TypeAlias

import typer

from stammtisch import rulesets, tournament
from stammtisch.cli.replay import bytes_of, text_of
from stammtisch.cli.tournament.answers import Said
from stammtisch.desk import Desk
from stammtisch.desk import steps as s
from stammtisch.desk.lists import parse_date
from stammtisch.desk.moving import unpack
from stammtisch.desk.people import people
from stammtisch.desk.performing import events_of, perform
from stammtisch.desk.previews import preview, told
from stammtisch.store import Store
from stammtisch.texts import Texts
from stammtisch.told.tournaments.journal import journal
from stammtisch.tournament import (
    Actor,
    Event,
    Impossible,
    Report,
    Tournament,
    commands,
    parse_actor,
)
from stammtisch.tournament.events import Tables
from stammtisch.tournament.notation import parse_report, parse_told

Values: TypeAlias = SimpleNamespace
Events: TypeAlias = tuple[Event, ...]
Work: TypeAlias = Callable[[Desk, Values, Actor, Texts], Awaitable[object]]


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
        totals=values.totals,
        prizes=tuple(values.prizes or ()),
        remainder=values.left_over.value,
        options=dict(_option(it) for it in values.options or ()),
    )
    return await _told(await Desk.new(store, values.id, plan), 0, texts)


def _option(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key.strip(), value.strip()


async def bring(store: Store, values: Values, texts: Texts) -> Said:
    """A tournament from a file, which another machine or a server has written."""
    try:
        packed = values.file.read_bytes()
    except OSError as error:
        raise Impossible("unreadable", file=values.file, why=error.strerror) from None
    desk = await unpack(store, packed)
    data = {"id": desk.name, "lines": desk.number}
    return Said(data, texts("cli.tournament.restore.done", **data))


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
        await perform(desk, STEPS[name](values), by)
    else:
        await WORKS[name](desk, values, by, texts)
    return await _told(desk, before, texts)


async def _told(desk: Desk, before: int, texts: Texts) -> Said:
    lines = journal(desk.tournament, desk.entries, await people(desk), texts, before)
    return Said(lines, "\n".join(it.text for it in lines))


STEPS: Final[dict[str, Callable[[Values], s.Step]]] = {
    "register": lambda v: s.RegisterStep(
        name=v.name,
        birth=v.birth,
        club=v.club,
        number=v.start,
        of_age=v.of_age,
        paid=v.paid,
        fill_in=v.fill_in,
    ),
    "pay": lambda v: s.PayStep(number=v.number),
    "refund": lambda v: s.RefundStep(number=v.number),
    "withdraw": lambda v: s.WithdrawStep(number=v.number, reason=v.why, no_show=v.no_show),
    "reinstate": lambda v: s.ReinstateStep(number=v.number),
    "rename": lambda v: s.RenameStep(number=v.number, name=v.name, birth=v.birth, club=v.new_club),
    "substitute": lambda v: s.SubstituteStep(
        number=v.number, name=v.name, birth=v.birth, club=v.club, reason=v.reason
    ),
    "warn": lambda v: s.WarnStep(number=v.number, reason=v.reason, case=v.case),
    "exclude": lambda v: s.ExcludeStep(number=v.number, reason=v.reason, case=v.case),
    "prizes": lambda v: s.PrizesStep(prizes=tuple(v.prize)),
    "promise": lambda _: s.PromiseStep(),
    "draw": lambda v: s.DrawStep(called=v.called, leave_out=v.leave_out),
    "remainder": lambda v: s.RemainderStep(remainder=v.remainder.value),
    "redraw": lambda v: s.RedrawStep(reason=v.reason),
    "begin": lambda v: s.BeginStep(tables=_tables(v.tables), leave_out=v.leave_out),
    "online": lambda v: s.OnlineStep(online=not v.off, clock=v.clock),
    "confirm": lambda v: s.ConfirmStep(round=v.round, table=v.table, games=tuple(v.games or ())),
    "reject": lambda v: s.RejectStep(round=v.round, table=v.table, game=v.game, reason=v.reason),
    "sign": lambda v: s.SignStep(round=v.round, table=v.table, seat=v.seat - 1, version=v.version),
    "correct": lambda v: s.CorrectStep(
        round=v.round,
        table=v.table,
        game=v.game,
        report=parse_report(v.report),
        reason=v.reason,
        version=v.version,
    ),
    "void": lambda v: s.VoidStep(round=v.round, table=v.table, reason=v.reason),
    "forfeit": lambda v: s.ForfeitStep(
        round=v.round, table=v.table, seat=v.seat - 1, reason=v.reason
    ),
    "ask": lambda v: s.AskStep(
        round=v.round, table=v.table, seat=v.seat - 1, contract=v.contract, hand=v.hand
    ),
    "answer": lambda v: s.AnswerStep(
        request=v.request, granted=v.answer == "yes", question=v.question
    ),
    "rule": lambda v: s.RuleStep(
        round=v.round,
        table=v.table,
        game=v.game,
        ruling=v.ruling,
        told=parse_told(v.played) if v.played else None,
        reason=v.why,
    ),
    "dispute": lambda v: s.DisputeStep(round=v.round, table=v.table, text=v.text, game=v.about),
    "settle": lambda v: s.SettleStep(dispute=v.dispute, text=v.text),
    "appeal": lambda v: s.AppealStep(dispute=v.dispute, text=v.why),
    "close": lambda v: s.CloseStep(dispute=v.dispute, text=v.text),
    "finish": lambda _: s.FinishStep(),
    "erase": lambda _: s.EraseStep(),
}


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


async def _import(desk: Desk, values: Values, by: Actor, texts: Texts) -> None:
    """In a terminal a list is shown before it is taken."""
    found = await preview(desk, bytes_of(values.file), by, texts)
    if sys.stdin is not None and sys.stdin.isatty() and not found.problems:
        typer.echo(told(found, texts), err=True)
        typer.confirm(texts("cli.tournament.preview.take"), abort=True, err=True)
    await perform(desk, s.ImportStep(csv=found.csv), by)


async def _enter(desk: Desk, values: Values, by: Actor, texts: Texts) -> None:
    """One game, or with ``-`` a game a line from standard input, all of them or none."""
    lines = sys.stdin.read().splitlines() if values.report == "-" else [values.report]
    reports = [parse_report(line) for line in lines if line.strip()]
    if values.at_game is not None and len(reports) > 1:
        raise Impossible("one_game")

    await desk.do_all([_writing(values, report, by) for report in reports])


def _writing(values: Values, report: Report, by: Actor) -> Callable[[Tournament], Events]:
    step = s.EnterStep(
        round=values.round, table=values.table, report=report, game=values.at_game or 0
    )
    return lambda now: events_of(step, now, by)


async def _name_keeper(desk: Desk, values: Values, _: Actor, texts: Texts) -> None:
    """The management, all players of the table together, or one of them after the other."""
    voices = [parse_actor(it) for it in values.all_by]
    if len(voices) == 1:
        seat = values.seat - 1
        step = s.KeeperStep(round=values.round, table=values.table, seat=seat)
        await perform(desk, step, voices[0])
        return
    await desk.do(
        lambda now: commands.name_keeper(now, values.round, values.table, values.seat - 1, voices)
    )


WORKS: Final[dict[str, Work]] = {
    "import": _import,
    "enter": _enter,
    "keeper": _name_keeper,
}
