"""What bots reckon with: money, habits, equities and their own seeds."""

from hashlib import sha256
from random import Random
from types import SimpleNamespace

import pytest
from msgspec import structs
from support.seats import play_with
from support.setups import SCHAFKOPF_SETUPS
from support.table import KREUZ, SCHULE, rules_of

from stammtisch.bots.registry import BOTS, factory_at
from stammtisch.engine.bots import Chance
from stammtisch.engine.cards import CARDS, SUITS, mask_of, parse_cards
from stammtisch.schafkopf import CONTRACTS, Contract, shuffled
from stammtisch.schafkopf.bots import Anfaenger
from stammtisch.schafkopf.bots.estimate import expected_money
from stammtisch.schafkopf.bots.habits import SETTINGS, TYPES, habits, plays_of
from stammtisch.schafkopf.bots.judge import ThumbJudge
from stammtisch.schafkopf.bots.likely import _drawn
from stammtisch.schafkopf.bots.stakes import Stakes, prices
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.bots.thumb import _wants_tricks
from stammtisch.schafkopf.contracts import SOLO, TRIXER
from stammtisch.schafkopf.settlement import base
from stammtisch.schafkopf.solver.worlds import course_of
from stammtisch.schnapsen.bots.equities import after, standing

PRICES = prices(Stakes(CONTRACTS["SH"], 60, 0), rules_of(SCHULE))


@pytest.mark.parametrize("points", range(1, 120))
def test_points_that_are_sure_bring_their_price(points):
    assert expected_money(PRICES, points, 1e-3) == pytest.approx(PRICES.table[1][points])


def test_beyond_all_points_lies_schwarz_and_losses_are_feared():
    none, some, every = PRICES.table
    assert expected_money(PRICES, -9, 1e-3) == pytest.approx(none[0])
    assert expected_money(PRICES, 140, 1e-3) == pytest.approx(every[120])
    assert expected_money(PRICES, 50, 1e-3, feared=1.5) == pytest.approx(1.5 * some[50])
    assert expected_money(PRICES, 80, 1e-3, feared=1.5) == pytest.approx(some[80])


def test_a_drawn_game_of_schnapsen_is_worth_nothing():
    assert after(rules_of("schnapsen-weich"), (3, 5), 0) == 0


def test_who_deals_the_next_game_decides_whose_forehand_it_is():
    """After a game forehand and dealer change, or the winner deals: the score goes with them."""
    weich = rules_of("schnapsen-weich")
    winner_deals = structs.replace(weich, next_dealer="winner")
    assert after(weich, (5, 4), 2) == -standing(weich, 4, 3)
    assert after(weich, (5, 4), -2) == -standing(weich, 2, 5)
    assert after(winner_deals, (5, 4), 2) == -standing(winner_deals, 4, 3)
    assert after(winner_deals, (5, 4), -2) == standing(winner_deals, 5, 2)


@pytest.mark.parametrize(("name", "game"), [(name, game) for name in BOTS for game in BOTS[name]])
def test_a_bot_without_a_seed_has_the_seed_nought(name, game):
    factory = factory_at(BOTS[name][game])
    makers = [factory, *([factory.quick] if hasattr(factory, "quick") else [])]
    assert [make().seed for make in makers] == [0] * len(makers)


def hands(seed):
    """Of eight cards, without end."""
    dice = Random(seed)
    while True:
        yield mask_of(dice.sample(CARDS, 8))


@pytest.mark.parametrize("code", ["SH", "W", "G", "WE"])
def test_with_just_as_much_as_a_game_needs_a_beginner_plays_it(code):
    rules, contract = rules_of(KREUZ), CONTRACTS[code]
    hand = next(it for it in hands(code) if surplus(contract, it) == 0)
    judge = ThumbJudge(shuffled(rules, rules.cards).view(0), rules)
    assert judge.game(contract, hand=hand) == base(contract, rules) > judge.leaving()
    assert judge.game(contract, 70, hand) < judge.leaving(), "ten more points need more"


@pytest.mark.parametrize(("strong", "is_fine"), [("EO GO HO SO EU HA HX H9", True), ("", False)])
def test_tricks_of_a_trixer_are_wanted_with_a_good_hand_only(strong, is_fine):
    hand = mask_of(parse_cards(strong or "E7 E8 G7 G8 S7 S8 H7 H8"))
    trixer = SimpleNamespace(contract=Contract(TRIXER), hand=hand)
    assert _wants_tricks(trixer) is is_fine
    assert not _wants_tricks(SimpleNamespace(contract=CONTRACTS["SH"], hand=hand))
    enough = next(it for it in hands(3) if max(solos(it)) == 0)
    assert _wants_tricks(SimpleNamespace(contract=Contract(TRIXER), hand=enough))


def solos(hand):
    return [surplus(Contract(SOLO, suit), hand) for suit in SUITS]


@pytest.mark.parametrize("seed", range(20))
def test_worlds_are_drawn_as_often_as_they_are_likely(seed):
    """Systematic resampling: never off by a whole draw, and all draws are used."""
    dice, number = Random(seed), 12
    chances = [dice.random() ** 4 for _ in range(40)]
    weights = [chance / sum(chances) for chance in chances]
    drawn = _drawn([*range(40)], weights, number, dice)
    assert drawn.worlds == sorted(set(drawn.worlds))
    assert sum(drawn.weights) == pytest.approx(1)
    found = dict(zip(drawn.worlds, drawn.weights, strict=True))
    for world, weight in enumerate(weights):
        assert abs(found.get(world, 0) - weight) < 1 / number


def test_settings_and_types_of_plays_are_numbered_as_when_habits_were_learned():
    """`tools/habits.py` counted with these numbers: other ones make `habits.json` worthless."""
    seen, told = set(), sha256()
    for setup in SCHAFKOPF_SETUPS[::4]:
        for bot in (Anfaenger(), Chance(5)):
            deal, _ = play_with(setup.start(Random(f"habits {setup}")), [bot] * 4)
            view = deal.view(0)
            course = course_of(view, setup.rules)
            if course.contract is None or not course.plays:
                continue
            orders = [course.order(number) for number in range(len(course.plays) // 4 + 1)]
            for play in plays_of(course.contract, view.declarer, orders, course.plays):
                for partner in (None, view.partner):
                    seen.add(play.setting(partner)[0])
                    told.update(repr((play.setting(partner), play.types)).encode())
    assert len(habits().fine) == SETTINGS * TYPES
    assert max(seen) < SETTINGS and len(seen) > 150
    assert told.hexdigest()[:12] == "975a46d431c8"
