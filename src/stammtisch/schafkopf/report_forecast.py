"""Where an evening of Schafkopf can go: any game of its round moves the deal on alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from stammtisch.engine.course import Standing
from stammtisch.engine.report import Forecast, Report
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.report import Passed, Played
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.tellable import games

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
