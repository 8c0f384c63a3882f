"""Decks with which a wanted game comes about: somebody holds a hand that calls for it."""

from random import Random

from stammtisch import schafkopf
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.cards import CARDS, Rank
from stammtisch.record import write
from stammtisch.schafkopf.contracts import ANNOUNCED, KREUZ, RUFSPIEL, SIE, Contract

KINDS = (*ANNOUNCED, SIE, KREUZ)
SEED = 3  # with it nobody else has a hand for more than the wanted game


def games(rule_sets):
    """Every kind of game of every rule set, with Tout and without; every suit somewhere."""
    found = []
    for kind in KINDS:
        allowing = [rules for rules in rule_sets if kind.name in rules.contracts]
        if not allowing:  # only houses play it
            continue
        suits = kind.suits or (None,)
        for tout in (False, True) if kind.tout else (False,):
            for place in range(max(len(suits), len(allowing))):
                game = Contract(kind, suits[place % len(suits)], tout)
                found.append((allowing[place % len(allowing)], game))
    return found


def hand_for(contract):
    """Nobody who holds these cards passes."""
    trumps = contract.order.trumps
    lords = [card for card in trumps if card.rank in contract.kind.lords]
    if contract.kind is SIE:
        return lords
    others = [card for card in trumps if card not in lords]
    plain = [card for card in CARDS if card not in trumps]  # suit by suit, the highest first
    if contract.kind is RUFSPIEL:
        calling = [card for card in plain if card.suit is contract.suit and card.rank is Rank.NINE]
        return [*lords[:2], *lords[4:6], *others[:3], *calling]
    best = [*lords[:3], *lords[4:6]] if len(lords) > 4 else lords
    return [*best, *others[:3], *plain][:8]


def stacked(rules, hand, seat):
    """The record of some deal in which a seat was dealt this hand, to be played again."""
    rest = [card for card in CARDS if card not in hand]
    Random(SEED).shuffle(rest)
    hands = [rest[8 * place : 8 * place + 8] for place in range(3)]
    hands.insert(seat, list(hand))
    return write(play_by_chance(schafkopf.dealt(rules, hands), Random(SEED)))
