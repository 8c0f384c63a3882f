"""Positions as text."""

import pytest
from support.table import SCHULE, rules_of

from stammtisch.engine.cards import Card, CardSet, parse_cards
from stammtisch.solver import Solver
from stammtisch.solver.notation import CODES, Known, parse_problem
from stammtisch.texts import LANGUAGES, UserError

RULES = rules_of(SCHULE)


def parsed(text, trick="", **known):
    return parse_problem(text, RULES, Known(trick=parse_cards(trick), **known))


def test_the_contracts_of_a_batch():
    assert list(CODES) == [
        "RE",
        "RG",
        "RS",
        "SE",
        "SG",
        "SH",
        "SS",
        "W",
        "WE",
        "WG",
        "WH",
        "WS",
        "G",
        "GE",
        "GG",
        "GH",
        "GS",
    ]


def test_seven_fields():
    problem = parsed("RE 1 3 EAEX S7S8 H7H8 G7G8")
    assert problem.table.called is Card.EA
    assert problem.table.declarers == (1, 0)
    assert problem.position.leader == 3
    assert problem.position.hands[0] == CardSet.parse("EA EX")
    Solver().check(problem)


def test_the_partner_has_just_played_the_sau():
    assert parsed("RE 1 3 EX S7 H7H8 G7", "E9 EA E8").table.declarers == (1, 0)


@pytest.mark.parametrize(("hands", "trick"), [("EAEX S7S8", ""), ("EX S7", "E9 EA E8")])
def test_who_has_the_sau_is_the_partner_whatever_is_said(hands, trick):
    rest = "H7H8 G7" if trick else "H7H8 G7G8"
    assert parsed(f"RE 1 3 {hands} {rest}", trick, partner=0).table.declarers == (1, 0)
    with pytest.raises(UserError) as refused:
        parsed(f"RE 1 3 {hands} {rest}", trick, partner=2)
    assert "seat 0" in refused.value.say("en")


@pytest.mark.parametrize(
    ("trick", "known", "led_and_ran"),
    [
        ("S9", {}, (False, False)),
        ("E9", {}, (True, True)),
        ("E9", {"suit_led": True}, (True, False)),
        ("EO", {}, (False, False)),
    ],
)
def test_a_trick_tells_whether_the_sau_has_run_away(trick, known, led_and_ran):
    """The leader holds EA still; Ober and Unter are no cards of the called suit."""
    position = parsed("RE 1 0 EA S7S8 H7H8 G7G8", trick, **known).position
    assert (position.suit_led, position.ran_away) == led_and_ran


def test_who_searches_does_not_run_away():
    position = parsed("RE 1 3 EAEX S7S8 H7H8 G7", "E9").position
    assert (position.suit_led, position.ran_away) == (True, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_has_words_in_every_language(language):
    for text in (
        "",
        "X 0 0 a b c d",
        "SE 9 0 EO GO HO SO",
        "SE 0 0 EO EO HO SO",
        "RE 0 0 EA S7 H7 G7",
    ):
        with pytest.raises(UserError) as refused:
            parsed(text)
        assert refused.value.say(language)
