"""How calls and finished deals are told in words."""

from itertools import pairwise

import pytest
from support.table import SCHULE, TTC_30, declare, do, hands_of, new_deal, play_tricks

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.phrases import Names, amounts_text, phrase, said, signed
from stammtisch.games import GAMES, call_name, result_texts
from stammtisch.schafkopf.contracts import parse_contract
from stammtisch.schafkopf.outcome import Ending
from stammtisch.schafkopf.settlement import Item
from stammtisch.schnapsen.outcome import How, Reason, Worth
from stammtisch.texts import LANGUAGES, texts

NAMES = ("Anna", "Bruno", "Cilli", "Dora")
SOLO = hands_of(p1="EO E9 EX GU", p2="GO E8", p3="HO E7", p4="SO EA")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("ruling", "ending"), [("MC-06 not-his-deal", "redeal_turn"), ("MC-02", "redeal")]
)
def test_a_void_deal_is_not_told_as_drawn_though_a_game_was_announced(ruling, ending, language):
    deal = play_tricks(declare(new_deal(SCHULE, SOLO), "p1", "SE"), 2)
    deal = do(deal, "p2 HALT", f"sup RULING({ruling})")
    assert deal.outcome.ending == ending
    say = texts(language)
    assert result_texts(deal, NAMES, say)[0] == say(f"ending.{ending}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_sie_the_table_is_told_to_take_a_new_pack(language):
    """S0 2.9.3, RULES 3.7."""
    hands = hands_of(p1="EO GO HO SO EU GU HU SU")
    deal = do(new_deal(SCHULE, hands), "p1 SIE")
    say = texts(language)
    told = result_texts(deal, NAMES, say)[0]
    assert told == f"{say('ending.sie', winner='Anna')} {say('ending.pack_retired')}"


def test_a_duel_of_the_auction_has_the_words_of_those_who_raise():
    """RULES 2.4, S3."""
    calls = ("p1 PLAY", "p2 ALSO", "p1 HOLD", "p2 RAISE(70)", "p1 HOLD", "p2 PASS", "p3 PASS")
    said = do(new_deal(TTC_30, SOLO), *calls).history
    told = [call_name(it, texts("bar"), None, before) for before, it in pairwise((None, *said))]
    spoken = ["I dadad", "I dad aa", "saiba", "siebzgeh", "hoide", "nacha spoi zua", "weida"]
    assert told[-7:] == spoken


def test_where_half_a_hand_is_seen_and_where_ranks_decide():
    """A-30: the hints of the browser hold only there."""
    kreuz = new_deal("kreuz-turnier", SOLO).view(0)
    assert (kreuz.phase, kreuz.first_packet, kreuz.ranked) == ("knocking", True, True)
    ramsch = new_deal(TTC_30, SOLO, round="ramsch-pur").view(0)
    assert (ramsch.phase, ramsch.first_packet, ramsch.ranked) == ("knocking", False, False)


def test_amounts_have_one_minus_everywhere():
    minus = "\N{MINUS SIGN}"
    assert amounts_text((9, -9, 0), ("Anna", "Bert", "Cilli")) == f"Anna +9, Bert {minus}9, Cilli 0"
    assert texts("de").amount("points", signed(-1)) == f"{minus}1 Punkt"


def test_a_call_of_the_auction_says_which_game_it_would_oblige_to():
    """RULES 2.3: with a rival only a lone game is left; nobody else hears what a hand can play."""
    opening = new_deal(SCHULE, SOLO)
    (first,) = opening.view(0).prospects
    assert first.call == "PLAY" and {code[0] for code in first.games} >= {"S", "W"}
    said = do(opening, "p1 PLAY")
    assert said.view(0).prospects == ()
    (also,) = said.view(1).prospects
    assert also.call == "ALSO" and also.games
    assert not any(code.startswith("R") for code in also.games)
    duel = do(said, "p2 ALSO").view(0).prospects
    assert [it.call for it in duel] == ["HOLD"]
    raised = do(new_deal(TTC_30, SOLO), "p1 PLAY", "p2 ALSO", "p1 HOLD").view(1).prospects
    assert "RAISE(70)" in [it.call for it in raised]


def billed(outcome, settlement):
    """The bill as everybody reads it."""
    game = "schnapsen" if isinstance(outcome, schnapsen.Outcome) else "schafkopf"
    return [
        (said(line.text, NAMES, texts("de")), f"{line.sign} {line.amount} {line.unit}".strip())
        for line in GAMES[game].phrases.bill(outcome, settlement)
    ]


def played(contract, **more):
    return schafkopf.Outcome(ending=Ending.PLAYED, contract=parse_contract(contract), **more)


def test_a_bill_spells_out_the_arithmetic_up_to_what_one_gets_from_three():
    outcome = played("SG", declarer=1, winners=(1,), laufende=4, contra=1)
    items = (Item("base", 5), Item("laufende", 4, 4), Item("schneider", 1))
    settlement = schafkopf.Settlement("ZE", 20, (-20, 60, -20, -20), items, doublings=1)
    assert billed(outcome, settlement) == [
        ("Spiel", "5"),
        ("4 Laufende", "+ 4"),
        ("Schneider", "+ 1"),
        ("Stoss (1)", "× 2"),
        ("Macht", "= 20 ZE"),
        ("Bruno: mal drei", "= 60 ZE"),
    ]


def test_the_bill_of_a_ramsch_tells_only_of_doublings_that_there_are():
    base = (Item("base", 1),)
    outcome = played("RAMSCH", winners=(0, 2, 3), virgins=2, points=(10, 95, 10, 5))
    doubled = schafkopf.Settlement("ZE", 2, (2, -6, 2, 2), base, doublings=1)
    assert ("Jungfrauen (2)", "× 2") in billed(outcome, doubled)
    plain = schafkopf.Settlement("ZE", 1, (1, -3, 1, 1), base)
    assert billed(outcome, plain) == [("Spiel", "1"), ("Bruno: mal drei", "= 3 ZE")]


def test_a_personal_sanction_is_doubled_by_knocks_only():
    """RULES 6.5, C-27."""
    outcome = played("RAMSCH", winners=(0, 2, 3), knocks=1, carry=1)
    settlement = schafkopf.Settlement("ZE", 2, (2, -6, 2, 2), (Item("base", 1),), doublings=1)
    assert [text for text, _ in billed(outcome, settlement)][1] == "Geklopft (1)"


@pytest.mark.parametrize(
    ("worth", "told"),
    [
        (Worth(Reason.BELOW, 1), "Bruno: weniger als die Hälfte"),
        (Worth(Reason.BELOW, 1, at_close=True), "Bruno: weniger als die Hälfte, beim Zudrehen"),
        (Worth(Reason.CLOSED, 0), "Zugedreht"),
        (None, "Spielpunkte"),
    ],
)
def test_the_bill_of_schnapsen_says_why_a_game_is_worth_so_much(worth, told):
    outcome = schnapsen.Outcome(
        how=How.CLAIM, winner=0, value=2, worth=worth, points=(70, 20), tricks=(4, 2)
    )
    assert billed(outcome, schnapsen.Settlement("game_points", 2, (2, 0))) == [(told, "2")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_of_every_house_has_a_name(language):
    for contract in schafkopf.CONTRACTS.values():
        assert "{" not in contract.said(texts(language, "french"))


def test_people_are_listed_as_people_say_it():
    told = phrase("phrase.count", name=Names((0, 1, 3)), count=3)
    assert said(told, NAMES, texts("de")) == "Anna, Bruno und Dora 3"
