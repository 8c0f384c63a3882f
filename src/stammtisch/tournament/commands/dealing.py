"""Rounds at which a server deals, and its tables."""

from __future__ import annotations

from typing import Final

from stammtisch.tournament.actors import JUDGES, Actor, Role
from stammtisch.tournament.commands.checks import Events, check_going_on, check_no_round_runs
from stammtisch.tournament.commands.drawing import is_last
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import TableOpened, WentOnline
from stammtisch.tournament.state import Tournament

LONGEST_CLOCK: Final = 600  # seconds for a decision


def go_online(tournament: Tournament, online: bool, by: Actor, clock: int = 0) -> Events:
    """For the rounds to come: a round that runs is played to its end as it has begun."""
    by.require(*JUDGES)
    check_going_on(tournament)
    check_no_round_runs(tournament)
    if is_last(tournament):
        raise Impossible("no_more_rounds")
    if clock not in range(LONGEST_CLOCK + 1):
        raise Impossible("bad_clock", most=LONGEST_CLOCK)
    if (online, clock) == (tournament.online, tournament.clock):
        raise Impossible("online_already") if online else Impossible("offline_already")
    return (WentOnline(online=online, clock=clock, by=str(by)),)


def open_table(
    tournament: Tournament,
    round_: int,
    table: int,
    place: str,
    by: Actor,
    instead_of: str = "",
) -> Events:
    """Once for each sheet, when the first of its players comes; ``instead_of`` a table that is over
    if a correction has made the match longer."""
    by.require(Role.SERVER)
    check_going_on(tournament)
    sheet = tournament.sheet(round_, table)
    if not sheet.online:
        raise Impossible("not_online")
    if sheet.locked:
        raise Impossible("sheet_closed")
    if sheet.place != instead_of:
        raise Impossible("table_open", round=round_, table=table)
    return (TableOpened(round=round_, table=table, place=place, by=str(by)),)
