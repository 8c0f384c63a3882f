"""Reading the cards: the core and the slow count of chances agree, and reading finds the truth."""

from math import log
from random import Random

import pytest
from support.table import KREUZ, SCHULE, TTC_30, rules_of

from stammtisch.bots.host import step
from stammtisch.bots.registry import bot
from stammtisch.engine.cards import mask_of
from stammtisch.engine.deal import Verb
from stammtisch.engine.pack import shuffle
from stammtisch.schafkopf import dealt
from stammtisch.schafkopf.bots.habits import explained, habits
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.solver.worlds import course_of
from stammtisch.solver import SchafkopfWorld, worlds_of
from tools.habits import Played, chances, choices_of


def deals(rules, name, seed):
    """A deal played by bots of this name, moment for moment."""
    pack = shuffle(rules, Random(seed))
    hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
    deal, players = dealt(rules, hands), [bot(name, seed)] * 4
    while deal.outcome is None:
        deal = step(deal, players)
        yield deal, hands


def slowly(deal, hands, rules):
    cards = [(a.seat, int(a.argument)) for a in deal.history if a.verb is Verb.CARD]
    view, found = deal.view(0), habits()
    played = Played(rules.name, view.contract, view.declarer, tuple(map(mask_of, hands)), cards)
    weights = (list(found.fine), list(found.rough), list(found.shapes))
    return sum(log(chances(choice, weights)[0]) for choice in choices_of(played))


@pytest.mark.parametrize("name", [SCHULE, TTC_30, KREUZ])
def test_core_and_slow_count_agree(name):
    rules, asked = rules_of(name), 0
    for seed in range(30):
        for deal, hands in deals(rules, "zufall", seed):
            course = course_of(deal.view(seed % 4), rules)
            sided = course.contract is not None and course.contract.kind.sides is not Sides.EACH
            if deal.phase.name != "play" or not sided or not course.plays:
                continue
            now = tuple(
                mask_of(hand) & ~gone for hand, gone in zip(hands, course.played, strict=True)
            )
            (found,) = explained(course, [SchafkopfWorld(now)])
            assert found == pytest.approx(slowly(deal, hands, rules), rel=1e-4), f"seed {seed}"
            asked += 1
    assert asked > 300


def test_reading_finds_out_where_cards_are():
    """The truth is likelier than other worlds when players keep to habits."""
    rules, gained = rules_of(SCHULE), []
    for seed in range(12):
        for deal, hands in deals(rules, "stammgast", seed):
            view = deal.view(0)
            course = course_of(view, rules)
            if deal.phase.name != "play" or len(course.plays) != 12 or course.contract is None:
                continue
            if course.contract.kind.sides is Sides.EACH:
                continue
            now = tuple(
                mask_of(hand) & ~gone for hand, gone in zip(hands, course.played, strict=True)
            )
            truth, *others = explained(
                course, [SchafkopfWorld(now), *worlds_of(view, rules).sample(200, seed)]
            )
            gained.append(sum(truth > other for other in others) / len(others))
    assert sum(gained) / len(gained) > 0.6, gained
