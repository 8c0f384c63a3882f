"""The games that have rule sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import Struct

from stammtisch.schafkopf import rules as schafkopf

AnyRules: TypeAlias = schafkopf.RuleSet


class GameRules(Struct, frozen=True):
    """What the loader must know of a game."""

    model: type[AnyRules]
    folder: str
    contradictions: Callable[[Any], dict[str, dict[str, object]]]  # key: details of its text
    adapt: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]  # inherited, own


GAMES: Final = {
    "schafkopf": GameRules(
        schafkopf.RuleSet,
        "stammtisch.schafkopf.rulesets",
        schafkopf.contradictions,
        schafkopf.adapt,
    ),
}
