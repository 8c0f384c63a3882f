"""What an announcement or a duty taken tells of the hand (RULES 1.5, 2.5 and 3.17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product

from stammtisch.engine.cards import LORDS, OF_RANK, OF_SUIT, UNTERS, Suit
from stammtisch.engine.deal import Seat, Verb
from stammtisch.schafkopf.contracts import RUFSPIEL, SOLO, Contract, parse_contract
from stammtisch.schafkopf.knowledge.course import Course
from stammtisch.solver.hidden import Fact, Way

ALWAYS: Fact = ((),)
NEVER: Fact = ()


def announcements(course: Course) -> list[Fact]:
    return [
        announced(course, action.seat, parse_contract(str(action.argument)))
        for action in course.view.history
        if action.verb is Verb.ANNOUNCE
    ]


def announced(course: Course, seat: Seat, contract: Contract) -> Fact:
    kind, suit, rules = contract.kind, contract.suit, course.rules
    if kind is RUFSPIEL:
        assert suit is not None
        return (_callable(course, seat, suit),)
    if kind is SOLO and rules.solo_min_suit_cards:
        assert suit is not None
        with_suit = course.dealt(seat, OF_SUIT[suit] - LORDS, least=1)
        return (with_suit,), (course.dealt(seat, ~LORDS & 2**32 - 1, most=0),)
    owed = _forced(course) == seat and kind.name in _owed(course, seat)  # see ``duties``
    if len(kind.lords) == 1 and not rules.wenz_without_unter and not owed:
        return ((course.dealt(seat, OF_RANK[kind.lords[0]], least=1),),)
    return ALWAYS


def duties(course: Course) -> list[Fact]:
    """3er-Runde: who takes a duty can fulfil it; who is forced to play alone could fulfil none."""
    view, forced = course.view, _forced(course)
    taken = next((action for action in view.history if action.verb is Verb.DUTY), None)
    if taken is not None:
        return [_takes(course, taken.seat, str(taken.argument), forced == taken.seat)]
    if forced is None or "rufspiel" not in (owed := _owed(course, forced)):
        return []
    if len(owed) == 1 and view.phase == "duties":
        return [_call_something(course, forced)]
    announces = any(action.verb is Verb.ANNOUNCE for action in view.history)
    if announces or view.phase == "announcing":
        return [_all_blocked(course, forced, RUFSPIEL.suits)]
    return []


def _forced(course: Course) -> Seat | None:
    """Who must play, since all have declined."""
    view = course.view
    debtors = [seat for seat in range(4) if view.context.duties[seat]]
    declined = sum(action.verb is Verb.DECLINE for action in view.history)
    if not declined or declined < len(debtors):
        return None
    return debtors[-1 if course.rules.threer_forced == "last" else 0]


def _owed(course: Course, seat: Seat) -> list[str]:
    """Open duties, as far as such games are played here."""
    return [it for it in course.view.context.duties[seat] if it in course.rules.contracts]


def _takes(course: Course, seat: Seat, duty: str, forced: bool) -> Fact:
    if duty == "rufspiel":
        return _call_something(course, seat)
    if duty == "solo" or course.rules.wenz_without_unter:
        return ALWAYS
    with_unter: Fact = ((course.dealt(seat, UNTERS, least=1),),)
    return (*with_unter, *_without_unter(course, seat)) if forced else with_unter


def _without_unter(course: Course, seat: Seat) -> Fact:
    """A forced Wenz without an Unter: nothing else that is owed could be played (C-28)."""
    owed = _owed(course, seat)
    if "solo" in owed:
        return NEVER
    blocked = _all_blocked(course, seat, RUFSPIEL.suits) if "rufspiel" in owed else ALWAYS
    return tuple((course.dealt(seat, UNTERS, most=0), *way) for way in blocked)


def _callable(course: Course, seat: Seat, suit: Suit) -> Way:
    ace = 1 << 8 * suit
    others = OF_SUIT[suit] - LORDS - ace
    return course.dealt(seat, ace, most=0), course.dealt(seat, others, least=1)


def _blocked(course: Course, seat: Seat, suit: Suit) -> Fact:
    """The seat has the Sau, or no card of the suit."""
    with_ace = course.dealt(seat, 1 << 8 * suit, least=1)
    return (with_ace,), (course.dealt(seat, OF_SUIT[suit] - LORDS, most=0),)


def _all_blocked(course: Course, seat: Seat, suits: Sequence[Suit]) -> Fact:
    ways = product(*(_blocked(course, seat, suit) for suit in suits))
    return tuple(tuple(chain(*way)) for way in ways)


def _call_something(course: Course, seat: Seat) -> Fact:
    """By the first suit that can be called; those before it are blocked."""
    return tuple(
        (*blocked, *_callable(course, seat, suit))
        for number, suit in enumerate(RUFSPIEL.suits)
        for blocked in _all_blocked(course, seat, RUFSPIEL.suits[:number])
    )
