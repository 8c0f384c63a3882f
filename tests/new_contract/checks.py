"""What a row and its names bring; run by ``tests/test_new_contract.py``."""

from random import Random

import pytest
from support.hall import Hall
from support.new_contract import NAMES
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
from stammtisch.review import Depth, review
from stammtisch.schafkopf import CONTRACTS, settle
from stammtisch.schafkopf.contracts import KIND
from stammtisch.schafkopf.game import SCHAFKOPF
from stammtisch.schafkopf.real_cards import RealGame, entered
from stammtisch.solver import Solver, problem_of
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.ranking import tallies

pytestmark = pytest.mark.parametrize("kind", NAMES)
SURE = {
    "zehner": hands_of(p1="EX GX HX SX EU GU HU SU"),
    "bauernsolo": hands_of(p1="GX GA GK GO GU G9 G8 G7"),
}
TOPS = {"zehner": "EX GX HX SX EU GU HU SU GA GK GO", "bauernsolo": "GX GA GK GO GU G9 G8 G7"}


def code_of(kind, suit="G"):
    return KIND[kind].code + suit


def house(kind):
    return rules_of(
        "schafkopfschule", contracts=f'["rufspiel", "solo", "wenz", "{kind}", "tout", "sie"]'
    )


def only(kind):
    return rules_of("schafkopfschule", contracts=f'["{kind}"]')


def test_its_trumps_are_those_of_its_row(kind):
    order = CONTRACTS[code_of(kind)].order
    assert " ".join(map(str, order.trumps)).startswith(TOPS[kind])
    plain = {"zehner": "EA EK EO E9 E8 E7", "bauernsolo": "EX EA EK EO EU E9 E8 E7"}
    assert " ".join(map(str, order.by_class[0])) == plain[kind]


def test_it_is_announced_played_recorded_and_paid(kind):
    rules = house(kind)
    asked = do(new_deal(rules, SURE[kind]), "p1 PLAY", "p2 ALSO", "p1 HOLD", "p2 PASS")
    announcing = do(asked, "p3 PASS", "p4 PASS")
    assert f"ANNOUNCE({code_of(kind)})" in calls(announcing, "p1")
    deal = play_out(declare(new_deal(rules, SURE[kind]), "p1", code_of(kind)))
    assert deal.outcome.winners == (0,)
    assert deal.outcome.laufende == 8
    (again,) = record.read(record.write(deal))
    assert again.deal.outcome == deal.outcome
    assert sum(paid(deal).amounts) == 0
    ours = RealGame(contract=code_of(kind), declarer=0, won=True, laufende=4)
    solo = RealGame(contract="SG", declarer=0, won=True, laufende=4)
    assert settle(entered(ours, rules), rules) == settle(entered(solo, rules), rules)


def test_it_is_not_played_where_the_house_does_not_name_it(kind):
    deal = do(new_deal("schafkopfschule", SURE[kind]), "p1 PLAY")
    deal = do(deal, "p2 PASS", "p3 PASS", "p4 PASS")
    assert f"ANNOUNCE({code_of(kind)})" not in calls(deal, "p1")


def test_bots_play_it_and_an_expert_reviews_it(kind):
    said = set()
    for name in ("zufall", "anfaenger", "stammgast", "meister"):
        for seed in range(3):
            deal = any_deal(only(kind), Random(f"{name} {seed}"))
            deal = play_deal(deal, [bot(name, seed + seat, quick=True) for seat in range(4)])
            said |= {str(it.argument) for it in deal.history if it.verb is Verb.ANNOUNCE}
    assert said & {code_of(kind, suit) for suit in "EGHS"}
    finished = play_out(declare(new_deal(only(kind), SURE[kind]), "p1", code_of(kind)))
    assert review(finished, Depth.QUICK).judgements


def test_a_beginner_announces_it_with_a_sure_hand(kind):
    rules = only(kind)
    deal = new_deal(rules, SURE[kind])
    beginner = bot("anfaenger", 1)
    assert str(beginner.act(deal.view(0), rules)) == "p1 PLAY"
    deal = do(deal, "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")
    assert str(beginner.act(deal.view(0), rules)).startswith(f"p1 ANNOUNCE({KIND[kind].code}")


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_agrees_with_a_plain_search(kind, seed):
    rng = Random(f"{kind} {seed}")
    pack = [str(card) for card in PACK]
    rng.shuffle(pack)
    hands = tuple(" ".join(pack[at : at + 8]) for at in range(0, 32, 8))
    deal = declare(new_deal(house(kind), hands), "p1", code_of(kind, rng.choice("EGHS")))
    while deal.view(0).trick or deal.hands[0].bit_count() > 3:
        deal = deal.apply(rng.choice([a for a in deal.options.actions if a.verb is Verb.CARD]))
    problem = problem_of(deal)
    to_come = SlowSolver(problem.table.declarers).value(moment_of(deal))
    assert Solver().points(problem) == problem.position.points + to_come


def test_it_is_told_in_every_language_with_its_price(kind):
    for language in LANGUAGES:
        say = texts(language)
        assert NAMES[kind] in CONTRACTS[code_of(kind)].said(say)
        chapters = rulebook(SCHAFKOPF.book, house(kind), None, say)
        sentences = {each.text for chapter in chapters for each in chapter.sentences}
        assert f"{NAMES[kind]}." in sentences
        (tariff,) = (chapter.tariff for chapter in chapters if chapter.tariff)
        rows = {row.cells[0]: row.cells[1:] for row in tariff.rows}
        assert rows[NAMES[kind]] == rows[say("rulebook.tariff.solo")]


def test_it_stands_on_a_pad(kind):
    sheet, code = Sheet(house(kind)), KIND[kind].code
    offered = {it.code for round_ in menu(house(kind), texts("de")).rounds for it in round_.choices}
    assert {code, f"{code}-TOUT"} <= offered
    names = {chair: chair.title() for chair in sheet.page.chairs}
    chairs = {name: chair for chair, name in names.items()}
    for text in (f"{code} Anna won", f"{code}S Bert lost schneider", f"{code}H-TOUT Anna won"):
        move = parse_move(text, chairs.__getitem__)
        assert move_text(move, names) == text
        sheet(pad.Write, move)
    assert sum(sheet.balances) == 0


def test_it_stands_on_a_sheet_and_counts_by_its_family(kind):
    toml = f'extends = "schafkopfschule-turnier"\ncontracts = ["rufspiel", "solo", "{kind}"]'
    hall = Hall(toml=toml, people=4)
    hall.begin()
    hall.write(f"{code_of(kind)} 1 won laufende 4")
    hall.write(f"{KIND[kind].code} 2 lost")
    hall.accept()
    first, second, *_ = tallies(hall.sheet(), hall.now.plan, hall.now.rules)
    assert (first["wenz_geier_won"], first["solo_won"], first["lone_won"]) == (1, 0, 1)
    assert (second["wenz_geier_won"], second["lone_played"]) == (0, 1)
