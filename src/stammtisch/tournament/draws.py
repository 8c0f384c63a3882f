"""Draws: promised, made, made anew; and the people who do not fill a table (RULES 7.10)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import chain
from typing import Final, TypeAlias

from msgspec import UNSET, structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.fair import SECRET_BYTES
from stammtisch.tournament import seating
from stammtisch.tournament.command import (
    JUDGES,
    OFFICIALS,
    Actor,
    EventBy,
    Events,
    LogCommand,
    Text,
    check_going_on,
    check_text,
    open_tables,
)
from stammtisch.tournament.plan import Purpose, Remainder, Tables
from stammtisch.tournament.proof import Urn, commitment, draw
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.state import Draw, Tournament

LONGEST_CONTRIBUTION: Final = 200
ROUNDS: Final = ("seats", "bracket")  # draws that say who sits where


class DrawPromised(EventBy, frozen=True, kw_only=True, tag="promised"):
    """The secret of the next draw; only its commitment is told before."""

    secret: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        number = len(now.draws) + 1
        told = commitment(bytes.fromhex(self.secret), now.id, number)
        draw = Draw(number=number, secret=self.secret, commitment=told)
        return structs.replace(now, draws=(*now.draws, draw))


class Drawn(EventBy, frozen=True, kw_only=True, tag="drawn"):
    """What was in the urn, what the hall called, and what came out (``draw.py``)."""

    purpose: Purpose
    contribution: str
    entrants: tuple[int, ...]
    size: int
    rounds: int
    earlier: Tables = ()  # who has sat together before
    byes: tuple[int, ...] = ()  # who has had a bye before
    fives: int = 0  # tables of five
    rests: int = 0  # how many rest in each round, at tables of four
    tables: tuple[Tables, ...]

    def apply(self, now: Tournament, at: int) -> Tournament:
        draw = structs.replace(
            now.draws[-1],
            purpose=self.purpose,
            contribution=self.contribution,
            entrants=self.entrants,
            size=self.size,
            rounds=self.rounds,
            earlier=self.earlier,
            byes=self.byes,
            fives=self.fives,
            rests=self.rests,
            tables=self.tables,
        )
        to_come = (*now.to_come, *self.tables) if self.purpose == "seats" else now.to_come
        return structs.replace(now, draws=(*now.draws[:-1], draw), to_come=to_come)


class DrawDiscarded(EventBy, frozen=True, kw_only=True, tag="drawdiscarded"):
    """Rounds that were drawn and are not begun are drawn anew; the old draw stays provable."""

    draw: int  # the last one of those
    reason: str

    def apply(self, now: Tournament, at: int) -> Tournament:
        draws = tuple(
            structs.replace(it, discarded=self.reason) if it.number == self.draw else it
            for it in now.draws
        )
        return structs.replace(now, draws=draws, to_come=())


class RemainderChosen(EventBy, frozen=True, kw_only=True, tag="remainderchosen"):
    """What the next draws do with people who do not fill a table of four."""

    remainder: Remainder

    def apply(self, now: Tournament, at: int) -> Tournament:
        return structs.replace(now, remainder=self.remainder)


class PromiseDraw(LogCommand, frozen=True, tag="promise"):
    """Commit to a secret from the operating system's generator, before the hall calls anything."""

    def decide(self, now: Tournament, by: Actor) -> Events:
        return promised(now, os.urandom(SECRET_BYTES), by)


def promised(now: Tournament, secret: bytes, by: Actor) -> Events:
    by.require(*OFFICIALS)
    if due(now) is None:
        raise Impossible("nothing_to_draw")
    if now.promise is not None:
        raise Impossible("already_promised")
    assert len(secret) == SECRET_BYTES
    return (DrawPromised(secret=secret.hex(), by=str(by)),)


class MakeDraw(LogCommand, frozen=True, tag="draw"):
    """With what the hall has called since the promise; ``leave_out``: without those who have not
    paid."""

    called: Text
    leave_out: bool = False

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*OFFICIALS)
        purpose, promise = due(now), now.promise
        if purpose is None:
            raise Impossible("nothing_to_draw")
        if promise is None:
            raise Impossible("promise_first")
        if not 1 <= len(self.called) <= LONGEST_CONTRIBUTION or not self.called.isprintable():
            raise Impossible("bad_contribution", most=LONGEST_CONTRIBUTION)
        if purpose != "lots" and now.unpaid and not self.leave_out:
            raise Impossible("unpaid_left_out", numbers=listed(now.unpaid))
        urn = _urn(now, purpose, promise.number, self.called)
        tables = draw(bytes.fromhex(promise.secret), urn)
        drawn = Drawn(
            purpose=purpose,
            contribution=self.called,
            entrants=urn.entrants,
            size=urn.size,
            rounds=urn.rounds,
            earlier=urn.earlier,
            byes=urn.byes,
            fives=urn.fives or 0,
            rests=urn.rests or 0,
            tables=tables,
            by=str(by),
        )
        return (drawn,)


class DiscardDraw(LogCommand, frozen=True, tag="redraw"):
    """Rounds not yet begun are to be drawn anew: somebody has entered late, or does not come."""

    reason: Text

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        check_going_on(now)
        check_text(self.reason)
        if not can_redraw(now):
            raise Impossible("nothing_to_discard")
        if now.promise is not None:
            raise Impossible("already_promised")
        counts = [it for it in now.draws if it.purpose in ROUNDS and not it.discarded]
        return (DrawDiscarded(draw=counts[-1].number, reason=self.reason, by=str(by)),)


class ChooseRemainder(LogCommand, frozen=True, tag="remainder"):
    """Before a draw: what becomes of people who do not fill a table of four (RULES 7.10)."""

    remainder: Remainder

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*OFFICIALS)
        check_going_on(now)
        if now.table_size != 4:
            raise Impossible("schafkopf_only")
        return (RemainderChosen(remainder=self.remainder, by=str(by)),)


def due(now: Tournament) -> Purpose | None:
    """The draw that can be made now."""
    if now.finished:
        return "lots" if ranking(now).ties else None
    plan, drawn = now.plan, len(now.drawn)
    if plan.pairing == "ko" and plan.lives == 1:
        return None if now.bracket else "bracket"
    if drawn > now.round or open_tables(now) or is_last(now):
        return None
    by_results = plan.pairing in ("danish", "swiss") and now.round
    return None if by_results else "seats"


def can_redraw(now: Tournament) -> bool:
    """Whether a round is drawn that is not begun."""
    return bool(now.to_come or (now.bracket and not now.round))


def is_last(now: Tournament) -> bool:
    """Whether no round follows the running one."""
    if now.plan.pairing != "ko":
        return now.round >= now.plan.rounds
    over = now.round > 0 and not open_tables(now)
    return over and len(seatable(now)) <= 1


def seatable(now: Tournament) -> tuple[int, ...]:
    """The people to be seated; at a table of four somebody plays on for an excluded player."""
    people = now.playing
    if now.plan.pairing == "ko":
        people = tuple(it for it in seating.still_in(now) if it in people)
    if now.table_size == 2:
        people = tuple(it for it in people if not now.entrants[it].excluded)
    return people


def check_enough(now: Tournament, people: tuple[int, ...]) -> None:
    number, size = len(people), now.table_size
    if number < size:
        raise Impossible("too_few", number=number, least=size)
    odd = number % size if size == 4 else 0
    if odd and now.remainder == "fill_in":
        raise Impossible("fill_in_needed", number=number, missing=4 - odd)
    if odd > number // size and now.remainder == "five":
        raise Impossible("too_few_for_five", number=number)


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)[:20]))


def _urn(now: Tournament, purpose: Purpose, number: int, contribution: str) -> Urn:
    plan = now.plan
    if purpose == "lots":
        people = tuple(sorted(chain.from_iterable(ranking(now).ties)))
        size = rounds = 1
    else:
        people = seatable(now)
        size = now.table_size
        rounds = plan.rounds - now.round if plan.drawn_at_once else 1
        check_enough(now, people)
    four = purpose == "seats" and size == 4
    fives, rests = seating.remainder(now, len(people)) if four else (0, 0)
    flat = tuple(seats for tables in now.rounds for seats in tables)
    return Urn(
        tournament=now.id,
        number=number,
        purpose=purpose,
        contribution=contribution,
        entrants=people,
        size=size,
        rounds=rounds,
        earlier=tuple(seats for seats in flat if len(seats) > 1) if purpose == "seats" else (),
        byes=tuple(seats[0] for seats in flat if len(seats) == 1),
        fives=fives or UNSET,
        rests=rests or UNSET,
    )


DrawEvent: TypeAlias = DrawPromised | Drawn | DrawDiscarded | RemainderChosen
DrawCommand: TypeAlias = PromiseDraw | MakeDraw | DiscardDraw | ChooseRemainder
