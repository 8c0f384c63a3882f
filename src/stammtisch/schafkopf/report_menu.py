"""What can be told of Schafkopf with real cards, and where the next line may lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Final

from msgspec import Struct

from stammtisch.engine.course import Standing
from stammtisch.engine.deal import Seat
from stammtisch.engine.report import Forecast, Menu, Report
from stammtisch.engine.rulings import Consequence
from stammtisch.schafkopf.choices import GameChoice, choice_of
from stammtisch.schafkopf.contracts import SIE, Contract, Kind, Sides
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import CASES, Case, consequence
from stammtisch.schafkopf.outcome import Grade, Outcome
from stammtisch.schafkopf.real_cards import (
    RealGame,
    ReportedGame,
    entered,
    games,
    laufende_of,
    most_contra,
    most_knocks,
)
from stammtisch.schafkopf.report import Passed, Played
from stammtisch.schafkopf.rounds import ROUNDS, Round
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import virgin_doublings
from stammtisch.texts import Texts


def every_game(rules: RuleSet, *, first_game: bool = False) -> Iterator[Outcome]:
    """Every game that can stand in a list, one suit for all."""
    seen: set[tuple[str, bool]] = set()
    for contract in games(rules):
        key = (contract.kind.name, contract.tout)
        if key not in seen:
            seen.add(key)
            each = contract.kind.sides is Sides.EACH
            yield from (
                _every_ramsch(contract, rules) if each else _every_end(contract, rules, first_game)
            )


def _every_ramsch(contract: Contract, rules: RuleSet) -> Iterator[Outcome]:
    """The players with the most, and the number of those without a trick; equals may share."""
    sharing = 3 if rules.ramsch_tie == "split" else 1
    for number in range(1, sharing + 1):
        for most in combinations(range(4), number):
            for virgins, knocks in product(
                range(5 - number), range(most_knocks(contract.kind, rules) + 1)
            ):
                told = RealGame(contract=str(contract), most=most, virgins=virgins, knocks=knocks)
                yield entered(told, rules)


def _every_end(contract: Contract, rules: RuleSet, first_game: bool) -> Iterator[Outcome]:
    most, context = most_knocks(contract.kind, rules), Context(first_game=first_game)
    for declarer, partner in _people(contract.kind):
        for won, grade in _ends(contract):
            for laufende in laufende_of(contract.kind, rules) if rules.laufende_bonus else (0,):
                for doublings in range(most + most_contra(contract, rules) + 1):
                    knocks = min(doublings, most)
                    told = RealGame(
                        contract=str(contract),
                        declarer=declarer,
                        partner=partner,
                        won=won,
                        grade=grade,
                        laufende=laufende,
                        knocks=knocks,
                        contra=doublings - knocks,
                    )
                    yield entered(told, rules, context)


def _people(kind: Kind) -> Iterator[tuple[Seat | None, Seat | None]]:
    if kind.sides is Sides.CROSS:
        yield None, None
        return
    for declarer in range(4):
        if kind.sides is Sides.ALONE:
            yield declarer, None
        else:
            yield from ((declarer, partner) for partner in range(4) if partner != declarer)


def _ends(contract: Contract) -> Iterator[tuple[bool | None, Grade]]:
    if contract.kind is SIE:
        yield True, Grade.PLAIN
        return
    for won in (True, False):
        for grade in (Grade.PLAIN,) if contract.tout else Grade:
            yield won, grade
    if contract.kind.sides is Sides.CROSS:
        yield None, Grade.PLAIN


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
