"""The dealer, and what four passes bring: it differs by rule set (RULES 1.1, 2.2, 5.9)."""

import pytest
from support import sitting
from support.evening import NAMES, Evening

from stammtisch import rulesets
from stammtisch.engine.deal import Refused
from stammtisch.schafkopf import Ending
from stammtisch.table.command import NotPossible

STOCK = rulesets.parse('extends = "schafkopfschule"\nstock = true\nstock_stake = 3', name="stock")
TTC = "ttc-freising-10-30"


def dealers(evening, deals):
    """The chairs that deal, deal by deal."""
    found = []
    for _ in range(deals):
        evening.played()
        found.append(evening.now.playing.seats[-1])
    return found


def test_the_deal_moves_on_clockwise():
    evening = Evening("kreuz-turnier", seed=3)
    assert dealers(evening, 9) == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_an_agreed_player_deals_first_where_the_rules_leave_it_open():
    assert dealers(Evening("schafkopfschule", dealer=2), 1) == [2]
    for rules in ("schafkopfschule-turnier", "kreuz-turnier", "schnapsen-weich"):
        with pytest.raises(Refused, match=r"rule 1\.1"):
            Evening(rules, dealer=1)


def test_forehand_sits_after_the_dealer():
    evening = Evening("schafkopfschule", dealer=1).begin()
    assert evening.now.playing.seats == (2, 3, 0, 1)
    assert evening.now.playing.accounts == ("cilli", "dora", "anna", "bert")


class TestFourPasses:
    def test_schafkopfschule_throws_in_and_the_next_one_deals(self):
        evening = Evening("schafkopfschule").throw_in().next_cut()
        assert evening.now.result.outcome.ending is Ending.THROWN_IN
        assert evening.balances == [0, 0, 0, 0]
        assert (evening.standing.dealer, evening.standing.carry) == (1, 0)

    def test_in_the_turnier_the_same_dealer_deals_until_there_is_a_game(self):
        evening = Evening("schafkopfschule-turnier").throw_in().next_cut().throw_in().next_cut()
        assert evening.standing.dealer == 0
        assert evening.standing.first_game, "C-14: not used up"
        assert evening.now.course.games == 0, "the game number does not advance"

    def test_at_the_ttc_the_next_game_counts_double_cumulatively(self):
        evening = Evening(TTC, chairs=4).throw_in().next_cut().throw_in().next_cut()
        assert (evening.standing.dealer, evening.standing.carry) == (2, 2)
        evening.lost_wenz().next_cut()
        assert evening.standing.carry == 0, "used up by the next settled game"

    def test_the_doubling_is_paid(self):
        evening = Evening(TTC, chairs=4, seed=3).throw_in().next_cut().begin().by_chance()
        assert evening.deal.outcome.scored
        assert evening.deal.outcome.carry == 1
        assert evening.next_cut().now.result.booking.settlement.doublings >= 1

    def test_in_the_kreuz_turnier_a_kreuz_is_played_with_the_same_cards(self):
        evening = Evening("kreuz-turnier").begin()
        evening.say(*(f"p{seat} NO_KNOCK" for seat in (1, 2, 3, 4)))
        evening.say(*(f"p{seat} PASS" for seat in (1, 2, 3, 4)))
        assert evening.deal.outcome is None
        assert str(evening.deal.standing.contract) == "KREUZ"


class TestStock:
    def test_everybody_pays_in_after_four_passes(self):
        evening = Evening(STOCK).throw_in().next_cut()
        assert evening.balances == [-3, -3, -3, -3]
        assert evening.standing.stock == 12
        assert evening.now.result.booking.stock == (-3, -3, -3, -3)

    @pytest.mark.parametrize("won", [True, False])
    def test_a_rufspiel_takes_the_stock_or_doubles_it(self, won):
        for seed in range(200):
            evening = Evening(STOCK, seed=seed).throw_in().next_cut().begin().by_chance()
            outcome = evening.deal.outcome
            if outcome.partner is not None and outcome.declarer_won is won:
                break
        before = evening.now.balances
        evening.next_cut()
        booking, sign = evening.now.result.booking, 1 if won else -1
        assert booking.stock[outcome.declarer] == booking.stock[outcome.partner] == sign * 6
        assert evening.standing.stock == (0 if won else 24)
        for seat, player in enumerate(evening.now.result.accounts):
            paid = booking.settlement.amounts[seat] + booking.stock[seat]
            assert evening.now.balances[player] == before[player] + paid

    def test_what_is_left_in_the_stock_goes_back_when_the_evening_ends(self):
        evening = Evening(STOCK).throw_in().next_cut()(sitting.stand_up, 3)(sitting.end)
        assert evening.standing.stock == 0
        assert evening.balances == [1, 1, 1, -3]

    def test_if_all_have_left_it_goes_back_to_those_who_played_last(self):
        evening = Evening(STOCK).throw_in().next_cut()
        for chair in range(4):
            evening(sitting.stand_up, chair)
        assert evening(sitting.end).balances == [0, 0, 0, 0]


class TestFivePlayers:
    def test_ex_sr_12_the_dealer_rests(self):
        """EX-SR-12: five players A-E, C deals: D, E, A, B play, C gets and pays nothing."""
        evening = Evening(TTC, chairs=5, dealer=2).begin()
        assert evening.now.playing.seats == (3, 4, 0, 1, 2)
        evening.by_chance().next_cut()
        assert evening.now.balances["cilli"] == 0
        assert sum(evening.balances) == 0
        assert evening.standing.dealer == 3

    def test_everybody_rests_once_in_a_runde_of_five(self):
        evening = Evening(TTC, chairs=5, seed=2)
        resting = []
        for _ in range(5):
            evening.begin().by_chance()
            resting.append(evening.now.playing.accounts[-1])
            evening.next_cut()
        assert resting == list(NAMES)

    def test_only_some_rules_allow_five(self):
        with pytest.raises(Refused, match="rule 8"):
            Evening("schafkopfschule", chairs=5)

    def test_a_fifth_comes_later_and_leaves_again(self):
        evening = Evening(TTC, players=4)
        assert dealers(evening, 2) == [0, 1]
        evening.begin()(sitting.sit_down, 4, "emil")
        assert evening.now.playing.seats == (3, 0, 1, 2)
        with pytest.raises(NotPossible, match="no part"):
            evening(sitting.act, 4, "HALT")
        evening.by_chance().next_cut()
        assert dealers(evening, 2) == [3, 4]
        evening(sitting.stand_up, 1)
        assert dealers(evening, 3) == [0, 2, 3]


def test_three_cannot_begin():
    evening = Evening("schafkopfschule")(sitting.stand_up, 2)
    with pytest.raises(Refused, match="3 players"):
        evening.begin()


@pytest.mark.parametrize(
    ("case", "ending"), [("MC-02", Ending.REDEAL), ("MC-05", Ending.REDEAL_TURN)]
)
def test_a_ruling_that_voids_the_deal_leaves_the_dealer(case, ending):
    evening = Evening("schafkopfschule").begin().say("p2 HALT", f"sup RULING({case})").next_cut()
    assert evening.now.result.outcome.ending is ending
    assert evening.standing.dealer == 0
    assert evening.standing.first_game


def test_a_new_durchgang_begins_with_a_first_game_again():
    rules = rulesets.parse(
        'extends = "schafkopfschule-turnier"\ngames_per_match = 3', name="short-match"
    )
    evening = Evening(rules)
    first_games, overs = [], []
    for _ in range(7):
        evening.lost_wenz()
        first_games.append(evening.deal.context.first_game)
        overs.append(evening.next_cut().now.result.booking.round_over)
    assert first_games == [True, False, False, True, False, False, True]
    assert overs == [False, False, True, False, False, True, False]
    assert sum(evening.now.course.lone_games) == 1, "counted anew in each Durchgang"
