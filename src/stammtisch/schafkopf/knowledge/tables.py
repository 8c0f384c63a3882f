"""The contract table of a game: built from what its rules use, so the rules exist once."""

from __future__ import annotations

from stammtisch.engine.cards import Card, Rank, cards_in, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import Contract, Follow, Sides
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.following import follow_of
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.solver.tables import ContractTable


def contract_table(
    contract: Contract, declarers: tuple[Seat, ...], rules: RuleSet
) -> ContractTable:
    """``declarers`` are those whose points count; in a Ramsch the three who burden the fourth."""
    order = contract.order
    pack = mask_of(rules.cards)
    plain = tuple(cards_in(order.class_masks[suit] & pack) for suit in range(4))
    trumps = tuple(card for card in order.trumps if pack >> card & 1)
    return ContractTable(
        classes=(*plain, trumps),
        declarers=declarers,
        trump_duty=follow_of(contract, rules) is Follow.TRUMP_DUTY,
        called=called_sau(contract),
        run_away_from=rules.runaway_min_cards,
        forced=rules.ace_forced_when_searched,
        forced_after=rules.ace_forced_after_runaway,
        discard=rules.ace_discard_before_search,
        discard_after=rules.ace_discard_after_runaway,
    )


def called_sau(contract: Contract) -> Card | None:
    if contract.kind.follow is not Follow.CALLED_ACE or contract.suit is None:
        return None
    return Card.of(contract.suit, Rank.ACE)


def sides_table(deal: Deal, declarers: tuple[Seat, ...] = ()) -> ContractTable:
    """The table of a deal in play; a game without sides (Ramsch) needs to be told them."""
    contract = deal.standing.contract
    if contract is None:
        raise ValueError("nothing is being played yet")
    check_sides(contract, declarers)
    sides = declarers or tuple(seat for seat in range(4) if deal.standing.side(seat))
    return contract_table(contract, sides, deal.rules)


def check_sides(contract: Contract, declarers: tuple[Seat, ...]) -> None:
    """Refuses a game whose sides are not known (yet)."""
    if contract.kind.solo_after:
        raise ValueError(f"of {contract} only the Solo after the third trick can be solved")
    if contract.kind.sides is Sides.EACH and not declarers:
        raise ValueError(f"in {contract} everybody plays alone: say whose points count")
