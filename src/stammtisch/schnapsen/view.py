"""What one seat may know of a deal of Schnapsen."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.cards import Card, Suit, cards_in
from stammtisch.engine.deal import (
    ONLOOKER,
    SUPERVISOR,
    Action,
    Fields,
    Hand,
    OwnOptions,
    Refused,
    Seat,
)
from stammtisch.engine.machine import unhalted
from stammtisch.engine.tricks import Tricks
from stammtisch.schnapsen.deal import Context, Deal, Marriage
from stammtisch.schnapsen.outcome import Outcome
from stammtisch.schnapsen.play import Play
from stammtisch.schnapsen.start import hands_received


class View(OwnOptions, Struct, frozen=True, gc=False, kw_only=True):
    """A deal as one seat, an onlooker or the supervisor sees it.

    ``history`` is what has been said and done before everybody's eyes. ``tricks`` are those that
    may be looked through (RULES 9.13). ``points`` holds a player's own count where the rule set
    shows it, never the other's (C-24); the supervisor sees both.
    """

    seat: Seat
    rules: str
    context: Context
    phase: str
    turn: Seat | None
    options: tuple[Action, ...]
    hands: tuple[Hand, Hand]
    counts: tuple[int, int]
    history: tuple[Action, ...]
    trump: Suit | None
    turned: Card | None  # turned up at the deal, before everybody's eyes; it may lie elsewhere now
    open_card: Card | None
    talon: int  # cards left, the open one included
    closer: Seat | None
    marriages: tuple[Marriage, ...]
    leader: Seat | None
    led: Card | None
    tricks_won: tuple[int, int]
    tricks: Tricks
    points: tuple[int | None, int | None]  # nothing: not to be seen
    outcome: Outcome | None

    @property
    def hand(self) -> tuple[Card, ...]:
        return (self.hands[self.seat] if self.seat in (0, 1) else None) or ()


def view(deal: Deal, seat: Seat) -> View:
    return View(**{**seen_by_all(deal), **seen_by(deal, seat)})


def seen_by(deal: Deal, seat: Seat) -> Fields:
    """The fields of a view that are not the same for everybody; they prevail."""
    if seat not in (SUPERVISOR, ONLOOKER, 0, 1):
        raise Refused("0.2", "no_such_seat")
    return {
        "seat": seat,
        "options": deal.options.of(seat),
        "hands": (_hand(deal, seat, 0), _hand(deal, seat, 1)),
        "tricks": _tricks(deal, seat),
        "points": (_points(deal, seat, 0), _points(deal, seat, 1)),
    }


def seen_by_all(deal: Deal) -> Fields:
    """The fields of a view that lie open to everybody; never changed in place."""
    return deal.once("seen_by_all", _seen_by_all)


def _seen_by_all(deal: Deal) -> Fields:
    phase = unhalted(deal.phase)
    play = phase if isinstance(phase, Play) else None
    return {
        "rules": deal.rules.name,
        "context": deal.context,
        "phase": deal.phase.name,
        "turn": deal.options.seat,
        "counts": (deal.held[0].bit_count(), deal.held[1].bit_count()),
        "history": deal.history,
        "trump": deal.trump,
        "turned": None if deal.trump is None else hands_received(deal)[-1][-1],
        "open_card": deal.open_card,
        "talon": len(deal.talon),
        "closer": None if deal.closing is None else deal.closing.seat,
        "marriages": deal.marriages,
        "leader": None if play is None else play.leader,
        "led": None if play is None else play.led,
        "tricks_won": deal.tricks_won,
        "outcome": deal.outcome,
    }


def _hand(deal: Deal, seat: Seat, owner: Seat) -> Hand:
    seen = seat in (owner, SUPERVISOR) or (seat == ONLOOKER and owner in deal.context.shown)
    return cards_in(deal.held[owner]) if seen else None


def _points(deal: Deal, seat: Seat, owner: Seat) -> int | None:
    shown = seat == SUPERVISOR or (seat == owner and deal.rules.show_points)
    return deal.points_of(owner) if shown else None


def _tricks(deal: Deal, seat: Seat) -> Tricks:
    """A player may look through their own tricks and the other's first one, or through none."""
    if seat == SUPERVISOR:
        return deal.tricks
    if seat not in (0, 1) or deal.rules.look_at_tricks == "none":
        return ()
    others_first = next((trick for trick in deal.tricks if trick.winner != seat), None)
    return tuple(trick for trick in deal.tricks if trick.winner == seat or trick is others_first)
