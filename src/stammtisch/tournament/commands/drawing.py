"""Draws, rounds and the end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from msgspec import UNSET

from stammtisch.fair import SECRET_BYTES
from stammtisch.tournament import pairing
from stammtisch.tournament.actors import JUDGES, OFFICIALS, Actor
from stammtisch.tournament.commands.checks import (
    Events,
    check_going_on,
    check_no_round_runs,
    check_text,
    open_tables,
)
from stammtisch.tournament.draw import Urn, draw
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import (
    DrawDiscarded,
    Drawn,
    Finished,
    Promised,
    Purpose,
    RemainderChosen,
    RoundBegun,
    Tables,
)
from stammtisch.tournament.plan import Remainder
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.state import Tournament

LONGEST_CONTRIBUTION: Final = 200
ROUNDS: Final = ("seats", "bracket")  # draws that say who sits where


def due(tournament: Tournament) -> Purpose | None:
    """The draw that can be made now."""
    if tournament.finished:
        return "lots" if ranking(tournament).ties else None
    plan, drawn = tournament.plan, len(tournament.drawn)
    if plan.pairing == "ko" and plan.lives == 1:
        return None if tournament.bracket else "bracket"
    if drawn > tournament.round or not _round_over(tournament) or is_last(tournament):
        return None
    by_results = plan.pairing in ("danish", "swiss") and tournament.round
    return None if by_results else "seats"


def promise(tournament: Tournament, secret: bytes, by: Actor) -> Events:
    """Commit to a secret from the operating system's generator, before the hall calls anything."""
    by.require(*OFFICIALS)
    if due(tournament) is None:
        raise Impossible("nothing_to_draw")
    if tournament.promise is not None:
        raise Impossible("already_promised")
    assert len(secret) == SECRET_BYTES
    return (Promised(secret=secret.hex(), by=str(by)),)


def pull(tournament: Tournament, contribution: str, by: Actor, leave_out: bool = False) -> Events:
    """Draw, with what the hall has called since the promise.

    Who has not paid is left out only if ``leave_out`` says so.
    """
    by.require(*OFFICIALS)
    purpose, promised = due(tournament), tournament.promise
    if purpose is None:
        raise Impossible("nothing_to_draw")
    if promised is None:
        raise Impossible("promise_first")
    if not 1 <= len(contribution) <= LONGEST_CONTRIBUTION or not contribution.isprintable():
        raise Impossible("bad_contribution", most=LONGEST_CONTRIBUTION)
    if purpose != "lots" and tournament.unpaid and not leave_out:
        raise Impossible("unpaid_left_out", numbers=_listed(tournament.unpaid))
    urn = _urn(tournament, purpose, promised.number, contribution)
    tables = draw(bytes.fromhex(promised.secret), urn)
    drawn = Drawn(
        purpose=purpose,
        contribution=contribution,
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


def discard_draw(tournament: Tournament, reason: str, by: Actor) -> Events:
    """Rounds not yet begun are to be drawn anew: somebody has entered late, or does not come."""
    by.require(*JUDGES)
    check_going_on(tournament)
    check_text(reason)
    if not can_redraw(tournament):
        raise Impossible("nothing_to_discard")
    if tournament.promise is not None:
        raise Impossible("already_promised")
    counts = [it for it in tournament.draws if it.purpose in ROUNDS and not it.discarded]
    return (DrawDiscarded(draw=counts[-1].number, reason=reason, by=str(by)),)


def can_redraw(tournament: Tournament) -> bool:
    """Whether a round is drawn that is not begun."""
    return bool(tournament.to_come or (tournament.bracket and not tournament.round))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)[:20]))


def _urn(tournament: Tournament, purpose: Purpose, number: int, contribution: str) -> Urn:
    plan = tournament.plan
    if purpose == "lots":
        people = tuple(sorted(chain.from_iterable(ranking(tournament).ties)))
        size = rounds = 1
    else:
        people = _people(tournament)
        size = tournament.table_size
        rounds = plan.rounds - tournament.round if plan.drawn_at_once else 1
        _check_enough(tournament, people)
    four = purpose == "seats" and size == 4
    fives, rests = pairing.remainder(tournament, len(people)) if four else (0, 0)
    flat = tuple(seats for tables in tournament.rounds for seats in tables)
    return Urn(
        tournament=tournament.id,
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


def _people(tournament: Tournament) -> tuple[int, ...]:
    """Who is to be seated; at a table of four somebody plays on for an excluded player."""
    people = tournament.playing
    if tournament.plan.pairing == "ko":
        people = tuple(it for it in pairing.still_in(tournament) if it in people)
    if tournament.table_size == 2:
        people = tuple(it for it in people if not tournament.entrants[it].excluded)
    return people


def _check_enough(tournament: Tournament, people: tuple[int, ...]) -> None:
    number, size = len(people), tournament.table_size
    if number < size:
        raise Impossible("too_few", number=number, least=size)
    odd = number % size if size == 4 else 0
    if odd and tournament.remainder == "fill_in":
        raise Impossible("fill_in_needed", number=number, missing=4 - odd)
    if odd > number // size and tournament.remainder == "five":
        raise Impossible("too_few_for_five", number=number)


def choose_remainder(tournament: Tournament, remainder: Remainder, by: Actor) -> Events:
    """Before a draw: what becomes of people who do not fill a table of four (RULES 7.10)."""
    by.require(*OFFICIALS)
    check_going_on(tournament)
    if tournament.table_size != 4:
        raise Impossible("schafkopf_only")
    return (RemainderChosen(remainder=remainder, by=str(by)),)


def begin_round(
    tournament: Tournament, by: Actor, tables: Tables | None = None, leave_out: bool = False
) -> Events:
    """The next round, as it was drawn or as the results pair it; or with tables drawn by hand.

    Who takes part and has no seat is left out only if ``leave_out`` says so.
    """
    by.require(*JUDGES)
    check_going_on(tournament)
    if is_last(tournament):
        raise Impossible("no_more_rounds")
    check_no_round_runs(tournament)
    if tables is None:
        tables = _next_tables(tournament)
        _check_seated(tournament, leave_out)
    else:
        if tournament.unpaid and not leave_out:
            raise Impossible("unpaid_left_out", numbers=_listed(tournament.unpaid))
        _check_tables(tournament, tables)
    if tournament.online and any(len(it) > tournament.table_size for it in tables):
        raise Impossible("five_online")
    return (RoundBegun(tables=tables, by=str(by)),)


def unseated(tournament: Tournament) -> tuple[int, ...]:
    """Who takes part and has no seat in the round that is drawn: entered late, or paid late."""
    seats = _drawn_seats(tournament)
    return tuple(it for it in _people(tournament) if it not in seats) if seats else ()


def gone(tournament: Tournament) -> tuple[int, ...]:
    """Who has a seat in the round that is drawn and does not take part any more."""
    return tuple(sorted(_drawn_seats(tournament) - set(_people(tournament))))


def _drawn_seats(tournament: Tournament) -> set[int]:
    bracket = tournament.bracket if not tournament.round else ()
    return set(chain.from_iterable(next(iter(tournament.to_come), bracket)))


def _check_seated(tournament: Tournament, leave_out: bool) -> None:
    """A draw may be older than the last entry or withdrawal."""
    if gone(tournament):
        raise Impossible("seats_empty", numbers=_listed(gone(tournament)))
    if unseated(tournament) and not leave_out:
        raise Impossible("entered_late", numbers=_listed(unseated(tournament)))


def _next_tables(tournament: Tournament) -> Tables:
    plan, round_ = tournament.plan, tournament.round
    if plan.pairing == "ko" and plan.lives == 1:
        first = tournament.bracket
        if round_ and first:
            return pairing.bracket(tournament)
        if first:
            return first
    elif len(tournament.drawn) > round_:
        return tournament.drawn[round_]
    elif round_ and plan.pairing in ("danish", "swiss"):
        people = _people(tournament)
        _check_enough(tournament, people)
        pair = pairing.danish if plan.pairing == "danish" else pairing.swiss
        return pair(tournament, people)
    raise Impossible("draw_first")


def _check_tables(tournament: Tournament, tables: Tables) -> None:
    """Drawn by hand, with cards at the door: everybody has one seat, every table is full."""
    if tournament.plan.pairing != "lot":
        raise Impossible("tables_by_results")
    seats = list(chain.from_iterable(tables))
    for number in seats:
        if seats.count(number) > 1:
            raise Impossible("double_seat", number=number)
        if number not in tournament.playing:
            raise Impossible("unknown_number", number=number)
    missing = sorted(set(_people(tournament)) - set(seats))
    if missing:
        raise Impossible("no_seat", numbers=", ".join(map(str, missing[:20])))
    size = tournament.table_size
    fives, rests = pairing.remainder(tournament, len(seats))
    others = sorted(len(it) for it in tables if len(it) != size)
    if others != [1] * rests + [size + 1] * fives:
        odd = [i for i, it in enumerate(tables, 1) if len(it) != size]
        raise Impossible("table_size", table=odd[0] if odd else len(tables), size=size)


def is_last(tournament: Tournament) -> bool:
    """Whether no round follows upon the running one."""
    if tournament.plan.pairing != "ko":
        return tournament.round >= tournament.plan.rounds
    over = tournament.round > 0 and _round_over(tournament)
    return over and len(_people(tournament)) <= 1


def _round_over(tournament: Tournament) -> bool:
    return not open_tables(tournament)


def finish(tournament: Tournament, by: Actor) -> Events:
    """All sheets are in: the ranking stands, but for lots among equals."""
    by.require(*JUDGES)
    check_going_on(tournament)
    if not tournament.rounds:
        raise Impossible("round_running", tables="")
    check_no_round_runs(tournament)
    if not is_last(tournament):
        raise Impossible("more_rounds", round=tournament.round, rounds=tournament.plan.rounds)
    if any(dispute.open for dispute in tournament.disputes):
        open_ = next(dispute.number for dispute in tournament.disputes if dispute.open)
        raise Impossible("dispute_open", number=open_)
    return (Finished(by=str(by)),)
