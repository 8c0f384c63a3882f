"""The catalogues of texts: complete in every language, and really in that language."""

import re
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest

from stammtisch.engine.cards import CARDS
from stammtisch.engine.deal import Verb
from stammtisch.engine.schema import options
from stammtisch.games import GAMES
from stammtisch.texts import LANGUAGES, PACKS, language_from, texts

IN_COMMON = 0.2  # names such as Wenz or Ramsch are the same everywhere


def keys(language, group=""):
    entries = texts(language).entries
    return [key.removeprefix(group) for key in entries if key.startswith(group)]


def placeholders(text):
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_key_in_the_same_order(language):
    assert keys(language) == keys("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_the_same_details_in_every_language(language):
    english = {key: placeholders(text) for key, text in texts("en").entries.items()}
    assert {key: placeholders(text) for key, text in texts(language).entries.items()} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_one_line_and_says_something(language):
    bad = [key for key, text in texts(language).entries.items() if not text.strip() or "\n" in text]
    assert bad == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_rule_set_is_explained_and_nothing_else(language):
    every = {key for each in GAMES.values() for key in options(each.rules)}
    assert set(keys(language, "option.")) == every


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_player_can_say_has_words(language):
    spoken = keys(language, "verb.")
    for verb in set(Verb) - {Verb.CARD, Verb.ANNOUNCE}:  # cards and contracts name themselves
        assert any(key == verb or key.startswith(f"{verb}.") for key in spoken)


def test_a_player_speaks_of_himself_not_of_somebody():
    first = [
        text.split()[0] for key, text in texts("en").entries.items() if key.startswith("verb.")
    ]
    assert [word for word in first if re.fullmatch("[a-z]*[^s]s", word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_player_says_begins_small_unless_it_is_a_name_or_a_shout(language):
    spoken = [text for key, text in texts(language).entries.items() if key.startswith("verb.")]
    sentences = [text for text in spoken if " " in text and not text.startswith(("{", "I "))]
    names = {"Entscheidung:", "Entschiedn"}
    large = [text for text in sentences if text[0].isupper() and text.split()[0] not in names]
    assert large == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_every_card_has_a_name_of_its_own_in_every_pack(language, pack):
    speak = texts(language, pack)
    assert len({card.said(speak) for card in CARDS}) == 32
    marks = {
        speak.of_card("suit_mark", str(card.suit)) + speak.of_card("rank_mark", str(card.rank))
        for card in CARDS
    }
    assert len(marks) == 32


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_can_sit_down_with_the_person_at_the_table(language):
    assert len(set(texts(language)("table.names").split())) == 4


@pytest.mark.parametrize(("one", "other"), tuple(combinations(LANGUAGES, 2)))
def test_two_languages_differ_in_most_texts(one, other):
    ours, theirs = texts(one).entries, texts(other).entries
    same = [key for key in ours if ours[key] == theirs[key]]
    assert len(same) <= IN_COMMON * len(ours), same


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        ("bar", {"STAMMTISCH_LANG": "en", "LC_ALL": "de_DE.UTF-8"}, "bar"),
        ("", {"STAMMTISCH_LANG": "bar", "LC_ALL": "en_GB.UTF-8", "LANG": "en_US"}, "bar"),
        ("", {"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "bar", "LANG": "de_AT.UTF-8"}, "en"),
        ("", {"LC_MESSAGES": "bar", "LANG": "en_US.UTF-8"}, "bar"),
        ("", {"LANG": "en_US.UTF-8"}, "en"),
        ("", {"LANG": "EN"}, "en"),
        ("", {}, "en"),
        ("", {"LANG": "C"}, "en"),
        ("", {"LANG": "C.UTF-8"}, "en"),
        ("", {"LANG": "POSIX"}, "en"),
        ("", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("", {"LANG": "de_AT.UTF-8"}, "de"),
        ("", {"STAMMTISCH_LANG": "", "LC_ALL": "C", "LANG": "en_IE.UTF-8"}, "en"),
        ("klingon", {"LANG": "en"}, "en"),
    ],
)
def test_the_language_asked_for_goes_before_the_environment_before_english(
    wanted, environment, language
):
    assert language_from(environment, wanted) == language


def test_a_name_with_a_full_stop_ends_a_sentence_with_one():
    names = {"case": "MC-14", "breach": "revoke", "culprit": "Anna M.", "game": "Solo"}
    assert texts("de")("ending.sanctioned", **names).endswith(": Anna M.")
    assert ": Anna M. Es" in texts("de")("ending.sanctioned_before", **names)


def test_numbers_have_the_decimal_mark_of_the_language():
    told = {language: texts(language).number(2.5, "+.1f") for language in LANGUAGES}
    assert told == {"de": "+2,5", "en": "+2.5", "bar": "+2,5"}


# How a Bavarian word is spelt here, and how it is not.
BAVARIAN = {
    "zoit": "zoid zoiht zöit",
    "zoin": "zöin zoihn",
    "Zoieinheit": "Zöieinheit",
    "feihn": "fein fehln",
    "feiht": "feid fehlt",
    "gem": "gebn gebm Gebn Gebm",
    "zuagem": "zuagebn",
    "ausgem": "ausgebn",
    "werd": "wead",
    "Geia": "Geier",
    "Unda": "Unta Unter",
    "Oba": "Ober",
    "Kine": "Kini König",
    "Lafade": "Laffade",
}
ROOT = Path(__file__).parents[1]
BAVARIAN_TEXTS = [ROOT / "src/stammtisch/texts/bar.toml", ROOT / "web/src/texts/bar.toml"]


@pytest.mark.parametrize("word", BAVARIAN)
def test_a_bavarian_word_is_spelt_in_one_way(word):
    others = re.compile(rf"\b({BAVARIAN[word].replace(' ', '|')})\b")
    lines = [line for file in BAVARIAN_TEXTS for line in file.read_text("utf-8").splitlines()]
    assert [line for line in lines if others.search(line.partition(" = ")[2])] == []
