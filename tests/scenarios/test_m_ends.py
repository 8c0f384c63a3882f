"""RULES 12 M: how a deal ends and what it is worth (9.7-9.10, C-20 to C-22). X is p1, Y is p2."""

import pytest
from support.schnapsen_table import (
    ALL_THREE,
    SCHNAPSEN,
    SECHSUNDSECHZIG,
    SOFT,
    WEICH,
    last_card,
    named,
    play_out,
    refused,
    replay,
    table,
    turn,
    won,
)
from support.table import do, play, rules_of

from stammtisch.engine.deal import parse_action
from stammtisch.schnapsen import settle

AT_END = {"close_basis": '"at_end"'}


def scenarios(*rows, rule_sets=ALL_THREE):
    """Rows of (scenario, ...) for every rule set, with both in the id."""
    return [
        pytest.param(scenario, rules, *rest, id=f"{scenario}-{rules}")
        for scenario, *rest in rows
        for rules in rule_sets
    ]


def claim(deal):
    return do(deal, f"{turn(deal)} CLAIM66")


# 9.8 Claims while nothing is closed


@pytest.mark.parametrize(
    ("scenario", "rules", "y", "value"),
    scenarios(("EX-SN-08a", None, 3), ("EX-SN-08b", 32, 2), ("EX-SN-08c", 33, 1)),
)
def test_a_right_claim_is_worth_3_2_or_1_by_what_the_other_has(scenario, rules, y, value):
    deal = replay(scenario, rules)
    assert deal.points_of(0) == 66
    assert (deal.tricks_won[1] == 0) if y is None else (deal.points_of(1) == y)

    deal = claim(deal)

    assert deal.outcome.how == "claim"
    assert deal.outcome.points[0] == 66
    assert deal.outcome.closer is None
    assert won(deal) == ("p1", value)


@pytest.mark.parametrize(
    ("scenario", "rules", "y", "value"),
    scenarios(("EX-SN-09a", None, 3), ("EX-SN-09b", 20, 2), ("EX-SN-09c", 40, 1)),
)
def test_a_wrong_claim_gives_the_other_what_it_would_have_brought(scenario, rules, y, value):
    deal = replay(scenario, rules)
    assert deal.points_of(0) == 65
    assert (deal.tricks_won[1] == 0) if y is None else (deal.points_of(1) == y)

    deal = claim(deal)

    assert deal.outcome.how == "wrong_claim"
    assert won(deal) == ("p2", value)


@pytest.mark.parametrize(
    ("scenario", "rules", "value"), scenarios(("EX-SN-09a", 3), ("EX-SN-09b", 2), ("EX-SN-09c", 2))
)
def test_a_wrong_claim_costs_two_where_the_house_says_so_and_three_without_a_trick(
    scenario, rules, value
):  # C-29
    deal = claim(replay(scenario, rules, wrong_claim='"flat"'))
    assert deal.outcome.how == "wrong_claim"
    assert won(deal) == ("p2", value)


@pytest.mark.parametrize(("scenario", "rules"), scenarios(("A-91",)))
def test_marriages_count_towards_the_others_33(scenario, rules):
    deal = replay(scenario, rules)
    assert deal.points_of(1) == 33
    assert deal.card_points[1] < 33
    assert won(claim(deal)) == ("p1", 1)


@pytest.mark.parametrize(("scenario", "rules"), scenarios(("EX-SN-21",), rule_sets=(WEICH,)))
def test_a_marriage_never_counts_without_a_trick(scenario, rules):
    deal = replay(scenario, rules)
    assert (deal.marriages[0].seat, deal.marriages[0].points) == (0, 40)
    assert deal.tricks_won[0] == 0
    assert deal.points_of(0) == 0
    assert turn(deal) == "p2"

    assert won(claim(deal)) == ("p2", 3)


# 9.7 Closed games


@pytest.mark.parametrize(
    ("scenario", "rules", "options", "value"),
    [
        *scenarios(("EX-SN-10", {}, 2), ("EX-SN-11", {}, 3)),
        *(
            pytest.param(scenario, rules, AT_END, value, id=f"{scenario}-at-end-{rules}")
            for scenario, value in (("EX-SN-10", 1), ("EX-SN-11", 2))
            for rules in ALL_THREE
        ),
    ],
)
def test_a_closer_with_66_wins_by_what_the_other_had(scenario, rules, options, value):
    """When it was closed; at the end where the house says so."""
    deal = replay(scenario, rules, **options)
    at_close, later = ((1, 14), 44) if scenario == "EX-SN-10" else ((0, 0), 25)
    assert (deal.closing.tricks, deal.closing.points) == at_close
    assert deal.points_of(1) == later
    assert deal.points_of(0) >= 66

    deal = claim(deal)

    assert deal.outcome.how == "claim"
    assert deal.outcome.closer == 0
    assert won(deal) == ("p1", value)


def test_by_default_what_counts_is_the_moment_of_closing():
    assert {rules_of(rules).close_basis for rules in ALL_THREE} == {"at_close"}


@pytest.mark.parametrize("options", [{}, AT_END], ids=["at-close", "at-end"])
@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_closer_with_66_against_no_trick_at_all_wins_3(rules, options):
    deal = replay("9.7-alone", rules, **options)
    assert deal.tricks_won[1] == 0
    assert won(claim(deal)) == ("p1", 3)


@pytest.mark.parametrize(("scenario", "rules"), scenarios(("9.7-marriage",)))
def test_marriages_before_closing_count_for_the_snapshot(scenario, rules):
    deal = replay(scenario, rules)
    assert deal.closing.points >= 33
    assert deal.closing.points - 20 < 33
    assert won(claim(deal)) == ("p1", 1)


@pytest.mark.parametrize(("scenario", "rules"), scenarios(("9.7-pending",), rule_sets=SOFT))
def test_a_pending_marriage_counts_nothing_in_the_snapshot(scenario, rules):
    deal = do(replay(scenario, rules), "p2 CLOSE")
    assert len(deal.marriages) == 1
    assert (deal.closing.seat, deal.closing.tricks, deal.closing.points) == (1, 0, 0)
    assert won(play_out(deal))[1] == 3, "in any case p1 had no trick at closing"


@pytest.mark.parametrize(
    ("scenario", "rules", "value"), scenarios(("EX-SN-12a", 3), ("EX-SN-12b", 2))
)
def test_a_closer_without_66_loses_2_or_3(scenario, rules, value):
    deal = last_card(replay(scenario, rules))

    assert deal.outcome.points[0] == 60
    assert deal.outcome.how == "close_failed"
    assert won(deal) == ("p2", value)


@pytest.mark.parametrize(("scenario", "rules"), scenarios(("EX-SN-13",)))
def test_the_other_claims_66_before_the_closer(scenario, rules):
    deal = replay(scenario, rules)
    assert deal.closing.tricks == 1
    assert turn(deal) == "p2"

    assert won(claim(deal)) == ("p2", 2)


@pytest.mark.parametrize("options", [{}, AT_END], ids=["at-close", "at-end"])
@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_other_claims_66_and_had_no_trick_at_closing(rules, options):
    deal = replay("9.7-against", rules, **options)
    assert (deal.closing.tricks, turn(deal)) == (0, "p2")
    assert won(claim(deal)) == ("p2", 3)


WRONG_CLAIM = pytest.mark.parametrize("wrong_claim", ["would_be_value", "flat"])  # C-29


@WRONG_CLAIM
@pytest.mark.parametrize(("scenario", "rules"), scenarios(("EX-SN-14",)))
def test_a_wrong_claim_against_the_closer_who_faced_no_trick(scenario, rules, wrong_claim):
    deal = replay(scenario, rules, wrong_claim=f'"{wrong_claim}"')
    assert deal.closing.tricks == 0
    assert deal.points_of(1) == 61

    assert won(claim(deal)) == ("p1", 3)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_wrong_claim_against_the_closer_who_faced_a_trick(rules):
    """Y led once before and had 21; after the closing he claims with too little."""
    deal = table(rules, "EX GA SU GU", "EA GX SX GK", open_card="HO")
    deal = play(deal, "EX EA GX GA")
    deal = do(deal, "p1 CLOSE")
    assert deal.closing.tricks == 1
    deal = play(deal, "SU SX")
    assert turn(deal) == "p2"
    assert won(claim(deal)) == ("p1", 2)


@WRONG_CLAIM
@pytest.mark.parametrize(("scenario", "rules"), scenarios(("EX-SN-15",)))
def test_a_wrong_claim_of_the_closer_is_a_closing_failure(scenario, rules, wrong_claim):
    deal = replay(scenario, rules, wrong_claim=f'"{wrong_claim}"')
    assert deal.closing.points == 40
    assert deal.points_of(0) == 64

    assert won(claim(deal)) == ("p2", 2)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_wrong_claim_of_the_closer_who_faced_no_trick(rules):
    deal = do(table(rules, "EA", "EX", open_card="HX"), "p1 CLOSE")
    assert won(claim(play(deal, "EA EX"))) == ("p2", 3)


@pytest.mark.parametrize(
    ("scenario", "rules", "winner", "value"),
    [
        pytest.param(scenario, rules, *rest, id=f"C-21-{scenario}-{rules}")
        for scenario, *rest in (
            ("EX-SN-12a", "p2", 3),
            ("EX-SN-12b", "p2", 2),
            ("EX-SN-13", "p2", 2),
            ("EX-SN-14", "p1", 3),
            ("EX-SN-15", "p2", 2),
            ("EX-SN-17a", "p2", 2),
            ("EX-SN-17b", "p2", 3),
        )
        for rules in ALL_THREE
    ],
)
def test_a_closing_failure_is_judged_at_closing_whatever_the_basis(scenario, rules, winner, value):
    """In 12a, 14 and 17b Y makes tricks after the closing; they do not lower the price."""
    deal = replay(scenario, rules, **AT_END)
    ends = claim if scenario in ("EX-SN-13", "EX-SN-14", "EX-SN-15") else last_card
    deal = ends(deal)
    assert deal.outcome.tricks[1] > 0
    assert won(deal) == (winner, value)


# 9.9 All cards played


@pytest.mark.parametrize(("scenario", "rules"), scenarios(("EX-SN-16",), rule_sets=SCHNAPSEN))
def test_the_last_trick_wins_schnapsen(scenario, rules):
    deal = last_card(replay(scenario, rules))

    assert deal.outcome.points == (58, 62)
    assert deal.outcome.how == "last_trick"
    assert won(deal) == ("p1", 1)


@pytest.mark.parametrize("rules", SCHNAPSEN)
@pytest.mark.parametrize(
    ("scenario", "value"), [("A-81-two", 2), ("A-81-three", 3), ("A-82-unclaimed", 1)]
)
@pytest.mark.parametrize("option", ["scale", "one"])
def test_the_last_trick_is_worth_3_2_or_1_or_always_1(scenario, value, rules, option):
    """A-81. In the third deal the loser has 66 that he did not claim: worthless (A-82)."""
    assert rules_of(rules).last_trick_value == "scale"
    deal = last_card(replay(scenario, rules, last_trick_value=f'"{option}"'))

    assert deal.outcome.how == "last_trick"
    if scenario == "A-82-unclaimed":
        assert deal.outcome.points[1] >= 66
    assert won(deal) == ("p1", value if option == "scale" else 1)


@pytest.mark.parametrize("rules", ALL_THREE)
@pytest.mark.parametrize(("scenario", "value"), [("EX-SN-08a", 3), ("EX-SN-08b", 2)])
def test_last_trick_value_one_leaves_claims_alone(scenario, value, rules):
    deal = replay(scenario, rules, last_trick_value='"one"')
    assert won(claim(deal)) == ("p1", value)


@pytest.mark.parametrize(
    ("scenario", "rules", "value"),
    scenarios(("EX-SN-17a", 2), ("EX-SN-17b", 3), rule_sets=SCHNAPSEN),
)
def test_the_last_trick_wins_nothing_in_a_closed_game(scenario, rules, value):
    deal = last_card(replay(scenario, rules))

    assert deal.tricks[-1].winner == 0
    assert deal.outcome.points[0] == 63
    assert deal.outcome.points[1] < 66
    assert deal.outcome.how == "close_failed"
    assert won(deal) == ("p2", value)


@pytest.mark.parametrize(("scenario", "value"), [("EX-SN-17a", 2), ("EX-SN-17b", 3)])
def test_no_ten_for_the_last_trick_in_a_closed_sechsundsechzig(scenario, value):
    """63 and ten would be enough (A-80, EX-SN-17 with 24 cards)."""
    deal = last_card(replay(scenario, SECHSUNDSECHZIG))

    assert deal.tricks[-1].winner == 0
    assert deal.outcome.points[0] == 63
    assert won(deal) == ("p2", value)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_closer_with_66_wins_at_the_end_also_unclaimed(rules):
    """Y has the last trick (A-80, A-82). By the snapshot 2, by the end 1."""
    deal = last_card(replay("A-82-closer", rules))
    assert deal.tricks[-1].winner == 1
    assert won(deal) == ("p1", 2)
    assert won(last_card(replay("A-82-closer", rules, **AT_END))) == ("p1", 1)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_closer_wins_when_both_have_66_unclaimed(rules):
    deal = last_card(replay("A-82-closer-both", rules))
    assert min(deal.outcome.points) >= 66
    assert deal.tricks[-1].winner == 1
    assert deal.outcome.winner == 0


@pytest.mark.parametrize(
    ("scenario", "rules"), scenarios(("EX-SN-18",), rule_sets=(SECHSUNDSECHZIG,))
)
def test_the_last_trick_counts_ten_in_sechsundsechzig(scenario, rules):
    deal = replay(scenario, rules)
    deal = last_card(deal)

    assert deal.card_points == (57, 63)
    assert deal.outcome.points == (67, 63)
    assert won(deal) == ("p1", 1)


@pytest.mark.parametrize(
    ("scenario", "rules"), scenarios(("EX-SN-19",), rule_sets=(SECHSUNDSECHZIG,))
)
def test_65_to_65_is_drawn(scenario, rules):
    """What the next game is worth then is tested with the Partie."""
    deal = last_card(replay(scenario, rules))

    assert deal.marriages == ()
    assert deal.card_points == (55, 65)
    assert deal.outcome.points == (65, 65)
    assert deal.outcome.how == "drawn"
    assert deal.outcome.winner is None
    assert not deal.outcome.scored
    assert settle(deal.outcome, deal.rules).amounts == (0, 0)


@pytest.mark.parametrize("scenario", ["A-85-both", "A-85-tenth"])
def test_with_66_on_both_sides_the_taker_of_the_last_trick_wins(scenario):
    deal = last_card(replay(scenario, SECHSUNDSECHZIG))
    assert min(deal.outcome.points) >= 66
    assert deal.tricks[-1].winner == 0
    assert won(deal) == ("p1", 1)


@pytest.mark.parametrize(
    ("scenario", "y", "value"), [("C-22-33", 33, 1), ("C-22-32", 32, 2)], ids=["C-22-33", "C-22-32"]
)
def test_the_ten_counts_towards_the_losers_33(scenario, y, value):
    deal = last_card(replay(scenario, SECHSUNDSECHZIG))
    assert deal.tricks[-1].winner == 1
    assert deal.outcome.points[1] == y
    assert deal.card_points[1] == y - 10
    assert won(deal) == ("p1", value)


# 9.10 Renonce


@pytest.mark.parametrize("culprit", ["p1", "p2"])
@pytest.mark.parametrize("rules", named(*ALL_THREE, scenario="EX-SN-20"))
def test_a_renonce_costs_3_whatever_the_count(rules, culprit):
    other = "p2" if culprit == "p1" else "p1"
    deal = do(replay("EX-SN-01-closed", rules), "p1 CARD(EX)")
    assert refused(deal, "p2 CARD(GX)") == "9.4", "the engine does not let it happen"

    for moment in (deal, replay("EX-SN-01-exhausted", rules), replay("EX-SN-08c", rules)):
        ruled = do(moment, f"sup RULING(RENONCE {culprit})")
        assert ruled.outcome.how == "renonce"
        assert won(ruled) == (other, 3)
        assert refused(ruled, "p1 CARD(EA)")


@pytest.mark.parametrize("rules", [pytest.param(SECHSUNDSECHZIG, id="EX-SN-20-drawn")])
def test_a_renonce_is_found_in_a_drawn_game(rules):
    deal = last_card(replay("EX-SN-19", rules))
    assert won(do(deal, "sup RULING(RENONCE p1)")) == ("p2", 3)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_renonce_can_be_proven_until_the_next_deal_begins(rules):
    ended = claim(replay("EX-SN-08b", rules))
    assert won(ended) == ("p1", 2)
    assert won(do(ended, "sup RULING(RENONCE p1)")) == ("p2", 3)
    assert won(do(ended, "p2 HALT", "sup RULING(RENONCE p1)", "p2 NEXT_CUT")) == ("p2", 3)

    closed = do(ended, "p2 NEXT_CUT")
    assert closed.over
    assert refused(closed, "sup RULING(RENONCE p1)")
    assert won(closed) == ("p1", 2)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_renonce_found_too_late_names_the_rule_about_renonce(rules):
    closed = do(claim(replay("EX-SN-08b", rules)), "p2 NEXT_CUT")
    assert refused(closed, "sup RULING(RENONCE p1)") == "9.10"


@pytest.mark.parametrize("rules", ALL_THREE)
def test_after_the_next_cut_nothing_can_be_done(rules):
    closed = do(claim(replay("EX-SN-08b", rules)), "p2 NEXT_CUT")
    assert closed.options.all() == ()
    for action in ("p1 HALT", "p2 NEXT_CUT", "p1 CLAIM66", "p1 CARD(EA)", "sup REJECT"):
        assert refused(closed, action)


def test_at_halt_everything_waits_for_the_supervisor():
    deal = do(table(WEICH, "EA", "EX", open_card="HX"), "p1 CARD(EA)")
    halted = do(deal, "p1 HALT")
    for action in ("p2 CARD(EX)", "p2 HALT", "p1 HALT"):
        assert refused(halted, action)
    rejected = do(halted, "sup REJECT")
    assert rejected.options == deal.options
    assert turn(do(rejected, "p2 CARD(EX)")) == "p1"

    ended = do(claim(play(deal, "EX")), "p1 HALT")
    assert refused(ended, "p2 NEXT_CUT")
    assert do(ended, "sup REJECT", "p2 NEXT_CUT").over


@pytest.mark.parametrize(
    "ruling",
    [
        "p1 RULING(RENONCE p2)",
        *(
            f"sup RULING({word})"
            for word in (
                "RENONCE",
                "RENONCE p3",
                "RENONCE sup",
                "RENONCE p1 p2",
                "MC-14 p1",
                "renonce p1",
                "",
            )
        ),
    ],
)
def test_other_rulings_are_refused(ruling):
    deal = replay("EX-SN-01-closed", WEICH)
    assert refused(deal, ruling)
    assert refused(play_out(deal), ruling)


def test_a_ruling_is_not_among_the_options():
    deal = replay("EX-SN-01-closed", WEICH)
    assert parse_action("sup RULING(RENONCE p1)") not in deal.options.all()
    assert deal.options.interjections == ()
