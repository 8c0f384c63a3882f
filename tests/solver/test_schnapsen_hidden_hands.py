"""Expectations over hidden hands, once the talon is closed or exhausted."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from msgspec import structs
from support.schnapsen_minimax import RULES, begun, choices, somewhere, values

from stammtisch.engine.cards import Card, cards_in, mask_of
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Verb
from stammtisch.solver import (
    SchnapsenSolver,
    schnapsen_position_of,
    schnapsen_positions_in,
    worlds_of,
)

BY_NAME = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


def hidden_hands(deal, seat):
    """Every hand the other may hold, by dealing each and playing the history again."""
    other, rules = 1 - seat, deal.rules
    hidden = mask_of(deal.talon) | deal.hands[other]
    last = deal.talon[-1].bit if deal.talon else 0
    hands = []
    for chosen in combinations(cards_in(hidden & ~last), deal.hands[other].bit_count()):
        if any(card.bit & known(deal, other) for card in cards_in(hidden & ~mask_of(chosen))):
            continue
        if all(
            forced(deal, rules, answer, mask_of(chosen), other)
            for answer in answers_of(deal, other)
        ):
            hands.append(mask_of(chosen))
    return hands


def known(deal, other):
    """Cards that the other has shown and not played."""
    shown = 0
    for pair in deal.marriages:
        if pair.seat == other:
            shown |= Card.of(pair.suit, 2).bit | Card.of(pair.suit, 3).bit
    if any(action.seat == other and action.verb is Verb.EXCHANGE for action in deal.history):
        shown |= deal.view(other).turned.bit
    return shown & deal.hands[other]


def answers_of(deal, other):
    """The other's answers since the talon was closed: card led, answer, what he played later."""
    closed = next(i for i, action in enumerate(deal.history) if action.verb is Verb.CLOSE)
    cards = [action for action in deal.history[closed:] if action.verb is Verb.CARD]
    found = []
    for i in range(1, len(cards), 2):
        if cards[i].seat == other:
            later = mask_of(action.argument for action in cards[i:] if action.seat == other)
            found.append((cards[i - 1].argument, cards[i].argument, later))
    return found


def forced(deal, rules, answer, hand, other):
    led, card, later = answer
    held = cards_in(hand | later)
    suit = [c for c in held if c.suit == led.suit]
    trumps = [c for c in held if c.suit == deal.trump]
    higher = [c for c in suit if c.rank < led.rank]
    return card in (higher or suit or trumps or held)


def closed_moment(rules, rng, cards):
    def fits(deal):
        hands = max(map(int.bit_count, deal.hands))
        return deal.closing is not None and hands <= cards

    return somewhere(rules, rng, fits)


@pytest.mark.parametrize("rules", RULES[:5], ids=lambda rules: rules.name)
def test_hidden_hands_count_by_the_mean_over_all_that_fit(rules):
    rng, solver = Random(f"hidden {rules.name}"), SchnapsenSolver(rules)
    for _ in range(8):
        deal = closed_moment(rules, rng, 3)
        seat = deal.options.seat
        hands = hidden_hands(deal, seat)
        assert deal.hands[1 - seat] in hands
        sums = Counter()
        for hand in hands:
            world = structs.replace(
                deal, held=(deal.held[0], hand) if seat == 0 else (hand, deal.held[1])
            )
            sums.update(values(world))
        mean = {action: Fraction(sums[action], len(hands)) for action in choices(deal)}
        assert solver.expected(deal.view(seat)) == mean


@BY_NAME
def test_the_moment_of_a_view_is_that_of_the_deal(rules):
    rng = Random(f"really {rules.name}")
    for number in range(40):
        deal = closed_moment(rules, rng, 4) if number % 2 else somewhere(rules, rng, always)
        position = schnapsen_position_of(deal)
        for seat in (0, 1, ONLOOKER, SUPERVISOR):
            view = deal.view(seat)
            worlds = worlds_of(view, rules).sample(3, seed=number)
            for world, found in zip(worlds, schnapsen_positions_in(view, worlds), strict=True):
                assert (found.hands, found.talon) == (world.hands, world.talon)
                assert found == structs.replace(position, hands=found.hands, talon=found.talon)


def always(deal):
    return True


@BY_NAME
def test_an_exhausted_talon_hides_nothing(rules):
    rng, solver = Random(f"exhausted {rules.name}"), SchnapsenSolver(rules)
    for _ in range(10):
        deal = somewhere(rules, rng, lambda deal: not deal.talon)
        seen = solver.expected(deal.view(deal.options.seat))
        assert seen == solver.actions(schnapsen_position_of(deal))


@BY_NAME
def test_an_open_talon_cannot_be_weighed(rules):
    deal = begun(rules, Random(2))
    with pytest.raises(ValueError, match="open"):
        SchnapsenSolver(rules).expected(deal.view(0))
    with pytest.raises(ValueError, match="turn"):
        SchnapsenSolver(rules).expected(deal.view(1))
