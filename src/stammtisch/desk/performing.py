"""What a step does: to the log of a tournament, and to the names beside it."""

from __future__ import annotations

import os

from stammtisch.desk import steps as s
from stammtisch.desk.corrections import reinstate, rename
from stammtisch.desk.desk import Desk
from stammtisch.desk.erasing import erase
from stammtisch.desk.lists import parse_date, read_entries
from stammtisch.desk.people import new_person, replace
from stammtisch.desk.registering import Registration, enter
from stammtisch.fair import SECRET_BYTES
from stammtisch.tournament import Actor, Event, Role, Tournament, commands
from stammtisch.tournament.actors import OFFICIALS


async def perform(desk: Desk, step: s.Step, by: Actor, command: str = "") -> None:
    """Once, if the ``command`` is named; refused without a trace if it cannot be."""
    if desk.has_done(command):
        return
    match step:
        case s.RegisterStep():
            await enter(desk, [_registration(step)], by, command)
        case s.ImportStep():
            by.require(*OFFICIALS)
            await enter(desk, read_entries(step.csv), by, command)
        case s.SubstituteStep():
            person = new_person(step.name, parse_date(step.birth), step.club)
            await replace(desk, step.number, person, step.reason, by, command)
        case s.RenameStep():
            await rename(desk, step, by, command)
        case s.ReinstateStep():
            await reinstate(desk, step.number, by, command)
        case s.EraseStep():
            await erase(desk, by)
        case _:
            slow = isinstance(step, s.DrawStep)
            await desk.do(lambda now: events_of(step, now, by), command, slow=slow)


def _registration(step: s.RegisterStep) -> Registration:
    return Registration(
        person=new_person(step.name, parse_date(step.birth), step.club),
        number=step.number,
        of_age=step.of_age,
        paid=step.paid,
        fill_in=step.fill_in,
    )


def events_of(step: s.Step, now: Tournament, by: Actor) -> tuple[Event, ...]:
    """Of a step that touches nothing but the log."""
    match step:
        case s.PayStep():
            return commands.pay(now, step.number, by)
        case s.RefundStep():
            return commands.refund(now, step.number, by)
        case s.WithdrawStep():
            return commands.withdraw(now, step.number, step.reason, by, step.no_show)
        case s.WarnStep():
            return commands.warn(now, step.number, step.reason, by, step.case)
        case s.ExcludeStep():
            return commands.exclude(now, step.number, step.reason, by, step.case)
        case s.PrizesStep():
            return commands.name_prizes(now, step.prizes, by)
        case s.PromiseStep():
            return commands.promise(now, os.urandom(SECRET_BYTES), by)
        case s.DrawStep():
            return commands.pull(now, step.called, by, step.leave_out)
        case s.RedrawStep():
            return commands.discard_draw(now, step.reason, by)
        case s.RemainderStep():
            return commands.choose_remainder(now, step.remainder, by)
        case s.BeginStep():
            return commands.begin_round(now, by, step.tables, step.leave_out)
        case s.OnlineStep():
            return commands.go_online(now, step.online, by, step.clock if step.online else 0)
        case s.AnswerStep():
            return commands.answer(now, step.request, step.granted, by, step.question)
        case s.SettleStep():
            return commands.settle(now, step.dispute, step.text, by)
        case s.AppealStep():
            return commands.appeal(now, step.dispute, by, step.text)
        case s.CloseStep():
            return commands.close(now, step.dispute, step.text, by)
        case s.FinishStep():
            return commands.finish(now, by)
    return _at_table(step, now, by)


def _at_table(step: s.Step, now: Tournament, by: Actor) -> tuple[Event, ...]:
    match step:
        case s.KeeperStep(round=round_, table=table):
            if by.role is Role.PLAYER:
                return commands.wish_keeper(now, round_, table, step.seat, by)
            return commands.name_keeper(now, round_, table, step.seat, [by])
        case s.EnterStep(round=round_, table=table):
            game = step.game or len(now.sheet(round_, table).rows) + 1
            return commands.enter(now, round_, table, game, step.report, by)
        case s.ConfirmStep(round=round_, table=table):
            games = step.games or _waiting(now, round_, table)
            return commands.confirm(now, round_, table, games, by)
        case s.RejectStep(round=round_, table=table):
            return commands.reject(now, round_, table, step.game, step.reason, by)
        case s.SignStep(round=round_, table=table):
            return commands.sign(now, round_, table, step.seat, by, step.version)
        case s.CorrectStep(round=round_, table=table):
            return commands.correct(
                now, round_, table, step.game, step.report, step.reason, by, step.version
            )
        case s.VoidStep(round=round_, table=table):
            return commands.void(now, round_, table, step.reason, by)
        case s.ForfeitStep(round=round_, table=table):
            return commands.forfeit(now, round_, table, step.seat, step.reason, by)
        case s.AskStep(round=round_, table=table):
            return commands.ask(now, round_, table, step.seat, step.contract, by, step.hand)
        case s.RuleStep(round=round_, table=table):
            return commands.rule(
                now, round_, table, step.game, step.ruling, by, step.told, step.reason
            )
        case s.DisputeStep(round=round_, table=table):
            return commands.dispute(now, round_, table, step.text, by, step.game)
    raise AssertionError(step)


def _waiting(now: Tournament, round_: int, table: int) -> tuple[int, ...]:
    rows = now.sheet(round_, table).rows
    return tuple(row.game for row in rows if not row.settled and not row.rejected_by)
