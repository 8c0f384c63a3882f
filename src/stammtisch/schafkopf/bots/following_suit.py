"""How a beginner plays to a trick that others have opened."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.cards import POINTS, Card
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.throwing import cheapest, keeping, smear, throw_away

WORTH_A_LORD: Final = 10  # points on the table for which one spends an Unter or an Ober
UNKNOWN_FRIEND: Final = 4  # what one gives to somebody who may be a friend


def follow(moment: Moment) -> Card:
    friend = moment.friend(moment.winner)
    if friend and moment.stands(moment.best):
        return smear(moment)
    winning = [card for card in moment.legal if moment.power[card] > moment.power[moment.best]]
    if friend is None and moment.stands(moment.best):
        return _undecided(moment)
    standing = [card for card in winning if moment.stands(card)]
    if standing:
        card = cheapest(moment, standing)
        if _worth(moment, card):
            return card
    elif winning and moment.led == TRUMP and not friend and moment.declarer_side:
        return min(winning, key=lambda card: (keeping(moment, card), card))
    return throw_away(moment)


def _worth(moment: Moment, card: Card) -> bool:
    """High trumps are not spent on an empty trick; cards with points come home gladly."""
    if moment.order.classes[card] != TRUMP or moment.led == TRUMP:
        return moment.last or moment.points > 0 or POINTS[card] >= 4 or moment.led == TRUMP
    spent = keeping(moment, card)
    return moment.points + POINTS[card] >= min(spent, WORTH_A_LORD)


def _undecided(moment: Moment) -> Card:
    """Nobody knows whose trick it is: neither feed it nor fight it."""
    few = [card for card in moment.legal if POINTS[card] <= UNKNOWN_FRIEND]
    if not few:
        return throw_away(moment)
    return max(few, key=lambda card: (POINTS[card] - keeping(moment, card), -card))
