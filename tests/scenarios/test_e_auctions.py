"""RULES 12 E: auctions. p1 is forehand, p4 the dealer."""

import pytest
from support.scenario import as_given, replay
from support.table import (
    KREUZ,
    SCHULE,
    TTC,
    TTC_30,
    TTC_50,
    TURNIER,
    calls,
    do,
    hand_of,
    hands_of,
    is_refused,
    knocked,
    new_deal,
    paid,
)

from stammtisch.schafkopf import next_carry

# p1, p2 and p3 hold suit cards of every suit and no Sau, so any contract is open to them.
HANDS = hands_of(p1="EX GX SX HA", p2="EK GK SK HX", p3="E9 G9 S9 HK", p4="EA GA SA")

RUFSPIEL = {"RE", "RG", "RS"}
WENZ = {"W"}
FARBWENZ = {"WE", "WG", "WH", "WS"}
SOLO = {"SE", "SG", "SH", "SS"}
LEVELS = [  # 1 to 5 of RULES 2.3
    RUFSPIEL,
    WENZ,
    SOLO,
    {"W-TOUT"},
    {f"{code}-TOUT" for code in SOLO},
]
LONE_TTC = WENZ | FARBWENZ | SOLO
TOUT_TTC = {f"{code}-TOUT" for code in LONE_TTC}


def from_level(level):
    return set().union(*LEVELS[level - 1 :])


def announceable(deal, who):
    """The contracts offered to the winner of the auction; nobody else has anything to say."""
    assert deal.options.seat == int(who[1]) - 1
    assert not deal.options.interjections
    return {call[len("ANNOUNCE(") : -1] for call in calls(deal, who)}


def auctioned(rules, script):
    return do(new_deal(rules, HANDS), *script.split(", "))


@pytest.mark.parametrize(
    ("rules", "carry"),
    [
        pytest.param(SCHULE, 0, id=f"EX-AUC-01-{SCHULE}"),
        pytest.param(TURNIER, 0, id=f"EX-AUC-01-{TURNIER}"),
        pytest.param(TTC_30, 1, id=f"EX-AUC-01-{TTC_30}"),
        pytest.param(TTC_50, 1, id=f"EX-AUC-01-{TTC_50}"),
    ],
)
def test_all_pass_and_the_hand_is_void(rules, carry):
    deal = auctioned(rules, "p1 PASS, p2 PASS, p3 PASS, p4 PASS")

    assert deal.outcome.ending == "thrown_in"
    assert deal.outcome.contract is None
    assert paid(deal).amounts == (0, 0, 0, 0)
    assert not deal.outcome.scored, "the game number does not advance by it"
    assert next_carry(deal.outcome, deal.rules, 0) == carry
    assert next_carry(deal.outcome, deal.rules, carry) == 2 * carry, "cumulative in the ttc"


@pytest.mark.parametrize("rules", [pytest.param(KREUZ, id=f"EX-AUC-01-{KREUZ}")])
def test_all_pass_and_a_kreuz_is_played_with_the_same_cards(rules):
    deal = knocked(new_deal(rules, HANDS))
    deal = do(deal, "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
    deal = do(deal, "p1 NO_LEGE", "p2 NO_LEGE", "p3 NO_LEGE", "p4 NO_LEGE")

    assert str(deal.standing.contract) == "KREUZ"
    assert deal.standing.declarer is None
    assert deal.options.seat == 0
    assert deal.outcome is None
    assert [hand_of(deal, seat) for seat in range(4)] == [set(hand.split()) for hand in HANDS]


BY_RANK = [
    ("EX-AUC-02", "p1 PASS, p2 PLAY, p3 PASS, p4 PASS", "p2", 1),
    ("EX-AUC-03", "p1 PLAY, p2 ALSO, p1 YIELD, p3 PASS, p4 PASS", "p2", 2),
    ("EX-AUC-04", "p1 PLAY, p2 ALSO, p1 HOLD, p2 SOLO, p1 YIELD, p3 PASS, p4 PASS", "p2", 3),
    (
        "EX-AUC-05",
        "p1 PLAY, p2 ALSO, p1 HOLD, p2 SOLO, p1 HOLD, p2 PASS, p3 PASS, p4 PASS",
        "p1",
        3,
    ),
    ("EX-AUC-06", "p1 PLAY, p2 ALSO, p1 HOLD, p2 PASS, p3 PASS, p4 PASS", "p1", 2),
    ("EX-AUC-07", "p1 PLAY, p2 ALSO, p1 HOLD, p2 TOUT, p1 YIELD, p3 PASS, p4 PASS", "p2", 4),
    (
        "EX-AUC-08",
        "p1 PLAY, p2 ALSO, p1 HOLD, p2 TOUT, p1 HOLD, p2 SOLOTOUT, p1 YIELD, p3 PASS, p4 PASS",
        "p2",
        5,
    ),
    (
        "EX-AUC-09",
        "p1 PLAY, p2 ALSO, p1 YIELD, p3 ALSO, p2 HOLD, p3 SOLO, p2 YIELD, p4 PASS",
        "p3",
        3,
    ),
    (
        "EX-AUC-10",
        "p1 PASS, p2 PLAY, p3 ALSO, p2 HOLD, p3 PASS, p4 ALSO, p2 HOLD, p4 SOLO, p2 HOLD, p4 PASS",
        "p2",
        3,
    ),
]


@pytest.mark.parametrize(
    ("script", "winner", "level"), [pytest.param(*rest, id=id_) for id_, *rest in BY_RANK]
)
def test_the_winner_announces_at_least_the_level_he_is_bound_to(script, winner, level):
    deal = auctioned(SCHULE, script)

    assert announceable(deal, winner) == from_level(level)
    for code in set().union(*LEVELS[: level - 1]):
        assert is_refused(deal, f"{winner} ANNOUNCE({code})")
    for code in from_level(level):
        announced = do(deal, f"{winner} ANNOUNCE({code})")
        assert str(announced.standing.contract) == code
        assert announced.standing.declarer == int(winner[1]) - 1


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id="EX-AUC-11")])
def test_only_what_is_higher_may_be_called(rules):
    deal = auctioned(rules, "p1 PLAY, p2 ALSO, p1 HOLD, p2 SOLO, p1 HOLD")

    assert deal.options.seat == 1
    assert calls(deal, "p2") == {"PASS", "TOUT", "SOLOTOUT"}
    assert is_refused(deal, "p2 SOLO")


# "I dadad" PLAY, "I dad aa" ALSO, "spoi zu" YIELD, "saiba" and "hoide" HOLD,
# "siebzgeh" RAISE(70), "nacha spoi zua" PASS
STEIGERN = [
    ("EX-AUC-12", "p1 PLAY, p2 PASS, p3 ALSO, p1 YIELD, p4 PASS", "p3", 60),
    (
        "EX-AUC-13",
        "p1 PLAY, p2 ALSO, p1 HOLD, p2 RAISE(70), p1 HOLD, p2 RAISE(80), p1 YIELD"
        ", p3 PASS, p4 PASS",
        "p2",
        80,
    ),
    (
        "EX-AUC-14",
        "p1 PLAY, p2 ALSO, p1 HOLD, p2 RAISE(70), p1 HOLD, p2 PASS, p3 PASS, p4 PASS",
        "p1",
        70,
    ),
    (
        "EX-AUC-15",
        "p1 PLAY, p2 ALSO, p1 HOLD, p2 RAISE(70), p1 YIELD, p3 ALSO, p2 YIELD, p4 PASS",
        "p3",
        70,
    ),
]


@pytest.mark.parametrize("rules", TTC)
@pytest.mark.parametrize(
    ("script", "winner", "step"), [pytest.param(*rest, id=id_) for id_, *rest in STEIGERN]
)
def test_after_a_duel_the_winner_plays_alone_at_the_step_reached(rules, script, winner, step):
    deal = auctioned(rules, script)

    assert announceable(deal, winner) == LONE_TTC | TOUT_TTC
    assert is_refused(deal, f"{winner} ANNOUNCE(RE)")
    assert deal.standing.step == step
    assert do(deal, f"{winner} ANNOUNCE(SE)").standing.step == step


@pytest.mark.parametrize("rules", TTC)
@pytest.mark.parametrize(
    ("scenario", "won"),
    [
        pytest.param("EX-AUC-13a", False, id="EX-AUC-13-80-lose"),
        pytest.param("EX-AUC-13b", True, id="EX-AUC-13-81-win"),
    ],
)
def test_at_step_80_the_soloist_needs_81_augen(rules, scenario, won):
    script = next(script for id_, script, *_ in STEIGERN if id_ == "EX-AUC-13")
    deal = replay(scenario, rules, opening=(*script.split(", "), "p2 ANNOUNCE(SE)"))

    assert as_given(scenario, deal)
    assert deal.outcome.declarer_won is won


@pytest.mark.parametrize("rules", [pytest.param(name, id=f"EX-AUC-16-{name}") for name in TTC])
def test_who_has_called_tout_must_announce_one(rules):
    deal = auctioned(rules, "p1 PLAY, p2 ALSO, p1 HOLD, p2 TOUT, p1 YIELD, p3 PASS, p4 PASS")

    assert announceable(deal, "p2") == TOUT_TTC
    assert is_refused(deal, "p2 ANNOUNCE(SE)")
