"""What a ruling costs (RULES 6.3-6.5): by the contract alone, never by tricks or points."""

from __future__ import annotations

from msgspec import structs

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import Contract, Sides
from stammtisch.schafkopf.outcome import Grade, Outcome, PerSeat, Sanction
from stammtisch.schafkopf.pricing import Item, Price, base, price_of
from stammtisch.schafkopf.rules import RuleSet

REVOKES = ("MC-14", "MC-15")
INVALID_ANNOUNCEMENT = "MC-20"


def guilty(sanction: Sanction) -> Seat:
    """Who pays: a player who shows cards before the ruling takes over the error (MC-16)."""
    return sanction.culprit if sanction.exposer is None else sanction.exposer


def whole_side_pays(sanction: Sanction, contract: Contract | None, rules: RuleSet) -> bool:
    """Kreuz-Turnier: errors at play are paid by the side (RULES 6.4)."""
    if contract is None or contract.kind.sides is Sides.EACH:
        return False
    model = rules.revoke if sanction.case in REVOKES else rules.sanction_model
    return model == "side" and sanction.case != INVALID_ANNOUNCEMENT


def grade_of(sanction: Sanction, contract: Contract | None, rules: RuleSet) -> Grade:
    if sanction.case == INVALID_ANNOUNCEMENT:
        return Grade.PLAIN
    return Grade.SCHWARZ if whole_side_pays(sanction, contract, rules) else Grade.SCHNEIDER


def sanction_price(outcome: Outcome, rules: RuleSet) -> Price:
    """Per opponent: Schneider without Laufende and doublings; or, for a side, Schwarz with both."""
    sanction, contract = outcome.sanction, outcome.contract
    assert sanction is not None
    if contract is None:  # wilful, before a game was fixed
        return Price((Item("sanction", rules.base_ruf),))
    if whole_side_pays(sanction, contract, rules):
        return price_of(outcome, rules)
    if contract.kind.sides is Sides.EACH:
        if sanction.before_solo:
            return Price((Item("base", rules.base_solo), Item("schneider", rules.schneider_bonus)))
        return Price((Item("base", base(contract, rules)),), doublings=outcome.knocks)
    bare = structs.replace(outcome, laufende=0, step=60, contra=0, knocks=0, carry=0, built_in=0)
    return price_of(bare, rules)


def sanction_amounts(outcome: Outcome, rules: RuleSet) -> PerSeat:
    sanction = outcome.sanction
    assert sanction is not None
    if sanction.shares is not None:
        return sanction.shares
    price = sanction_price(outcome, rules).value
    culprit = guilty(sanction)
    side = outcome.side_of(culprit) if outcome.contract else (culprit,)
    others = tuple(seat for seat in range(4) if seat not in side)
    if whole_side_pays(sanction, outcome.contract, rules):
        return _side_pays(side, others, price)
    # A defender pays the soloist what all three would have paid.
    total = price * max(len(others), len(side))
    receivers = _innocent(sanction, side, others)
    each, odd = divmod(total, len(receivers))
    amounts = [0, 0, 0, 0]
    amounts[culprit] = -total
    for place, seat in enumerate(receivers):
        amounts[seat] = each + (place < odd)
    return amounts[0], amounts[1], amounts[2], amounts[3]


def _innocent(
    sanction: Sanction, side: tuple[Seat, ...], others: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Opponents of the one who pays, without the original culprit; else the co-players (A-46)."""
    spared = (sanction.culprit, guilty(sanction))
    opponents = tuple(seat for seat in others if seat not in spared)
    return opponents or tuple(seat for seat in side if seat not in spared)


def _side_pays(side: tuple[Seat, ...], others: tuple[Seat, ...], price: int) -> PerSeat:
    amounts = [0, 0, 0, 0]
    for payer in side:
        amounts[payer] = -price * max(1, len(others) // len(side))
    for receiver in others:
        amounts[receiver] = price * max(1, len(side) // len(others))
    return amounts[0], amounts[1], amounts[2], amounts[3]
