"""Schnapsen and Sechsundsechzig as one of the games."""

from __future__ import annotations

from random import Random
from typing import Final

from stammtisch.engine.deal import SUPERVISOR, Refused
from stammtisch.engine.game import DealSummary, Game, OpenMoment
from stammtisch.engine.pack import shuffle
from stammtisch.engine.phrases import Phrases
from stammtisch.schnapsen.book import BOOK
from stammtisch.schnapsen.course import SchnapsenCourse, begin
from stammtisch.schnapsen.deal import Deal
from stammtisch.schnapsen.notation import SchnapsenNotation
from stammtisch.schnapsen.outcome import Outcome, Settlement, settle
from stammtisch.schnapsen.phrases import (
    bill,
    call_text,
    draw_text,
    ledger_phrase,
    outcome_phrase,
    settlement_text,
)
from stammtisch.schnapsen.report import REPORTS
from stammtisch.schnapsen.ruleset import ANNOUNCED, RuleSet, adapt, contradictions, in_tournament
from stammtisch.schnapsen.sheet import SchnapsenSheet
from stammtisch.schnapsen.start import shuffled
from stammtisch.schnapsen.view import View, seen_by, seen_by_all


def _deal(rules: RuleSet, rng: Random, round_: str, players: int) -> Deal:
    if round_ != "normal":
        raise Refused("3.9", "round_not_played", round=round_)
    if players not in rules.players:
        raise Refused("9", "players_not_allowed", players=players)
    return shuffled(rules, shuffle(rules, rng))


def _course(rules: RuleSet, chairs: int, dealer: int | None, round_: str) -> SchnapsenCourse:
    return SchnapsenCourse(None if dealer is None else begin(rules, dealer))


def _summary(outcome: Outcome) -> DealSummary:
    return DealSummary(ending=str(outcome.how), winners=outcome.winners)


def _moment(deal: Deal) -> OpenMoment:
    """Points with marriages."""
    view = deal.view(SUPERVISOR)
    return OpenMoment(
        points=[deal.points_of(0), deal.points_of(1)],
        laid=() if view.led is None else (view.led,),
        trump="" if view.trump is None else str(view.trump),
        talon=deal.talon,
        closed=view.closer is not None,
    )


SCHNAPSEN: Final = Game(
    name="schnapsen",
    rules=RuleSet,
    rulesets="stammtisch.schnapsen.rulesets",
    contradictions=contradictions,
    adapt=adapt,
    announced=ANNOUNCED,
    in_tournament=in_tournament,
    deal=_deal,
    settle=settle,
    draws=True,
    course=_course,
    notation=SchnapsenNotation(),
    phrases=Phrases(
        outcome=outcome_phrase,
        bill=bill,
        ledger=ledger_phrase,
        settlement=settlement_text,
        call=call_text,
        draw=draw_text,
    ),
    book=BOOK,
    reports=REPORTS,
    outcome=Outcome,
    summary=_summary,
    settlement=Settlement,
    moment=_moment,
    view=View,
    seen_by_all=seen_by_all,
    seen_by=seen_by,
    sheet=SchnapsenSheet(),
    solver="stammtisch.schnapsen.solver",
    solve="stammtisch.schnapsen.solver.answers:solve",
    offers="stammtisch.schnapsen.offers:offers",
    observation="stammtisch.schnapsen.observation:observation",
    worlds="stammtisch.schnapsen.solver:schnapsen_worlds",
    samples="stammtisch.schnapsen.solver.samples:SAMPLES",
    review="stammtisch.schnapsen.review:REVIEWER",
    face="stammtisch.schnapsen.terminal:FACE",
    bots={
        "zufall": "stammtisch.schnapsen.bots.anfaenger:SensibleChance",
        "anfaenger": "stammtisch.schnapsen.bots:Anfaenger",
        "stammgast": "stammtisch.schnapsen.bots:STAMMGAST",
        "meister": "stammtisch.schnapsen.bots:MEISTER",
    },
    stand_in="stammgast",
    novice="anfaenger",
    seatings=("AB", "BA"),
)
