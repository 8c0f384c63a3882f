"""Rule sets as a book: nothing that is played differently goes without a sentence."""

import re

import pytest
from msgspec import structs

from stammtisch import rulesets
from stammtisch.engine.rulebook import rulebook
from stammtisch.engine.schema import options
from stammtisch.games import GAMES
from stammtisch.schafkopf.book import MATTERS
from stammtisch.texts import LANGUAGES, texts

NAMES = rulesets.names()
# Values as programs write them: lists, names with underscores, words in quotes.
RAW = re.compile(r"""[{}\[\]_"]|\(\d|\bNone\b|\bTrue\b|\bFalse\b|\bunlimited\b|\bcomputed\b""")


def book(rules, language="en"):
    base = rulesets.builtin(rules.extends) if rules.extends else None
    return rulebook(GAMES[rules.game].book, rules, base, texts(language))


def sentences(chapters):
    return [each for chapter in chapters for each in chapter.sentences]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_rule_set_is_told_in_whole_sentences(name, language):
    told = sentences(book(rulesets.builtin(name), language))
    assert len(told) > 20
    for each in told:
        for text in filter(None, (each.text, each.before)):
            assert re.fullmatch(r".+[.!]", text), text
            assert not RAW.search(text), text


def test_lists_are_spelled_as_people_say_them():
    for name, told in (
        ("schnapsen-scharf", "packets of 3 and 2;"),
        ("ttc-freising-10-30", "raise: 70, 80, 90, 100 and 110, then Tout"),
    ):
        assert any(told in each.text for each in sentences(book(rulesets.builtin(name))))


@pytest.mark.parametrize(
    ("language", "told"), [("en", "at least 2"), ("de", "mindestens 2"), ("bar", "wenigstns 2")]
)
def test_closing_needs_no_more_than_it_needs(language, told):
    """RULES A-78: with more cards in the talon one may close as well."""
    texts_ = sentences(book(rulesets.builtin("schnapsen-scharf"), language))
    assert any(f"{told} " in each.text and "talon" in each.text.lower() for each in texts_)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_stands_in_one_chapter(game):
    named = [option for chapter in GAMES[game].book.chapters.values() for option in chapter]
    assert sorted(named) == sorted(options(GAMES[game].rules))


def test_conditions_name_options_that_there_are():
    assert MATTERS.keys() <= options(GAMES["schafkopf"].rules).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_catalogue_is_never_told(language):
    """Each belongs to an option that a chapter names."""
    told = {
        f"{game}.{key}"
        for game in GAMES
        for keys in GAMES[game].book.chapters.values()
        for key in keys
    }
    for key in texts(language).entries:
        found = re.fullmatch(r"rulebook\.((?:schafkopf|schnapsen)\.\w+)\..+", key)
        assert found is None or found[1] in told, key


def test_a_base_rule_set_differs_from_nothing():
    assert not any(each.differs for each in sentences(book(rulesets.builtin("schafkopfschule"))))


def test_what_is_different_says_what_holds_in_the_base():
    told = sentences(book(rulesets.builtin("kreuz-turnier")))
    (passed,) = (each for each in told if "Kreuz is played with the same cards" in each.text)
    assert passed.differs
    assert "thrown in" in passed.before


def test_what_is_gone_is_told_where_it_stood():
    told = sentences(book(rulesets.builtin("schafkopfschule-turnier")))
    gone = [each for each in told if not each.text]
    assert gone
    assert all(each.before and each.differs for each in gone)


def test_a_house_rule_changes_its_own_sentence_and_no_other():
    base = rulesets.builtin("schafkopfschule")
    house = structs.replace(base, extends=base.name, runaway_min_cards=5)
    (changed,) = (each for each in sentences(book(house)) if each.differs)
    assert "5 cards" in changed.text
    assert "4 cards" in changed.before


@pytest.mark.parametrize(
    ("name", "sie"),
    [
        ("schafkopfschule", "52 ZE"),
        ("ttc-freising-10-30", "440 cents"),
        ("ttc-freising-10-50", "520 cents"),
        ("kreuz-turnier", "28 pts"),
    ],
)
def test_the_tariff_is_that_of_the_rule_book(name, sie):
    """RULES 10 D."""
    (prices,) = (each.tariff for each in book(rulesets.builtin(name)) if each.tariff)
    rows = {row.cells[0]: row.cells[1:] for row in prices.rows}
    assert rows["Sie"][0].startswith(sie[:3])
    assert ("Farbwenz" in rows) == name.startswith("ttc")
    assert ("Ramsch" in rows) == name.startswith("ttc")
