"""What people tend to play: how likely each card is, seen from where its player sat.

A play has a *setting* (who leads or follows in which game, who has the trick so far …) and every
possible card has a *type* (a ten of the suit led that takes the trick …) and a *shape*
(the highest of three in the hand …). Their weights add up, and the chance of a card grows with the
exponential of the sum. ``tools/habits.py`` finds the weights in deals that were played.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from math import exp
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.engine.cards import CARDS, POINTS, Card, Rank
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import TRUMP, TrickOrder
from stammtisch.schafkopf.contracts import Contract, Sides
from stammtisch.schafkopf.legal import CalledAce, Duties
from stammtisch.schafkopf.solver import SchafkopfWorld
from stammtisch.schafkopf.solver.worlds import DealCourse
from stammtisch.solver.likelihood import Reading, Shapes, Shown

TYPES: Final = 24
SHAPES: Final = 6  # alone, highest of two, lowest of two, highest, lowest, between
PLACES: Final = 3  # a trump, a card of the suit led, a card thrown off
FAT: Final = 10  # points on the table for which people fight
DECLARER, PARTNER, DEFENDER = range(3)
FRIEND, FOE, UNKNOWN = range(3)
TRUMP_RANKS: Final = {Rank.OBER: 0, Rank.UNTER: 1, Rank.ACE: 2, Rank.TEN: 3, Rank.KING: 4}
PLAIN_RANKS: Final = {Rank.ACE: 0, Rank.TEN: 1, Rank.KING: 2, Rank.OBER: 2}

LEADS: Final = 3 * 3 * 3 * 2  # kinds, roles, stages, whether all know the partner
FOLLOWS: Final = 3 * 3 * 3 * 3 * 2 * 2  # kinds, roles, whose trick, place, trump led, fat
SETTINGS: Final = LEADS + FOLLOWS
ROUGH: Final = 3 + 3 * 2 * 2 * 2  # the same told shorter, for settings that are seldom
HOLDINGS: Final = 2 * PLACES * SHAPES


class Habits(Struct, frozen=True):
    """Weights, by setting and type, by rough setting and type, by place and shape."""

    fine: tuple[float, ...]
    rough: tuple[float, ...]
    shapes: tuple[float, ...]

    def worths(self, setting: tuple[int, int], types: tuple[int, ...]) -> list[float]:
        fine, rough = setting[0] * TYPES, setting[1] * TYPES
        known = [exp(self.fine[fine + t] + self.rough[rough + t]) for t in range(TYPES)]
        return [known[t] for t in types]


_DECODER: Final = msgspec.json.Decoder(Habits)  # made here, before there are threads


@cache
def habits() -> Habits:
    return _DECODER.decode(files(__package__).joinpath("habits.json").read_bytes())


class PlayOccasion(Struct, frozen=True, dict=True):
    """A card about to be played, as everybody at the table sees it."""

    contract: Contract
    declarer: Seat | None
    order: TrickOrder
    seat: Seat
    trick: tuple[Card, ...]
    gone: int  # cards played before
    led: int  # classes led before, a bit each
    number: int  # of the trick
    revealed: bool  # the called Sau has been played

    @cached_property
    def group(self) -> int | None:
        return self.order.classes[self.trick[0]] if self.trick else None

    def setting(self, partner: Seat | None) -> tuple[int, int]:
        """Fine and rough, if this seat is the declarer's partner."""
        kind, role = self._kind, self._role(partner)
        if not self.trick:
            stage = min((self.number + 1) // 2, 2)
            return ((kind * 3 + role) * 3 + stage) * 2 + self.revealed, role
        place, trump = len(self.trick) - 1, self.group == TRUMP
        fat = sum([POINTS[card] for card in self.trick]) >= FAT
        leader = (self.seat - len(self.trick)) % 4
        whose = self._relation((leader + self.order.winner(self.trick)) % 4, partner)
        fine = ((((kind * 3 + role) * 3 + whose) * 3 + place) * 2 + trump) * 2 + fat
        return LEADS + fine, 3 + ((whose * 2 + (place == 2)) * 2 + trump) * 2 + fat

    @property
    def _kind(self) -> int:
        if not self.contract.lone:
            return 0
        return 1 if len(self.order.trumps) > 4 else 2

    def _role(self, partner: Seat | None) -> int:
        if self.seat == self.declarer:
            return DECLARER
        if self.contract.kind.sides is Sides.CROSS:
            return PARTNER
        return PARTNER if self.seat == partner else DEFENDER

    def _relation(self, other: Seat, partner: Seat | None) -> int:
        """Whether the other one is a friend, as far as this seat knows."""
        sides = self.contract.kind.sides
        if sides is Sides.CROSS:
            return FRIEND if self.seat % 2 == other % 2 else FOE
        if sides is Sides.ALONE:
            return FOE if self.declarer in (self.seat, other) else FRIEND
        if self.revealed or self.seat == partner:
            ours = (self.declarer, partner)
            return FRIEND if (self.seat in ours) == (other in ours) else FOE
        return FOE if other == self.declarer else UNKNOWN

    @cached_property
    def types(self) -> tuple[int, ...]:
        """Of every card."""
        return tuple(
            [self._following(card) if self.trick else self._leading(card) for card in CARDS]
        )

    def _leading(self, card: Card) -> int:
        group = self.order.classes[card]
        if group == TRUMP:
            power = self.order.power[TRUMP]
            beaten = any(
                power[other] > power[card] and not self.gone >> other & 1
                for other in self.order.trumps
            )
            return TRUMP_RANKS.get(card.rank, 5) * 2 + beaten
        state = 0 if self.contract.suit == group and not self.contract.lone else 1
        if state and self.led >> group & 1:
            state = 2
        return 12 + PLAIN_RANKS.get(card.rank, 3) * 3 + state

    def _following(self, card: Card) -> int:
        group = self.order.classes[card]
        assert self.group is not None
        power = self.order.power[self.group]
        beats = power[card] > max(power[other] for other in self.trick)
        if group == TRUMP:
            return TRUMP_RANKS.get(card.rank, 5) * 2 + beats
        if group == self.group:
            return 12 + PLAIN_RANKS.get(card.rank, 3) * 2 + beats
        return 20 + PLAIN_RANKS.get(card.rank, 3)


def called_sau(contract: Contract) -> int:
    """As a mask; none in other games."""
    if contract.kind.sides is not Sides.PARTNER or contract.suit is None:
        return 0
    return Card.of(contract.suit, Rank.ACE).bit


def plays_of(
    contract: Contract,
    declarer: Seat | None,
    orders: list[TrickOrder],
    cards: list[tuple[Seat, Card]],
) -> list[PlayOccasion]:
    """Every card of a deal so far; ``orders`` has one entry a trick."""
    plays: list[PlayOccasion] = []
    gone = led = 0
    trick: tuple[Card, ...] = ()
    called = called_sau(contract)
    for i, (seat, card) in enumerate(cards):
        order = orders[i // 4]
        trick = trick if i % 4 else ()
        revealed = bool(gone & called)
        plays.append(
            PlayOccasion(contract, declarer, order, seat, trick, gone, led, i // 4, revealed)
        )
        if not trick:
            led |= 1 << order.classes[card]
        trick += (card,)
        gone |= card.bit
    return plays


SEATS: Final = range(4)


def explained(course: DealCourse, worlds: list[SchafkopfWorld]) -> list[float]:
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


def _shown(
    play: PlayOccasion, card: int, called: CalledAce | None, searched: bool, ran: bool
) -> Shown:
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
