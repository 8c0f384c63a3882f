"""Who pays whom (RULES 5.5, 6.3-6.5). Amounts are integers; every settlement adds up to nothing."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.outcome import Outcome, PerSeat
from stammtisch.schafkopf.pricing import Item, Price, price_of
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.sanctions import sanction_amounts, sanction_price

NOTHING: Final = (0, 0, 0, 0)


class Settlement(Struct, frozen=True, gc=False):
    """``value`` per payer is the sum of ``items``, times ``tout_factor``, doubled so often."""

    unit: str
    value: int
    amounts: tuple[int, ...]  # per seat, the resting dealer's last
    items: tuple[Item, ...] = ()
    tout_factor: int = 1
    doublings: int = 0
    circled: Seat | None = None  # the declarer of a lone game in a point list (RULES 7.5)


def settle(outcome: Outcome, rules: RuleSet) -> Settlement:
    if outcome.sanction is not None:
        price = sanction_price(outcome, rules)
        return _settlement(outcome, rules, price, sanction_amounts(outcome, rules))
    if not outcome.scored:
        return _settlement(outcome, rules, Price(()), NOTHING)
    price = price_of(outcome, rules)
    return _settlement(outcome, rules, price, spread(outcome, price.value))


def spread(outcome: Outcome, value: int) -> PerSeat:
    """In partnerships each pays or gets once; one against three pays or gets three times."""
    winners = outcome.winners
    if not winners:
        return NOTHING
    assert outcome.contract is not None
    if outcome.contract.kind.sides in (Sides.PARTNER, Sides.CROSS):
        shares = [value if seat in winners else -value for seat in range(4)]
    elif len(winners) == 1 and (outcome.contract.lone or outcome.virgins == 3):
        shares = [3 * value if seat in winners else -value for seat in range(4)]
    else:
        shares = _losers_share(winners, value)
    return shares[0], shares[1], shares[2], shares[3]


def _losers_share(winners: tuple[Seat, ...], value: int) -> list[int]:
    """Every winner gets the value; losers share the sum, odd units from forehand on (A-46)."""
    losers = [seat for seat in range(4) if seat not in winners]
    each, odd = divmod(len(winners) * value, len(losers))
    shares = [value] * 4
    for place, seat in enumerate(losers):
        shares[seat] = -each - (place < odd)
    return shares


def _settlement(outcome: Outcome, rules: RuleSet, price: Price, amounts: PerSeat) -> Settlement:
    assert sum(amounts) == 0, f"a settlement must add up to nothing: {amounts}"
    lone = outcome.contract is not None and outcome.contract.lone and outcome.scored
    return Settlement(
        unit=rules.score_unit,
        value=price.value,
        amounts=amounts + (0,) * (outcome.players - 4),
        items=price.items,
        tout_factor=price.tout_factor,
        doublings=price.doublings,
        circled=outcome.declarer if lone and rules.score_unit == "points" else None,
    )
