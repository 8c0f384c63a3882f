"""Special rounds wished by the loser of a lone game (RULES 3.9, A-61)."""

import pytest
from msgspec import structs
from support import sitting
from support.evening import Evening

from stammtisch import rulesets
from stammtisch.engine.deal import Refused
from stammtisch.schafkopf import DUTIES
from stammtisch.schafkopf.course import SchafkopfCourse

TTC = "ttc-freising-10-30"
QUEUE = rulesets.parse(f'extends = "{TTC}"\nspecial_queue = true', name="queue")
SOLO_ONLY = rulesets.parse(f'extends = "{TTC}"\nspecial_trigger = "solo_only"', name="solo-only")


def wished(round_, chairs=4, rules=TTC, seed=1):
    """Forehand has lost a Wenz and wished a round; the deal is closed."""
    evening = Evening(rules, chairs=chairs, seed=seed).lost_wenz()
    evening(sitting.wish, evening.now.playing.seats[0], round_)
    return evening.next_cut()


def rounds_played(evening, deals):
    found = []
    for _ in range(deals):
        evening.begin()
        found.append(evening.deal.context.round)
        evening.by_chance().next_cut()
    return found


@pytest.mark.parametrize("chairs", [4, 5])
@pytest.mark.parametrize("round_", ["ramsch", "haadsch", "allgaeuer", "schieber", "trixer"])
def test_one_game_by_each_dealer_then_normal_play_with_the_next(round_, chairs):
    evening = wished(round_, chairs)
    assert (evening.standing.round, evening.standing.left) == (round_, chairs)
    dealer = evening.standing.dealer
    assert rounds_played(evening, chairs) == [round_] * chairs
    assert evening.now.result.booking.round_over
    assert (evening.standing.round, evening.standing.left) == ("normal", 0)
    assert evening.standing.dealer == dealer, "everybody has dealt once"
    assert rounds_played(evening, 1) == ["normal"]


@pytest.mark.parametrize("chairs", [4, 5])
def test_a_dreier_runde_is_three_rounds_and_every_duty_is_done_once(chairs):
    evening = wished("3er-runde", chairs, seed=7)
    games = 3 * chairs
    assert evening.standing.left == games
    assert evening.standing.duties == (DUTIES,) * chairs
    for left in range(games - 1, -1, -1):
        assert evening.standing.round == "3er-runde"
        evening.played()
        assert evening.standing.left == left
    assert evening.standing.round == "normal"


def test_with_five_the_deal_passes_on_if_only_the_resting_dealer_owes_a_game():
    for seed in range(40):
        evening = wished("3er-runde", 5, seed=seed)
        while evening.standing.round == "3er-runde":
            owing = [chair for chair, owed in enumerate(evening.standing.duties) if owed]
            evening.begin()
            assert evening.now.playing.seats[-1] not in owing or len(owing) > 1
            evening.by_chance().next_cut()


def test_a_deal_that_is_passed_on_is_dealt_by_the_next_chair():
    course = SchafkopfCourse.begin(5, 0, "3er-runde")
    for dealer in range(5):
        owed = tuple(DUTIES if chair == dealer else () for chair in range(5))
        alone = structs.replace(course, dealer=dealer, duties=owed, fresh=False)
        seats = alone.seats((0, 1, 2, 3, 4))
        assert seats[-1] == (dealer + 1) % 5
        assert seats == tuple((dealer + 2 + place) % 5 for place in range(5))
        all_owe = structs.replace(alone, duties=(DUTIES,) * 5)
        assert all_owe.seats((0, 1, 2, 3, 4))[-1] == dealer


def test_a_void_deal_is_no_game_of_the_round():
    evening = wished("kreuzbock").begin().say("p1 HALT", "sup RULING(MC-02)").next_cut()
    assert evening.standing.left == 4


def test_a_carry_applies_to_the_first_game_of_the_round_unless_the_lost_game_has_used_it_up():
    evening = Evening(TTC, chairs=4).throw_in().next_cut().lost_wenz()
    assert evening.deal.context.carry == 1
    evening(sitting.wish, evening.now.wisher, "haadsch").next_cut().begin()
    assert evening.deal.context.carry == 0
    carried = structs.replace(evening.now.course, carry=1)
    deal = carried.deal(evening.rules, evening.rules.cards, (0, 1, 2, 3), ())
    assert (deal.context.round, deal.context.carry) == ("haadsch", 1)


@pytest.mark.parametrize(
    "calls",
    [
        ("p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS"),
        ("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(W)", "sup RULING(MC-14 p2)"),
        ("p1 HALT", "sup RULING(MC-02)"),
    ],
    ids=["thrown in", "won", "void"],
)
def test_only_the_loser_of_a_lone_game_may_wish(calls):
    evening = Evening(TTC, chairs=4).begin().say(*calls)
    assert evening.now.wisher is None
    for chair in range(4):
        with pytest.raises(Refused, match=r"rule 3\.9"):
            evening(sitting.wish, chair, "ramsch")


def test_nobody_else_may_wish_for_him_and_not_before_it_is_lost():
    evening = Evening(TTC, chairs=4).begin()
    with pytest.raises(Refused):
        evening(sitting.wish, 1, "ramsch")
    evening = Evening(TTC, chairs=4).lost_wenz(seat=2)
    assert evening.now.wisher == 2
    for chair in (0, 1, 3):
        with pytest.raises(Refused):
            evening(sitting.wish, chair, "ramsch")


def test_the_next_cut_ends_the_right_to_wish():
    evening = Evening(TTC, chairs=4).lost_wenz().next_cut()
    with pytest.raises(sitting.NotPossible):
        evening(sitting.wish, 1, "ramsch")


def test_a_wish_is_made_once_and_not_by_somebody_who_leaves():
    evening = Evening(TTC, chairs=4).lost_wenz()
    left = Evening(TTC, chairs=4).lost_wenz()(sitting.stand_up, 1, "chance")
    with pytest.raises(Refused, match=r"rule 3\.9"):
        left(sitting.wish, 1, "geist")
    evening(sitting.wish, 1, "ramsch")
    with pytest.raises(sitting.NotPossible):
        evening(sitting.wish, 1, "geist")


@pytest.mark.parametrize("round_", ["normal", "bettel", ""])
def test_only_listed_rounds_can_be_wished(round_):
    evening = Evening(TTC, chairs=4).lost_wenz()
    with pytest.raises(Refused, match=r"rule 3\.9"):
        evening(sitting.wish, 1, round_)


def test_a_ruling_that_turns_the_game_makes_the_wish_void():
    evening = Evening(TTC, chairs=4).lost_wenz()(sitting.wish, 1, "ramsch")
    evening.say("p1 HALT", "sup RULING(MC-14 p3)").next_cut()
    assert evening.standing.round == "normal"


def test_no_wish_while_a_special_round_is_running():
    for seed in range(30):
        evening = wished("haadsch", seed=seed).begin().by_chance()
        outcome = evening.deal.outcome
        if outcome.contract.lone and outcome.declarer_won is False:
            assert evening.now.wisher is None
            return
    raise AssertionError("nobody lost alone")


def test_where_wishes_queue_up_the_next_round_follows_the_running_one():
    evening = wished("trixer", rules=QUEUE)
    while True:
        evening.begin().by_chance()
        if evening.now.wisher is not None:
            break
        evening.next_cut()
        assert evening.standing.left, "every soloist of a Trixer has won: choose another seed"
    evening(sitting.wish, evening.now.wisher, "geist").next_cut()
    left = evening.standing.left
    assert evening.standing.queue == (("geist",) if left else ())
    assert rounds_played(evening, left + 4) == ["trixer"] * left + ["geist"] * 4
    assert evening.standing.round == "normal"


def test_a_house_may_count_lost_solos_only():
    assert Evening(SOLO_ONLY, chairs=4).lost_wenz().now.wisher is None
    evening = Evening(SOLO_ONLY, chairs=4).begin()
    evening.say("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SE)")
    evening.say("sup RULING(MC-14 p1)")
    assert evening.now.wisher == 1


@pytest.mark.parametrize("rules", ["schafkopfschule", "schafkopfschule-turnier", "kreuz-turnier"])
def test_other_rules_know_no_special_rounds(rules):
    evening = Evening(rules).begin()
    if rules == "kreuz-turnier":
        evening.say(*(f"p{seat} NO_KNOCK" for seat in (1, 2, 3, 4)))
    evening.say("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(W)")
    evening.say("sup RULING(MC-14 p1)")
    assert evening.now.wisher is None


def test_an_evening_can_be_a_special_round_by_agreement():
    evening = Evening(TTC, chairs=4, round_="3er-runde", seed=4)
    for _ in range(2):
        for _ in range(12):
            evening.played()
        assert evening.now.result.booking.round_over
        assert evening.standing.left == 12, "and begins anew"
    with pytest.raises(Refused, match=r"rule 3\.9"):
        Evening("schafkopfschule", round_="ramsch")


def test_a_round_is_as_long_as_there_are_people_when_it_begins():
    joined = Evening(TTC, players=4).lost_wenz()(sitting.wish, 1, "trixer")
    joined(sitting.sit_down, 4, "emil").next_cut()
    assert rounds_played(joined, 6) == ["trixer"] * 5 + ["normal"]
    left = Evening(TTC, chairs=5).lost_wenz()(sitting.wish, 1, "trixer")
    left(sitting.stand_up, 2, "chance").next_cut()
    assert left.standing.left == 4
    assert rounds_played(left, 5) == ["trixer"] * 4 + ["normal"]


def test_who_joins_a_running_dreier_runde_owes_nothing():
    evening = Evening(TTC, players=4).lost_wenz()
    evening(sitting.wish, evening.now.wisher, "3er-runde").next_cut().begin()
    evening(sitting.sit_down, 4, "emil")
    assert evening.standing.duties == (*(DUTIES,) * 4, ())
    assert evening.standing.left == 12
    evening.by_chance().next_cut().played()
    assert evening.now.result.round == "3er-runde"


def test_a_dreier_runde_ends_when_the_last_debtor_has_left():
    evening = wished("3er-runde", 5, seed=11)
    while True:
        owing = [chair for chair, owed in enumerate(evening.standing.duties) if owed]
        if len(owing) == 1:
            break
        evening.played()
    evening(sitting.stand_up, owing[0]).begin()
    assert evening.deal.context.round == "normal"
