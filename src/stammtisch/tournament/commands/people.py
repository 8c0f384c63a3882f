"""Entries, fees, replacements, warnings and exclusions (RULES 7.6, 7.10)."""

from __future__ import annotations

from datetime import date
from typing import Final

from stammtisch.tournament.actors import JUDGES, OFFICIALS, Actor, Role
from stammtisch.tournament.commands.checks import Events, check_going_on, check_id, check_text
from stammtisch.tournament.commands.drawing import is_last
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import (
    Announced,
    Excluded,
    Paid,
    PrizesNamed,
    Refunded,
    Registered,
    Reinstated,
    Renamed,
    Substituted,
    Warned,
    Withdrawn,
)
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.state import Tournament

HIGHEST_NUMBER: Final = 99_999


def announce(tournament: str, plan: Plan) -> Events:
    check_id(tournament)
    return (Announced(tournament, plan),)


def name_prizes(tournament: Tournament, prizes: tuple[str, ...], by: Actor) -> Events:
    by.require(*OFFICIALS)
    for prize in prizes:
        check_text(prize)
    return (PrizesNamed(prizes=prizes, by=str(by)),)


def register(
    tournament: Tournament,
    player: str,
    *,
    by: Actor,
    number: int | None = None,
    birth: date | None = None,
    of_age: bool = False,
    paid: bool = False,
    fill_in: bool = False,
) -> Events:
    """A new entry; ``of_age`` if the desk has seen a paper instead of writing down a birthday.

    Whoever registers himself (as a player, number 0) has not paid yet and is no fill-in.
    """
    _check_entries_open(tournament, by)
    if paid or fill_in or number is not None or of_age:
        by.require(*OFFICIALS)
    if number is not None and not 1 <= number <= HIGHEST_NUMBER:
        raise Impossible("bad_number", most=HIGHEST_NUMBER)
    if number in tournament.entrants:
        raise Impossible("number_taken", number=number)
    check_age(tournament.plan, birth, of_age)
    _check_new(tournament, player)
    free = max(tournament.entrants, default=0) + 1
    entry = Registered(number=number or free, player=player, paid=paid, fill_in=fill_in, by=str(by))
    return (entry,)


def _check_entries_open(tournament: Tournament, by: Actor) -> None:
    """Players enter until the draw; officials later too, as long as a round is still to be drawn.

    Who comes late takes part from the next draw on.
    """
    check_going_on(tournament)
    if not entries_open(tournament) or (tournament.is_drawn and by.role is Role.PLAYER):
        raise Impossible("entries_closed")


def entries_open(tournament: Tournament) -> bool:
    """Whether a round is to come in which somebody new, or one fewer, can play."""
    begun = bool(tournament.round)
    closed = begun and (tournament.plan.pairing == "ko" or is_last(tournament))
    return not closed and not tournament.finished


def check_age(plan: Plan, birth: date | None, of_age: bool = False) -> None:
    """The age on the day of the event counts (RULES 7.6)."""
    if not plan.min_age or (of_age and birth is None):
        return
    if birth is None:
        raise Impossible("birth_needed", age=plan.min_age)
    if age(birth, date.fromisoformat(plan.date)) < plan.min_age:
        raise Impossible("too_young", age=plan.min_age, date=plan.date)


def age(birth: date, on: date) -> int:
    """Whoever was born on 29 February is a year older from 1 March."""
    return on.year - birth.year - ((on.month, on.day) < (birth.month, birth.day))


def _check_new(tournament: Tournament, player: str) -> None:
    for entrant in tournament.entrants.values():
        if player in entrant.players and not entrant.withdrawn:
            raise Impossible("already_registered", number=entrant.number)


def pay(tournament: Tournament, number: int, by: Actor) -> Events:
    by.require(*OFFICIALS)
    if tournament.entrant(number).paid:
        raise Impossible("already_paid", number=number)
    return (Paid(number=number, by=str(by)),)


def refund(tournament: Tournament, number: int, by: Actor) -> Events:
    """Take a payment back, as long as the number is not drawn."""
    by.require(*OFFICIALS)
    check_going_on(tournament)
    if not tournament.entrant(number).paid:
        raise Impossible("not_paid", number=number)
    if any(number in draw.entrants for draw in tournament.draws) or any(
        number in seats for tables in tournament.rounds for seats in tables
    ):
        raise Impossible("drawn_already", number=number)
    return (Refunded(number=number, by=str(by)),)


def rename(tournament: Tournament, number: int, by: Actor) -> Events:
    """The name itself is kept beside the log; certificates may need it after the end."""
    by.require(*OFFICIALS)
    tournament.entrant(number)
    if tournament.erased:
        raise Impossible("erased")
    return (Renamed(number=number, by=str(by)),)


def _check_speaks_for(number: int, by: Actor) -> None:
    """Officials speak for everybody, players for themselves."""
    if by.role is not Role.PLAYER:
        by.require(*OFFICIALS)
    elif by.number != number:
        raise Impossible("not_your_number")


def reinstate(tournament: Tournament, number: int, by: Actor) -> Events:
    """Undo a withdrawal, as long as anybody could enter."""
    _check_speaks_for(number, by)
    _check_entries_open(tournament, by)
    entrant = tournament.entrant(number)
    if not entrant.withdrawn:
        raise Impossible("not_withdrawn", number=number)
    _check_new(tournament, entrant.player)
    return (Reinstated(number=number, by=str(by)),)


def withdraw(
    tournament: Tournament, number: int, reason: str, by: Actor, no_show: bool = False
) -> Events:
    """Players at an open table must be replaced instead, or forfeit the match.

    ``no_show``: the player did not come, which only officials can say.
    """
    _check_speaks_for(number, by)
    if no_show:
        by.require(*OFFICIALS)
    check_going_on(tournament)
    check_text(reason, needed=False)
    if tournament.entrant(number).withdrawn:
        raise Impossible("already_withdrawn", number=number)
    seated = any(number in it.seats and not it.locked for it in tournament.sheets.values())
    if seated or not entries_open(tournament):
        raise Impossible("withdrawn_too_late", number=number)
    return (Withdrawn(number=number, reason=reason, no_show=no_show, by=str(by)),)


def substitute(tournament: Tournament, number: int, player: str, reason: str, by: Actor) -> Events:
    """The management appoints somebody who takes over the points (RULES 7.6, A-56)."""
    by.require(*JUDGES)
    check_going_on(tournament)
    check_text(reason)
    entrant = tournament.entrant(number)
    if entrant.withdrawn:
        raise Impossible("already_withdrawn", number=number)
    _check_new(tournament, player)
    return (Substituted(number=number, player=player, reason=reason, by=str(by)),)


def warn(tournament: Tournament, number: int, reason: str, by: Actor, case: str = "") -> Events:
    by.require(*JUDGES)
    check_text(reason)
    tournament.entrant(number)
    return (Warned(number=number, reason=reason, case=case, by=str(by)),)


def exclude(tournament: Tournament, number: int, reason: str, by: Actor, case: str = "") -> Events:
    """Unranked from now on; whoever is appointed plays on for the table (RULES 7.6)."""
    by.require(*JUDGES)
    check_text(reason)
    if not tournament.entrant(number).may_play:
        raise Impossible("already_excluded", number=number)
    return (Excluded(number=number, reason=reason, case=case, by=str(by)),)
