"""Before the auction: name a suit, cut or mix the pack, deal it, knock (RULES 1.1, 2.2 and 4.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.cards import SUITS, Card, Suit, mask_of
from stammtisch.game import Action, Options, Refused, Seat, Verb, call
from stammtisch.schafkopf.deal import Deal, Hands, Table, check_turn
from stammtisch.schafkopf.phases.knocking import knock, knock_calls
from stammtisch.schafkopf.phases.opening import OPENINGS
from stammtisch.schafkopf.rounds import Round
from stammtisch.schafkopf.rules import RuleSet

FOREHAND: Seat = 0


class Naming(Struct, frozen=True):
    """Allgäuer: forehand names the trump suit before the cut (RULES 3.15)."""

    name: ClassVar[str] = "naming"

    def options(self, deal: Deal) -> Options:
        return Options(FOREHAND, tuple(call(FOREHAND, Verb.NAME_SUIT, suit) for suit in SUITS))

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, FOREHAND)
        if action.verb is not Verb.NAME_SUIT or not isinstance(action.argument, Suit):
            raise Refused("3.15", "name_suit_first")
        return cut_or_deal(deal.then(action, self).settle(named=action.argument))


class Cutting(Struct, frozen=True):
    """The dealer's right-hand neighbour cuts, or in the tournament mixes; then it is dealt."""

    name: ClassVar[str] = "cutting"

    pack: tuple[Card, ...]
    times: int = 0

    def options(self, deal: Deal) -> Options:
        cutter, dealer = deal.context.cutter, deal.context.dealer
        handling = tuple(call(cutter, self._verb(deal), n) for n in self._sizes(deal))
        if self.times < self._least(deal):
            return Options(cutter, handling)
        return Options(dealer, (call(dealer, Verb.DEAL),), handling)

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is Verb.DEAL:
            return self._deal(deal, action)
        if action.seat != deal.context.cutter:
            raise Refused("1.1", "not_the_cutter", seat=deal.context.cutter)
        if action.verb is not self._verb(deal):
            raise Refused("1.1", "cut_or_mix", call=self._verb(deal))
        if action.argument not in self._sizes(deal):
            raise Refused("1.1", "cut_size", sizes=_span(self._sizes(deal)))
        return deal.then(action, Cutting(after_cut(self.pack, action), self.times + 1))

    def _deal(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, deal.context.dealer)
        if self.times < self._least(deal):
            raise Refused("1.1", "cut_first")
        return deal_out(deal.then(action, self), self.pack)

    def _verb(self, deal: Deal) -> Verb:
        return Verb.CUT if deal.rules.cut == "cut" else Verb.MIX

    def _least(self, deal: Deal) -> int:
        return 1 if deal.rules.cut == "cut" else deal.rules.remix_min_times

    def _sizes(self, deal: Deal) -> range:
        """How many cards may be lifted, or brought from the bottom to the top."""
        rules = deal.rules
        if rules.cut == "remix":
            return range(1, len(self.pack))
        if self.times == rules.cut_max_times:
            return range(0)
        return range(rules.cut_min_cards, len(self.pack) - rules.cut_min_cards + 1)


def after_cut(pack: tuple[Card, ...], action: Action) -> tuple[Card, ...]:
    """Cards lifted from the top go below the rest; cards from the bottom come to the top."""
    assert isinstance(action.argument, int)
    n = action.argument if action.verb is Verb.CUT else len(pack) - action.argument
    return pack[n:] + pack[:n]


def _span(sizes: range) -> str:
    return f"{sizes[0]}-{sizes[-1]}" if sizes else "-"


class PacketKnocking(Struct, frozen=True):
    """Kreuz-Turnier: everybody has seen his first packet only and may knock once (A-30)."""

    name: ClassVar[str] = "knocking"

    seat: Seat
    rest: Hands  # the packets still face down

    def options(self, deal: Deal) -> Options:
        return Options(self.seat, knock_calls(deal, self.seat))

    def apply(self, deal: Deal, action: Action) -> Deal:
        deal = knock(deal, action, self.seat, PacketKnocking(self.seat + 1, self.rest), "4.4")
        if self.seat < 3:
            return deal
        first, rest = deal.hands, self.rest
        hands = (first[0] | rest[0], first[1] | rest[1], first[2] | rest[2], first[3] | rest[3])
        return open_round(deal, hands)


def cut_or_deal(deal: Deal) -> Deal:
    pack = without_aside(deal.table)
    if deal.table.cut and deal.rules.cut != "none":
        return deal.to(Cutting(pack))
    return deal_out(deal, pack)


def without_aside(table: Table) -> tuple[Card, ...]:
    return tuple(card for card in table.pack if card not in table.round.aside)


def packet_sizes(rules: RuleSet, round_: Round) -> list[tuple[Seat, int]]:
    """Who gets how many cards, packet by packet; a round may want fewer for somebody."""
    fewer = list(round_.fewer)
    sizes = []
    for packet in rules.deal_packets:
        for seat in range(4):
            less = min(packet, fewer[seat])
            fewer[seat] -= less
            sizes.append((seat, packet - less))
    return sizes


def deal_out(deal: Deal, pack: tuple[Card, ...]) -> Deal:
    """Deal the packets clockwise from forehand; cards set aside go to forehand."""
    hands = received(deal.rules, deal.table.round, pack)
    if deal.rules.knock != "second_packet" or not deal.rules.knock_max:
        return open_round(deal, _masks(hands))
    first = deal.rules.deal_packets[0]
    seen, rest = _masks([hand[:first] for hand in hands]), _masks([hand[first:] for hand in hands])
    return Deal(deal.table, deal.standing, seen, PacketKnocking(FOREHAND, rest), deal.history)


def received(rules: RuleSet, round_: Round, pack: tuple[Card, ...]) -> list[list[Card]]:
    """The four hands in the order their cards are received; ``pack`` is without those set aside."""
    hands: list[list[Card]] = [list(round_.aside), [], [], []]
    at = 0
    for seat, size in packet_sizes(rules, round_):
        hands[seat] += pack[at : at + size]
        at += size
    return hands


def _masks(hands: list[list[Card]]) -> Hands:
    a, b, c, d = map(mask_of, hands)
    return a, b, c, d


def open_round(deal: Deal, hands: Hands) -> Deal:
    """All cards are in hand: the round's own opening begins."""
    dealt = Deal(deal.table, deal.standing, hands, deal.phase, deal.history)
    return OPENINGS[deal.table.round.name](dealt)
