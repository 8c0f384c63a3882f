"""A moment of play as the solver sees it: all hands open."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from stammtisch.cards import Card, cards_in
from stammtisch.game import Seat
from stammtisch.schafkopf import Deal
from stammtisch.schafkopf.view import current_play

Hand: TypeAlias = tuple[Card, ...]


class Position(Struct, frozen=True):
    hands: tuple[Hand, Hand, Hand, Hand]
    leader: Seat = 0
    trick: tuple[Card, ...] = ()  # the cards of the current trick, in the order played
    suit_led: bool = False  # the called suit has been led
    ran_away: bool = False


def position_of(deal: Deal) -> Position:
    """A deal in play, as it stands."""
    play = current_play(deal)
    if play is None:
        raise ValueError("only a deal in play can be solved")
    a, b, c, d = map(cards_in, deal.hands)
    called = play.duties.called
    return Position(
        hands=(a, b, c, d),
        leader=play.leader,
        trick=play.trick,
        suit_led=called is not None and called.suit_led,
        ran_away=called is not None and called.ran_away,
    )
