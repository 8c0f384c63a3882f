"""Reading the cards: which worlds explain best what has been played."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.bots.habits import PLACES, SHAPES, Play, called_sau, habits, plays_of
from stammtisch.schafkopf.following import CalledAce, Duties
from stammtisch.schafkopf.knowledge.course import Course
from stammtisch.solver import SchafkopfWorld
from stammtisch.solver.reading import Reading, Shapes, Shown

SEATS: Final = range(4)


def explained(course: Course, worlds: list[SchafkopfWorld]) -> list[float]:
    """For each world the logarithm of how likely it makes the cards that were played."""
    contract, declarer = course.contract, course.view.declarer
    if contract is None or not course.plays:
        return [0.0] * len(worlds)
    orders = [course.order(trick) for trick in range(len(course.plays) // 4 + 1)]
    plays = plays_of(contract, declarer, orders, list(course.plays))
    called = Duties.of(contract, course.rules).called
    runner: Seat | None = None
    searched = False
    shown = []
    for play, (seat, card) in zip(plays, course.plays, strict=True):
        shown.append(_shown(play, card.bit, called, searched, runner == seat))
        if called is not None and not play.trick and card.bit & called.cards and not searched:
            searched, runner = True, seat
    sau, duty = called_sau(contract), course.trump_duty
    reading = Reading(contract.order, sau, duty, _shapes(), shown)
    return reading.of([world.hands for world in worlds])


def _shown(play: Play, card: int, called: CalledAce | None, searched: bool, ran: bool) -> Shown:
    group = 0 if play.group is None else play.order.class_masks[play.group]
    if called is None:
        return Shown(play.seat, card, group, [habits().worths(play.setting(None), play.types)])
    worths = [habits().worths(play.setting(seat), play.types) for seat in SEATS]
    if not play.trick:
        barred = 0 if searched else called.cards & ~called.ace
        return Shown(play.seat, card, group, worths, barred=barred, few=called.run_away_from)
    must = called.ace if (called.forced_after if ran else called.forced) else 0
    kept = 0 if (called.discard_after if ran else called.discard) else called.ace
    return Shown(play.seat, card, group, worths, must=must, kept=kept)


@cache
def _shapes() -> Shapes:
    weights = [exp(weight) for weight in habits().shapes]
    rows = [weights[i : i + SHAPES] for i in range(0, len(weights), SHAPES)]
    return [rows[:PLACES], rows[PLACES:]]
