"""From the pack to the first call: cut or mix, deal, knock, open the round (RULES 1.1 to 4.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs

from stammtisch.engine.cards import SUITS, Card, Suit, mask_of
from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.engine.pack import Cutting, Handling
from stammtisch.schafkopf.contracts import SOLO, Contract, Kind
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.phases.announcement import (
    announce_from,
    begin_without_declarer,
    contract_stands,
)
from stammtisch.schafkopf.phases.auction import open_auction
from stammtisch.schafkopf.phases.dreier import open_dreier
from stammtisch.schafkopf.phases.ramsch import Query, begin_ramsch, knock, knock_calls
from stammtisch.schafkopf.phases.schieber import Schieber
from stammtisch.schafkopf.rounds import Round
from stammtisch.schafkopf.ruleset import RuleSet

FOREHAND: Seat = 0


class Naming(Struct, frozen=True, gc=False):
    """Allgäuer: forehand names the trump suit before the cut (RULES 3.15)."""

    name: ClassVar[str] = "naming"

    def options(self, deal: Deal) -> Options:
        return Options(FOREHAND, tuple(call(FOREHAND, Verb.NAME_SUIT, suit) for suit in SUITS))

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, FOREHAND)
        if action.verb is not Verb.NAME_SUIT or not isinstance(action.argument, Suit):
            raise Refused("3.15", "name_suit_first")
        return cut_or_deal(deal.said(action, self).settle(named=action.argument))


class PacketKnocking(Struct, frozen=True, gc=False):
    """Kreuz-Turnier: everybody has seen the first packet only and may knock once (A-30)."""

    name: ClassVar[str] = "knocking"

    seat: Seat
    rest: Hands  # the packets still face down

    def options(self, deal: Deal) -> Options:
        return Options(self.seat, knock_calls(deal, self.seat))

    def apply(self, deal: Deal, action: Action) -> Deal:
        deal = knock(deal, action, self.seat, PacketKnocking(self.seat + 1, self.rest), "4.4")
        if self.seat < 3:
            return deal
        first, rest = deal.held, self.rest
        hands = (first[0] | rest[0], first[1] | rest[1], first[2] | rest[2], first[3] | rest[3])
        return open_round(deal, hands)


def cut_or_deal(deal: Deal) -> Deal:
    rules, context = deal.rules, deal.context
    pack = without_aside(deal)
    if not deal.table.cut or rules.cut == "none":
        return deal_out(deal, pack)
    if rules.cut == "remix":
        handling = Handling(context.cutter, context.dealer, Verb.MIX, 1, rules.remix_min_times)
    else:
        handling = Handling(
            context.cutter, context.dealer, Verb.CUT, rules.cut_min_cards, 1, rules.cut_max_times
        )
    return deal.to(Cutting(handling, pack, deal_out))


def without_aside(deal: Deal) -> tuple[Card, ...]:
    return tuple(card for card in deal.table.pack if card not in deal.round.aside)


def packet_sizes(rules: RuleSet, round_: Round) -> list[tuple[Seat, int]]:
    """Seats and numbers of cards, packet by packet; a round may want fewer for somebody."""
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
    hands = received(deal.rules, deal.round, pack)
    if deal.rules.knock != "second_packet" or not deal.rules.knock_max:
        return open_round(deal, _masks(hands))
    first = deal.rules.deal_packets[0]
    seen, rest = _masks([hand[:first] for hand in hands]), _masks([hand[first:] for hand in hands])
    return structs.replace(deal, held=seen, phase=PacketKnocking(FOREHAND, rest))


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
    return opened(structs.replace(deal, held=hands))


def open_haadsch(deal: Deal) -> Deal:
    """Forehand must play, and may choose any game (RULES 3.14)."""
    return announce_from(deal, FOREHAND, lambda contract: True, rule="3.14")


def open_allgaeuer(deal: Deal) -> Deal:
    """Forehand plays the Solo named before the cut (RULES 3.15)."""
    return contract_stands(deal, FOREHAND, Contract(SOLO, deal.standing.named))


def open_with(deal: Deal, game: Kind) -> Deal:
    """What is played here comes about by itself, or after all were asked (RULES 3.11)."""
    contract = Contract(game)
    if deal.round.asks:
        return deal.to(Query(contract))
    return begin_ramsch(deal, contract) if game.ducked else begin_without_declarer(deal, contract)


def opened(deal: Deal) -> Deal:
    """What the row of the round says."""
    round_ = deal.round
    if round_.pushes:
        return deal.to(Schieber())
    if round_.duties:
        return open_dreier(deal)
    if round_.names_before_cut:
        return open_allgaeuer(deal)
    if round_.forehand_plays:
        return open_haadsch(deal)
    return open_with(deal, round_.undeclared) if round_.undeclared else open_auction(deal)
