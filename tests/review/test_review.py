"""The review: what it says of decisions about which there is no doubt."""

from random import Random

import pytest
from support.schnapsen_minimax import RULES, hopeless, somewhere, strict
from support.setups import SETUPS
from support.table import SCHULE, do, hands_of, new_deal

from stammtisch.bots.host import play_deal
from stammtisch.engine.bots import Chance
from stammtisch.engine.deal import Verb, call
from stammtisch.games import GAMES, reviewer_of
from stammtisch.review import Depth, Mark, review
from stammtisch.review.deal import decisions
from stammtisch.review.text import losses_text, sentence, turning_point_text
from stammtisch.solver import SchnapsenSolver, schnapsen_position_of
from stammtisch.texts import LANGUAGES, texts

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")


def judged(deal, call, depth=Depth.NORMAL):
    """The judgement of the first action that reads so."""
    found = review(deal, depth)
    return next(j for j in found.judgements if j.action is not None and str(j.action) == call)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_expert_finds_no_fault_with_his_own_play(setup):
    make = reviewer_of(setup.rules.game).expert
    start = setup.start(Random(11))
    deal = play_deal(start, [make(Depth.QUICK) for _ in range(setup.players)])
    own = [it for it in review(deal, Depth.QUICK).judgements if it.number >= len(start.history)]
    assert {judgement.mark for judgement in own} <= {Mark.GOOD}
    assert not any(judgement.loss for judgement in own)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_laws_of_a_review(setup):
    deal = play_deal(setup.start(Random(5)), [Chance(seat) for seat in range(setup.players)])
    found = review(deal, Depth.QUICK)
    assert found == review(deal, Depth.QUICK)
    for judgement in found.judgements:
        assert judgement.loss >= 0
        assert judgement.true_loss is None or judgement.true_loss >= 0
        assert bool(judgement.reason) or judgement.mark is Mark.GOOD
        assert judgement.action is None or judgement.action == deal.history[judgement.number]
        truths = [choice.truth for choice in judgement.choices if choice.truth is not None]
        if judgement.true_loss is not None:
            (mine,) = [c.truth for c in judgement.choices if c.action == judgement.action]
            assert judgement.true_loss == pytest.approx(max(truths) - mine)
    for language in LANGUAGES:
        speak = texts(language)
        for judgement in found.judgements:
            assert bool(sentence(judgement, found.unit, speak)) == bool(judgement.reason)
        assert turning_point_text(found, NAMES, speak)
        assert losses_text(found, NAMES, speak)


def test_decisions_are_seen_before_they_are_made():
    setup = SETUPS[0]
    deal = play_deal(setup.start(Random(2)), [Chance(seat) for seat in range(setup.players)])
    moment = GAMES[deal.game].notation.restart(deal)
    moments = [moment, *(moment := moment.apply(action) for action in deal.history)]
    for decision in decisions(deal):
        assert decision.deal == moments[decision.number]
        assert decision.action in (None, deal.history[decision.number])


SOLO = ("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")


def solo_with(*rest):
    """p1 plays a Gras-Solo with five lords, the Sau and one more."""
    hands = hands_of(
        "EO GO HO EU GU HA GA G7",
        "H7 HK E7 EX GX G8 S7 S8",
        "H8 HX E8 EK GK S9 SX SK",
        "H9 HU SO E9 EA G9 SA SU",
    )
    deal = do(new_deal(SCHULE, hands), *SOLO, "p1 ANNOUNCE(SG)")
    return play_on(deal, *rest)


def play_on(deal, *cards):
    """These cards in turn, then the first legal one, to the end."""
    for card in cards:
        deal = do(deal, f"p{deal.options.seat + 1} CARD({card})")
    while not deal.over:
        deal = deal.apply(deal.options.actions[0])
    return deal


def test_a_safe_solo_is_no_mistake():
    deal = solo_with()
    assert judged(deal, "p1 ANNOUNCE(SG)").mark is Mark.GOOD


def test_a_pass_with_the_best_hand_of_the_year_is_a_blunder():
    hands = hands_of(
        "EO GO HO SO EU GU HU HA",
        "H7 HK E7 EX GX G8 S7 S8",
        "H8 HX E8 EK GK S9 SX SK",
        "H9 SU E9 EA G9 SA GA G7",
    )
    deal = do(new_deal(SCHULE, hands), "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
    found = judged(play_on(deal), "p1 PASS")
    assert found.mark is Mark.BLUNDER
    assert found.reason == "too_timid"
    assert found.better is not None
    assert str(found.better) == "p1 PLAY"


def test_a_game_without_a_trump_is_too_bold():
    hands = hands_of(
        "E7 E8 EK GK G9 G8 S9 SK",
        "H7 HK E9 EX GX HO S7 S8",
        "H8 HX GO HU GU EU SX SA",
        "H9 SU EO EA G7 SO GA HA",
    )
    deal = do(new_deal(SCHULE, hands), *SOLO, "p1 ANNOUNCE(RS)")
    found = judged(play_on(deal), "p1 PLAY")
    assert found.mark is Mark.BLUNDER
    assert found.reason == "too_bold"


@pytest.mark.parametrize("depth", [Depth.QUICK, Depth.NORMAL])
def test_a_wrong_claim_on_purpose_is_never_recommended(depth):  # C-29
    """It saves a point by the letter of the rules: the others would lose two."""
    deal = do(hopeless(), "p1 CLAIM66")
    (judgement,) = [j for j in review(deal, depth).judgements if j.action == deal.history[-1]]
    assert judgement.mark is not Mark.GOOD
    assert judgement.better.verb is not Verb.CLAIM66
    assert judgement.reason


def test_a_claim_that_gives_a_won_game_away_is_a_blunder():
    """The talon is used up, so that nothing is hidden from anybody."""
    rng, solver = Random("won"), SchnapsenSolver(RULES[0])
    deal = somewhere(RULES[0], rng, strict(3))
    while (
        deal.talon
        or call(0, Verb.CLAIM66) not in deal.options.actions
        or deal.points_of(0) >= 66
        or solver.value(schnapsen_position_of(deal)) < 0
    ):
        deal = somewhere(RULES[0], rng, strict(3))
    found = review(do(deal, "p1 CLAIM66"), Depth.QUICK)
    assert found.judgements[-1].mark is Mark.BLUNDER
    assert found.judgements[-1].reason == "wrong.CLAIM66"
