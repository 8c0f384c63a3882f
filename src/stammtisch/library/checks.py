"""Wrong arguments are answered with a sentence."""

from __future__ import annotations

from typing import Any, Final

from stammtisch.engine.machine import Machine
from stammtisch.games import GAMES

RULE_SETS: Final = tuple(game.rules for game in GAMES.values())
VIEWS: Final = tuple(game.view for game in GAMES.values())


def checked(value: object, kinds: type | tuple[type, ...], needed: str) -> None:
    if not isinstance(value, kinds):
        raise TypeError(f"{needed} is needed, not {value!r:.80}")


def rule_set(value: object) -> None:
    checked(value, RULE_SETS, "a rule set, such as st.rules('schafkopfschule'),")


def a_deal(value: object) -> None:
    checked(value, Machine, "a deal, such as st.deal(rules),")


def a_view(value: Any) -> None:  # noqa: ANN401
    checked(value, VIEWS, "a view, such as deal.view(0),")
