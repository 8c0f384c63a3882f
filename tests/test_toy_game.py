"""A game is a folder and a line in the list of games: one that only tests know shows it."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console
from support.evening import Evening
from support.pads import Sheet
from toy import TOY

from stammtisch import games, pad, record, rulesets
from stammtisch import rulesets as files
from stammtisch.bots import registry
from stammtisch.bots.hosting import play_deal
from stammtisch.cli.terminal.evening import Company, evening_of, run
from stammtisch.engine.bots import play_by_chance
from stammtisch.games import result_told
from stammtisch.pad import Unwritable, view
from stammtisch.pad.csv import pad_csv
from stammtisch.pad.notation import move_text, parse_move
from stammtisch.pad.statistics import PadRecord, statistics
from stammtisch.review import Depth, Mark, review
from stammtisch.review.data import review_data
from stammtisch.schafkopf.report import Passed
from stammtisch.texts import UserError, texts


@pytest.fixture(autouse=True)
def line(monkeypatch):
    """The line in the list, and what was found in the list before."""
    monkeypatch.setitem(games.GAMES, TOY.name, TOY)
    monkeypatch.setitem(registry.BOTS, "hoechste", {TOY.name: TOY.bots["hoechste"]})
    files._builtin_files.cache_clear()
    yield
    files._builtin_files.cache_clear()
    files.builtin.cache_clear()


def rules():
    return rulesets.builtin("toy")


def finished(seed=1):
    return play_by_chance(games.new_deal(rules(), Random(seed)), Random(seed))


def test_its_rule_set_is_read_and_written():
    house = rulesets.parse('extends = "toy"', name="house")
    assert house.game == "toy"
    assert rulesets.parse(rulesets.to_toml(house), name="house") == house
    assert registry.players_of("toy") == ("hoechste",)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_played_and_recorded(seed):
    deal = finished(seed)
    (again,) = record.read(record.write(deal))
    assert again.deal.outcome == deal.outcome
    assert again.deal.history == deal.history
    told, paid = result_told(deal, ["Anna", "Bert"], texts("de"))
    assert told in ("Anna gewinnt Drei Gras.", "Bert gewinnt Drei Gras.")
    assert paid in ("Anna +1, Bert -1", "Anna -1, Bert +1")


def test_bots_play_it():
    two = [registry.bot("hoechste", seed) for seed in (1, 2)]
    deal = play_deal(games.new_deal(rules(), Random(3)), two)
    assert deal.over
    assert sum(deal.outcome.points) == sum(card.points for card in rules().cards)


def test_an_evening_of_it_is_sat():
    evening = Evening(rules(), chairs=2)
    for _ in range(5):
        evening.begin()
        while not evening.deal.over:
            evening.act(evening.rng.choice(evening.deal.options.actions))
        assert sum(evening.balances) == 0
    assert any(evening.balances), "an odd number of points was won"


def test_it_is_reviewed_by_its_one_bot():
    deal = finished()
    found = review(deal, Depth.QUICK)
    assert found.game == "toy"
    assert any(judgement.mark is not Mark.GOOD for judgement in found.judgements)
    told = review_data(found, texts("de"))
    assert any(judgement["sentence"] for judgement in told["judgements"])
    own = play_deal(games.new_deal(rules(), Random(3)), [registry.bot("hoechste")] * 2)
    assert {it.mark for it in review(own).judgements} == {Mark.GOOD}


def test_it_is_shown_in_the_terminal(monkeypatch):
    typed = iter(["1"] * 12 + ["q"])
    screen = Console(file=StringIO(), width=80)
    monkeypatch.setattr(screen, "input", lambda prompt: next(typed))
    evening = evening_of(rules(), "normal", 2, Random(5), texts("de"))
    run(evening, Company((registry.bot("hoechste"),), looks_back=True), screen, texts("de"), 2)
    shown = screen.file.getvalue()
    assert "Drei Gras: " in shown
    assert shown.count("gewinnt Drei Gras") == 2
    assert "+1" in shown


def test_it_is_written_on_a_pad():
    names, sheet = {"anna": "Anna", "bert": "Bert"}, Sheet(rules())
    known = {name: player for player, name in names.items()}.__getitem__
    for text in ("taken Anna 20", "taken Bert 16", "deals Anna"):
        move = parse_move(text, known)
        assert move_text(move, names) == text
        sheet(pad.Write, move)
    assert sheet.balances == [0, 0]
    with pytest.raises(UserError):
        sheet(pad.Write, parse_move("taken Anna 3", known))
    with pytest.raises(Unwritable, match="fit this game"):
        sheet(pad.Write, Passed())
    told = view.sheet(sheet.now, names, texts("de"))
    assert [line.text for line in told.lines[2:4]] == [
        "Anna gewinnt Drei Gras.",
        "Bert gewinnt Drei Gras.",
    ]
    counted = statistics([PadRecord(sheet.now, names)])
    assert counted.kinds["toy"].played == 2
    assert [person.declared["toy"].won for person in counted.people] == [1, 1]
    assert "taken Anna 20" in pad_csv(sheet.now, names)
