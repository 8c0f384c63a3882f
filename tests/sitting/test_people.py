"""People come and go, bots stand in for them, and the ledger stays with the person."""

import msgspec
import pytest
from support import sitting
from support.evening import Evening

from stammtisch import rulesets
from stammtisch.engine.bots import chance
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Action, Refused, Verb
from stammtisch.record import prove, read
from stammtisch.table.command import NotPossible
from stammtisch.table.commands import LONGEST_NAME
from stammtisch.table.events import Acted
from stammtisch.table.view import Button, buttons

TTC = "ttc-freising-10-30"


def refused(evening, command, *arguments):
    """The reason; and nothing has changed."""
    before, log = evening.now, list(evening.log)
    with pytest.raises((NotPossible, Refused)) as no:
        evening(command, *arguments)
    assert (evening.now, evening.log) == (before, log)
    for language in ("de", "en", "bar"):
        assert no.value.say(language)
    return no.value.reason


def test_a_chair_is_for_one():
    evening = Evening("schafkopfschule", players=2)
    assert refused(evening, sitting.sit_down, 1, "cilli") == "chair_taken"
    assert refused(evening, sitting.sit_down, 2, "anna") == "already_seated"
    assert refused(evening, sitting.sit_down, 4, "cilli") == "no_such_chair"
    assert refused(evening, sitting.sit_down, -1, "cilli") == "no_such_chair"
    assert refused(evening, sitting.stand_up, 3) == "chair_empty"
    for name in ("", "x" * 65, "a\nb", " a", "\ud800"):
        assert refused(evening, sitting.sit_down, 2, name) == "bad_name"


def test_between_two_deals_somebody_leaves_and_another_comes():
    evening = Evening("schafkopfschule", seed=4).played()
    anna = evening.now.balances["anna"]
    evening(sitting.stand_up, 0)
    assert refused(evening, sitting.begin, bytes) == "players_not_allowed"
    evening(sitting.sit_down, 0, "emil").played()
    assert evening.now.balances["anna"] == anna, "the ledger belongs to the person"
    assert sum(evening.now.balances.values()) == 0
    evening(sitting.stand_up, 0)(sitting.sit_down, 0, "anna").played()
    assert sum(evening.now.balances.values()) == 0
    assert len(evening.now.balances) == 5


class TestWithinADeal:
    def test_a_bot_plays_it_to_its_end_on_the_account_of_the_player_who_leaves(self):
        evening = Evening("schafkopfschule", seed=9).begin()
        assert refused(evening, sitting.stand_up, 1) == "bot_needed"
        evening(sitting.stand_up, 1, "chance")
        assert evening.now.chairs[1].bot == "chance"
        assert refused(evening, sitting.stand_up, 1, "chance") == "already_away"
        evening.by_chance().next_cut()
        seat = evening.now.result.seats.index(1)
        assert evening.now.balances["bert"] == evening.now.result.booking.amounts[seat]
        assert evening.now.chairs[1].player is None, "and then he is gone"

    def test_who_wanted_to_leave_may_think_better_of_it(self):
        evening = Evening("schafkopfschule").begin()(sitting.stand_up, 1, "chance")
        evening(sitting.take_back, 1).by_chance().next_cut()
        assert evening.now.chairs[1].player.id == "bert"

    def test_a_newcomer_plays_on_but_the_deal_is_booked_for_the_player_dealt_in(self):
        evening = Evening("schafkopfschule", seed=2).begin()(sitting.stand_up, 1, "chance")
        evening(sitting.sit_down, 1, "emil")
        assert evening.now.chairs[1].bot == ""
        evening.by_chance().next_cut()
        seat = evening.now.result.seats.index(1)
        assert evening.now.balances["bert"] == evening.now.result.booking.amounts[seat]
        assert evening.now.balances["emil"] == 0
        assert evening.now.chairs[1].player.id == "emil"

    def test_a_holder_of_its_cards_plays_it_on_the_same_chair_only(self):
        evening = Evening("schafkopfschule").begin()(sitting.stand_up, 1, "chance")
        evening(sitting.sit_down, 1, "resi", "chance")(sitting.stand_up, 2, "chance")
        assert refused(evening, sitting.sit_down, 2, "bert") == "cards_elsewhere"
        evening(sitting.sit_down, 2, "emil")(sitting.stand_up, 1, "chance")
        evening(sitting.stand_up, 2, "chance")(sitting.sit_down, 2, "vroni", "chance")
        assert refused(evening, sitting.sit_down, 1, "emil") == "cards_elsewhere"
        assert sitting.first_free(evening.now, "bert") == 1, "his own chair"
        evening(sitting.sit_down, 1, "bert")
        assert evening.now.chairs[1].bot == ""

    def test_in_the_next_deal_everybody_may_sit_where_he_likes(self):
        evening = Evening("schafkopfschule").begin()(sitting.stand_up, 1, "chance")
        evening(sitting.sit_down, 1, "resi", "chance")(sitting.stand_up, 2, "chance")
        evening.by_chance().next_cut()(sitting.sit_down, 2, "bert").begin()
        assert evening.now.chair_of("bert") == 2

    @pytest.mark.parametrize("hidden_again", [False, True])
    def test_a_possible_onlooker_does_not_play_it(self, hidden_again):
        evening = Evening("schafkopfschule").begin()(sitting.show, 0, True)
        if hidden_again:
            evening(sitting.show, 0, False)
        evening(sitting.stand_up, 1, "chance")
        assert refused(evening, sitting.sit_down, 1, "emil") == "cards_shown"
        assert Button.SIT_DOWN not in sitting.view(evening.now, ONLOOKER).commands
        evening(sitting.sit_down, 1, "resi", "chance")
        assert evening.now.chairs[1].player.bot == "chance", "a bot has not looked on"

    def test_a_chair_without_cards_is_free_for_everybody(self):
        evening = Evening(TTC, players=4).begin()(sitting.show, 0, True)
        evening(sitting.stand_up, 1, "chance")(sitting.sit_down, 1, "resi", "chance")
        evening(sitting.sit_down, 4, "bert")
        assert sitting.view(evening.now, 4).playing.deal.seat == ONLOOKER

    def test_nobody_takes_the_chair_of_somebody_who_is_only_away(self):
        evening = Evening("schafkopfschule").begin()(sitting.hand_over, 1, "chance")
        assert refused(evening, sitting.sit_down, 1, "emil") == "chair_taken"


def test_a_bot_takes_over_an_abandoned_seat_and_gives_it_back():
    evening = Evening("schafkopfschule").begin()
    assert refused(evening, sitting.take_back, 2) == "not_away"
    assert refused(evening, sitting.hand_over, 2, "") == "bot_needed"
    evening(sitting.hand_over, 2, "chance")
    assert refused(evening, sitting.hand_over, 2, "chance") == "already_away"
    assert sitting.view(evening.now, 0).chairs[2].away
    evening.by_chance().next_cut().begin()
    assert evening.now.chairs[2].bot == "chance", "also in the next deal"
    evening(sitting.take_back, 2)
    assert evening.now.chairs[2].bot == ""


def test_a_bot_at_the_table_needs_no_stand_in():
    evening = Evening("schafkopfschule", players=3)(sitting.sit_down, 3, "resi", "chance")
    assert evening.now.chairs[3].bot == "chance"
    assert refused(evening, sitting.hand_over, 3, "chance") == "already_away"
    assert refused(evening, sitting.take_back, 3) == "not_away"


class TestOnlookers:
    def test_each_owner_decides_and_may_change_his_mind_at_once(self):
        evening = Evening("schafkopfschule").begin()
        seat = evening.now.playing.seat_of(2)
        hands = lambda: sitting.view(evening.now, ONLOOKER).playing.deal.hands  # noqa: E731
        assert hands() == (None,) * 4
        evening(sitting.show, 2, True)
        assert [place for place, hand in enumerate(hands()) if hand] == [seat]
        assert refused(evening, sitting.show, 2, True) == "already_so"
        evening(sitting.show, 2, False)
        assert hands() == (None,) * 4

    def test_players_never_see_what_onlookers_see(self):
        evening = Evening("schafkopfschule").begin()(sitting.show, 2, True)
        seen = sitting.view(evening.now, 0).playing.deal
        assert [seat for seat, hand in enumerate(seen.hands) if hand] == [seen.seat]

    def test_the_resting_dealer_looks_on(self):
        evening = Evening(TTC).begin()(sitting.show, 1, True)
        seen = sitting.view(evening.now, 0).playing.deal
        assert seen.seat == 4
        assert [seat for seat, hand in enumerate(seen.hands) if hand] == [0]

    def test_who_rests_has_no_cards_to_show(self):
        evening = Evening(TTC)(sitting.show, 0, True).begin()
        assert evening.deal.context.shown == ()
        evening.by_chance().next_cut()
        (record,) = read(sitting.record_of(evening.now))
        assert record.deal == evening.deal

    def test_a_late_player_looks_on_until_the_next_deal(self):
        evening = Evening(TTC, players=4).begin()(sitting.sit_down, 4, "emil")
        assert sitting.view(evening.now, 4).playing.deal.seat == ONLOOKER

    def test_permission_ends_when_another_plays_the_cards(self):
        evening = Evening("schafkopfschule").begin()(sitting.show, 2, True)
        evening(sitting.hand_over, 2, "chance")
        assert sitting.view(evening.now, ONLOOKER).playing.deal.hands == (None,) * 4

    def test_in_the_turnier_there_are_none(self):
        evening = Evening("schafkopfschule-turnier").begin()
        assert refused(evening, sitting.show, 2, True) == "onlookers_banned"
        assert sitting.view(evening.now, ONLOOKER).playing.deal is None

    def test_in_schnapsen_too(self):
        evening = Evening("schnapsen-weich").begin()(sitting.show, 0, True)
        seat = evening.now.playing.seat_of(0)
        hands = sitting.view(evening.now, ONLOOKER).playing.deal.hands
        assert [place for place, hand in enumerate(hands) if hand] == [seat]


def test_complaints_stop_the_cut_until_the_supervisor_has_decided():
    evening = Evening("schafkopfschule", seed=6).begin().by_chance()
    amounts = sitting.view(evening.now, 0).playing.settlement.amounts
    evening(sitting.act, 0, "HALT")
    cutter = evening.now.playing.seats[-1]
    assert refused(evening, sitting.act, cutter, "NEXT_CUT") == "halted"
    assert refused(evening, sitting.act, 0, "RULING(MC-14 p2)") == "supervisor_rules"
    assert sitting.view(evening.now, SUPERVISOR).commands == (Button.ACT,)
    for chair in range(4):
        assert not {Button.ACT, Button.HALT} & set(sitting.view(evening.now, chair).commands)
    evening(sitting.act, SUPERVISOR, "REJECT")
    assert evening.next_cut().now.result.booking.amounts == amounts
    assert refused(evening, sitting.act, 0, "HALT") == "no_deal"


def test_who_was_not_right_complains_again_only_when_the_deal_has_gone_on():
    evening = Evening("schafkopfschule").begin().say("p1 HALT", "sup REJECT")
    dealer, forehand = evening.who(3), evening.who(0)
    assert refused(evening, sitting.act, forehand, "HALT") == "already_rejected"
    assert Button.HALT not in sitting.view(evening.now, forehand).commands
    evening.say("p4 HALT", "sup REJECT")
    for chair in (dealer, forehand):
        assert refused(evening, sitting.act, chair, "HALT") == "already_rejected"
    evening.say("p1 PASS", "p1 HALT", "sup REJECT")
    assert Button.HALT in sitting.view(evening.now, dealer).commands


def test_what_was_once_said_stays_said():
    """Logs from before may hold complaint upon complaint."""
    evening = Evening("schafkopfschule").begin().say("p1 HALT", "sup REJECT")
    again = [*evening.log, Acted("p1 HALT"), Acted("sup REJECT")]
    assert len(sitting.fold(again).playing.deal.history) == len(evening.deal.history) + 2


def test_a_ruling_before_the_next_cut_replaces_the_result():
    evening = Evening("schafkopfschule").lost_wenz(seat=1)
    evening.say("p2 HALT", "sup RULING(MC-14 p3)").next_cut()
    assert evening.now.result.booking.amounts == (18, 0, -18, 0)


def test_laufende_are_demanded_until_the_next_cut():
    rules = rulesets.parse('extends = "schafkopfschule"\nlaufende_claim = "manual"', name="manual")
    for seed in range(20):
        evening = Evening(rules, seed=seed).begin().by_chance()
        if evening.deal.options.interjections:
            break
    claim = evening.deal.options.interjections[2]
    evening.act(claim).next_cut()
    assert evening.now.result.outcome.laufende == claim.argument
    assert refused(evening, sitting.act, 0, "CLAIM_LAUFENDE(3)") == "no_deal"


@pytest.mark.parametrize("call", ["", "DANCE", "CARD", "CARD(XX)", "PASS(1)", "CUT(x)", "p1 PASS"])
def test_nonsense_is_no_call(call):
    evening = Evening("schafkopfschule").begin()
    assert refused(evening, sitting.act, evening.who(0), call) == "unknown_call"


def test_the_rules_of_the_game_refuse_with_their_section():
    evening = Evening("schafkopfschule").begin()
    assert refused(evening, sitting.act, evening.who(2), "PASS") == "not_your_turn"
    assert refused(evening, sitting.begin, bytes) == "deal_running"
    assert refused(evening, sitting.end) == "deal_running"


def test_the_evening_ends_with_the_fewest_payments():
    evening = Evening("schafkopfschule").lost_wenz()
    assert sitting.view(evening.now, 0).payments == ()
    evening.say("p1 HALT")
    assert refused(evening, sitting.end) == "deal_running", "a complaint is heard first"
    evening.say("sup REJECT")(sitting.end)
    seen = sitting.view(evening.now, 0)
    assert seen.ended
    prove(*read(sitting.record_of(evening.now)))
    assert evening.now.balances["bert"] == -18, "the end is as final as a cut"
    assert {(p.payer, p.amount) for p in seen.payments} == {("bert", 6)}
    for command, *arguments in (
        (sitting.end,),
        (sitting.begin, bytes),
        (sitting.sit_down, 0, "emil"),
        (sitting.stand_up, 0),
        (sitting.act, 0, "HALT"),
    ):
        assert refused(evening, command, *arguments) == "ended"


def test_names_are_looked_up_and_may_be_forgotten():
    evening = Evening("schafkopfschule").played()
    named = sitting.view(evening.now, 0, {"anna": "Anna Huber"})
    assert [chair.name for chair in named.chairs] == ["Anna Huber", "bert", "cilli", "dora"]
    assert '"Anna Huber"' in sitting.record_of(evening.now, {"anna": "Anna Huber"})
    assert b"Huber" not in msgspec.json.encode(evening.log)


def test_house_rules_travel_with_the_table():
    rules = rulesets.parse('extends = "ttc-freising-10-50"\nsteigern_pays = 10', name="house")
    assert Evening(rules).now.rules == rules
    for name in rulesets.names():
        assert Evening(name).now.rules == rulesets.builtin(name)


def test_a_name_may_be_as_long_as_is_told():
    evening = Evening("schafkopfschule", players=0)
    with pytest.raises(NotPossible) as why:
        evening(sitting.sit_down, 0, "x" * (LONGEST_NAME + 1))
    assert why.value.reason == "bad_name"
    evening(sitting.sit_down, 0, "x" * LONGEST_NAME)
    assert evening.now.chairs[0].player.id == "x" * LONGEST_NAME


def test_who_may_lay_down_the_hand_finds_a_button_for_it():
    """On lead, with more than one card, where the house allows it (A-44)."""
    text = 'extends = "schafkopfschule"\nclaim_remaining = true'
    offered = 0
    for rules in (rulesets.parse(text, name="house"), rulesets.builtin("schafkopfschule")):
        evening = Evening(rules).begin()
        while evening.deal.outcome is None:
            for seat in range(4):
                try:
                    evening.deal.apply(Action(seat, Verb.LAY_DOWN))
                    may = True
                except Refused:
                    may = False
                shown = buttons(evening.now, evening.who(seat))
                assert (Button.LAY_DOWN in shown) == may
                offered += may
            evening.act(chance(evening.deal.options, evening.rng))
    assert offered
