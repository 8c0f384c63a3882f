"""What the next deal inherits: dealer, doublings, counts, duties, the Stock."""

from __future__ import annotations

from msgspec import Struct, structs

from stammtisch.schafkopf.deal import Context, Duty
from stammtisch.schafkopf.outcome import Ending, Outcome
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.rules import RuleSet


def same_dealer(outcome: Outcome, rules: RuleSet) -> bool:
    """Whether the same player deals again (RULES 2.2, 6.1)."""
    if outcome.ending is Ending.THROWN_IN:
        return rules.all_pass == "redeal"
    return outcome.ending is Ending.REDEAL


def next_carry(outcome: Outcome, rules: RuleSet, carry: int) -> int:
    """Doublings inherited by the next deal (A-21)."""
    if outcome.ending is Ending.THROWN_IN and rules.all_pass == "double":
        return carry + 1 if rules.carry_cap == "unlimited" else min(carry + 1, rules.carry_cap)
    return 0 if outcome.scored else carry


def next_lone_games(outcome: Outcome, played: tuple[int, ...]) -> tuple[int, ...]:
    """Lone games declared so far by each seat of this deal; struck games do not count (A-51)."""
    counts = outcome.scored and outcome.contract is not None and outcome.contract.lone
    return tuple(n + (counts and seat == outcome.declarer) for seat, n in enumerate(played))


def next_duties(
    outcome: Outcome, duties: tuple[tuple[Duty, ...], ...]
) -> tuple[tuple[Duty, ...], ...]:
    """Duties still open after a game of the 3er-Runde: each game fulfils exactly one (RULES 3.17).

    A player who was gesperrt and forced to play alone has done the Rufspiel (C-11).
    """
    if not ROUNDS[outcome.round].duties or outcome.declarer is None or not outcome.scored:
        return duties
    assert outcome.contract is not None
    owed, played = duties[outcome.declarer], outcome.contract.kind.name
    left = tuple(duty for duty in owed if duty != played) if played in owed else owed[:-1]
    return tuple(left if s == outcome.declarer else own for s, own in enumerate(duties))


def next_context(context: Context, outcome: Outcome, rules: RuleSet) -> Context:
    """The same seats' context after this deal; who sits where next is a matter of the evening."""
    a, b, c, d = next_lone_games(outcome, context.lone_games)
    return structs.replace(
        context,
        carry=next_carry(outcome, rules, context.carry),
        first_game=context.first_game and not outcome.scored,
        lone_games=(a, b, c, d),
        duties=next_duties(outcome, context.duties),
    )


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
