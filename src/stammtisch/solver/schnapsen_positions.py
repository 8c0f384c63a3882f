"""A moment of Schnapsen as the solver sees it: both hands and the talon open."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.cards import Card, Suit
from stammtisch.game import Seat
from stammtisch.machine import unhalted
from stammtisch.schnapsen import Deal
from stammtisch.schnapsen.deal import Closing, Hands
from stammtisch.schnapsen.play import Play, Stage


class SchnapsenPosition(Struct, frozen=True, kw_only=True):
    hands: Hands  # as masks
    trump: Suit
    talon: tuple[Card, ...] = ()  # the next to be drawn first, the open card last
    leader: Seat = 0
    led: Card | None = None
    stage: Stage = Stage.FRESH
    announced: Suit | None = None  # a marriage on this lead
    tricks_won: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)  # cards and marriages, also those of a player without a trick
    closing: Closing | None = None

    @property
    def turn(self) -> Seat:
        return self.leader if self.led is None else 1 - self.leader


def schnapsen_position_of(deal: Deal) -> SchnapsenPosition:
    """A deal in play, as it stands."""
    play = unhalted(deal.phase)
    if not isinstance(play, Play) or deal.trump is None:
        raise ValueError("only a deal in play can be solved")
    points = list(deal.card_points)
    for pair in deal.marriages:
        points[pair.seat] += pair.points
    return SchnapsenPosition(
        hands=deal.hands,
        trump=deal.trump,
        talon=deal.talon,
        leader=play.leader,
        led=play.led,
        stage=play.stage,
        announced=play.announced,
        tricks_won=deal.tricks_won,
        points=(points[0], points[1]),
        closing=deal.closing,
    )
