"""Positions of Schnapsen from outside: what cannot be is refused, and nothing crashes."""

from random import Random

import pytest
from msgspec import structs
from support.schnapsen_minimax import RULES, begun, open_talon, somewhere, strict

from stammtisch.engine.cards import cards_in
from stammtisch.schnapsen.deal import TalonClosing
from stammtisch.schnapsen.play import Stage
from stammtisch.solver import SchnapsenPosition, SchnapsenSolver, schnapsen_position_of

BY_NAME = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


def trump_first(card):
    return card.suit != GOOD.trump


WEICH = SchnapsenSolver(RULES[0])
GOOD = schnapsen_position_of(begun(RULES[0], Random(4)))
WRONG = {
    "a card in two places": {"hands": (GOOD.hands[0], GOOD.hands[0])},
    "an unknown card": {"hands": (GOOD.hands[0], 0x80808080)},
    "not a set of cards": {"hands": (-1, GOOD.hands[1])},
    "a hand too short": {"hands": (GOOD.hands[0] & GOOD.hands[0] - 1, GOOD.hands[1])},
    "no cards": {"hands": (0, 0)},
    "a talon without its trump": {"talon": tuple(sorted(GOOD.talon, key=trump_first))},
    "an odd talon": {"talon": GOOD.talon[1:]},
    "no leader": {"leader": 2},
    "a card led and held": {"led": cards_in(GOOD.hands[0])[0]},
    "points from nowhere": {"points": (7, 0)},
    "tricks from nowhere": {"tricks_won": (1, 0)},
    "no such stage": {"stage": 7},
    "a marriage without a suit": {"stage": Stage.ANNOUNCED},
    "closed by nobody": {"stage": Stage.CLOSED},
    "more at the closing than now": {"closing": TalonClosing(0, 2, 10)},
    "a closer from elsewhere": {"closing": TalonClosing(3, 0, 0)},
    "no trump": {"trump": 4},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_a_position_that_cannot_be_is_refused_with_a_reason(change):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        WEICH.value(structs.replace(GOOD, **change))


def crooked(position, rng):
    """A position with a few things changed by chance."""
    changes = {
        "hands": lambda: tuple(hand ^ 1 << rng.randrange(-1, 33) % 40 for hand in position.hands),
        "trump": lambda: rng.randrange(-2, 6),
        "talon": lambda: tuple(rng.sample(range(-1, 34), rng.randrange(15))),
        "leader": lambda: rng.choice((-1, 0, 1, 2, 1 << 40)),
        "led": lambda: rng.choice((None, rng.randrange(-3, 40))),
        "stage": lambda: rng.randrange(-1, 6),
        "announced": lambda: rng.choice((None, rng.randrange(-2, 6))),
        "tricks_won": lambda: (rng.randrange(-1, 8), rng.randrange(-1, 8)),
        "points": lambda: (rng.randrange(-5, 140), rng.randrange(-5, 140)),
        "closing": lambda: TalonClosing(
            rng.randrange(-1, 3), rng.randrange(-1, 6), rng.randrange(-1, 99)
        ),
    }
    chosen = rng.sample(sorted(changes), rng.choice((1, 1, 2, 3)))
    return structs.replace(position, **{name: changes[name]() for name in chosen})


@BY_NAME
def test_crooked_positions_are_refused_or_solved(rules):
    rng, solver = Random(f"crooked {rules.name}"), SchnapsenSolver(rules)
    refused = 0
    for i in range(1000):
        if i % 50 == 0:
            deal = somewhere(rules, rng, strict(6) if i % 100 else open_talon(4))
        position = crooked(schnapsen_position_of(deal), rng)
        try:
            assert abs(solver.value(position)) <= 9
            assert solver.actions(position)
        except ValueError as error:
            assert str(error)
            refused += 1
    assert refused > 500


def test_a_position_is_immutable():
    with pytest.raises(AttributeError):
        GOOD.leader = 1
    assert SchnapsenPosition(hands=GOOD.hands, trump=GOOD.trump, talon=GOOD.talon) == GOOD
