"""What a seat knows when the talon is closed or exhausted: every hand the other may hold.

Everything played, announced and exchanged was seen by both, and nobody draws any more. All hands
that fit are equally likely: what the other still holds could have come to him in as many ways as
any other cards in their place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from stammtisch.cards import Card, Suit, cards_in, mask_of
from stammtisch.game import Action, Seat, Verb
from stammtisch.schnapsen import RuleSet, View
from stammtisch.schnapsen.deal import Closing
from stammtisch.schnapsen.play import Stage, answers, pair
from stammtisch.solver.schnapsen_positions import SchnapsenPosition
from stammtisch.tricks import TrickOrder, trick_order


class Answer(Struct, frozen=True):
    led: Card
    card: Card
    before: int  # what he had played until then
    exchanged: bool  # whether he had exchanged by then


class Witness:
    """Follows what is said and played, from the seat of one player."""

    def __init__(self, view: View, rules: RuleSet) -> None:
        assert view.trump is not None
        self.seat: Seat = view.seat
        self.trump = view.trump
        self.order: TrickOrder = trick_order((), view.trump)
        self.values = rules.marriage_values
        self.tricks = [0, 0]
        self.points = [0, 0]  # pending ones included
        self.closing: Closing | None = None
        self.leader: Seat = 0
        self.led: Card | None = None
        self.stage = Stage.FRESH
        self.announced: Suit | None = None
        self.played = [0, 0]
        self.shown = 0  # by the other, announcing
        self.exchanger: Seat | None = None
        self.played_since_exchange = [0, 0]
        self.answered: list[Answer] = []  # the other's, under strict rules
        self.open_talon: int = rules.talon_size
        for action in view.history:
            self._see(action)

    @property
    def strict(self) -> bool:
        return self.closing is not None or not self.open_talon

    def _see(self, action: Action) -> None:
        seat, verb, argument = action.seat, action.verb, action.argument
        if verb is Verb.CARD:
            assert isinstance(argument, Card)
            self._lay(seat, argument)
        elif verb is Verb.EXCHANGE:
            self.exchanger, self.stage = seat, Stage.EXCHANGED
            self.played_since_exchange = [0, 0]
        elif verb is Verb.CLOSE:
            other = 1 - seat
            counts = self.points[other] if self.tricks[other] else 0
            self.closing = Closing(seat, self.tricks[other], counts)
            self.stage = Stage.CLOSED
        elif verb is Verb.MARRIAGE:
            assert isinstance(argument, Suit)
            values = self.values
            self.points[seat] += values.trump if argument == self.trump else values.plain
            self.stage, self.announced = Stage.ANNOUNCED, argument
            if seat != self.seat:
                king, ober = pair(argument)
                self.shown |= king | ober

    def _lay(self, seat: Seat, card: Card) -> None:
        self.played[seat] |= card.bit
        self.played_since_exchange[seat] |= card.bit
        if self.led is None:
            self.leader, self.led = seat, card
            self.stage, self.announced = Stage.FRESH, None
            return
        if self.strict and seat != self.seat:
            before = self.played[seat] ^ card.bit
            self.answered.append(Answer(self.led, card, before, self.exchanger == seat))
        winner = seat if self.order.winner((self.led, card)) == 1 else 1 - seat
        self.tricks[winner] += 1
        self.points[winner] += self.led.points + card.points
        if not self.strict:
            self.open_talon -= 2
        self.leader, self.led = winner, None

    def believes(self, hand: int, turned: Card, low: Card) -> bool:
        """Whether the other, with this hand now, had to answer as he did (RULES 9.4)."""
        other = 1 - self.seat
        for answer in self.answered:
            held = (hand | self.played[other]) & ~answer.before
            if self.exchanger == other and not answer.exchanged:
                held = held & ~turned.bit | low.bit
            if not answers(held, answer.led, self.order) & answer.card.bit:
                return False
        return True


def worlds(view: View, rules: RuleSet, turned: Card | None = None) -> Counter[SchnapsenPosition]:
    """Every position that the seat cannot rule out, and how many cases it stands for.

    ``turned`` is the card that lay open when the deal began. A view does not show it any more once
    the talon is closed; if it is not given, every trump that may have been it counts as a case.
    """
    if view.trump is None or view.phase != "play" or view.seat not in (0, 1):
        raise ValueError("only a player in the middle of play can weigh hidden hands")
    witness = Witness(view, rules)
    if not witness.strict:
        raise ValueError("the talon is open: its order is not known")
    found: Counter[SchnapsenPosition] = Counter()
    for candidate in _trumps(rules, view.trump) if turned is None else (turned,):
        for hand, talon in _hidden(view, rules, witness, candidate):
            found[_position(view, witness, hand, talon)] += 1
    if not found:
        raise ValueError("no hand of the other fits what was seen")
    return found


def _trumps(rules: RuleSet, suit: Suit) -> tuple[Card, ...]:
    return tuple(card for card in rules.cards if card.suit == suit)


def _hidden(
    view: View, rules: RuleSet, witness: Witness, turned: Card
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The other's hand and the talon, whose cards stand in any order but for the last one."""
    own, other = mask_of(view.hand), 1 - view.seat
    hidden = mask_of(rules.cards) & ~(own | witness.played[0] | witness.played[1])
    if not view.talon:
        yield hidden, ()
        return
    low = Card.of(witness.trump, rules.exchange_rank)
    sure = witness.shown & hidden
    last = turned.bit
    if witness.exchanger is not None:
        last = low.bit
        taker = witness.exchanger
        at_hand = own if taker == view.seat else hidden & ~low.bit
        if turned == low or not turned.bit & (at_hand | witness.played_since_exchange[taker]):
            return
        if taker == other:
            sure |= turned.bit & hidden
    if last & ~hidden or last & sure:
        return
    free = cards_in(hidden & ~sure & ~last)
    for chosen in combinations(free, max(view.counts[other] - sure.bit_count(), 0)):
        hand = sure | mask_of(chosen)
        if hand.bit_count() == view.counts[other] and witness.believes(hand, turned, low):
            yield hand, (*cards_in(hidden & ~hand & ~last), *cards_in(last))


def _position(
    view: View, witness: Witness, hand: int, talon: tuple[Card, ...]
) -> SchnapsenPosition:
    own = mask_of(view.hand)
    return SchnapsenPosition(
        hands=(own, hand) if view.seat == 0 else (hand, own),
        trump=witness.trump,
        talon=talon,
        leader=witness.leader,
        led=witness.led,
        stage=witness.stage,
        announced=witness.announced,
        tricks_won=(witness.tricks[0], witness.tricks[1]),
        points=(witness.points[0], witness.points[1]),
        closing=witness.closing,
    )
