"""Deals in play with a few cards left: real ones, dealt, opened and played by the rules engine."""

from dataclasses import dataclass
from random import Random

from support.scenario import SEATS, opened
from support.setups import SCHAFKOPF_SETUPS, schafkopf_house
from support.table import KREUZ, SCHULE, TTC_30, rules_of

from stammtisch.engine.bots import chance
from stammtisch.engine.cards import Card, Rank, Suit
from stammtisch.engine.deal import Refused, Verb
from stammtisch.engine.pack import shuffle
from stammtisch.schafkopf import Context, Deal, RuleSet, dealt
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.view import current_play

PARTNERED = 0.6  # how often the holder of the called Sau is dealt more of its suit


@dataclass(frozen=True)
class Game:
    """One contract under one rule set."""

    rules: RuleSet
    code: str
    round: str = "normal"

    def __str__(self):
        return f"{self.rules.name}-{self.code}"


SUITS = "EGHS"
GAMES = [
    *(Game(rules_of(SCHULE), f"R{suit}") for suit in "EGS"),
    *(Game(rules_of(SCHULE), f"S{suit}") for suit in SUITS),
    Game(rules_of(SCHULE), "W"),
    Game(rules_of(SCHULE), "SH-TOUT"),
    Game(rules_of(SCHULE), "W-TOUT"),
    Game(rules_of(KREUZ), "RE"),
    Game(rules_of(KREUZ), "G"),
    Game(rules_of(KREUZ), "G-TOUT"),
    Game(rules_of(KREUZ), "KREUZ"),
    *(Game(rules_of(TTC_30), f"W{suit}") for suit in SUITS),
    Game(rules_of(TTC_30), "WS-TOUT"),
    Game(rules_of(TTC_30), "KREUZBOCK", "kreuzbock"),
    Game(rules_of(TTC_30), "TRIXER", "trixer"),
    Game(rules_of(TTC_30), "RAMSCH", "ramsch-pur"),
    Game(rules_of(TTC_30), "GEIST", "geist-pur"),
    *(Game(schafkopf_house("short-deck"), code) for code in ("RG", "SE", "W", "WH", "SG-TOUT")),
    *(Game(schafkopf_house("short-deck"), code, code.lower()) for code in ("KREUZBOCK", "TRIXER")),
    *(
        Game(schafkopf_house("short-deck"), code, f"{code.lower()}-pur")
        for code in ("RAMSCH", "GEIST")
    ),
]


def started(game, rng):
    """A deal of this game with no card played. A Trixer begins with three tricks and a Solo."""
    while True:
        hands = _hands(game, rng)
        deal = dealt(game.rules, hands, Context(round=game.round))
        try:
            deal = opened(deal, rng.choice(SEATS), game.code)
        except Refused:
            continue
        while deal.standing.contract.kind.solo_after:
            deal = deal.apply(rng.choice(deal.options.actions))
        return deal


def _hands(game, rng):
    pack, size = list(shuffle(game.rules, rng)), game.rules.hand_size
    if game.code[0] == "R" and len(game.code) == 2 and rng.random() < PARTNERED:
        suit = Suit[game.code[1]]
        plain = [card for card in pack if card.suit == suit and card.rank not in LORDS]
        ace = Card.of(suit, Rank.ACE)
        rng.shuffle(plain)
        with_ace = [ace, *(card for card in plain if card != ace)][: rng.randint(2, 5)]
        pack = with_ace + [card for card in pack if card not in with_ace]
    hands = [pack[at : at + size] for at in range(0, 4 * size, size)]
    rng.shuffle(hands)
    return hands


LORDS = (Rank.OBER, Rank.UNTER)


def ending(deal, cards, rng, kept=0):
    """Play by chance until the hands hold so many cards, and up to three cards more.

    The cards that are ``kept`` are played only by those who have no other choice.
    """
    while max(hand.bit_count() for hand in deal.hands) > cards:
        actions = deal.options.actions
        others = [action for action in actions if not kept >> action.argument & 1]
        deal = deal.apply(rng.choice(others or actions))
    for _ in range(rng.randrange(4)):
        deal = deal.apply(rng.choice(deal.options.actions))
    return deal


def endings(game, cards, seeds):
    """Endings of one game, each with the words that tell it."""
    for seed in seeds:
        rng = Random(f"{game} {cards} {seed}")
        yield told(game, cards, seed), ending(started(game, rng), cards, rng)


def told(game, cards, seed):
    return f"game {game}, {cards} cards, seed {seed}"


def sides(deal):
    """The seats whose points to ask for: one side, or where everybody plays alone any three."""
    if deal.standing.contract.kind.sides is Sides.EACH:
        return [tuple(s for s in range(4) if s != seat) for seat in range(4)]
    return [tuple(seat for seat in range(4) if deal.standing.side(seat))]


def any_ending(seed, cards):
    """An ending of any rule set, round and contract that chance leads to."""
    rng = Random(seed)
    while True:
        setup = rng.choice(SCHAFKOPF_SETUPS)
        deal = setup.start(rng)
        assert isinstance(deal, Deal)
        while deal.outcome is None and current_play(deal) is None:
            deal = deal.apply(chance(deal.options, rng))
        while deal.outcome is None and _many(deal, cards):
            deal = deal.apply(chance(deal.options, rng))
        if deal.outcome is None and deal.options.actions[0].verb is Verb.CARD:
            return setup, deal


def _many(deal, cards):
    return max(hand.bit_count() for hand in deal.hands) > cards
