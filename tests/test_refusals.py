"""Refusals and errors that no other test brings about: each with its reason, and in words."""

import asyncio
from random import Random

import pytest
from support.table import SCHULE, TTC_30, TURNIER, hands_of, new_deal, rules_of

from stammtisch import rulesets, sitting
from stammtisch.cards import parse_cards
from stammtisch.desk.lists import read_entries
from stammtisch.desk.pads import newest
from stammtisch.game import Action, Verb
from stammtisch.pad.csv_rows import read_csv
from stammtisch.record import read
from stammtisch.schafkopf import Context, shuffle, shuffled
from stammtisch.schafkopf.entering import Told, entered
from stammtisch.schnapsen import dealt as schnapsen_dealt
from stammtisch.spreadsheets import MOST_ROWS, BadRows
from stammtisch.store import MemoryStore
from stammtisch.store.urls import database_url
from stammtisch.texts import LANGUAGES, UserError

HANDS = hands_of(p1="EO HX E9", p2="GO HK", p3="HO EA", p4="SO H8")
WEICH = rulesets.builtin("schnapsen-weich")
NOTHING_OWED = Context(round="3er-runde", duties=((),) * 4)


def told(text, work, *arguments):
    """The work is refused with this text, which can be said in every language."""
    with pytest.raises(UserError) as why:
        work(*arguments)
    assert why.value.text == text
    assert all(why.value.say(language) for language in LANGUAGES)


def schnapsen():
    hands = ("EA EX GA GX SA", "EK EO GK GO SK", "SX SO SU EU GU HA HX HK HU HO")
    return schnapsen_dealt(WEICH, [parse_cards(hand) for hand in hands])


def test_calls_that_cannot_be():
    deal = new_deal(SCHULE, HANDS)
    told("refused.no_argument", deal.apply, Action(0, Verb.PASS, parse_cards("EO")[0]))
    for game in (deal, schnapsen()):
        told("refused.no_such_seat", game.view, 7)
    told("refused.not_a_card", schnapsen().apply, Action(0, Verb.CARD, "EA"))


def test_deals_that_cannot_begin():
    rules = rules_of(TTC_30)
    pack = shuffle(rules, Random(1))
    told("refused.no_open_duties", shuffled, rules, pack, NOTHING_OWED)
    told("refused.players_not_allowed", shuffled, rules_of(SCHULE), pack, Context(players=5))
    told("refused.first_dealer", lambda: sitting.open_table("lamm", rules_of(TURNIER), dealer=1))


def test_a_told_ramsch_has_as_many_virgins_as_can_be():
    rules, context = rules_of(TTC_30), Context(round="ramsch")
    for virgins in (-1, 4):
        game = Told(contract="RAMSCH", most=(0,), virgins=virgins)
        told("refused.virgins_told", entered, game, rules, context)


def test_files_that_cannot_be_read(tmp_path):
    file = tmp_path / "house.toml"
    file.write_bytes(b'extends = "schafkopfschule"\n# \xff')
    told("ruleset.not_utf8", rulesets.load, str(file))
    told("record.rules_missing", lambda: list(read('[Stock "4"]\n\nhands:\n')))
    for name in ("", ":memory:", "sqlite://", str(tmp_path)):
        told("store.bad_file", database_url, name)


def test_lists_that_are_too_long():
    with pytest.raises(BadRows) as why:
        read_csv("Anna,Bert\n" + "1,-1\n" * (MOST_ROWS + 1))
    assert [it.text for _, it in why.value.problems] == ["pad.csv_too_long"]
    assert len(read_entries("name\n" + "Anna\n" * MOST_ROWS)) == MOST_ROWS
    told("tournament.csv_too_long", read_entries, "name\n" + "Anna\n" * (MOST_ROWS + 1))


def test_without_a_pad_there_is_no_newest():
    told("pad.no_pad", lambda: asyncio.run(newest(MemoryStore())))
