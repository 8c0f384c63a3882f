"""Rules, one deal and its view."""

from typing import ClassVar, Literal

from msgspec import Struct, structs

from stammtisch.engine.cards import POINTS, Card, Rank, Suit, cards_in, deck, mask_of
from stammtisch.engine.deal import SUPERVISOR, Action, Options, Refused, Verb, call
from stammtisch.engine.machine import Machine, Table, check_turn, unhalted
from stammtisch.engine.pack import check_pack
from stammtisch.engine.tricks import Trick, trick_order

ORDER = trick_order((), Suit.G)


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    game: Literal["toy"]
    extends: str = ""
    players: tuple[Literal[2], ...]
    first_dealer: Literal["agreed"]
    score_unit: Literal["points"]

    @property
    def cards(self):
        return tuple(card for card in deck(Rank.NINE) if card.suit is Suit.G)


class Context(Struct, frozen=True):
    players: ClassVar[int] = 2
    round: ClassVar[str] = "normal"
    shown: tuple[int, ...] = ()


class Outcome(Struct, frozen=True):
    winner: int
    points: tuple[int, int]


class Settlement(Struct, frozen=True):
    amounts: tuple[int, int]
    unit: str = "points"


class Play(Struct, frozen=True):
    name: ClassVar[str] = "play"
    leader: int = 0
    led: Card | None = None

    def turn(self):
        return self.leader if self.led is None else 1 - self.leader

    def options(self, deal):
        seat = self.turn()
        cards = cards_in(deal.hands[seat])
        return Options(seat, tuple(call(seat, Verb.CARD, card) for card in cards))

    def apply(self, deal, action):
        seat = self.turn()
        check_turn(action, seat)
        if action not in deal.options.actions:
            raise Refused("1.3", "not_a_legal_call", call=action, offered="")
        hands = tuple(
            h & ~action.argument.bit if s == action.seat else h for s, h in enumerate(deal.hands)
        )
        deal = structs.replace(deal.said(action, self), hands=tuple(hands))
        if self.led is None:
            return deal.to(Play(self.leader, action.argument))
        cards = (self.led, action.argument)
        winner = (self.leader + ORDER.winner(cards)) % 2
        deal = structs.replace(deal, tricks=(*deal.tricks, Trick(self.leader, cards, winner)))
        if any(hands):
            return deal.to(Play(winner))
        points = [0, 0]
        for trick in deal.tricks:
            points[trick.winner] += sum(POINTS[card] for card in trick.cards)
        return deal.to(End(Outcome(int(points[1] > points[0]), tuple(points))))


class End(Struct, frozen=True):
    name: ClassVar[str] = "aftermath"
    outcome: Outcome
    closed: bool = False

    def options(self, deal):
        return Options(None, ()) if self.closed else Options(1, (call(1, Verb.NEXT_CUT),))

    def apply(self, deal, action):
        check_turn(action, 1)
        return deal.said(action, End(self.outcome, closed=True))


class Deal(Machine[RuleSet, Context, Outcome], frozen=True):
    game: ClassVar[str] = "toy"
    hands: tuple[int, int]
    tricks: tuple[Trick, ...] = ()

    def view(self, seat):
        return View(**{**seen_by_all(self), **seen_by(self, seat)})


class View(Struct, frozen=True, kw_only=True):
    seat: int
    rules: str
    context: Context
    phase: str
    turn: int | None
    options: tuple[Action, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    counts: tuple[int, int]
    history: tuple[Action, ...]
    leader: int | None
    trick: tuple[Card, ...]
    tricks_won: tuple[int, int]
    tricks: tuple[Trick, ...]
    outcome: Outcome | None

    @property
    def hand(self):
        return self.hands[self.seat] or ()


def seen_by(deal, seat):
    shown = [seat in (owner, SUPERVISOR) for owner in (0, 1)]
    hands = tuple(cards_in(h) if see else None for h, see in zip(deal.hands, shown, strict=True))
    return {"seat": seat, "options": deal.options.of(seat), "hands": hands}


def seen_by_all(deal):
    phase = unhalted(deal.phase)
    play = phase if isinstance(phase, Play) else None
    return {
        "rules": deal.rules.name,
        "context": deal.context,
        "phase": deal.phase.name,
        "turn": deal.options.seat,
        "counts": tuple(hand.bit_count() for hand in deal.hands),
        "history": deal.history,
        "leader": play and play.leader,
        "trick": () if play is None or play.led is None else (play.led,),
        "tricks_won": tuple(sum(t.winner == seat for t in deal.tricks) for seat in (0, 1)),
        "tricks": deal.tricks,
        "outcome": deal.outcome,
    }


def shuffled(rules, pack, context=None):
    check_pack(rules.cards, pack)
    return start(Table(rules, context or Context(), tuple(pack), cut=True))


def dealt(rules, hands, context=None):
    pack = tuple(card for hand in hands for card in hand)
    check_pack(rules.cards, pack)
    return start(Table(rules, context or Context(), pack, cut=False))


def start(table):
    hands = tuple(map(mask_of, received(table)))
    return Deal(Play(), (), table, hands)


def received(table):
    return [list(table.pack[:3]), list(table.pack[3:])]


def hands_received(deal):
    return received(deal.table)


def settle(outcome, rules):
    return Settlement((1, -1) if outcome.winner == 0 else (-1, 1))
