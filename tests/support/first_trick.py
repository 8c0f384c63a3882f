"""Deals in which a certain first trick can be played."""

from random import Random

from support.rulebook import PACK, class_of
from support.table import declare, knocked, new_deal, play

from stammtisch.engine.cards import parse_cards
from stammtisch.engine.deal import Refused


def deal_with_first_trick(rules, code, cards, seed="first trick"):
    """A deal under ``code`` in which p1 to p4 may play ``cards`` in this order to trick 1."""
    trick = [str(card) for card in parse_cards(cards)]
    rng = Random(f"{seed} {code} {cards}")
    while True:
        hands = _hands(rng, trick, code)
        for who in ("p1", "p2", "p3", "p4"):
            try:
                deal = _opened(rules, code, who, hands)
                play(deal, cards)
            except Refused:
                continue
            return deal


def _hands(rng, trick, code):
    """A player who does not follow the class led must be void in it; the rest is chance."""
    led = class_of(trick[0], code)
    hands = [[card] for card in trick]
    free = rng.sample([card for card in PACK if card not in trick], 28)
    free.sort(key=lambda card: class_of(card, code) != led)
    following = [seat for seat in range(4) if class_of(trick[seat], code) == led]
    for card in free:
        seats = following if class_of(card, code) == led else range(4)
        open_seats = [seat for seat in seats if len(hands[seat]) < 8]
        if not open_seats:
            return _hands(rng, trick, code)
        hands[rng.choice(open_seats)].append(card)
    return tuple(" ".join(hand) for hand in hands)


def _opened(rules, code, who, hands):
    if code == "GEIST":
        return knocked(new_deal(rules, hands, round="geist-pur"))
    return declare(new_deal(rules, hands), who, code)
