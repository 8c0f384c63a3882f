"""Rules of thumb for cards: what to lead, how to follow, what to throw away."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.cards import LORDS, OBERS, POINTS, SUITS, Card, Suit, cards_in, mask_of
from stammtisch.engine.tricks import TRUMP, TrickOrder
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.contracts import SOLO, Contract, Sides

# Points that a beginner would give away rather than this card.
KEEP_OBER: Final = 14
KEEP_UNTER: Final = 9
KEEP_TRUMP: Final = 5
KEEP_SAFE: Final = 2  # a plain card that nobody can beat any more


def keeping(moment: Moment, card: Card) -> float:
    order = moment.order
    if order.trump_mask >> card & 1:
        if not LORDS >> card & 1:
            return KEEP_TRUMP
        top = order.power[TRUMP][card] - 100  # zero for the highest, falling
        return (KEEP_OBER if OBERS >> card & 1 else KEEP_UNTER) + top / 10
    group = order.classes[card]
    higher = moment.unseen & order.class_masks[group]
    power = order.power[group]
    return 0 if any(power[c] > power[card] for c in range(32) if higher >> c & 1) else KEEP_SAFE


def smear(moment: Moment) -> Card:
    """The trick is ours: as many points as possible, but no lords."""
    return max(moment.legal, key=lambda card: (POINTS[card] - keeping(moment, card), -card))


def throw_away(moment: Moment) -> Card:
    """The trick is theirs: few points, no trumps, and rather become void in a suit."""

    def cost(card: Card) -> tuple[float, int, int]:
        group = moment.order.class_masks[moment.order.classes[card]]
        length = (moment.hand & group).bit_count()
        return POINTS[card] + keeping(moment, card), length, card

    return min(moment.legal, key=cost)


def cheapest(moment: Moment, cards: list[Card]) -> Card:
    """The trick will be ours with any of these: points come home, high trumps stay in hand."""
    return min(cards, key=lambda card: (keeping(moment, card) - POINTS[card], card))


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


def duck(hand: int, legal: int, trick: tuple[Card, ...], unseen: int, order: TrickOrder) -> Card:
    """The card a sensible player gives: as high as it goes without winning, or far from winning."""
    if not trick:
        return _lead(hand, legal, unseen, order)
    led = order.classes[trick[0]]
    power = order.power[led]
    best = max([power[card] for card in trick])
    cards = cards_in(legal)
    under = [card for card in cards if power[card] < best]
    if under:
        if order.classes[under[0]] != led and not legal & order.class_masks[led]:
            return max(under, key=lambda card: _burden(card, hand, order))
        return max(under, key=lambda card: (POINTS[card], power[card]))
    if len(trick) == 3:  # the trick is ours anyway: get rid of the strongest, but not of points
        return max(cards, key=lambda card: (power[card] - 4 * POINTS[card], card))
    return min(cards, key=lambda card: (power[card], POINTS[card]))


def _burden(card: Card, hand: int, order: TrickOrder) -> int:
    """What one wants to be rid of: points, above all where no low card protects them."""
    group = order.classes[card]
    protected = (hand & order.class_masks[group] & ~card.bit).bit_count()
    lord = 12 if group == TRUMP else 0
    return 3 * POINTS[card] + lord - 2 * protected


def _lead(hand: int, legal: int, unseen: int, order: TrickOrder) -> Card:
    """A card that most others can beat."""

    def chance(card: Card) -> tuple[float, int]:
        group = order.classes[card]
        rivals = unseen & order.class_masks[group]
        power = order.power[group]
        higher = sum([power[rival] > power[card] for rival in cards_in(rivals)])
        return higher - POINTS[card] / 4 - (group == TRUMP), -card

    return max(cards_in(legal), key=chance)


def thumb_card(moment: Moment) -> Card:
    if len(moment.legal) == 1:
        return moment.legal[0]
    if moment.contract.kind.sides is Sides.EACH and not _wants_tricks(moment):
        legal = mask_of(moment.legal)
        return duck(moment.hand, legal, moment.trick, moment.unseen, moment.order)
    return follow(moment) if moment.trick else lead(moment)


def _wants_tricks(moment: Moment) -> bool:
    """Trixer: the winner of the third trick plays a Solo, which is fine with a good hand."""
    if not moment.contract.kind.solo_after:
        return False
    return any(surplus(Contract(SOLO, suit), moment.hand) >= 0 for suit in SUITS)
