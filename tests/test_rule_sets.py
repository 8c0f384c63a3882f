"""Rule sets as files: how far numbers may go, and where a file is wrong."""

import pytest

from stammtisch import rulesets
from stammtisch.games import GAMES
from stammtisch.rulesets import RuleSetError


def house(line, base="schafkopfschule"):
    return rulesets.parse(f'extends = "{base}"\n{line}\n', name="haus")


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("approval_from", 1, 99),
        ("base_solo", 0, 100_000),
        ("cut_max_times", 1, 9),
        ("games_per_match", 0, 1000),
        ("knock_max", 0, 4),
        ("sie_factor", 1, 16),
    ],
)
def test_a_number_has_its_bounds_and_may_reach_them(key, least, most):
    for value in (least, most):
        assert getattr(house(f"{key} = {value}"), key) == value
    for value in (least - 1, most + 1):
        with pytest.raises(RuleSetError) as why:
            house(f"{key} = {value}")
        assert (why.value.key, why.value.line) == (key, 2)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("base_solo = = 3\nbase_wenz = 2\n", 1),
        ("base_solo = 3\nbase_wenz = = 2\n", 2),
        ("base_solo = 3\nbase_wenz =", 2),  # at the end of the text
        ('base_solo = 3\nname = """\n\n', 4),
    ],
)
def test_what_is_no_toml_is_told_with_its_line_and_names_no_key(text, line):
    with pytest.raises(RuleSetError) as why:
        rulesets.parse(text, name="haus")
    assert (why.value.text, why.value.line, why.value.key) == ("ruleset.not_toml", line, "")
    assert f":{line}: " in why.value.say("en")


HEADED = """extends = "schafkopfschule"
contracts = ["rufspiel", "solo", "wenz", "farbwenz"]

[wenz]
price = 20
laufende = 3

[farbwenz]
laufende = 4
"""
FLAT = """extends = "schafkopfschule"
contracts = ["rufspiel", "solo", "wenz", "farbwenz"]
base_wenz = 20
laufende_min_wenz = 3
laufende_min_farbwenz = 4
"""


def test_keys_may_stand_under_the_heading_of_a_game():
    headed = rulesets.parse(HEADED, name="haus")
    assert headed == rulesets.parse(FLAT, name="haus")
    assert headed == house(
        "contracts = ['rufspiel', 'solo', 'wenz', 'farbwenz']\n"
        "wenz = { price = 20, laufende = 3 }\nfarbwenz.laufende = 4"
    )
    assert rulesets.parse(rulesets.to_toml(headed), name="haus") == headed


def test_headings_name_keys_and_are_none():
    for game in GAMES.values():
        named = [key for keys in game.headings.values() for key in keys.values()]
        assert len(named) == len(set(named))
        assert set(named) <= rulesets.options(game.rules).keys()
        assert not game.headings.keys() & rulesets.options(game.rules).keys()


@pytest.mark.parametrize(
    ("text", "reason", "key", "line", "told"),
    [
        ("[wenz]\n\nprice = -1", "value", "base_wenz", 4, "wenz.price = -1"),
        ("[solo]\nprice = 3\n[wenz]\nprice = -1", "value", "base_wenz", 5, "wenz.price = -1"),
        ("wenz.price = -1\n[solo]\nprice = 3", "value", "base_wenz", 2, "wenz.price = -1"),
        ("wenz = { price = -1 }", "value", "base_wenz", 2, "wenz.price = -1"),
        ("[wenz]\nprise = 1", "unknown_key", "wenz.prise", 3, "wenz.price, wenz.laufende"),
        ("wenz = 3", "unknown_key", "wenz", 2, "wenz.price, wenz.laufende"),
        ("base_wenz = 1\n[wenz]\nprice = 2", "twice", "base_wenz", 4, "wenz.price stands there"),
    ],
)
def test_what_is_wrong_under_a_heading_is_told_with_its_place(text, reason, key, line, told):
    with pytest.raises(RuleSetError) as why:
        house(text)
    assert (why.value.text, why.value.key, why.value.line) == (f"ruleset.{reason}", key, line)
    assert told in why.value.say("en")


def test_house_rules_are_called_by_their_file(tmp_path):
    for file, name in (("unser-tisch.toml", "unser-tisch"), ("a$b.toml", "a_b")):
        place = tmp_path / file
        place.write_text('extends = "schafkopfschule"', "utf-8")
        assert rulesets.read_file(place).name == name
