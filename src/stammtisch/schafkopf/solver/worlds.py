"""What a view of Schafkopf tells of hidden cards, and the worlds that agree with it.

Whatever made an action of the history legal is a fact (RULES 1.4-1.6, 2.5); facts make worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product

from msgspec import Struct

from stammtisch.engine.cards import LORDS, OF_RANK, OF_SUIT, UNTERS, Card, Suit, mask_of
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.tricks import TRUMP, TrickOrder
from stammtisch.schafkopf.contracts import RUFSPIEL, SOLO, Contract, Doubler, Follow, parse_contract
from stammtisch.schafkopf.doubling import terms
from stammtisch.schafkopf.legal import CalledAce, Duties, follow_of
from stammtisch.schafkopf.phases.schieber import OBERS_ON_THE_WAY
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.view import View
from stammtisch.solver.hidden import (
    Bound,
    CardCounts,
    Fact,
    Places,
    Way,
    Worlds,
    at_least,
    holds,
    lacks,
)


class DealCourse(Struct, frozen=True):
    view: View
    rules: RuleSet
    contract: Contract | None
    plays: tuple[tuple[Seat, Card], ...]
    played: tuple[int, int, int, int]  # each seat's cards that have been played

    def dealt(self, seat: Seat, cards: int, least: int = 0, most: int = 32) -> Bound:
        """A bound on a hand as it was before the first card was played."""
        known = (self.played[seat] & cards).bit_count()
        return Bound((seat,), cards, least - known, most - known)

    def order(self, trick: int) -> TrickOrder:
        """The order of cards in a trick: in a Trixer another one for the first three."""
        assert self.contract is not None
        first = ROUNDS[self.view.context.round].first
        if first is not None and trick < first.solo_after:
            return Contract(first).order
        return self.contract.order

    @property
    def trump_duty(self) -> bool:
        contract = self.contract
        return contract is not None and follow_of(contract, self.rules) is Follow.TRUMP_DUTY


def course_of(view: View, rules: RuleSet) -> DealCourse:
    plays = []
    played = [0, 0, 0, 0]
    for action in view.history:
        if action.verb is Verb.CARD and isinstance(action.argument, Card):
            plays.append((action.seat, action.argument))
            played[action.seat] |= action.argument.bit
    contract = None if view.contract is None else parse_contract(view.contract)
    a, b, c, d = played
    return DealCourse(view, rules, contract, tuple(plays), (a, b, c, d))


class SauSearch(Struct, frozen=True):
    """The search for the Sau if a certain seat has, or had, it."""

    called: CalledAce
    obeyed: bool
    bounds: Way


def called_ace(course: DealCourse) -> Fact:
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


def search(course: DealCourse, called: CalledAce, holder: Seat) -> SauSearch:
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
    return SauSearch(called, obeyed, tuple(bounds))


def _ran_away(course: DealCourse, called: CalledAce, holder: Seat, at: int) -> Bound:
    """Enough cards of the called suit when the holder led one of the lower ones."""
    since = [card for seat, card in course.plays[at:] if seat == holder]
    seen = sum(1 for card in since if card.bit & called.cards)
    return at_least(called.run_away_from - seen, holder, called.cards)


def _doubled_rightly(course: DealCourse, holder: Seat) -> bool:
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


def voids(course: DealCourse) -> Way:
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


def pushes(course: DealCourse) -> Way:
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


def _taken(course: DealCourse, take: Action) -> list[Bound]:
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


ALWAYS: Fact = ((),)
NEVER: Fact = ()


def announcements(course: DealCourse) -> list[Fact]:
    return [
        announced(course, action.seat, parse_contract(str(action.argument)))
        for action in course.view.history
        if action.verb is Verb.ANNOUNCE
    ]


def announced(course: DealCourse, seat: Seat, contract: Contract) -> Fact:
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


def duties(course: DealCourse) -> list[Fact]:
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


def _forced(course: DealCourse) -> Seat | None:
    """The seat that must play, since all have declined."""
    view = course.view
    debtors = [seat for seat in range(4) if view.context.duties[seat]]
    declined = sum(action.verb is Verb.DECLINE for action in view.history)
    if not declined or declined < len(debtors):
        return None
    return debtors[-1 if course.rules.threer_forced == "last" else 0]


def _owed(course: DealCourse, seat: Seat) -> list[str]:
    """Open duties, as far as such games are played here."""
    return [it for it in course.view.context.duties[seat] if it in course.rules.contracts]


def _takes(course: DealCourse, seat: Seat, duty: str, forced: bool) -> Fact:
    if duty == "rufspiel":
        return _call_something(course, seat)
    if duty == "solo" or course.rules.wenz_without_unter:
        return ALWAYS
    with_unter: Fact = ((course.dealt(seat, UNTERS, least=1),),)
    return (*with_unter, *_without_unter(course, seat)) if forced else with_unter


def _without_unter(course: DealCourse, seat: Seat) -> Fact:
    """A forced Wenz without an Unter: nothing else that is owed could be played (C-28)."""
    owed = _owed(course, seat)
    if "solo" in owed:
        return NEVER
    blocked = _all_blocked(course, seat, RUFSPIEL.suits) if "rufspiel" in owed else ALWAYS
    return tuple((course.dealt(seat, UNTERS, most=0), *way) for way in blocked)


def _callable(course: DealCourse, seat: Seat, suit: Suit) -> Way:
    ace = 1 << 8 * suit
    others = OF_SUIT[suit] - LORDS - ace
    return course.dealt(seat, ace, most=0), course.dealt(seat, others, least=1)


def _blocked(course: DealCourse, seat: Seat, suit: Suit) -> Fact:
    """The seat has the Sau, or no card of the suit."""
    with_ace = course.dealt(seat, 1 << 8 * suit, least=1)
    return (with_ace,), (course.dealt(seat, OF_SUIT[suit] - LORDS, most=0),)


def _all_blocked(course: DealCourse, seat: Seat, suits: Sequence[Suit]) -> Fact:
    ways = product(*(_blocked(course, seat, suit) for suit in suits))
    return tuple(tuple(chain(*way)) for way in ways)


def _call_something(course: DealCourse, seat: Seat) -> Fact:
    """By the first suit that can be called; those before it are blocked."""
    return tuple(
        (*blocked, *_callable(course, seat, suit))
        for number, suit in enumerate(RUFSPIEL.suits)
        for blocked in _all_blocked(course, seat, RUFSPIEL.suits[:number])
    )


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


def _places(course: DealCourse) -> Places:
    view = course.view
    known = [0 if hand is None else mask_of(hand) for hand in view.hands]
    room = [n if hand is None else 0 for n, hand in zip(view.counts, view.hands, strict=True)]
    hidden = mask_of(course.rules.cards) & ~sum(course.played) & ~sum(known)
    rest = hidden.bit_count() - sum(room)
    return Places(hidden, (*room, rest), (*known, 0))


def _read(row: CardCounts) -> SchafkopfWorld:
    a, b, c, d, rest = row
    return SchafkopfWorld((a, b, c, d), rest)
