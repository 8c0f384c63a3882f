"""Who did not follow has none of what was led, and in a Ramsch no trump (RULES 1.4, 3.11)."""

from __future__ import annotations

from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf.knowledge.course import Course
from stammtisch.solver.hidden import Bound, Way, lacks


def voids(course: Course) -> Way:
    bounds: list[Bound] = []
    for at, (seat, card) in enumerate(course.plays):
        order = course.order(at // 4)
        led = order.classes[course.plays[at - at % 4][1]]
        if order.classes[card] == led:
            continue
        bounds.append(lacks(seat, order.class_masks[led]))
        if course.trump_duty and order.classes[card] != TRUMP:
            bounds.append(lacks(seat, order.trump_mask))
    return tuple(bounds)
