"""The table of bots: who is asked when, and what an answer may be."""

import pickle
from random import Random

import pytest
from support.bots import quick
from support.laws import moments
from support.setups import SETUPS
from support.table import SCHULE, TURNIER, do, hands_of, new_deal, rules_of

from stammtisch import schnapsen
from stammtisch.bots.host import BotFault, play_deal, step
from stammtisch.engine.bots import Chance
from stammtisch.engine.deal import OUT_OF_TURN, SUPERVISOR, Action, Verb, interjections
from stammtisch.engine.pack import shuffle


class Scripted:
    """Says what is written for it, and nothing or the first thing possible otherwise."""

    def __init__(self, name="scripted", lines=()):
        self.name, self.lines, self.asked = name, list(lines), []

    def act(self, view, rules):
        self.asked.append(view)
        if self.lines:
            return self.lines.pop(0)
        return view.options[0] if view.turn == view.seat else None


def four(**at):
    return [at.get(f"p{seat + 1}") or Scripted(f"p{seat + 1}") for seat in range(4)]


def rufspiel():
    """p1 plays on the Sau of p2."""
    deal = new_deal(SCHULE, hands_of("EK HA HX", "EA EX E9 E8", "EO GO HO", "GA"))
    opening = ("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(RE)")
    return do(deal, *opening)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_any_deal_is_played_to_its_end(setup):
    deal = setup.start(Random(3))
    assert play_deal(deal, [Chance(seat) for seat in range(setup.players)]).over


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_view_tells_what_is_an_interjection(setup):
    for deal in moments(setup, 5):
        options = deal.options
        for seat in range(setup.players):
            own = tuple(action for action in options.interjections if action.seat == seat)
            assert interjections(deal.view(seat)) == own
        assert not {action.verb for action in options.actions} & OUT_OF_TURN


def test_who_may_interject_is_asked_before_the_card_and_once():
    bots = four()
    step(rufspiel(), bots)
    assert [len(bot.asked) for bot in bots] == [1, 0, 1, 1]  # the holder of the Sau may not


def test_the_first_interjection_in_seat_order_is_heard():
    contra = [Action(seat, Verb.CONTRA) for seat in range(4)]
    third, fourth = Scripted("third", [contra[2]]), Scripted("fourth", [contra[3]])
    after = step(rufspiel(), four(p3=third, p4=fourth))
    assert after.history[-1] == contra[2]
    assert fourth.asked == []


def test_who_may_interject_in_his_turn_is_asked_once():
    deal = do(new_deal(SCHULE, hands_of("EO GO", p2="HA HX EK")), "p1 PASS", "p2 PLAY")
    deal = do(deal, "p3 PASS", "p4 PASS", "p2 ANNOUNCE(SH)")
    leader = Scripted("leader", [Action(0, Verb.CONTRA)])
    assert step(deal, four(p1=leader)).history[-1] == Action(0, Verb.CONTRA)
    leader = Scripted("leader")
    after = step(deal, four(p1=leader))
    assert after.history[-1].verb is Verb.CARD
    assert len(leader.asked) == 1


def test_a_bot_that_cheats_is_named():
    wrong = Action(0, Verb.CARD, rufspiel().view(1).hand[0])
    with pytest.raises(BotFault) as fault:
        step(rufspiel(), four(p1=Scripted("cheat", [wrong])))
    assert fault.value.bot == "cheat"
    assert fault.value.view == rufspiel().view(0)
    assert fault.value.action == wrong
    assert "cheat" in str(fault.value)
    assert str(wrong) in str(fault.value)
    again = pickle.loads(pickle.dumps(fault.value))
    assert (again.bot, again.action, str(again)) == ("cheat", wrong, str(fault.value))


def test_a_bot_acts_for_its_own_seat_and_in_its_turn():
    other = next(action for action in rufspiel().options.actions)
    for lines in ([other], [Action(2, Verb.CARD, rufspiel().view(2).hand[0])]):
        with pytest.raises(BotFault):
            step(rufspiel(), four(p3=Scripted("hasty", lines)))


def test_a_bot_that_is_silent_in_its_turn_is_named():
    with pytest.raises(BotFault, match="nothing"):
        step(rufspiel(), four(p1=Scripted("mute", [None])))


def test_a_bot_that_talks_without_end_is_stopped():
    class Mixer(Scripted):
        def act(self, view, rules):
            return next((a for a in view.options if a.verb is Verb.MIX), None)

    setup = next(setup for setup in SETUPS if setup.rules.name == TURNIER)
    with pytest.raises(BotFault, match="mixer"):
        play_deal(setup.start(Random(1)), four(p3=Mixer("mixer")))


def test_every_seat_has_a_bot():
    with pytest.raises(ValueError, match="4 seats, but 3 bots"):
        play_deal(rufspiel(), four()[:3])


# The supervisor


def tout(hand):
    deal = new_deal(TURNIER, hands_of(hand))
    calls = ("p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SE-TOUT)")
    deal = do(deal, *calls)
    assert deal.options.seat == SUPERVISOR
    return step(deal, four())


def test_the_supervisor_approves_a_tout_with_its_minimum_and_no_other():
    assert tout("EO GO HO SO EA EX EK GA").history[-1].verb is Verb.APPROVE
    assert tout("EO GO HO SO EA EX EK G7").history[-1].verb is Verb.REJECT


def test_the_supervisor_strikes_no_lone_game():
    deal = new_deal(TURNIER, hands_of("EO GO HO SO EA EX EK G7"), lone_games=(9, 0, 0, 0))
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS", "p1 ANNOUNCE(SE)")
    assert step(deal, four()).history[-1] == Action(SUPERVISOR, Verb.APPROVE)


def test_complaints_against_bots_are_rejected():
    halted = rufspiel().apply(Action(2, Verb.HALT))
    assert step(halted, four()).history[-1] == Action(SUPERVISOR, Verb.REJECT)


def test_chance_claims_when_it_has_enough_and_not_before():
    claims = 0
    for seed in range(30):
        rules = rules_of("schnapsen-weich")
        deal = schnapsen.shuffled(rules, shuffle(rules, Random(seed)))
        finished = play_deal(deal, [quick("zufall", seed), quick("zufall", seed + 1)])
        assert finished.outcome.how is not schnapsen.How.WRONG_CLAIM
        claims += finished.outcome.how is schnapsen.How.CLAIM
    assert claims > 10
