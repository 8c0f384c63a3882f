"""An evening of Schnapsen: the draw, the Partie, a ledger of Bummerl (RULES 9.2, 9.11)."""

import pytest
from support import sitting
from support.evening import Evening
from support.schnapsen_table import last_card, replay

from stammtisch import rulesets
from stammtisch.engine.deal import Refused
from stammtisch.engine.phrases import said
from stammtisch.schnapsen import begin
from stammtisch.schnapsen.course import SchnapsenCourse
from stammtisch.table.events import Drew
from stammtisch.texts import texts

ALL_THREE = ("schnapsen-weich", "schnapsen-scharf", "sechsundsechzig")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_higher_card_deals_first_and_then_the_deal_alternates(rules):
    dealers = set()
    for seed in range(12):
        evening = Evening(rules, seed=seed)
        assert evening.standing.dealer is None
        evening.begin()
        *_, ours, theirs = evening.now.drawn
        first = 0 if ours.rank < theirs.rank else 1
        assert evening.now.playing.seats == (1 - first, first)
        evening.by_chance().next_cut()
        assert evening.standing.dealer == 1 - first
        assert [type(event) for event in evening.log].count(Drew) == 1
        evening.begin()
        assert [type(event) for event in evening.log].count(Drew) == 1
        dealers.add(first)
    assert dealers == {0, 1}


def renonce(evening, loser):
    """The chair of that number breaks the rules: the other one wins 3 (RULES 9.10)."""
    evening.begin()
    seat = evening.now.playing.seats.index(loser)
    other = evening.who(1 - seat)
    evening(sitting.act, other, "HALT")
    return evening.say(f"sup RULING(RENONCE p{seat + 1})")


def decided(evening):
    """What the game on the table decides of the evening, as everybody reads it."""
    _, *more = sitting.view(evening.now, 0).playing.told
    names = [f"Chair {chair}" for chair in evening.now.playing.seats]
    return [said(it, names, texts("en")) for it in more]


@pytest.mark.parametrize("rules", ALL_THREE)
def test_ex_sn_28_a_partie_lost_at_seven_is_two_bummerl(rules):
    evening = Evening(rules)
    for counter in (4, 1):
        renonce(evening, loser=1)
        assert decided(evening) == []
        evening.next_cut()
        assert evening.standing.counters == (counter, 7)
        assert evening.balances == [0, 0]
        assert not evening.now.result.booking.round_over
    renonce(evening, loser=1)
    assert decided(evening) == ["Chair 0 wins the Partie: 2 Bummerl for Chair 1."]
    evening.next_cut()
    assert evening.standing.counters == (7, 7)
    assert evening.standing.bummerl == (0, 2)
    assert evening.standing.partien == (1, 0)
    assert evening.balances == [2, -2]
    assert evening.now.result.booking.round_over


@pytest.mark.parametrize("rules", ALL_THREE)
def test_ex_sn_27_otherwise_one_bummerl(rules):
    evening = Evening(rules)
    for loser in (1, 0, 1, 1):
        renonce(evening, loser).next_cut()
    assert evening.standing.bummerl == (0, 1)
    assert evening.balances == [1, -1]


def test_a_drawn_game_makes_the_next_worth_more():
    house = rulesets.builtin("sechsundsechzig")
    drawn = last_card(replay("EX-SN-19", "sechsundsechzig"))
    course, booking = SchnapsenCourse(begin(house)).book(drawn.outcome, house, (0, 1))
    assert (booking.amounts, booking.round_over) == ((0, 0), False)
    assert course.standing(house, (0, 1)).bonus == 1
    assert course.deal(house, house.cards, (1, 0), ()).context.bonus == 1


def test_a_new_player_on_the_chair_takes_over_the_counter():
    evening = renonce(Evening("schnapsen-weich"), loser=1).next_cut()
    evening(sitting.stand_up, 1)
    with pytest.raises(Refused):
        evening.begin()
    evening(sitting.sit_down, 1, "cilli")
    assert evening.standing.counters == (4, 7)
    renonce(evening, loser=1).next_cut()
    renonce(evening, loser=1).next_cut()
    assert evening.now.balances == {"anna": 2, "bert": 0, "cilli": -2}


def test_there_is_nothing_to_wish():
    evening = Evening("schnapsen-weich").begin().by_chance()
    assert evening.now.wisher is None
    with pytest.raises(Refused):
        evening(sitting.wish, 0, "ramsch")
