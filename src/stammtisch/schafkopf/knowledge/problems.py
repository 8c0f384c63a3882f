"""The moment of a deal, or of a view in its worlds, ready for the solver."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import Trick
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.following import Duties
from stammtisch.schafkopf.knowledge.called_ace import search
from stammtisch.schafkopf.knowledge.course import Course, course_of
from stammtisch.schafkopf.knowledge.tables import check_sides, contract_table, sides_table
from stammtisch.schafkopf.knowledge.worlds import SchafkopfWorld
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.view import View, current_play
from stammtisch.solver.positions import Position, Problem


def problem_of(deal: Deal, declarers: tuple[Seat, ...] = ()) -> Problem:
    """A deal in play, as it stands; Ramsch and Geist need to be told whose points are counted."""
    play = current_play(deal)
    contract = deal.standing.contract
    if play is None or contract is None:
        raise ValueError("only a deal in play can be solved")
    table = sides_table(deal, declarers)
    called = play.duties.called
    ours = [trick for trick in play.tricks if trick.winner in table.declarers]
    position = Position(
        hands=deal.hands,
        leader=play.leader,
        trick=play.trick,
        suit_led=called is not None and called.suit_led,
        ran_away=called is not None and called.ran_away,
        points=sum(trick.points for trick in ours),
        tricks=len(ours),
    )
    return Problem(table, position)


def problems_in(
    view: View,
    worlds: Iterable[SchafkopfWorld],
    rules: RuleSet,
    declarers: tuple[Seat, ...] = (),
) -> list[Problem]:
    """One problem a world; games without sides (Ramsch) need to be told whose points count."""
    course = course_of(view, rules)
    if course.contract is None or view.leader is None:
        raise ValueError("only a deal in play can be solved")
    check_sides(course.contract, declarers)
    called = Duties.of(course.contract, rules).called
    if called is None:
        sides = declarers or _sides(course)
        moment = _moment(course, sides)
        problem = Problem(contract_table(course.contract, sides, rules), moment)
        return [_in(world, problem) for world in worlds]
    assert view.declarer is not None
    by_holder = {}
    for holder in range(4):
        sides = declarers or tuple(sorted({holder, view.declarer}))
        found = search(course, called, holder).called
        moment = _moment(course, sides, found.suit_led, found.ran_away)
        by_holder[holder] = Problem(contract_table(course.contract, sides, rules), moment)
    return [_in(world, by_holder[_holder(course, world, called.ace)]) for world in worlds]


def _in(world: SchafkopfWorld, problem: Problem) -> Problem:
    return Problem(problem.table, structs.replace(problem.position, hands=world.hands))


def _moment(
    course: Course, sides: tuple[Seat, ...], suit_led: bool = False, ran_away: bool = False
) -> Position:
    assert course.view.leader is not None
    ours = [trick for trick in _tricks(course) if trick.winner in sides]
    return Position(
        hands=(0, 0, 0, 0),
        leader=course.view.leader,
        trick=course.view.trick,
        suit_led=suit_led,
        ran_away=ran_away,
        points=sum(trick.points for trick in ours),
        tricks=len(ours),
    )


def _tricks(course: Course) -> list[Trick]:
    tricks = []
    for number in range(len(course.plays) // 4):
        plays = course.plays[4 * number : 4 * number + 4]
        cards = tuple(card for _, card in plays)
        winner = plays[course.order(number).winner(cards)][0]
        tricks.append(Trick(plays[0][0], cards, winner))
    return tricks


def _sides(course: Course) -> tuple[Seat, ...]:
    declarer = course.view.declarer
    return (0, 2) if declarer is None else (declarer,)


def _holder(course: Course, world: SchafkopfWorld, ace: int) -> Seat:
    hands = zip(world.hands, course.played, strict=True)
    return next(seat for seat, (hand, played) in enumerate(hands) if (hand | played) & ace)
