"""A moment of play as the solver sees it: all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.game import Seat
from stammtisch.solver.tables import ContractTable, sides_table

if TYPE_CHECKING:
    from stammtisch.schafkopf import Deal

Hands: TypeAlias = tuple[int, int, int, int]  # sets of cards


class Position(Struct, frozen=True):
    """What everybody holds, the current trick, and what the declarers have won so far."""

    hands: Hands
    leader: Seat = 0
    trick: tuple[Card, ...] = ()  # in the order played
    suit_led: bool = False  # the called suit has been led
    ran_away: bool = False
    points: int = 0  # of the declarers, in the tricks already turned
    tricks: int = 0

    @property
    def turn(self) -> Seat:
        return (self.leader + len(self.trick)) % 4


class Problem(Struct, frozen=True):
    table: ContractTable
    position: Position


def problem_of(deal: Deal, declarers: tuple[Seat, ...] = ()) -> Problem:
    """A deal in play, as it stands; Ramsch and Geist need to be told whose points are counted."""
    from stammtisch.schafkopf.view import current_play

    play = current_play(deal)
    contract = deal.standing.contract
    if play is None or contract is None:
        raise ValueError("only a deal in play can be solved")
    table = sides_table(deal, declarers)
    called = play.duties.called
    ours = [trick for trick in play.tricks if trick.winner in table.declarers]
    position = Position(
        hands=deal.hands,
        leader=play.leader,
        trick=play.trick,
        suit_led=called is not None and called.suit_led,
        ran_away=called is not None and called.ran_away,
        points=sum(trick.points for trick in ours),
        tricks=len(ours),
    )
    return Problem(table, position)
