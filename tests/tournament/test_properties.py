"""Whole tournaments by chance: what must hold for each of them (``bench.tournaments``)."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.table import KREUZ, TURNIER, rules_of

from bench.tournaments import slow
from bench.tournaments.checking import check
from bench.tournaments.running import EVENTS, run
from stammtisch import rulesets
from stammtisch.engine.sheet_rules import BareReport
from stammtisch.schafkopf import settle
from stammtisch.schafkopf.real_cards import RealGame
from stammtisch.schafkopf.report_menu import every_game
from stammtisch.schafkopf.sheet_lines import PlayedReport, line_of
from stammtisch.schnapsen.sheet import Partie, WonReport, difference, played
from stammtisch.store.protocol import MemoryStore
from stammtisch.texts import UserError
from stammtisch.tournament.lists import read_entries
from stammtisch.tournament.ranking import line_of as score
from stammtisch.tournament.reports import parse_report, report_text
from stammtisch.tournament.state import Sheet


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
@pytest.mark.parametrize("seed", range(3))
def test_sums_are_zero_replay_is_identical_ranks_are_right_draws_are_proven(event, seed):
    """The seed is in the test's name; `check` compares with the slow recomputation."""

    async def story():
        store = MemoryStore()
        await run(store, event, event.few + seed, Random(f"{seed} {event.name}"))
        return await check(store, event.name)

    counted = asyncio.run(story())
    assert counted["rounds"] > 0 and counted["rows"] > 0


@pytest.mark.parametrize("rules", [TURNIER, KREUZ])
@pytest.mark.parametrize("first", [True, False])
def test_the_slow_point_table_agrees_about_every_game(rules, first):
    own = rules_of(rules)
    for outcome in every_game(own):
        told = {
            "contract": str(outcome.contract),
            "declarer": outcome.declarer,
            "partner": outcome.partner,
            "won": None if not outcome.winners else outcome.sides[0] == outcome.winners,
            "grade": outcome.grade,
            "laufende": outcome.laufende,
            "knocks": outcome.knocks,
            "contra": outcome.contra,
        }
        game = 1 if first else 2
        points, _ = slow.schafkopf_row({"report": "played", "told": told}, game, rules)
        report = parse_report(report_text(PlayedReport(RealGame(**told))))
        assert list(line_of(report, game, own).points) == points
        if not first:
            assert list(settle(outcome, own).amounts) == points


games = st.lists(st.builds(WonReport, st.sampled_from([0, 1]), st.integers(1, 3)), max_size=60)


@given(games)
def test_matches_are_counted_as_in_the_rule_book(reports):
    rules = rulesets.builtin("schnapsen-scharf")
    evening = played(reports, rules)
    plain = [{"report": "won", "seat": it.seat, "points": it.points} for it in reports]
    partien, bummerl, ahead = slow.match(plain)
    assert (list(evening.partien), list(evening.bummerl)) == (partien, bummerl)
    assert difference(reports, rules) == ahead


@given(
    st.one_of(
        st.builds(WonReport, st.sampled_from([0, 1]), st.integers(0, 9)),
        st.builds(Partie, st.sampled_from([0, 1]), st.integers(0, 9)),
        st.builds(BareReport, st.tuples(*[st.integers(-99999, 99999)] * 4), st.just("")),
    )
)
def test_reports_read_back_as_they_were_written(report):
    assert parse_report(report_text(report)) == report


WORDS = [
    "RE",
    "SG-TOUT",
    "KREUZ",
    "SIE",
    "1",
    "1+3",
    "9",
    "won",
    "lost",
    "drawn",
    "schwarz",
    "augen",
    "laufende",
    "contra",
    "+6",
    "-2",
    "struck",
    "partie",
    "solo",
    "x",
    "MC-14",
    "²",
    "1e9",
]


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)))
def test_whatever_somebody_types_is_a_game_or_is_refused(text):
    for rules in (rules_of(TURNIER), rulesets.builtin("schnapsen-scharf")):
        sheet = Sheet(round=1, table=1, seats=tuple(range(rules.players[0])))
        try:
            line = score(parse_report(text), sheet, 1, rules)
        except UserError as refusal:
            assert refusal.say("bar")
        else:
            assert len(line.points) == rules.players[0]


@given(st.one_of(st.text(), st.lists(st.text(max_size=12)).map("\n".join)))
def test_whatever_file_somebody_imports_is_a_list_or_is_refused(text):
    for head in ("", "name,birth\n", "number;name;paid\n"):
        try:
            assert all(it.person.name for it in read_entries(head + text))
        except UserError as refusal:
            assert refusal.say("de")
