"""A moment of play as one seat sees it, with the questions every player asks."""

from __future__ import annotations

from functools import cached_property

from stammtisch.engine.cards import POINTS, Card, cards_in, mask_of
from stammtisch.engine.deal import Seat, Verb
from stammtisch.engine.tricks import TRUMP, TrickOrder
from stammtisch.schafkopf.contracts import Contract, Sides
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.solver.worlds import DealCourse, course_of
from stammtisch.schafkopf.view import View


class Moment:
    def __init__(self, view: View, rules: RuleSet) -> None:
        self.view = view
        self.rules = rules
        self.seat = view.seat
        self.course: DealCourse = course_of(view, rules)
        assert self.course.contract is not None
        self.contract: Contract = self.course.contract
        self.hand = mask_of(view.hand)
        self.trick = view.trick

    @cached_property
    def order(self) -> TrickOrder:
        """The order valid in this trick: a Trixer begins with another one than it ends with."""
        return self.course.order(len(self.course.plays) // 4)

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        return tuple(
            action.argument
            for action in self.view.options
            if action.verb is Verb.CARD and isinstance(action.argument, Card)
        )

    @cached_property
    def played(self) -> int:
        return sum(self.course.played)

    @cached_property
    def unseen(self) -> int:
        """Cards in the other hands."""
        return mask_of(self.rules.cards) & ~self.played & ~self.hand

    @cached_property
    def declarer_side(self) -> bool:
        """Whether this seat plays with the declarer, or is the declarer."""
        return self.seat in (self.view.declarer, self.view.partner)

    def friend(self, seat: Seat) -> bool | None:
        """Whether somebody is on our side; nobody knows before the called Sau is on the table."""
        view, sides = self.view, self.contract.kind.sides
        if seat == self.seat:
            return True
        if sides is Sides.EACH:
            return False
        if sides is Sides.CROSS:
            return seat % 2 == self.seat % 2
        if sides is Sides.ALONE:
            return view.declarer not in (seat, self.seat)
        if view.partner is not None:
            return (seat in (view.declarer, view.partner)) == self.declarer_side
        return None if seat != view.declarer else False

    # The trick on the table.

    @cached_property
    def led(self) -> int:
        return self.order.classes[self.trick[0]]

    @cached_property
    def power(self) -> tuple[int, ...]:
        return self.order.power[self.led]

    @cached_property
    def best(self) -> Card:
        return self.trick[self.order.winner(self.trick)]

    @cached_property
    def winner(self) -> Seat:
        assert self.view.leader is not None
        return (self.view.leader + self.order.winner(self.trick)) % 4

    @property
    def points(self) -> int:
        return sum(POINTS[card] for card in self.trick)

    @property
    def last(self) -> bool:
        return len(self.trick) == 3

    @cached_property
    def behind(self) -> tuple[Seat, ...]:
        """The seats that still play to this trick after us."""
        return tuple((self.seat + i) % 4 for i in range(1, 4 - len(self.trick)))

    def times_led(self, group: int) -> int:
        plays = self.course.plays
        return sum(self.order.classes[plays[at][1]] == group for at in range(0, len(plays), 4))

    def beaten_by(self, card: Card, cards: int) -> bool:
        """Whether one of these cards beats a card, following its class or trumping it."""
        led = self.led if self.trick else self.order.classes[card]
        power = self.order.power[led]
        rivals = cards & (self.order.class_masks[led] | self.order.trump_mask)
        return any(power[rival] > power[card] for rival in cards_in(rivals))

    def stands(self, card: Card) -> bool:
        """Whether a card will probably hold the trick against those behind that are no friends."""
        if all(self.friend(seat) for seat in self.behind):
            return True
        led = self.led if self.trick else self.order.classes[card]
        rivals = self.unseen & self.order.class_masks[led]
        fresh = led != TRUMP and self.times_led(led) <= (1 if self.trick else 0)
        if not fresh:
            rivals |= self.unseen & self.order.trump_mask
        return not self.beaten_by(card, rivals)
