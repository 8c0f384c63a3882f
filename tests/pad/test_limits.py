"""What cards can bring, and nothing else, is written on a pad; what is offered is exactly that."""

import pytest
from support.pads import Sheet
from support.setups import HOUSES, house
from support.table import KREUZ, SCHULE, TTC_30, rules_of

from stammtisch import pad, rulesets
from stammtisch.engine.deal import Refused
from stammtisch.pad import Agreed, Misfit
from stammtisch.pad.menu import menu
from stammtisch.pad.state import Written
from stammtisch.schafkopf import Context
from stammtisch.schafkopf.real_cards import RealGame, entered
from stammtisch.schafkopf.report import Played
from stammtisch.texts import LANGUAGES, texts

SCHAFKOPF = [
    *(it for it in map(rulesets.builtin, rulesets.names()) if it.game == "schafkopf"),
    *(house(name) for name in HOUSES if house(name).game == "schafkopf"),
]
SHORT = rules_of(SCHULE, deck='"short"')
SHORT_TTC = rules_of(TTC_30, deck='"short"')
PARTNER = {"partner": "cilli"}


def refused(sheet, *game, **told):
    before = sheet.now
    with pytest.raises(Refused) as why:
        sheet.play(*game, **told)
    assert all(why.value.say(language) for language in LANGUAGES)
    assert sheet.now is before


@pytest.mark.parametrize(
    ("rules", "contract", "most"),
    [
        (SCHULE, "W", 4),
        (SCHULE, "W-TOUT", 4),
        (SCHULE, "R", 14),
        (SCHULE, "S", 14),
        (TTC_30, "FW", 11),
        (TTC_30, "WG-TOUT", 11),
        (KREUZ, "S", 4),
        (KREUZ, "G", 0),
        (SHORT, "R", 12),
        (SHORT, "SE", 12),
        (SHORT_TTC, "FW", 9),
    ],
)
def test_no_more_laufende_than_trumps(rules, contract, most):
    sheet = Sheet(rules, players=4)
    people = ("anna", "cilli") if contract == "R" else ("anna",)
    for laufende in {most + 1, 14} - {most}:
        refused(sheet, contract, *people, laufende=laufende)
    sheet.play(contract, *people, laufende=most)


@pytest.mark.parametrize(("round_", "most"), [("allgaeuer", 8), ("schieber", 8), ("haadsch", 14)])
def test_the_holder_of_the_highest_trumps_has_no_more_than_a_hand(round_, most):
    sheet = Sheet(TTC_30, players=4, round_=round_)
    refused(sheet, "S", "bert", laufende=most + 1)
    sheet.play("S", "bert", laufende=most)


def test_a_trixer_takes_one_spritze():
    sheet = Sheet(TTC_30, players=4, round_="trixer")
    refused(sheet, "S", "dora", contra=2)
    sheet.play("S", "dora", contra=1)
    assert sheet.balances == [-60, -60, -60, 180]


@pytest.mark.parametrize("rules", [SCHULE, TTC_30, KREUZ])
def test_nobody_doubles_a_sie(rules):
    sheet = Sheet(rules, players=4).play("S", "anna")
    refused(sheet, "SIE", "anna", contra=1)
    refused(sheet, "SIE", "anna", laufende=8)
    sheet.play("SIE", "anna")


def test_a_sie_in_a_haadsch_is_doubled_by_the_round_alone():
    sheet = Sheet(TTC_30, players=4, round_="haadsch")
    refused(sheet, "SIE", "bert", contra=1)
    assert sheet.play("SIE", "bert").balances[1] == 3 * 880


def test_knocks_and_what_was_carried_double_a_sie_all_the_same():
    assert Sheet(KREUZ).play("SIE", "bert", knocks=1).balances == [-56, 168, -56, -56]
    assert Sheet(TTC_30, players=4).passed().play("SIE", "bert").balances[1] == 3 * 880


def test_a_sie_in_the_first_game_is_a_solo_with_all_that_it_has():
    """RULES 3.7, EX-PAY-19: 5 + 8 Laufende + Schwarz 2; a throw-in uses up no first game (C-14)."""
    assert Sheet(SCHULE).play("SIE", "anna").balances == [45, -15, -15, -15]
    assert Sheet(SCHULE).passed().play("SIE", "anna").balances == [45, -15, -15, -15]
    assert Sheet(SHORT).play("SIE", "anna").balances == [39, -13, -13, -13]
    later = Sheet(SCHULE).play("W", "anna").play("SIE", "anna")
    assert later.balances == [15 + 156, -5 - 52, -5 - 52, -5 - 52]


@pytest.mark.parametrize(("rules", "each"), [(TTC_30, 440), (KREUZ, 28)])
def test_elsewhere_the_first_game_is_like_any_other(rules, each):
    assert Sheet(rules, players=4).play("SIE", "anna").balances == [3 * each, -each, -each, -each]


def taken(choice, rules, context, **told):
    people = {"partner": {"declarer": 0, "partner": 2}, "alone": {"declarer": 0}, "cross": {}}
    if choice.sides == "each":
        people["each"] = {"most": (0,)}
    if context.round == "3er-runde" and choice.code not in ("R", "S", "W"):
        context = Context(round=context.round, duties=(("rufspiel",),) * 4)
    try:
        entered(RealGame(contract=choice.code, **people[choice.sides], **told), rules, context)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("rules", SCHAFKOPF, ids=lambda it: it.name)
def test_what_is_offered_is_what_the_rules_take(rules):
    offered = menu(rules, texts("en"))
    for round_ in offered.rounds:
        context = Context(round=round_.round)
        for it in round_.choices:
            accepts = {
                key: [n for n in range(-20, 21) if taken(it, rules, context, **{key: n})]
                for key in ("laufende", "contra", "knocks", "virgins")
            }
            assert accepts["laufende"] == sorted(it.laufende), it.code
            assert accepts["contra"] == list(range(it.contra + 1)), it.code
            assert accepts["knocks"] == list(range(it.knocks + 1)), it.code
            assert accepts["virgins"] == list(range(max((0, *it.virgins[:1])) + 1)), it.code
            steps = [n for n in range(50, 130) if taken(it, rules, context, step=n)]
            assert steps == list(it.steps), it.code


@pytest.mark.parametrize("rules", SCHAFKOPF, ids=lambda it: it.name)
def test_a_wish_is_offered_where_it_is_granted(rules):
    for round_ in menu(rules, texts("en")).rounds:
        for it in round_.choices:
            sheet = Sheet(rules, players=4)
            if round_.round != "normal":
                sheet(pad.Write, Agreed(round=round_.round))
            if it.won_only or it.sides != "alone":
                assert not it.wish
                continue
            if round_.duties and it.code not in ("S", "W"):
                continue  # only for players who are gesperrt
            forehand = sheet.page.players(sheet.page.seats())[0]
            lost = {"contract": it.code, "declarer": forehand, "won": False}
            wish = next(iter(rules.special_rounds), "ramsch")
            try:
                sheet.play(**lost, wish=wish)
                granted = True
            except Refused:
                granted = False
            assert granted == it.wish, (round_.round, it.code)


def test_what_an_older_version_took_stays_and_can_be_put_right():
    sheet = Sheet(SCHULE).play("R", "anna", "cilli")
    old = Written(Played(contract="W", declarer="anna", laufende=14))
    sheet.happened(old)
    assert sheet.balances == [3 * 19 + 1, -20, -18, -20]
    sheet.play("S", "bert")
    with pytest.raises(Misfit, match="line 6"):
        sheet(pad.Correct, 5, Played(contract="R", declarer="anna", partner="bert"))
    sheet(pad.Correct, 6, Played(contract="W", declarer="anna", laufende=4))
    sheet(pad.Correct, 5, Played(contract="R", declarer="anna", partner="bert"))
    assert sheet.folded() == sheet.now


def test_a_report_is_checked_unless_it_is_trusted():
    seat = {"anna": 0, "bert": 1, "cilli": 2, "dora": 3}.get
    impossible = Played(contract="S", declarer="anna", laufende=15)
    for options in ({}, {"trusted": False}):
        with pytest.raises(Refused):
            impossible.outcome(rules_of(SCHULE), Context(), seat, **options)
    assert impossible.outcome(rules_of(SCHULE), Context(), seat, trusted=True).laufende == 15
