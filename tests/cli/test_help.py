"""Help speaks one language at a time and knows both games."""

import pytest

COMMANDS = ("serve", "play", "bench", "score", "tournament", "person", "reports")
ENGLISH = ("Usage", "Options", "Arguments", "Commands", "[required]", "[default", "OPTIONS", "Show")


@pytest.mark.parametrize("lang", ["de", "bar"])
@pytest.mark.parametrize("words", [(), *((name,) for name in COMMANDS), ("score", "add")])
def test_help_is_wholly_in_the_chosen_language(stammtisch, lang, words):
    done = stammtisch("--lang", lang, *words, "--help")
    assert done.code == 0
    assert [word for word in ENGLISH if word in done.out] == []


def test_the_next_who_asks_in_another_language_gets_it(stammtisch):
    assert "Befehle" in stammtisch("--lang", "de", "--help").out
    assert "Commands" in stammtisch("--lang", "en", "--help").out


@pytest.mark.parametrize("lang", ["de", "en", "bar"])
def test_help_names_both_games(stammtisch, lang):
    told = stammtisch("--lang", lang, "--help").out
    assert "Schafkopf" in told
    assert "Schnaps" in told
