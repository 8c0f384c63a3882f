"""`stammtisch review`: from a record to what an expert thinks of it."""

import json
from random import Random

import pytest
from support.setups import SETUPS

from stammtisch.bots.host import play_deal
from stammtisch.engine.bots import Chance
from stammtisch.record import write

GAMES = {setup.rules.game: setup for setup in SETUPS}


@pytest.fixture(params=sorted(GAMES))
def record(request, tmp_path):
    setup = GAMES[request.param]
    deal = play_deal(setup.start(Random(4)), [Chance(seat) for seat in range(setup.players)])
    file = tmp_path / "deal.txt"
    file.write_text(write(deal), "utf-8")
    return file


@pytest.mark.parametrize("language", ["de", "en", "bar"])
def test_a_review_is_told(stammtisch, record, language):
    done = stammtisch("review", record, "--depth", "quick", "--all", "--lang", language)
    assert done.code == 0, done.err
    assert done.out.count("\n") > 5


def test_a_review_as_data(stammtisch, record):
    done = stammtisch("review", record, "--depth", "quick", "--json")
    assert done.code == 0, done.err
    data = json.loads(done.out)
    assert data["judgements"]
    for judgement in data["judgements"]:
        assert judgement["mark"] in ("good", "inaccuracy", "mistake", "blunder")
        assert bool(judgement["sentence"]) == bool(judgement["reason"])


def test_one_seat_only(stammtisch, record):
    done = stammtisch("review", record, "--depth", "quick", "--all", "--seat", "p1", "--lang", "en")
    assert done.code == 0, done.err
    assert "p1" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--seat", "p9"), "not a seat"), (("--deal", "7"), "7"), (("--depth", "endless"), "endless")],
)
def test_bad_input(stammtisch, record, words, said):
    done = stammtisch("review", record, *words, "--lang", "en")
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_an_unfinished_deal(stammtisch, tmp_path):
    file = tmp_path / "begun.txt"
    file.write_text(write(SETUPS[0].start(Random(1))), "utf-8")
    done = stammtisch("review", file, "--lang", "en")
    assert done.code == 2
    assert "not finished" in done.err


def test_a_record_is_piped_into_a_process_of_its_own(process, record):
    words = ("--depth", "quick", "--lang", "en", "--json")
    done = process("review", "-", *words, typed=record.read_text("utf-8"))
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["judgements"]
