"""What the supervisor must approve before the first card (RULES 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import SIE, Contract
from stammtisch.schafkopf.rules import RuleSet

LONE_GAME: Final = "lone_game"
TOUT: Final = "tout"


def needed_approvals(
    contract: Contract, seat: Seat, played: Sequence[int], rules: RuleSet
) -> tuple[str, ...]:
    """``played`` are the lone games that each seat has declared in this match so far."""
    if contract.kind is SIE:
        return (SIE.name,) if SIE.name in rules.approval else ()
    count = sum(played) if rules.approval_scope == "table" else played[seat]
    lone_game = contract.lone and LONE_GAME in rules.approval and count + 1 >= rules.approval_from
    tout = contract.tout and TOUT in rules.approval
    return ((LONE_GAME,) if lone_game else ()) + ((TOUT,) if tout else ())
