"""RULES 12 C: legal cards. Each position is reached by playing a stored deal up to it."""

import pytest
from support.positions import POSITIONS, as_told, swapped
from support.scenario import read_story, replay
from support.table import (
    ALL,
    KREUZ,
    SCHULE,
    TTC,
    TURNIER,
    cards_played,
    hand_of,
    is_offered,
    is_refused,
    legal_cards,
)

MAY_THROW_OFF = (SCHULE, TURNIER, *TTC)  # the Sau, after running away (1.6)

SCENARIOS = [
    ("EX-LEGAL-01", "EX-LEGAL-01", ALL, "EA"),
    ("EX-LEGAL-02", "EX-LEGAL-02", ALL, "EA HK GU S7"),
    ("EX-LEGAL-03", "EX-LEGAL-03", ALL, "EA EX E9 E7 HU H9 GK SA"),
    ("EX-LEGAL-04", "EX-LEGAL-04", ALL, "EX S7 HK"),
    ("EX-LEGAL-05", "EX-LEGAL-05", MAY_THROW_OFF, "EA EX E9 GK"),
    ("EX-LEGAL-06", "EX-LEGAL-05", (KREUZ,), "EX E9 GK"),
    ("EX-LEGAL-07", "EX-LEGAL-07", ALL, "EA EX E9"),
    ("EX-LEGAL-08", "EX-LEGAL-08", ALL, "EA"),
    ("EX-LEGAL-09", "EX-LEGAL-09", ALL, "H7"),
    ("EX-LEGAL-10", "EX-LEGAL-10", ALL, "EA GU"),
    ("EX-LEGAL-11", "EX-LEGAL-11", ALL, "EA EX EK E9"),
    ("EX-LEGAL-12", "EX-LEGAL-12", ALL, "G7"),
    ("EX-LEGAL-13", "EX-LEGAL-13", ALL, "GO G7"),
    ("EX-LEGAL-14", "EX-LEGAL-14", ALL, "H7 SU"),
    ("EX-LEGAL-15", "EX-LEGAL-15", ALL, "HK EU SA"),
    ("EX-LEGAL-16", "EX-LEGAL-16", ALL, "E8 HX S9"),
    ("EX-LEGAL-17", "EX-LEGAL-17", TTC, "HK SU"),
    ("EX-LEGAL-18", "EX-LEGAL-18", TTC, "HK SO"),
    ("EX-LEGAL-19a", "EX-LEGAL-19a", TTC, "HK SU EA S9"),
    ("EX-LEGAL-19b", "EX-LEGAL-19b", TTC, "HK"),
    ("EX-LEGAL-19c", "EX-LEGAL-19c", TTC, "SU"),
    ("EX-LEGAL-20a", "EX-LEGAL-20a", TTC, "GO EU"),
    ("EX-LEGAL-20b", "EX-LEGAL-20b", TTC, "HO"),
    ("EX-LEGAL-20c", "EX-LEGAL-20c", TTC, "GO EU"),
]


def variants(stored, expected):
    """The position itself; where a Sau is called, also with each of the two others."""
    yield stored, expected
    for suit in "GS":
        if f"{stored}-{suit}" in POSITIONS:
            yield f"{stored}-{suit}", swapped(expected, suit)


@pytest.mark.parametrize(
    ("stored", "rules", "expected"),
    [
        pytest.param(name, rules, cards, id=f"{scenario}{name[len(stored) :]}-{rules}")
        for scenario, stored, rule_sets, expected in SCENARIOS
        for name, cards in variants(stored, expected)
        for rules in rule_sets
    ],
)
def test_exactly_the_legal_cards_are_offered(stored, rules, expected):
    position, story = POSITIONS[stored], read_story(stored)
    deal = replay(stored, rules)
    me = deal.options.seat
    assert hand_of(deal, me) == set(position.hand.split())
    assert " ".join(map(str, deal.view(me).trick)) == position.table
    assert as_told(position, cards_played(deal), me)
    assert in_his_role(position, story, me)

    assert legal_cards(deal) == set(expected.split())

    for card in hand_of(deal, me):
        action = f"p{me + 1} CARD({card})"
        assert is_offered(deal, action) if card in expected.split() else is_refused(deal, action)


def in_his_role(position, story, me):
    if story.code[0] != "R" or story.who == "-":
        return True
    declares = story.who == f"p{me + 1}"
    partner = story.code[1] + "A" in story.hands[me].split()
    assert set((position.hand + " " + position.dealt).split()) <= set(story.hands[me].split())
    return {
        "any": True,
        "declarer": declares,
        "partner": partner and not declares,
        "defender": not partner and not declares,
    }[position.role]
