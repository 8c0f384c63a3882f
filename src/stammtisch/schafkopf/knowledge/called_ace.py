"""Where the called Sau may be: its holder obeyed RULES 1.6; sides double in turn."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import Doubler
from stammtisch.schafkopf.doubling import terms
from stammtisch.schafkopf.following import CalledAce, Duties
from stammtisch.schafkopf.knowledge.course import Course
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.solver.hidden import Bound, Fact, Way, at_least, holds


class Search(Struct, frozen=True):
    """The search for the Sau if a certain seat has, or had, it."""

    called: CalledAce
    obeyed: bool
    bounds: Way


def called_ace(course: Course) -> Fact:
    """One way for each seat that may hold the Sau."""
    contract = course.contract
    called = None if contract is None else Duties.of(contract, course.rules).called
    if called is None:
        return ((),)
    for seat in range(4):
        if course.played[seat] & called.ace:
            return (search(course, called, seat).bounds,)
    ways = []
    for seat in range(4):
        assumed = search(course, called, seat)
        if seat != course.view.declarer and assumed.obeyed and _doubled_rightly(course, seat):
            ways.append((holds(seat, called.ace), *assumed.bounds))
    return tuple(ways)


def search(course: Course, called: CalledAce, holder: Seat) -> Search:
    """Follow the holder through the tricks: all their plays must have been legal."""
    bounds: list[Bound] = []
    held, obeyed = called.ace, True
    for at, (seat, card) in enumerate(course.plays):
        bound = seat == holder and bool(held) and not card.bit & held
        if seat == holder:
            held &= ~card.bit
        if at % 4 == 0:
            if bound and not called.suit_led and card.bit & called.cards:
                bounds.append(_ran_away(course, called, holder, at))
            called = called.led(card, held if seat == holder else 0)
        elif bound and course.plays[at - at % 4][1].bit & called.cards:
            must = called.forced_after if called.ran_away else called.forced
            obeyed = obeyed and not must
    return Search(called, obeyed, tuple(bounds))


def _ran_away(course: Course, called: CalledAce, holder: Seat, at: int) -> Bound:
    """Enough cards of the called suit when the holder led one of the lower ones."""
    since = [card for seat, card in course.plays[at:] if seat == holder]
    seen = sum(1 for card in since if card.bit & called.cards)
    return at_least(called.run_away_from - seen, holder, called.cards)


def _doubled_rightly(course: Course, holder: Seat) -> bool:
    """Sides take turns in doubling; the holder belongs to the declarer's (RULES 4.1)."""
    view = course.view
    assert course.contract is not None
    first = terms(course.rules, ROUNDS[view.context.round], course.contract).first
    declarers_turn = first is Doubler.DECLARERS
    for doubler in view.doublers:
        if (doubler in (view.declarer, holder)) != declarers_turn:
            return False
        declarers_turn = not declarers_turn
    return True
