"""House rules in a form: every option has a name, what it means, and words for all its choices."""

import re
import tomllib
from pathlib import Path

import pytest

from stammtisch import rulesets
from stammtisch.engine.schema import options
from stammtisch.games import GAMES
from stammtisch.server.rules_routes import form
from stammtisch.texts import LANGUAGES, texts

WEB = Path(__file__).parents[1] / "web/src/texts"
OPTIONS = [
    (game, key, form(type_))
    for game, each in GAMES.items()
    for key, type_ in options(each.rules).items()
]
KEYS = {key for each in GAMES.values() for key in options(each.rules)}


def web(language):
    return tomllib.loads((WEB / f"{language}.toml").read_text("utf-8"))["web"]


def words(shape, many=True):
    """What must be told of a form: choices that are words, parts of a group, ways of saying it."""
    match shape["kind"]:
        case "choice" if many or len(shape["values"]) > 1:
            return {value for value in shape["values"] if isinstance(value, str)}
        case "list":
            return words(shape["of"])
        case "group":
            parts = (words(part) for part in shape["fields"].values())
            return set(shape["fields"]).union(*parts)
        case "one_of":
            ways = {each["kind"] for each in shape["forms"] if each["kind"] != "choice"}
            return ways.union(*(words(each) for each in shape["forms"]))
    return set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_and_all_its_choices_have_names(language):
    speak, client = texts(language), web(language)
    for game, key, shape in OPTIONS:
        assert speak(f"option_name.{key}")
        assert speak(f"option.{key}")
        known = {*client["choice"].get(key, {}), *client["value"]}
        known |= {word for word in words(shape) if f"round.{word}" in speak}
        assert words(shape, many=False) <= known, (game, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_explanations_name_no_keys(language):
    entries = texts(language).entries
    told = {key: text for key, text in entries.items() if re.match(r"option(_\w+)?\.", key)}
    assert len(told) > 2 * len(KEYS)
    assert {key: text for key, text in told.items() if "_" in text} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_of_one_game_have_different_names(language):
    speak = texts(language)
    for each in GAMES.values():
        names = [speak(f"option_name.{key}") for key in options(each.rules)]
        assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_together_is_told_without_keys(language):
    speak, clash = texts(language), web(language)["clash"]
    known = {key.partition(".")[2] for key in speak.entries if key.startswith("contradiction.")}
    assert set(clash) == known | {"other"}
    assert not any("_" in text for text in clash.values())


def test_every_difference_of_a_rule_set_can_be_told():
    """Also what nobody can choose, if rule sets differ in it."""
    for name in rulesets.names():
        rules = rulesets.builtin(name)
        if not rules.extends:
            continue
        for key in rulesets.difference(rules):
            shape = form(options(GAMES[rules.game].rules)[key])
            client = web("de")
            named = {*client["choice"].get(key, {}), *client["value"]}
            named |= {word for word in words(shape) if f"round.{word}" in texts("de")}
            assert words(shape) <= named, (name, key)
