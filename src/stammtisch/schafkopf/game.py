"""Schafkopf as one of the games."""

from __future__ import annotations

from random import Random
from typing import Final

from stammtisch.engine.deal import SUPERVISOR
from stammtisch.engine.game import DealSummary, Game, OpenMoment
from stammtisch.engine.pack import shuffle
from stammtisch.engine.phrases import Phrases
from stammtisch.engine.report import Reports
from stammtisch.schafkopf.book import BOOK
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.course import SchafkopfCourse, wish
from stammtisch.schafkopf.deal import Context, Deal
from stammtisch.schafkopf.notation import SchafkopfNotation
from stammtisch.schafkopf.outcome import Outcome
from stammtisch.schafkopf.phrases import (
    bill,
    call_text,
    outcome_phrase,
    settlement_text,
)
from stammtisch.schafkopf.report import Passed, Played, feat, parse, price
from stammtisch.schafkopf.report_menu import FORECAST, SchafkopfMenu, menu
from stammtisch.schafkopf.ruleset import HEADINGS, RuleSet, adapt, contradictions, earlier
from stammtisch.schafkopf.settlement import Settlement, settle
from stammtisch.schafkopf.sheet import SchafkopfSheet
from stammtisch.schafkopf.start import shuffled
from stammtisch.schafkopf.view import View, approves, seen_by, seen_by_all, untouched


def _deal(rules: RuleSet, rng: Random, round_: str, players: int) -> Deal:
    context = Context(round=round_, players=players)  # type: ignore[arg-type]
    return shuffled(rules, shuffle(rules, rng), context)


def _course(rules: RuleSet, chairs: int, dealer: int | None, round_: str) -> SchafkopfCourse:
    return SchafkopfCourse.begin(chairs, dealer or 0, round_)


def _summary(outcome: Outcome) -> DealSummary:
    return DealSummary(
        ending=str(outcome.ending),
        winners=outcome.winners,
        contract="" if outcome.contract is None else str(outcome.contract),
        declarer=outcome.declarer,
    )


def _moment(deal: Deal) -> OpenMoment:
    view, points = deal.view(SUPERVISOR), [0, 0, 0, 0]
    for trick in view.tricks:
        points[trick.winner] += trick.points
    built_in = deal.context.carry + deal.round.built_in
    return OpenMoment(
        points=points,
        laid=view.trick,
        contract=view.contract or "",
        declarer=view.declarer,
        partner=view.partner,
        doublings=len(view.doublers) + len(view.knocks) + built_in,
        step=view.step,
    )


def _rounds(rules: RuleSet) -> tuple[str, ...]:
    return "normal", *rules.special_rounds


SCHAFKOPF: Final = Game(
    name="schafkopf",
    rules=RuleSet,
    rulesets="stammtisch.schafkopf.rulesets",
    headings=HEADINGS,
    contradictions=contradictions,
    adapt=adapt,
    earlier=earlier,
    rounds=_rounds,
    deal=_deal,
    settle=settle,
    course=_course,
    notation=SchafkopfNotation(),
    phrases=Phrases(
        outcome=outcome_phrase,
        bill=bill,
        settlement=settlement_text,
        call=call_text,
    ),
    book=BOOK,
    reports=Reports(
        kinds=(Played, Passed),
        seats=4,
        parse=parse,
        price=price,
        feat=feat,
        forecast=FORECAST,
        menus=SchafkopfMenu,
        menu=menu,
    ),
    outcome=Outcome,
    summary=_summary,
    settlement=Settlement,
    moment=_moment,
    view=View,
    seen_by_all=seen_by_all,
    seen_by=seen_by,
    untouched=untouched,
    sheet=SchafkopfSheet(),
    codes={Contract: "the code of a contract, such as RG or SE-TOUT"},
    approves=approves,
    wish=wish,
    solver="stammtisch.schafkopf.solver",
    solve="stammtisch.schafkopf.solver.answers:solve",
    chances="stammtisch.schafkopf.solver.answers:chances",
    offers="stammtisch.schafkopf.offers:offers",
    observation="stammtisch.schafkopf.observation:observation",
    worlds="stammtisch.schafkopf.solver:schafkopf_worlds",
    samples="stammtisch.schafkopf.solver.samples:SAMPLES",
    review="stammtisch.schafkopf.review:REVIEWER",
    commands={"solve": "stammtisch.schafkopf.cli:command"},
    face="stammtisch.schafkopf.terminal:FACE",
    bots={
        "zufall": "stammtisch.engine.bots:Chance",
        "anfaenger": "stammtisch.schafkopf.bots:Anfaenger",
        "stammgast": "stammtisch.schafkopf.bots:Stammgast",
        "meister": "stammtisch.schafkopf.bots:Meister",
    },
    stand_in="stammgast",
    novice="anfaenger",
    seatings=("ABAB", "BABA", "AABB", "ABBA", "BBAA", "BAAB"),
)
