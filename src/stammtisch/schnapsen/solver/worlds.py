"""The worlds of a view of Schnapsen (RULES 9.4-9.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import CARDS, Card, Suit, cards_in, mask_of
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.tricks import TRUMP, Trick, TrickOrder, trick_order
from stammtisch.schnapsen.play import ABOVE, pair
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.view import View
from stammtisch.solver.hidden import Bound, CardCounts, Places, Way, Worlds, holds, lacks

TALON: Final = 2


class SchnapsenWorld(Struct, frozen=True):
    """Both hands as masks; the talon in the order of drawing, the open card last.

    Nobody draws from a closed talon: its face-down cards stand in no order that matters.
    """

    hands: tuple[int, int]
    talon: tuple[Card, ...] = ()


def schnapsen_worlds(view: View, rules: RuleSet) -> Worlds[SchnapsenWorld]:
    if view.turned is None:
        raise ValueError("the cards are not dealt yet")
    last = _bottom(view, rules) if view.talon else None
    bottom = () if last is None else (last,)
    known = [0 if hand is None else mask_of(hand) for hand in view.hands]
    room = [n if hand is None else 0 for n, hand in zip(view.counts, view.hands, strict=True)]
    hidden = mask_of(rules.cards) & ~(_played(view) | sum(known) | mask_of(bottom))
    face_down = view.talon - len(bottom)
    ordered = TALON if view.closer is None else None
    places = Places(hidden, (*room, face_down), (*known, 0), ordered)

    def read(row: CardCounts) -> SchnapsenWorld:
        mine, other, talon, *order = row
        face_down = cards_in(talon) if ordered is None else tuple(CARDS[card] for card in order)
        return SchnapsenWorld((mine, other), face_down + bottom)

    return Worlds(places, [((*_shown(view, rules), *_answers(view, rules)),)], read)


def _played(view: View) -> int:
    cards = [action.argument for action in view.history if action.verb is Verb.CARD]
    return mask_of(card for card in cards if isinstance(card, Card))


def _exchanger(view: View) -> Seat | None:
    return next((action.seat for action in view.history if action.verb is Verb.EXCHANGE), None)


def _bottom(view: View, rules: RuleSet) -> Card:
    """The last card of the talon, also when it has been turned face down."""
    assert view.turned is not None
    if _exchanger(view) is None:
        return view.turned
    return Card.of(view.turned.suit, rules.exchange_rank)


def _shown(view: View, rules: RuleSet) -> Way:
    """Cards that everybody has seen in a hand: they are there until they are played."""
    assert view.turned is not None
    hidden = ~_played(view)
    bounds = [
        holds(action.seat, sum(pair(action.argument)) & hidden)
        for action in view.history
        if action.verb is Verb.MARRIAGE and isinstance(action.argument, Suit)
    ]
    exchanger = _exchanger(view)
    if exchanger is not None:
        bounds.append(holds(exchanger, view.turned.bit & hidden))
    if not view.talon:
        bounds.append(holds(_last_to_draw(view, rules), _bottom(view, rules).bit & hidden))
    return tuple(bounds)


def _order(view: View) -> TrickOrder:
    assert view.turned is not None
    return trick_order((), view.turned.suit)


def tricks_in(view: View, history: Sequence[Action]) -> list[Trick]:
    """The tricks turned in a view's history, or in a part of it from the start."""
    order = _order(view)
    laid = [(a.seat, a.argument) for a in history if isinstance(a.argument, Card)]
    tricks = []
    for (leader, led), (follower, answer) in zip(laid[::2], laid[1::2], strict=False):
        winner = follower if order.winner((led, answer)) else leader
        tricks.append(Trick(leader, (led, answer), winner))
    return tricks


def _last_to_draw(view: View, rules: RuleSet) -> Seat:
    """The open card went to the loser of the trick that exhausted the talon."""
    return 1 - tricks_in(view, view.history)[rules.talon_size // 2 - 1].winner


def _answers(view: View, rules: RuleSet) -> Way:
    """A seat that had to beat, follow or trump and did not has no such cards (RULES 9.4)."""
    assert view.turned is not None
    order = _order(view)
    bounds: list[Bound] = []
    led: Card | None = None
    played, closed = 0, False
    for action in view.history:
        closed = closed or action.verb is Verb.CLOSE
        if action.verb is Verb.EXCHANGE:  # even from a closed talon, where a house allows it
            bounds = [_but_for(view.turned, bound, action.seat) for bound in bounds]
        if not isinstance(action.argument, Card):
            continue
        played += 1
        if played % 2:
            led = action.argument
        elif closed or played > rules.talon_size:
            assert led is not None
            bounds += _answered(order, action.seat, led, action.argument)
    return tuple(bounds)


def _answered(order: TrickOrder, seat: Seat, led: Card, card: Card) -> list[Bound]:
    group = order.classes[led]
    if order.classes[card] == group:
        return [] if card.bit & ABOVE[led] else [lacks(seat, ABOVE[led])]
    void = lacks(seat, order.class_masks[group])
    if order.classes[card] == TRUMP:
        return [void]
    return [void, lacks(seat, order.trump_mask)]


def _but_for(turned: Card, bound: Bound, seat: Seat) -> Bound:
    """A seat may have got a missing card by an exchange."""
    return lacks(seat, bound.cards & ~turned.bit) if bound.places == (seat,) else bound
