"""How a deal begins: from a shuffled pack, or from hands that have been dealt already."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Refused
from stammtisch.engine.machine import Table
from stammtisch.engine.pack import after_all_cuts, check_pack
from stammtisch.schafkopf.deal import Context, Deal, Declaration
from stammtisch.schafkopf.phases.opening import (
    Naming,
    cut_or_deal,
    packet_sizes,
    received,
    without_aside,
)
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS, Round
from stammtisch.schafkopf.ruleset import RuleSet


def shuffled(rules: RuleSet, pack: Sequence[Card], context: Context | None = None) -> Deal:
    """A deal that begins with a shuffled pack, top card first, still to be cut."""
    return _begin(rules, tuple(pack), context or Context(), cut=True)


def dealt(rules: RuleSet, hands: Sequence[Sequence[Card]], context: Context | None = None) -> Deal:
    """A deal that begins with the hands as dealt, in the order the cards were received.

    In an Allgäuer and a Schieber forehand's hand is given with the cards set aside for it first.
    """
    context = context or Context()
    return _begin(rules, pack_of(rules, _round(rules, context), hands), context, cut=False)


def pack_of(rules: RuleSet, round_: Round, hands: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """The pack from which these hands are dealt."""
    left = [list(hand) for hand in hands]
    check_hands(rules, round_, hands)
    left[0] = left[0][len(round_.aside) :]
    pack: list[Card] = list(round_.aside)
    for seat, size in packet_sizes(rules, round_):
        pack += left[seat][:size]
        left[seat] = left[seat][size:]
    return tuple(pack)


def hand_sizes(rules: RuleSet, round_: Round) -> tuple[int, ...]:
    """Cards of each seat when all is dealt."""
    sizes = [rules.hand_size - fewer for fewer in round_.fewer]
    sizes[0] += len(round_.aside)
    return tuple(sizes)


def check_hands(rules: RuleSet, round_: Round, hands: Sequence[Sequence[Card]]) -> None:
    if len(hands) != 4:
        raise Refused("1.1", "four_hands", number=len(hands))
    for seat, (hand, size) in enumerate(zip(hands, hand_sizes(rules, round_), strict=True)):
        if len(hand) != size:
            raise Refused("1.1", "hand_size", seat=seat, number=len(hand), size=size)
    if tuple(hands[0][: len(round_.aside)]) != round_.aside:
        raise Refused("3.15", "aside_first", cards=" ".join(map(str, round_.aside)))
    check_pack(rules.cards, [card for hand in hands for card in hand])


def _round(rules: RuleSet, context: Context) -> Round:
    round_ = ROUNDS.get(context.round)
    if round_ is None or (round_ is not NORMAL and round_.name not in rules.special_rounds):
        raise Refused("3.9", "round_not_played", round=context.round)
    if context.players not in rules.players:
        raise Refused("8", "players_not_allowed", players=context.players)
    return round_


def _begin(rules: RuleSet, pack: tuple[Card, ...], context: Context, *, cut: bool) -> Deal:
    round_ = _round(rules, context)
    check_pack(rules.cards, pack)
    if round_.duties and not any(context.duties):
        raise Refused("3.17", "no_open_duties")
    return start(Table(rules, context, pack, cut))


def start(table: Table[RuleSet, Context]) -> Deal:
    deal = Deal(Naming(), (), table, Declaration(), (0, 0, 0, 0))
    return deal if deal.round.names_before_cut else cut_or_deal(deal)


def hands_received(deal: Deal) -> list[list[Card]]:
    """The hands in the order their cards were dealt, after all cuts."""
    return received(deal.rules, deal.round, after_all_cuts(without_aside(deal), deal.history))
