"""The worlds of a view are exactly those that the rules allow; drawn ones are fair."""

from random import Random

import pytest
from support import chi_square
from support.hidden_houses import STRANGE_SETUPS
from support.hidden_laws import guessed, samples_agree, small_moments, worlds_are_exact
from support.replay import viewers
from support.setups import SETUPS, house
from support.table import do, hands_of, new_deal, play

from stammtisch import rulesets, schafkopf, schnapsen
from stammtisch.engine.cards import CARDS, Card, CardSet, Suit, parse_cards
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Action, Verb
from stammtisch.engine.pack import shuffle
from stammtisch.schafkopf.announcements import _can_call
from stammtisch.solver import worlds_of

ALL_SETUPS = [*SETUPS, *STRANGE_SETUPS]


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
def test_few_worlds_are_exactly_those_that_replay(setup):
    for seed in (1, 2):
        rng = Random(seed)
        views = small_moments(setup, seed, most=90)
        for deal, seat in rng.sample(views, min(2, len(views))):
            worlds_are_exact(deal, seat)


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
def test_drawn_worlds_replay_at_any_moment(setup):
    for seed in range(3):
        rng = Random(seed)
        for deal in rng.sample(guessed(setup, seed), 2):
            samples_agree(deal, rng.choice(viewers(deal)), seed, number=4)


def test_a_complaint_takes_no_knowledge_away():
    setup = next(s for s in SETUPS if s.rules.name == "schafkopfschule")
    deal = guessed(setup, 3)[-6]
    halted = deal.apply(Action(0, Verb.HALT))
    counts = [worlds_of(state.view(0), setup.rules).count() for state in (deal, halted)]
    assert counts[0] == counts[1]


# What the rules of the called Sau tell


HANDS = hands_of("EK HA HX", "EA EX E9 E8", "EO GO HO", "GA")


def rufspiel(cards=""):
    deal = new_deal("schafkopfschule", HANDS)
    opening = ("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(RE)")
    return play(do(deal, *opening), cards)


def holders(deal, seat, card):
    """The seats that may hold a card in a seat's eyes."""
    worlds = worlds_of(deal.view(seat), deal.rules).sample(300, seed=1)
    return {other for world in worlds for other in range(4) if world.hands[other] >> card & 1}


def test_anybody_but_the_declarer_may_hold_the_called_sau():
    assert holders(rufspiel(), 3, Card.EA) == {1, 2}
    assert holders(rufspiel(), 0, Card.EA) == {1, 2, 3}
    assert holders(rufspiel(), ONLOOKER, Card.EA) == {1, 2, 3}


def test_who_doubles_does_not_hold_the_called_sau():
    assert holders(do(rufspiel(), "p3 CONTRA"), 3, Card.EA) == {1}


def test_who_runs_away_has_enough_cards_of_the_suit():
    """Nobody gives the Sau when it is searched: it was searched by its holder, with four cards."""
    deal = new_deal("schafkopfschule", hands_of("EA EX E9 E8", "EK HA", "EO GO", "E7 HX"))
    opening = ("p1 PASS", "p2 PLAY", "p3 PASS", "p4 PASS", "p2 ANNOUNCE(RE)")
    deal = play(do(deal, *opening), "E9")
    assert holders(deal, 2, Card.EA) == {0, 3}
    deal = play(deal, "EK")
    deal = deal.apply(deal.options.actions[0])
    deal = play(deal, "E7")
    for card in (Card.EA, Card.EX, Card.E8):
        assert holders(deal, 2, card) == {0}


# What openings and exchanges tell


DREIER = [setup for setup in ALL_SETUPS if setup.round == "3er-runde" and setup.players == 4]


@pytest.mark.parametrize("setup", DREIER, ids=str)
def test_a_duty_that_is_taken_can_be_fulfilled(setup):
    for seed in range(12):
        for deal in guessed(setup, seed):
            if deal.phase.name == "announcing":
                samples_agree(deal, ONLOOKER, seed, number=10)


def test_who_is_forced_to_play_alone_could_call_no_sau():
    duties = ((), (), (), ("rufspiel",))
    hands = hands_of(p4="EA GA SA EO GO HO SO HA")
    deal = new_deal("ttc-freising-10-30", hands, round="3er-runde", duties=duties)
    deal = do(deal, "p4 DECLINE")
    assert samples_agree(deal, 0, seed=1, number=100)
    for world in worlds_of(deal.view(0), deal.rules).sample(200, seed=1):
        assert not any(_can_call(world.hands[3], suit) for suit in (Suit.E, Suit.G, Suit.S))


def test_what_was_lacking_may_have_come_by_an_exchange():
    """p2 cannot beat the King of trumps; then he takes the Ace from under the closed talon."""
    hands = ("HK EX GA GX GK", "HO HU EA SA SX", "EK EO EU GO GU SK SO SU HX HA")
    rules = house("wild-schnapsen")
    deal = schnapsen.dealt(rules, [parse_cards(hand) for hand in hands])
    deal = do(deal, "p1 CLOSE", "p1 CARD(HK)", "p2 CARD(HO)", "p1 CARD(EX)", "p2 CARD(EA)")
    before = worlds_are_exact(deal, 0)
    deal = do(deal, "p2 EXCHANGE")
    assert 1 < worlds_are_exact(deal, 0) < before
    assert all(world.hands[1] >> Card.HA & 1 for world in worlds_of(deal.view(0), rules).all(999))


# Counting


def test_before_the_auction_all_deals_of_the_hidden_cards_are_possible():
    rules = rulesets.builtin("schafkopfschule")
    deal = schafkopf.dealt(rules, [CARDS[:8], CARDS[8:16], CARDS[16:24], CARDS[24:]])
    assert worlds_of(deal.view(0), rules).count() == 9_465_511_770  # 24! / 8!^3
    assert worlds_of(deal.view(ONLOOKER), rules).count() == 99_561_092_450_391_000  # 32! / 8!^4
    assert worlds_of(deal.view(SUPERVISOR), rules).count() == 1


def test_the_order_of_the_talon_counts_until_it_is_closed():
    rules = rulesets.builtin("schnapsen-weich")
    deal = schnapsen.shuffled(rules, shuffle(rules, Random(1)))
    deal = do(deal, "p1 CUT(5)", "p2 DEAL")
    assert worlds_of(deal.view(0), rules).count() == 726_485_760  # 14! / 5!
    closed = do(deal, "p1 CLOSE")
    worlds = worlds_of(closed.view(0), rules)
    assert worlds.count() == 2002  # 14! / (5! 9!)
    assert all(world.talon[-1] == deal.talon[-1] for world in worlds.all(2002))


def test_the_same_seed_draws_the_same_worlds():
    rules = rulesets.builtin("schafkopfschule")
    deal = schafkopf.dealt(rules, [CARDS[:8], CARDS[8:16], CARDS[16:24], CARDS[24:]])
    worlds = worlds_of(deal.view(0), rules)
    first, *_ = worlds.sample(5, seed=7)
    assert worlds.sample(5, seed=7) == worlds.sample(5, seed=7) != worlds.sample(5, seed=8)
    assert list(map(str, map(CardSet, first.hands))) == [
        "EA EX EK EO EU E9 E8 E7",
        "GA GX GU G9 HX H8 SA SU",
        "GO G8 HA HK HU H9 SK S7",
        "GK G7 HO H7 SX SO S9 S8",
    ]


def test_there_is_nothing_to_guess_before_the_deal_and_after_the_end():
    rules = rulesets.builtin("schafkopfschule")
    deal = schafkopf.shuffled(rules, CARDS)
    with pytest.raises(ValueError, match="not dealt"):
        worlds_of(deal.view(0), rules)
    deal = schafkopf.dealt(rules, [CARDS[:8], CARDS[8:16], CARDS[16:24], CARDS[24:]])
    thrown_in = do(deal, "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
    with pytest.raises(ValueError, match="ended"):
        worlds_of(thrown_in.view(0), rules)
    with pytest.raises(ValueError, match="different games"):
        worlds_of(deal.view(0), rulesets.builtin("schnapsen-weich"))


# Fairness: seeds are fixed, so these cannot fail by chance


def few_worlds(setup, least, most):
    """The first view of random deals with so many worlds."""
    for seed in range(1000):
        for deal, seat in small_moments(setup, seed, most=10 * most):
            if least <= worlds_of(deal.view(seat), deal.rules).count() <= most:
                return worlds_of(deal.view(seat), deal.rules)
    raise AssertionError


@pytest.mark.parametrize("setup", ALL_SETUPS[::7], ids=str)
def test_every_world_is_drawn_equally_often(setup):
    worlds = few_worlds(setup, 6, 60)
    listed = worlds.all(60)
    drawn = worlds.sample(20_000, seed=3)
    assert chi_square.fits(drawn, dict.fromkeys(listed, 1.0))


@pytest.mark.parametrize("setup", ALL_SETUPS[::17], ids=str)
def test_weights_are_kept(setup):
    worlds = few_worlds(setup, 6, 60)
    rng = Random(str(setup))
    places = 3 if setup.rules.game == "schnapsen" else 5
    weights = [[rng.choice((0.25, 0.5, 1.0, 3.0)) for _ in CARDS] for _ in range(places)]
    expected = {world: weight_of(world, weights) for world in worlds.all(60)}
    assert chi_square.fits(worlds.sample(20_000, seed=4, weights=weights), expected)


def weight_of(world, weights):
    """Cards that everybody knows count alike in all worlds."""
    places = [*world.hands]
    if hasattr(world, "talon"):
        places.append(sum(card.bit for card in world.talon[:-1]))
    product = 1.0
    for place, mask in enumerate(places):
        for card in CardSet(mask):
            product *= weights[place][card]
    return product
