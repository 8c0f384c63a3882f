"""The worlds of a view of Schafkopf."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.cards import mask_of
from stammtisch.engine.deal import Verb
from stammtisch.schafkopf.knowledge.course import Course, course_of
from stammtisch.schafkopf.knowledge.facts import announcements, called_ace, duties, pushes, voids
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.view import View
from stammtisch.solver.hidden import Fact, Places, Row, Worlds


class SchafkopfWorld(Struct, frozen=True):
    """All hands as they are now, as masks."""

    hands: tuple[int, int, int, int]
    rest: int = 0  # not dealt yet: the second packets


def schafkopf_worlds(view: View, rules: RuleSet) -> Worlds[SchafkopfWorld]:
    if not any(view.counts) and not any(action.verb is Verb.CARD for action in view.history):
        raise ValueError("the cards are not dealt yet")
    course = course_of(view, rules)
    facts: list[Fact] = [(voids(course),), (pushes(course),), called_ace(course)]
    facts += announcements(course) + duties(course)
    return Worlds(_places(course), facts, _read)


def _places(course: Course) -> Places:
    view = course.view
    known = [0 if hand is None else mask_of(hand) for hand in view.hands]
    room = [n if hand is None else 0 for n, hand in zip(view.counts, view.hands, strict=True)]
    hidden = mask_of(course.rules.cards) & ~sum(course.played) & ~sum(known)
    rest = hidden.bit_count() - sum(room)
    return Places(hidden, (*room, rest), (*known, 0))


def _read(row: Row) -> SchafkopfWorld:
    a, b, c, d, rest = row
    return SchafkopfWorld((a, b, c, d), rest)
