"""Cards set aside for forehand, and those that were pushed on (RULES 3.15 and 3.16)."""

from __future__ import annotations

from stammtisch.engine.cards import LORDS, OF_SUIT, Suit, mask_of
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.schafkopf.knowledge.course import Course
from stammtisch.schafkopf.phases.schieber import OBERS_ON_THE_WAY
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.solver.hidden import Bound, Way


def pushes(course: Course) -> Way:
    """Where cards that somebody has seen on their way may have got to."""
    history = course.view.history
    played = sum(course.played)
    reach: dict[int, set[Seat]] = {card: {0} for card in ROUNDS[course.view.context.round].aside}
    for action in history:
        for card in _seen(action):
            reach[card] = {action.seat + 1}
        if action.verb is Verb.PUSH and not _seen(action):
            for seats in reach.values():
                if action.seat in seats:
                    seats.add(action.seat + 1)
    bounds = [
        Bound(tuple(sorted(seats)), 1 << card, least=1)
        for card, seats in reach.items()
        if not played >> card & 1
    ]
    for action in history:
        if action.verb is Verb.TAKE:
            bounds += _taken(course, action)
    return tuple(bounds)


def _seen(action: Action) -> tuple[int, ...]:
    if action.verb is Verb.PASS_OBER:
        return OBERS_ON_THE_WAY
    return action.argument if isinstance(action.argument, tuple) else ()


def _taken(course: Course, take: Action) -> list[Bound]:
    """The soloist keeps one of the two Ober; some rules also ask for a card of the suit.

    The soloist may have pushed that card, and the next players may have pushed it on.
    """
    soloist = take.seat
    given = [a for a in course.view.history if a.verb is Verb.PUSH and a.seat >= soloist]
    bounds = [course.dealt(soloist, mask_of(OBERS_ON_THE_WAY), least=1)]
    if not course.rules.solo_min_suit_cards:
        return bounds
    assert isinstance(take.argument, Suit)
    cards = int(OF_SUIT[take.argument] - LORDS)
    places = [soloist]
    for push in given:
        if mask_of(_seen(push)) & cards:
            return bounds
        if _seen(push):
            break
        places.append(push.seat + 1)
    known = sum((course.played[seat] & cards).bit_count() for seat in places)
    return [*bounds, Bound(tuple(places), cards, least=1 - known)]
