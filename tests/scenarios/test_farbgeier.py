"""Farbgeier: the Ober and one suit are trumps. A house that switches it on has it everywhere."""

from random import Random

import pytest
from support.hall import Hall
from support.pads import Sheet
from support.rulebook import PACK
from support.slow_solver import SlowSolver, moment_of
from support.table import calls, declare, do, hands_of, new_deal, paid, play_out, rules_of

from stammtisch import pad, record
from stammtisch.bots.host import play_deal
from stammtisch.bots.registry import bot
from stammtisch.engine.deal import Verb
from stammtisch.engine.rulebook import rulebook
from stammtisch.games import new_deal as any_deal
from stammtisch.pad.menu import menu
from stammtisch.pad.moves import move_text, parse_move
from stammtisch.schafkopf import CONTRACTS, settle
from stammtisch.schafkopf.game import SCHAFKOPF
from stammtisch.schafkopf.real_cards import RealGame, entered
from stammtisch.solver import Solver, problem_of
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.ranking import tallies

GAMES = '["rufspiel", "solo", "wenz", "farbwenz", "geier", "farbgeier", "tout", "sie"]'
HOUSE = rules_of("schafkopfschule", contracts=GAMES)
GRADED = rules_of("schafkopfschule", contracts=GAMES, rank_order='"graded"')
ONLY = rules_of("schafkopfschule", contracts='["farbgeier"]')
CODES = ("GE", "GG", "GH", "GS")
# p1 holds the four Ober and the high Gras: he takes every trick.
SURE = hands_of(p1="EO GO HO SO GA GX GK GU")


def replayed(deal):
    (again,) = record.read(record.write(deal))
    return again.deal


@pytest.mark.parametrize("code", CODES)
def test_trumps_are_the_ober_and_the_suit(code):
    suit = code[1]
    trumps = " ".join(map(str, CONTRACTS[code].order.trumps))
    assert trumps == f"EO GO HO SO {suit}A {suit}X {suit}K {suit}U {suit}9 {suit}8 {suit}7"


@pytest.mark.parametrize(
    ("rules", "over"), [(HOUSE, {"SOLO", "TOUT", "SOLOTOUT"}), (GRADED, {"GEIER", "WENZ", "SOLO"})]
)
def test_it_ranks_with_the_wenz_or_with_the_farbwenz(rules, over):
    asked = do(new_deal(rules, SURE), "p1 PLAY", "p2 ALSO", "p1 HOLD")
    raises = calls(asked, "p2") - {"PASS"}
    assert over <= raises
    assert "ALSO" not in raises
    announcing = do(asked, "p2 PASS", "p3 PASS", "p4 PASS")
    assert {f"ANNOUNCE({code})" for code in CODES} <= calls(announcing, "p1")


def test_it_is_not_played_where_the_house_does_not_name_it():
    deal = do(new_deal("kreuz-turnier", SURE), *(f"p{n} NO_KNOCK" for n in (1, 2, 3, 4)))
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")
    assert not {f"ANNOUNCE({code})" for code in CODES} & calls(deal, "p1")


@pytest.mark.parametrize("code", CODES)
def test_a_deal_is_played_recorded_and_paid_like_a_farbwenz(code):
    deal = play_out(declare(new_deal(HOUSE, SURE), "p1", code))
    assert deal.outcome.contract == CONTRACTS[code]
    assert replayed(deal).outcome == deal.outcome
    like = RealGame(contract="W" + code[1], declarer=0, won=True, laufende=4)
    told = RealGame(contract=code, declarer=0, won=True, laufende=4)
    ours, theirs = (settle(entered(it, HOUSE), HOUSE) for it in (told, like))
    assert ours.amounts == theirs.amounts
    assert sum(paid(deal).amounts) == 0


def test_bots_play_it():
    said = set()
    for name in ("zufall", "anfaenger", "stammgast", "meister"):
        for seed in range(4):
            rng = Random(f"{name} {seed}")
            deal = any_deal(ONLY, rng)
            four = [bot(name, seed + seat, quick=True) for seat in range(4)]
            deal = play_deal(deal, four)
            assert replayed(deal).outcome == deal.outcome
            said |= {str(it.argument) for it in deal.history if it.verb is Verb.ANNOUNCE}
    assert said & set(CODES)


def test_a_beginner_announces_it_with_a_sure_hand():
    deal = new_deal(ONLY, SURE)
    beginner = bot("anfaenger", 1)
    assert str(beginner.act(deal.view(0), ONLY)) == "p1 PLAY"
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")
    assert str(beginner.act(deal.view(0), ONLY)) == "p1 ANNOUNCE(GG)"


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_agrees_with_a_plain_search(seed):
    rng = Random(f"farbgeier {seed}")
    pack = [str(card) for card in PACK]
    rng.shuffle(pack)
    hands = tuple(" ".join(pack[at : at + 8]) for at in range(0, 32, 8))
    deal = declare(new_deal(HOUSE, hands), "p1", rng.choice(CODES))
    while deal.view(0).trick or deal.hands[0].bit_count() > 3:
        deal = deal.apply(rng.choice([a for a in deal.options.actions if a.verb is Verb.CARD]))
    problem = problem_of(deal)
    to_come = SlowSolver(problem.table.declarers).value(moment_of(deal))
    assert Solver().points(problem) == problem.position.points + to_come


def test_it_is_told_in_every_language():
    for language in LANGUAGES:
        say = texts(language)
        name = CONTRACTS["GG"].said(say)
        assert name.endswith(("-Geier", " Geier", "-Geia"))
        assert CONTRACTS["GG-TOUT"].said(say).startswith(name)
        chapters = rulebook(SCHAFKOPF.book, HOUSE, None, say)
        sentences = {each.text for chapter in chapters for each in chapter.sentences}
        assert say("rulebook.schafkopf.contracts.farbgeier") in sentences
        (tariff,) = (chapter.tariff for chapter in chapters if chapter.tariff)
        rows = {row.cells[0]: row.cells[1:] for row in tariff.rows}
        assert rows[say("rulebook.tariff.farbgeier")] == rows[say("rulebook.tariff.farbwenz")]


def test_it_stands_on_a_pad_with_and_without_its_suit():
    sheet = Sheet(HOUSE)
    rounds = menu(HOUSE, texts("de")).rounds
    offered = {choice.code for round_ in rounds for choice in round_.choices}
    assert {"FG", "FG-TOUT"} <= offered
    names = {chair: chair.title() for chair in sheet.page.chairs}
    chairs = {name: chair for chair, name in names.items()}
    for text in ("FG Anna won", "GS Bert lost schneider", "GH-TOUT Anna won"):
        move = parse_move(text, chairs.__getitem__)
        assert move_text(move, names) == text
        sheet(pad.Write, move)
        assert sum(sheet.balances) == 0
    assert len(sheet.now.results) == 3


def test_it_stands_on_a_sheet_and_counts_with_wenz_and_geier():
    toml = f'extends = "schafkopfschule-turnier"\ncontracts = {GAMES}'
    hall = Hall(toml=toml, people=4)
    hall.begin()
    hall.write("GG 1 won laufende 4")
    hall.write("FG 2 lost")
    hall.accept()
    first, second, *_ = tallies(hall.sheet(), hall.now.plan, hall.now.rules)
    assert [first[it] for it in ("wenz_geier_won", "solo_won", "lone_won")] == [1, 0, 1]
    assert [second[it] for it in ("wenz_geier_won", "lone_played")] == [0, 1]
