"""What an announcement or a duty taken tells of the hand (RULES 1.5, 2.5 and 3.17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product

from stammtisch.cards import LORDS, OF_RANK, OF_SUIT, UNTERS, Suit
from stammtisch.game import Seat, Verb
from stammtisch.schafkopf import Contract, parse_contract
from stammtisch.schafkopf.contracts import RUFSPIEL, SOLO
from stammtisch.solver.hidden import Fact, Way
from stammtisch.solver.knowledge.course import Course

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
    if len(kind.lords) == 1 and not rules.wenz_without_unter:
        return ((course.dealt(seat, OF_RANK[kind.lords[0]], least=1),),)
    return ALWAYS


def duties(course: Course) -> list[Fact]:
    """3er-Runde: who takes a duty can fulfil it; who is forced to play alone could fulfil none."""
    view = course.view
    taken = [action for action in view.history if action.verb is Verb.DUTY]
    if taken:
        return [_can(course, action.seat, (str(action.argument),)) for action in taken]
    debtors = [seat for seat in range(4) if view.context.duties[seat]]
    declined = sum(action.verb is Verb.DECLINE for action in view.history)
    if not declined or declined < len(debtors):
        return []
    forced = debtors[-1 if course.rules.threer_forced == "last" else 0]
    if view.phase == "duties":
        return [_can(course, forced, view.context.duties[forced])]
    announces = any(action.verb is Verb.ANNOUNCE for action in view.history)
    if announces or view.phase == "announcing":
        return [_cannot(course, forced, view.context.duties[forced])]
    return []


def _can(course: Course, seat: Seat, owed: Sequence[str]) -> Fact:
    """At least one of the duties."""
    played = [duty for duty in owed if duty in course.rules.contracts]
    if "solo" in played or ("wenz" in played and course.rules.wenz_without_unter):
        return ALWAYS
    calls = _call_something(course, seat) if "rufspiel" in played else NEVER
    if "wenz" not in played:
        return calls
    no_unter = course.dealt(seat, UNTERS, most=0)
    return (course.dealt(seat, UNTERS, least=1),), *((no_unter, *way) for way in calls)


def _cannot(course: Course, seat: Seat, owed: Sequence[str]) -> Fact:
    played = [duty for duty in owed if duty in course.rules.contracts]
    if "solo" in played or ("wenz" in played and course.rules.wenz_without_unter):
        return NEVER
    no_unter: Way = (course.dealt(seat, UNTERS, most=0),) if "wenz" in played else ()
    if "rufspiel" not in played:
        return (no_unter,)
    return tuple((*no_unter, *way) for way in _all_blocked(course, seat, RUFSPIEL.suits))


def _callable(course: Course, seat: Seat, suit: Suit) -> Way:
    ace = 1 << 8 * suit
    others = OF_SUIT[suit] - LORDS - ace
    return course.dealt(seat, ace, most=0), course.dealt(seat, others, least=1)


def _blocked(course: Course, seat: Seat, suit: Suit) -> Fact:
    """He has the Sau himself, or no card of the suit."""
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
