"""Which cards of a hand are legal (RULES 1.4, 1.6 and 3.11), and which surely take the rest."""

from __future__ import annotations

from msgspec import Struct, structs

from stammtisch.engine.cards import Card, Suit, cards_in
from stammtisch.engine.deal import Refused, Seat
from stammtisch.engine.tricks import TRUMP, TrickOrder
from stammtisch.schafkopf.contracts import Contract, Follow
from stammtisch.schafkopf.deal import Hands
from stammtisch.schafkopf.ruleset import RuleSet


def follow_of(contract: Contract, rules: RuleSet) -> Follow:
    """The duties of a game at this table: some play Ramsch without the trump duty (C-26)."""
    follow = contract.kind.follow
    free = follow is Follow.TRUMP_DUTY and not rules.ramsch_trump_duty
    return Follow.CLASS if free else follow


class CalledAce(Struct, frozen=True, gc=False):
    """The called Sau of a Rufspiel: what binds its holder (RULES 1.6)."""

    ace: int
    cards: int  # all cards of the called class, Sau included
    suit_led: bool
    ran_away: bool
    run_away_from: int
    forced: bool
    forced_after: bool
    discard: bool
    discard_after: bool

    @classmethod
    def of(cls, suit: Suit, order: TrickOrder, rules: RuleSet) -> CalledAce:
        return cls(
            ace=1 << 8 * suit,
            cards=order.class_masks[suit],
            suit_led=False,
            ran_away=False,
            run_away_from=rules.runaway_min_cards,
            forced=rules.ace_forced_when_searched,
            forced_after=rules.ace_forced_after_runaway,
            discard=rules.ace_discard_before_search,
            discard_after=rules.ace_discard_after_runaway,
        )

    def led(self, card: int, hand_left: int) -> CalledAce:
        """After a lead: the first lead of the called suit by the Sau's holder is running away."""
        if self.suit_led or not self.cards >> card & 1:
            return self
        return structs.replace(self, suit_led=True, ran_away=bool(hand_left & self.ace))

    def lead(self, hand: int) -> int:
        if self.suit_led or (hand & self.cards).bit_count() >= self.run_away_from:
            return hand
        return hand & ~self.cards | self.ace

    def follow(self, hand: int) -> int:
        """The called suit was led."""
        if self.forced_after if self.ran_away else self.forced:
            return self.ace
        return hand & self.cards

    def throw_off(self, hand: int) -> int:
        """Void in what was led."""
        if self.discard_after if self.ran_away else self.discard:
            return hand
        return hand & ~self.ace or hand


class Duties(Struct, frozen=True, gc=False):
    """What binds the players in this game: the order of cards and the duties on top of it."""

    order: TrickOrder
    follow: Follow
    called: CalledAce | None = None

    @classmethod
    def of(cls, contract: Contract, rules: RuleSet) -> Duties:
        order = contract.order
        called = None
        if contract.kind.follow is Follow.CALLED_ACE and contract.suit is not None:
            called = CalledAce.of(contract.suit, order, rules)
        return cls(order, follow_of(contract, rules), called)

    def legal(self, hand: int, trick: tuple[Card, ...]) -> int:
        """The legal cards of a hand that is to play to a trick."""
        called = self.called
        bound = called is not None and hand & called.ace
        if not trick:
            return called.lead(hand) if called is not None and bound else hand
        led = self.order.classes[trick[0]]
        following = hand & self.order.class_masks[led]
        if called is not None and bound:
            if following:
                return called.follow(hand) if following & called.ace else following
            return called.throw_off(hand)
        if not following and self.follow is Follow.TRUMP_DUTY:
            return hand & self.order.trump_mask or hand
        return following or hand

    def after_lead(self, card: Card, hand_left: int) -> Duties:
        if self.called is None:
            return self
        called = self.called.led(card, hand_left)
        return self if called is self.called else Duties(self.order, self.follow, called)

    def refusal(self, hand: int, trick: tuple[Card, ...], card: Card) -> Refused:
        """Why a card is not legal, with the rule's number."""
        if not hand >> card & 1:
            return Refused("1.1", "card_not_held", card=card)
        called = self.called
        bound = called is not None and bool(hand & called.ace)
        if not trick:
            number = 0 if called is None else called.run_away_from
            return Refused("1.6", "called_suit_lead", card=card, number=number)
        led = self.order.classes[trick[0]]
        following = hand & self.order.class_masks[led]
        if called is not None and bound and following & called.ace:
            return Refused("1.6", "called_ace_forced", card=card)
        if following:
            return Refused("1.4", "follow_trump" if led == TRUMP else "follow_suit", card=card)
        if called is not None and bound:
            return Refused("1.6", "called_ace_thrown_off", card=card)
        return Refused("3.11", "trump_duty", card=card)


def takes_all(hands: Hands, seat: Seat, order: TrickOrder) -> bool:
    """A hand on lead that plays its trumps first, then its plain cards.

    Every card must beat all that the others hold of its class. Before plain cards are led, the
    others' trumps must be drawn.
    """
    own = hands[seat]
    others = [hand for other, hand in enumerate(hands) if other != seat]
    longest = max((hand & order.trump_mask).bit_count() for hand in others)
    if own & ~order.trump_mask and longest > (own & order.trump_mask).bit_count():
        return False
    pool = others[0] | others[1] | others[2]
    return all(_unbeaten(card, pool, order) for card in cards_in(own))


def _unbeaten(card: Card, pool: int, order: TrickOrder) -> bool:
    led = order.classes[card]
    power = order.power[led]
    return all(power[rival] < power[card] for rival in cards_in(pool & order.class_masks[led]))
