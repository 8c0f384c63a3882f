"""How a deal of Schnapsen begins: from a shuffled pack, or from hands and talon (RULES 9.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from stammtisch.engine.cards import Card, mask_of
from stammtisch.engine.deal import Refused, Verb
from stammtisch.engine.machine import Table
from stammtisch.engine.pack import Cutting, Handling, after_all_cuts, check_pack
from stammtisch.schnapsen.deal import DEALER, FOREHAND, Context, Deal
from stammtisch.schnapsen.play import Play
from stammtisch.schnapsen.ruleset import RuleSet


def shuffled(rules: RuleSet, pack: Sequence[Card], context: Context | None = None) -> Deal:
    """A deal that begins with a shuffled pack, top card first, still to be cut."""
    check_pack(rules.cards, pack)
    return start(Table(rules, context or Context(), tuple(pack), cut=True))


def dealt(rules: RuleSet, hands: Sequence[Sequence[Card]], context: Context | None = None) -> Deal:
    """A deal that begins with forehand's hand, the dealer's hand and the talon.

    Cards stand in the order received; the talon in the order of drawing, the open card last.
    """
    sizes = (rules.hand_size, rules.hand_size, rules.talon_size)
    if len(hands) != 3:
        raise Refused("9.3", "hands_and_talon")
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if len(hand) != size:
            whose = "talon" if seat == 2 else f"p{seat + 1}"
            raise Refused("9.3", "pile_size", pile=whose, number=len(hand), size=size)
    check_pack(rules.cards, [card for hand in hands for card in hand])
    return start(Table(rules, context or Context(), _pack_of(rules, hands), cut=False))


def start(table: Table[RuleSet, Context]) -> Deal:
    rules = table.rules
    deal = Deal(Play(), (), table, (0, 0))
    if not table.cut or rules.cut == "none":
        return deal_out(deal, table.pack)
    handling = Handling(FOREHAND, DEALER, Verb.CUT, rules.cut_min_cards, 1, rules.cut_max_times)
    return deal.to(Cutting(handling, table.pack, deal_out))


def deal_out(deal: Deal, pack: tuple[Card, ...]) -> Deal:
    forehand, dealer, talon = received(deal.rules, pack)
    return structs.replace(
        deal,
        phase=Play(),
        held=(mask_of(forehand), mask_of(dealer)),
        talon=tuple(talon),
        trump=talon[-1].suit,
    )


def received(rules: RuleSet, pack: Sequence[Card]) -> list[list[Card]]:
    """Both hands and the talon: packets in turn, one card turned open in between."""
    hands: list[list[Card]] = [[], []]
    rest = list(pack)
    open_card = None
    for number, packet in enumerate(rules.deal_packets, 1):
        for hand in hands:
            hand.extend(rest[:packet])
            del rest[:packet]
        if number == rules.open_card_after:
            open_card = rest.pop(0)
    assert open_card is not None
    return [*hands, [*rest, open_card]]


def _pack_of(rules: RuleSet, hands: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """The pack from which these hands and this talon are dealt."""
    left = [list(hands[0]), list(hands[1])]
    pack: list[Card] = []
    for number, packet in enumerate(rules.deal_packets, 1):
        for hand in left:
            pack += hand[:packet]
            del hand[:packet]
        if number == rules.open_card_after:
            pack.append(hands[2][-1])
    return (*pack, *hands[2][:-1])


def hands_received(deal: Deal) -> list[list[Card]]:
    """Hands and talon as dealt, after all cuts."""
    return received(deal.rules, after_all_cuts(deal.table.pack, deal.history))
