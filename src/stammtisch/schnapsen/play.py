"""On lead: exchange, close, announce, claim, lead; then the answer and the draw (RULES 9.4-9.8)."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, Final

from msgspec import Struct, structs

from stammtisch.engine.cards import SUITS, Card, Rank, Suit, cards_in
from stammtisch.engine.deal import CARD_ACTIONS, Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.engine.tricks import Trick, TrickOrder
from stammtisch.schnapsen.deal import FOREHAND, Deal, Hands, Marriage, TalonClosing
from stammtisch.schnapsen.end import claimed, played_out


class Stage(IntEnum):
    """How far the player on lead has come: the order is fixed, each step optional (C-19)."""

    FRESH = 0
    EXCHANGED = 1
    CLOSED = 2
    ANNOUNCED = 3


class Play(Struct, frozen=True, gc=False):
    name: ClassVar[str] = "play"

    leader: Seat = FOREHAND
    led: Card | None = None
    stage: Stage = Stage.FRESH
    announced: Suit | None = None  # a marriage on this lead: one of the pair must be led

    @property
    def turn(self) -> Seat:
        return self.leader if self.led is None else 1 - self.leader

    def options(self, deal: Deal) -> Options:
        seat = self.turn
        cards = CARD_ACTIONS[seat]
        plays = tuple([cards[card] for card in cards_in(self.legal(deal))])
        if self.led is not None:
            return Options(seat, plays)
        return Options(seat, (*self._steps(deal), *plays))

    def _steps(self, deal: Deal) -> list[Action]:
        """What may be done before the lead."""
        seat = self.leader
        steps = []
        if self._refuse_exchange(deal) is None:
            steps.append(call(seat, Verb.EXCHANGE))
        if self._refuse_closing(deal) is None:
            steps.append(call(seat, Verb.CLOSE))
        steps += [
            call(seat, Verb.MARRIAGE, suit)
            for suit in SUITS
            if self._refuse_marriage(deal, suit) is None
        ]
        if self._refuse_claim(deal) is None:
            steps.append(call(seat, Verb.CLAIM66))
        return steps

    def legal(self, deal: Deal) -> int:
        hand = deal.held[self.turn]
        if self.led is not None:
            return answers(hand, self.led, deal.order) if deal.strict else hand
        if self.announced is None:
            return hand
        king, ober = pair(self.announced)
        return king if deal.rules.marriage_lead == "king" else king | ober

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is Verb.CARD:
            return self._lay(deal, action)
        check_turn(action, self.turn)
        if self.led is not None:
            raise Refused("9.4", "answer_now")
        if action.verb is Verb.EXCHANGE:
            return self._exchange(deal, action)
        if action.verb is Verb.CLOSE:
            return self._close(deal, action)
        if action.verb is Verb.MARRIAGE:
            return self._announce(deal, action)
        if action.verb is Verb.CLAIM66:
            return self._claim(deal, action)
        raise Refused("9.4", "play_a_card")

    def _exchange(self, deal: Deal, action: Action) -> Deal:
        _raise(self._refuse_exchange(deal))
        low = lowest_trump(deal)
        hands = replace(deal.held, self.leader, add=1 << deal.talon[-1], less=1 << low)
        phase = structs.replace(self, stage=Stage.EXCHANGED)
        after = deal.said(action, phase)
        return structs.replace(after, held=hands, talon=(*deal.talon[:-1], low))

    def _refuse_exchange(self, deal: Deal) -> Refused | None:
        rules = deal.rules
        if self.stage > Stage.FRESH:
            return Refused("9.4", "order_on_lead")
        if not deal.talon or (deal.closing is not None and not rules.exchange_after_closing):
            return Refused("9.5", "no_open_card")
        if not deal.tricks and not rules.exchange_before_first_lead:
            return Refused("9.5", "exchange_too_early")
        if len(deal.talon) == 2 and not rules.exchange_one_face_down_left:
            return Refused("9.5", "exchange_too_late")
        low = lowest_trump(deal)
        if not deal.held[self.leader] >> low & 1:
            return Refused("9.5", "exchange_card_needed", card=low)
        return None

    def _close(self, deal: Deal, action: Action) -> Deal:
        _raise(self._refuse_closing(deal))
        other = 1 - self.leader
        closing = TalonClosing(self.leader, deal.tricks_won[other], deal.points_of(other))
        after = deal.said(action, structs.replace(self, stage=Stage.CLOSED))
        return structs.replace(after, closing=closing)

    def _refuse_closing(self, deal: Deal) -> Refused | None:
        if self.stage > Stage.EXCHANGED:
            return Refused("9.4", "order_on_lead")
        if deal.strict:
            return Refused("9.7", "no_open_card")
        if len(deal.talon) < deal.rules.close_min_talon:
            return Refused("9.7", "talon_too_small", least=deal.rules.close_min_talon)
        return None

    def _announce(self, deal: Deal, action: Action) -> Deal:
        suit = action.argument
        if not isinstance(suit, Suit):
            raise Refused("9.6", "no_marriage", suit="?")
        _raise(self._refuse_marriage(deal, suit))
        values = deal.rules.marriage_values
        points = values.trump if suit == deal.trump else values.plain
        phase = structs.replace(self, stage=Stage.ANNOUNCED, announced=suit)
        married = (*deal.marriages, Marriage(self.leader, suit, points))
        return structs.replace(deal.said(action, phase), marriages=married)

    def _refuse_marriage(self, deal: Deal, suit: Suit) -> Refused | None:
        if self.stage is Stage.ANNOUNCED:
            return Refused("9.6", "one_marriage")
        king, ober = pair(suit)
        if deal.held[self.leader] & (king | ober) != king | ober:
            return Refused("9.6", "no_marriage", suit=suit)
        if not deal.rules.marriage_without_trick and not deal.tricks_won[self.leader]:
            return Refused("9.6", "marriage_needs_trick")
        return None

    def _claim(self, deal: Deal, action: Action) -> Deal:
        _raise(self._refuse_claim(deal))
        return claimed(deal.said(action, self), self.leader)

    def _refuse_claim(self, deal: Deal) -> Refused | None:
        """A claim needs a trick, or a marriage on this lead, which may still be pending (C-20)."""
        if self.announced is None and not deal.tricks_won[self.leader]:
            return Refused("9.8", "claim_needs_trick")
        return None

    def _lay(self, deal: Deal, action: Action) -> Deal:
        seat, card = self.turn, action.argument
        if action.seat != seat:
            raise Refused("9.4", "not_your_turn", seat=seat)
        if not isinstance(card, Card) or not self.legal(deal) >> card & 1:
            raise self._refusal(deal, seat, card)
        hands = replace(deal.held, seat, less=1 << card)
        if self.led is None:
            after = deal.said(action, Play(self.leader, card))
            return structs.replace(after, held=hands)
        return _trick_turned(deal.said(action, self), self.leader, (self.led, card), hands)

    def _refusal(self, deal: Deal, seat: Seat, card: object) -> Refused:
        if not isinstance(card, Card):
            return Refused("0.1", "not_a_card")
        hand = deal.held[seat]
        if not hand >> card & 1:
            return Refused("9.4", "card_not_held", card=card)
        if self.led is None:
            return Refused("9.6", "lead_the_pair", card=card)
        following = hand & deal.order.class_masks[deal.order.classes[self.led]]
        if following:
            beats = following >> card & 1
            return Refused("9.4", "must_beat" if beats else "follow_suit", card=card)
        return Refused("9.4", "trump_duty", card=card)


def pair(suit: Suit) -> tuple[int, int]:
    """King and Ober of a suit, as masks."""
    return Card.of(suit, Rank.KING).bit, Card.of(suit, Rank.OBER).bit


def lowest_trump(deal: Deal) -> Card:
    assert deal.trump is not None
    return Card.of(deal.trump, deal.rules.exchange_rank)


def answers(hand: int, led: Card, order: TrickOrder) -> int:
    """Strict answers: beat in suit, else follow, else trump, else anything (RULES 9.4)."""
    group = order.classes[led]
    following = hand & order.class_masks[group]
    if not following:
        return hand & order.trump_mask or hand
    higher = following & ABOVE[led]
    return higher or following


# All cards of a suit that rank above a card; trumps keep the order of their suit.
ABOVE: Final = tuple((1 << card) - (1 << card - card % 8) for card in range(32))


def replace(hands: Hands, seat: Seat, *, add: int = 0, less: int = 0) -> Hands:
    changed = hands[seat] & ~less | add
    return (changed, hands[1]) if seat == 0 else (hands[0], changed)


def _trick_turned(deal: Deal, leader: Seat, cards: tuple[Card, Card], hands: Hands) -> Deal:
    """The winner draws first; with the last two cards the loser gets the open trump."""
    winner = leader if deal.order.winner(cards) == 0 else 1 - leader
    talon = deal.talon
    if not deal.strict:
        first, second, *rest = talon
        hands = replace(hands, winner, add=1 << first)
        hands = replace(hands, 1 - winner, add=1 << second)
        talon = tuple(rest)
    trick = Trick(leader, cards, winner)
    after = structs.replace(
        deal,
        phase=Play(winner),
        held=hands,
        talon=talon,
        tricks=(*deal.tricks, trick),
        tricks_won=_plus(deal.tricks_won, winner, 1),
        card_points=_plus(deal.card_points, winner, trick.points),
    )
    return after if any(hands) else played_out(after)


def _plus(pair: tuple[int, int], seat: Seat, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def _raise(refused: Refused | None) -> None:
    if refused is not None:
        raise refused
