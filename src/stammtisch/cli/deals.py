"""A new deal for commands that want one."""

from __future__ import annotations

from random import Random

from stammtisch import rulesets
from stammtisch.rulesets.games import AnyRules
from stammtisch.schafkopf import Context, Deal, shuffle, shuffled


def new_deal(rules: AnyRules | str, rng: Random, round_: str = "normal", players: int = 4) -> Deal:
    loaded = rulesets.load(rules) if isinstance(rules, str) else rules
    context = Context(round=round_, players=players)  # type: ignore[arg-type]
    return shuffled(loaded, shuffle(loaded, rng), context)
