"""Disputes: raised, decided, appealed, final (RULES 7.8)."""

from __future__ import annotations

from stammtisch.tournament.actors import JUDGES, Actor, Role
from stammtisch.tournament.commands.checks import Events, check_going_on, check_text
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import Appealed, Closed, Disputed, Settled
from stammtisch.tournament.state import Dispute, Tournament


def dispute(
    tournament: Tournament, round_: int, table: int, text: str, by: Actor, game: int = 0
) -> Events:
    """The table stops until it is decided; complaints must be made at once (RULES 7.8)."""
    check_going_on(tournament)
    sheet = tournament.sheet(round_, table)
    if by.role is Role.PLAYER and by.number not in sheet.seats:
        raise Impossible("not_at_table")
    if sheet.locked:
        raise Impossible("sheet_closed")
    check_text(text)
    return (Disputed(round=round_, table=table, text=text, game=game, by=str(by)),)


def settle(tournament: Tournament, number: int, text: str, by: Actor) -> Events:
    by.require(*JUDGES)
    check_text(text)
    _dispute(tournament, number, "raised")
    return (Settled(dispute=number, text=text, by=str(by)),)


def appeal(tournament: Tournament, number: int, by: Actor, text: str = "") -> Events:
    """To the court, by somebody at the table."""
    check_going_on(tournament)
    check_text(text, needed=False)
    found = _dispute(tournament, number, "decided")
    if by.role is Role.PLAYER and by.number not in tournament.sheets[found.table].seats:
        raise Impossible("not_at_table")
    return (Appealed(dispute=number, text=text, by=str(by)),)


def close(tournament: Tournament, number: int, text: str, by: Actor) -> Events:
    """The court's word is final."""
    by.require(Role.COURT)
    check_text(text)
    _dispute(tournament, number, "appealed")
    return (Closed(dispute=number, text=text, by=str(by)),)


def _dispute(tournament: Tournament, number: int, state: str) -> Dispute:
    if not 1 <= number <= len(tournament.disputes):
        raise Impossible("unknown_dispute", number=number)
    found = tournament.disputes[number - 1]
    if found.state != state:
        key = f"dispute_state.{found.state}"
        raise Impossible("dispute_state", number=number, state=lambda texts: texts(key))
    return found
