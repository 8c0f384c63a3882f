"""What a beginner leads: the declarer's side trumps, the defenders plain suits and the search."""

from __future__ import annotations

from stammtisch.engine.cards import LORDS, POINTS, Card, Suit
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.throwing import throw_away
from stammtisch.schafkopf.contracts import Sides


def lead(moment: Moment) -> Card:
    attacks = moment.declarer_side or moment.contract.kind.sides is Sides.CROSS
    choice = _attack(moment) if attacks else _defend(moment)
    return choice or throw_away(moment)


def _attack(moment: Moment) -> Card | None:
    """Trumps while others have some, then the safe cards, then whatever is left."""
    trumps = [card for card in moment.legal if moment.order.classes[card] == TRUMP]
    theirs = moment.unseen & moment.order.trump_mask
    if trumps and theirs and _draw(moment, trumps):
        return _trump(moment, trumps)
    return _safe(moment)


def _draw(moment: Moment, trumps: list[Card]) -> bool:
    """A Wenz has few trumps: they are led only when they take the others'."""
    power = moment.order.power[TRUMP]
    top = max(trumps, key=lambda card: power[card])
    few = len(moment.order.trumps) == 4
    return not (few and moment.beaten_by(top, moment.unseen)) and (
        moment.contract.lone or len(trumps) > 1 or not _safe(moment)
    )


def _trump(moment: Moment, trumps: list[Card]) -> Card:
    """The highest if nobody beats it; a friend may win it otherwise, so a low lord will do."""
    power = moment.order.power[TRUMP]
    top = max(trumps, key=lambda card: power[card])
    if not moment.beaten_by(top, moment.unseen) or moment.contract.lone:
        return top
    lords = [card for card in trumps if LORDS >> card & 1 and POINTS[card] <= 3]
    return min(lords or trumps, key=lambda card: (POINTS[card], power[card]))


def _safe(moment: Moment) -> Card | None:
    """Plain cards that nobody beats any more, from the suit that most others still follow."""
    plain = [card for card in moment.legal if moment.order.classes[card] != TRUMP]
    safe = [card for card in plain if moment.stands(card)]
    return max(safe, key=lambda card: (_others(moment, card), POINTS[card]), default=None)


def _others(moment: Moment, card: Card) -> int:
    return (moment.unseen & moment.order.class_masks[moment.order.classes[card]]).bit_count()


def _defend(moment: Moment) -> Card | None:
    """Search the called Sau; else aces, else a low card of a suit chosen by the way."""
    searched = _search(moment)
    if searched is not None:
        return searched
    aces = _safe(moment)
    if aces is not None and POINTS[aces] >= 10:
        return aces
    plain = [card for card in moment.legal if moment.order.classes[card] != TRUMP]
    if not plain:
        return None
    sign = 1 if _short_way(moment) else -1
    return min(plain, key=lambda card: (POINTS[card] >= 10, -sign * _length(moment, card), card))


def _search(moment: Moment) -> Card | None:
    """A defender leads the called suit until it has gone round (the holder must show the Sau)."""
    if moment.contract.kind.sides is not Sides.PARTNER or moment.view.partner is not None:
        return None
    suit = moment.contract.suit
    assert isinstance(suit, Suit)
    cards = [card for card in moment.legal if moment.order.classes[card] == suit]
    return min(cards, key=lambda card: (POINTS[card], -card), default=None)


def _short_way(moment: Moment) -> bool:
    """The declarer plays next: then a long suit, otherwise a short one."""
    return moment.view.declarer == (moment.seat + 1) % 4


def _length(moment: Moment, card: Card) -> int:
    return (moment.hand & moment.order.class_masks[moment.order.classes[card]]).bit_count()
