"""Results spelled out for people, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stammtisch.kits import KITS, AnyDeal
from stammtisch.texts import Texts
from stammtisch.told import schafkopf, schnapsen

_OUTCOMES: Final[Mapping[str, Callable[[Any, Sequence[str], Texts], str]]] = {
    "schafkopf": schafkopf.outcome_told,
    "schnapsen": schnapsen.outcome_told,
}
_SETTLEMENTS: Final[Mapping[str, Callable[[Any, Sequence[str], Texts], str]]] = {
    "schafkopf": schafkopf.settlement_told,
    "schnapsen": schnapsen.settlement_told,
}


def result_told(deal: AnyDeal, names: Sequence[str], texts: Texts) -> tuple[str, str]:
    """How a finished deal ended, and what each gets for it."""
    settlement = KITS[deal.game].settle(deal.outcome, deal.rules)
    return (
        _OUTCOMES[deal.game](deal.outcome, names, texts),
        _SETTLEMENTS[deal.game](settlement, names, texts),
    )
