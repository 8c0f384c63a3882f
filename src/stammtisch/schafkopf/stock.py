"""The Stock (RULES 5.9): what goes in and out, apart from the settlement."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.schafkopf.outcome import Ending, Outcome
from stammtisch.schafkopf.rules import RuleSet

_NOTHING = (0, 0, 0, 0)


class StockMove(Struct, frozen=True, gc=False):
    """What goes into or out of the Stock; separate from the settlement (RULES 5.9)."""

    amounts: tuple[int, int, int, int]
    stock: int  # what it holds afterwards


def move_stock(outcome: Outcome, rules: RuleSet, stock: int) -> StockMove:
    """All pay in after four passes; a Rufspiel wins or doubles the Stock; lone games leave it."""
    if not rules.stock:
        return StockMove(_NOTHING, stock)
    if outcome.ending is Ending.THROWN_IN:
        stake = rules.stock_stake
        return StockMove((-stake, -stake, -stake, -stake), stock + 4 * stake)
    if outcome.ending is not Ending.PLAYED or outcome.partner is None or outcome.declarer is None:
        return StockMove(_NOTHING, stock)
    half, odd = divmod(stock, 2)
    sign = 1 if outcome.declarer_won else -1
    amounts = [0, 0, 0, 0]
    amounts[outcome.declarer] = sign * (half + odd)
    amounts[outcome.partner] = sign * half
    left = 0 if outcome.declarer_won else 2 * stock
    assert sum(amounts) == stock - left
    return StockMove((amounts[0], amounts[1], amounts[2], amounts[3]), left)
