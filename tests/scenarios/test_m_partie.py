"""RULES 12 M: Partie and Bummerl, dealers, drawn games (9.2, 9.11, C-22). X is player 0."""

import pytest
from support.schnapsen_table import (
    ALL_THREE,
    SECHSUNDSECHZIG,
    SOFT,
    last_card,
    named,
    refused,
    replay,
    turn,
    won,
)
from support.table import do, is_offered, rules_of

from stammtisch.schnapsen import after_game, begin

PLAYERS = {"X": 0, "Y": 1}
# Deals that p1 wins with a claim or p2 gets by a wrong one, by what they are worth.
WON_BY_P1 = {3: "EX-SN-08a", 2: "EX-SN-08b", 1: "EX-SN-08c"}
WON_BY_P2 = {3: "EX-SN-09a", 2: "EX-SN-09b", 1: "EX-SN-09c"}


def game(rules, forehand_wins, value, **options):
    """A played deal that forehand or the dealer wins."""
    stored = (WON_BY_P1 if forehand_wins else WON_BY_P2)[value]
    deal = do(replay(stored, rules, **options), "p1 CLAIM66")
    assert (deal.outcome.winner, deal.outcome.value) == (0 if forehand_wins else 1, value)
    return deal


def evening(rules, games, dealer=1, **options):
    """All moments of an evening; games are written ``"X3 Y1"``, a drawn game ``"="``."""
    house = rules_of(rules, **options)
    moments = [begin(house, dealer=dealer)]
    for written in games.split():
        now = moments[-1]
        if written == "=":
            deal = last_card(replay("EX-SN-19", rules, bonus=now.bonus, **options))
        else:
            forehand_wins = now.forehand == PLAYERS[written[0]]
            deal = game(rules, forehand_wins, int(written[1]), bonus=now.bonus, **options)
        moments.append(after_game(now, deal.outcome, house))
    return moments


def counters(moments):
    """``("7 4 4", "7 7 6")`` for X and Y."""
    return tuple(" ".join(str(now.counters[player]) for now in moments) for player in (0, 1))


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="EX-SN-27"))
@pytest.mark.parametrize("dealer", [0, 1])
def test_from_seven_down_to_nothing(rules, dealer):
    moments = evening(rules, "X3 Y1 X2 X3", dealer)

    assert counters(moments[:4]) == ("7 4 4 2", "7 7 6 6")
    assert moments[3].partien == moments[3].bummerl == (0, 0)
    assert moments[4].partien == (1, 0), "2 less 3 is nothing: X has won the Partie"
    assert moments[4].bummerl == (0, 1)
    assert moments[4].counters == (7, 7), "both restart"


@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="EX-SN-28"))
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_loser_still_at_seven_gets_two_bummerl(rules, dealer):
    moments = evening(rules, "X3 X3 X2", dealer)

    assert counters(moments[:3]) == ("7 4 1", "7 7 7")
    assert moments[3].partien == (1, 0)
    assert moments[3].bummerl == (0, 2)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_exactly_nothing_wins_and_one_short_does_not(rules):
    assert evening(rules, "Y3 Y3")[-1].partien == (0, 0)
    assert evening(rules, "Y3 Y3 Y1")[-1].partien == (0, 1)
    assert evening(rules, "Y3 Y3 Y1")[-1].bummerl == (2, 0)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_bummerl_add_up_over_several_partien(rules):
    moments = evening(rules, "X3 X3 X1  Y3 X1 Y3 Y2  Y3 Y2")
    assert moments[3].bummerl == (0, 2)
    assert moments[7].bummerl == (1, 2)
    assert moments[-1].partien == (1, 1)
    assert moments[-1].counters == (7, 2)


@pytest.mark.parametrize("rules", ALL_THREE)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal_alternates_for_any_winner_also_into_the_next_partie(rules, dealer):
    moments = evening(rules, "X3 X3 X1 Y1 Y2", dealer)
    expected = [(dealer + number) % 2 for number in range(6)]
    assert [now.dealer for now in moments] == expected
    assert [now.forehand for now in moments] == [1 - now for now in expected]


def test_the_deal_alternates_after_a_drawn_game():
    moments = evening(SECHSUNDSECHZIG, "= = X1")
    assert [now.dealer for now in moments] == [1, 0, 1, 0]


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_winner_deals_where_the_house_wants_it(rules):
    """A-76."""
    moments = evening(rules, "X1 X1 Y1 X1 Y2", next_dealer='"winner"')
    assert [now.dealer for now in moments] == [1, 0, 0, 1, 0, 1]
    assert counters(moments) == ("7 6 5 5 4 4", "7 7 7 6 6 4")


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_next_pack_is_cut_by_the_dealer_of_this_deal(rules):
    """The deal alternates, and the dealer's opponent cuts (9.2)."""
    for forehand_wins in (True, False):
        ended = game(rules, forehand_wins, 2)
        assert turn(ended) == "p2"
        assert is_offered(ended, "p2 NEXT_CUT")
        assert refused(ended, "p1 NEXT_CUT")


@pytest.mark.parametrize("rules", ALL_THREE)
@pytest.mark.parametrize("forehand_wins", [True, False])
def test_where_the_winner_deals_the_loser_cuts(rules, forehand_wins):
    ended = game(rules, forehand_wins, 2, next_dealer='"winner"')
    loser, winner = ("p2", "p1") if forehand_wins else ("p1", "p2")
    assert is_offered(ended, f"{loser} NEXT_CUT")
    assert refused(ended, f"{winner} NEXT_CUT")


@pytest.mark.parametrize("rules", named(SECHSUNDSECHZIG, scenario="EX-SN-19"))
def test_after_a_drawn_game_the_next_is_worth_one_more(rules):
    moments = evening(rules, "X2 = Y1 Y1")
    assert counters(moments) == ("7 5 5 5 5", "7 7 7 5 4")
    assert [now.bonus for now in moments] == [0, 0, 1, 0, 0]


@pytest.mark.parametrize("rules", named(SECHSUNDSECHZIG, scenario="C-22"))
def test_drawn_games_accumulate(rules):
    moments = evening(rules, "= = = X3 X1")
    assert [now.bonus for now in moments] == [0, 1, 2, 3, 0, 0]
    assert counters(moments[:5]) == ("7 7 7 7 1", "7 7 7 7 7")
    assert moments[5].bummerl == (0, 2)


@pytest.mark.parametrize("rules", SOFT)
def test_a_bonus_may_overshoot(rules):
    after = evening(rules, "X3 X3")[-1]
    last = game(rules, after.forehand == 0, 1, bonus=2)
    ended = after_game(after, last.outcome, rules_of(rules))
    assert ended.partien == (1, 0)
    assert ended.counters == (7, 7)


CLAIM, LAST_CARD, RULING = "p1 CLAIM66", "", "sup RULING(RENONCE p1)"


@pytest.mark.parametrize(
    ("scenario", "ends", "how", "winner", "value"),
    [
        pytest.param(*row, id=f"C-22-{row[2]}-{row[0]}")
        for row in (
            ("EX-SN-08b", CLAIM, "claim", "p1", 2),
            ("EX-SN-09c", CLAIM, "wrong_claim", "p2", 1),
            ("EX-SN-10", CLAIM, "claim", "p1", 2),
            ("EX-SN-12a", LAST_CARD, "close_failed", "p2", 3),
            ("EX-SN-18", LAST_CARD, "count", "p1", 1),
            ("A-82-closer", LAST_CARD, "count", "p1", 2),
            ("EX-SN-08c", RULING, "renonce", "p2", 3),
        )
    ],
)
def test_the_bonus_goes_to_the_winner_whatever_the_kind_of_win(scenario, ends, how, winner, value):
    rules = rules_of(SECHSUNDSECHZIG)
    deal = replay(scenario, SECHSUNDSECHZIG, bonus=2)
    deal = do(deal, ends) if ends else last_card(deal)

    assert deal.outcome.how == how
    assert (deal.outcome.value, deal.outcome.bonus) == (value, 2)
    assert won(deal) == (winner, value + 2)
    drawn_twice = evening(SECHSUNDSECHZIG, "= =")[-1]
    after = after_game(drawn_twice, deal.outcome, rules)
    assert after.counters[drawn_twice.player(int(winner[1]) - 1)] == 7 - value - 2
    assert after.bonus == 0


def test_a_drawn_game_gives_nothing_of_the_bonus_away():
    deal = last_card(replay("EX-SN-19", SECHSUNDSECHZIG, bonus=1))
    assert deal.outcome.winner is None
    after = evening(SECHSUNDSECHZIG, "= =")[-1]
    assert after.bonus == 2
    assert after.counters == (7, 7)


def test_a_deal_knows_what_both_still_need_from_forehands_side():
    """X wins three as forehand; then Y is forehand and still needs seven."""
    *_, now = evening(SOFT[0], "X3")
    assert now.counters == (4, 7)
    assert now.context().score == (7, 4)
    *_, now = evening(SECHSUNDSECHZIG, "Y2 =")
    assert (now.context().score, now.context().bonus) == ((7, 5), 1)
