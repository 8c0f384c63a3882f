"""Bots by name, and bots from elsewhere."""

import pytest

from stammtisch.bots.registry import BOTS, bot, factory_at, players_of
from stammtisch.engine.bots import Chance
from stammtisch.texts import UserError

FILE = """
from stammtisch.engine.bots import Chance

def loud(seed):
    return Chance(seed, "loud")

loud.quick = lambda seed: Chance(seed, "quick")
nobody = None
"""


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_of_the_list_can_be_made(name):
    for game in BOTS[name]:
        for quick in (False, True):
            made = bot(name, 3, quick=quick)
            assert made.name == name
            assert made.part(game).name == name
        assert name in players_of(game)


def test_without_a_seed_every_bot_decides_as_with_seed_nought():
    places = {place for parts in BOTS.values() for place in parts.values()}
    assert bot("zufall").seed == 0
    for place in places:
        factory = factory_at(place)
        for make in (factory, getattr(factory, "quick", factory)):
            assert make().seed == make(0).seed == 0
            assert make(5).seed == 5


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(UserError) as error:
        bot("stockfisch")
    for name in BOTS:
        assert name in str(error.value)


def test_a_bot_may_come_from_a_module_or_a_file(tmp_path):
    assert bot("stammtisch.engine.bots:Chance", 7) == Chance(7)
    file = tmp_path / "own.py"
    file.write_text(FILE, "utf-8")
    assert bot(f"{file}:loud", 7) == Chance(7, "loud")
    assert bot(f"{file}:loud", 7, quick=True) == Chance(7, "quick")


@pytest.mark.parametrize(
    "place",
    ["no.such.module:Bot", "stammtisch.engine.cards:Bot", "nofile.py:Bot", ":", "a:", "own:b"],
)
def test_a_place_without_a_bot_is_refused(place):
    with pytest.raises(UserError, match="makes no bot"):
        bot(place)


def test_what_cannot_be_called_is_no_factory(tmp_path):
    file = tmp_path / "own.py"
    file.write_text(FILE, "utf-8")
    with pytest.raises(UserError, match="not callable"):
        bot(f"{file}:nobody")


def test_a_game_that_a_bot_does_not_know_is_refused():
    with pytest.raises(UserError, match="watten"):
        bot("zufall").part("watten")
