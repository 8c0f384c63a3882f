"""What can be told of Schafkopf with real cards, and where the next line may lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from stammtisch.engine.course import Standing
from stammtisch.engine.report import Forecast, Menu, Report
from stammtisch.engine.rulings import Consequence
from stammtisch.schafkopf.choices import GameChoice, choice_of
from stammtisch.schafkopf.contracts import SIE, Sides
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import CASES, Case, consequence
from stammtisch.schafkopf.real_cards import ReportedGame, games
from stammtisch.schafkopf.report import Passed, Played
from stammtisch.schafkopf.rounds import ROUNDS, Round
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.settlement import virgin_doublings
from stammtisch.texts import Texts

_COSTLY: Final = (Consequence.LOST, Consequence.LOST_PLAIN)


class RoundMenu(Struct, frozen=True, kw_only=True):
    round: str
    name: str
    built_in: int
    forehand_plays: bool
    duties: bool
    throw_in: bool
    choices: tuple[GameChoice, ...]


class FaultView(Struct, frozen=True, kw_only=True):
    """A breach of the rules that costs something (RULES 6.2)."""

    case: str
    name: str
    facts: tuple[str, ...]  # what must be true so that it costs something


class SchafkopfMenu(Menu, frozen=True, kw_only=True, tag="schafkopf"):
    rounds: tuple[RoundMenu, ...]
    first_game: tuple[RoundMenu, ...]  # where that is another matter
    faults: tuple[FaultView, ...]
    wishes: tuple[str, ...]  # special rounds
    wished_after: str  # which lost games let their loser wish: none, solo_only, alleinspiel
    durchmarsch_wins: bool
    virgins: tuple[int, ...]  # how often 0, 1, 2, 3 players without a trick double a Ramsch
    split: bool  # equals share what a Ramsch costs
    stock: bool


def menu(rules: RuleSet, texts: Texts) -> SchafkopfMenu:
    names = ("normal", *rules.special_rounds)
    rounds, first = (
        tuple(_round(ROUNDS[name], rules, texts, first_game) for name in names)
        for first_game in (False, True)
    )
    return SchafkopfMenu(
        unit=rules.score_unit,
        places={},
        rounds=rounds,
        first_game=() if first == rounds else first,
        faults=_faults(rules, texts),
        wishes=names[1:],
        wished_after=rules.special_trigger,
        durchmarsch_wins=rules.ramsch_durchmarsch != "pays",
        virgins=tuple(virgin_doublings(count, rules) for count in range(4)),
        split=rules.ramsch_tie == "split",
        stock=rules.stock,
    )


def _faults(rules: RuleSet, texts: Texts) -> tuple[FaultView, ...]:
    """Cases that decide a game, by themselves or if a fact makes them worse."""
    return tuple(
        FaultView(case=case.id, name=texts(f"case.{case.id}"), facts=facts)
        for case in CASES.values()
        if (facts := _costs(case, rules)) is not None
    )


def _costs(case: Case, rules: RuleSet) -> tuple[str, ...] | None:
    if consequence(case, frozenset(), rules) in _COSTLY:
        return ()
    return next(((fact.value,) for fact, then in case.unless if then in _COSTLY), None)


def _round(round_: Round, rules: RuleSet, texts: Texts, first_game: bool) -> RoundMenu:
    seen: dict[str, ReportedGame] = {}
    order = [*round_.games, SIE]
    for contract in sorted(games(rules, round_), key=lambda it: order.index(it.kind)):
        game = ReportedGame(contract.kind, tout=contract.tout)
        seen.setdefault(str(game), game)
    context = Context(round=round_.name, first_game=first_game)
    return RoundMenu(
        round=round_.name,
        name=texts(f"round.{round_.name}"),
        built_in=round_.built_in,
        forehand_plays=round_.forehand_plays,
        duties=round_.duties,
        throw_in=round_.name == "normal" and rules.throws_in,
        choices=tuple(choice_of(it, round_, rules, context, texts) for it in seen.values()),
    )


MOST_CARRY: Final = 3  # the map ends where more doublings are carried over


def _begin(course: SchafkopfCourse, rules: RuleSet, dealer: int) -> SchafkopfCourse:
    return SchafkopfCourse.begin(len(course.lone_games), dealer, course.usual)


def _marks(course: SchafkopfCourse, rules: RuleSet, standing: Standing) -> Iterator[object]:
    yield from (standing.round, standing.left, standing.carry)
    if standing.first_game:
        yield "first"
    if rules.games_per_match:
        yield f"game {course.games}"
    yield from course.queue
    yield from map(len, standing.duties)


def _ways(rules: RuleSet, standing: Standing, people: Mapping[int, str]) -> dict[str, Report]:
    round_ = ROUNDS[standing.round]
    if round_.duties or standing.carry > MOST_CARRY:
        return {}
    game, players = games(rules, round_)[0], tuple(people.values())
    if game.kind.sides is Sides.EACH:
        played = Played(contract=str(game), most=players[:1])
    else:
        partner = players[2] if game.kind.sides is Sides.PARTNER else None
        played = Played(contract=str(game), declarer=players[0], partner=partner)
    return {"played": played, "passed": Passed()}


FORECAST: Final = Forecast(begin=_begin, marks=_marks, ways=_ways)
