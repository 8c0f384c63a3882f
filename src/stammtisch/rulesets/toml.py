"""Write rule sets as TOML."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.games import GAMES, AnyRules
from stammtisch.rulesets.files import builtin, names
from stammtisch.rulesets.schema import RESERVED, toml_value


def difference(rules: AnyRules) -> dict[str, Any]:
    """The keys that make a rule set out of the one it extends (all, if it extends none)."""
    values: dict[str, Any] = msgspec.to_builtins(rules)
    base = msgspec.to_builtins(builtin(rules.extends)) if rules.extends else {}
    own = {key: value for key, value in values.items() if base.get(key, ...) != value}
    # What these keys bring along by themselves must be taken back where the house does not want it.
    adapted = GAMES[rules.game].adapt(base, own)
    return {
        key: value
        for key, value in values.items()
        if key not in RESERVED and (key in own or adapted.get(key, ...) != value)
    }


def is_builtin(rules: AnyRules) -> bool:
    return rules.name in names() and builtin(rules.name) == rules


def to_toml(rules: AnyRules, *, whole: bool = False) -> str:
    """A text that reads back to the same rule set; ``whole`` writes every key out."""
    values = difference(msgspec.structs.replace(rules, extends="") if whole else rules)
    lines = [f"extends = {toml_value(rules.extends)}"] if rules.extends and not whole else []
    return "\n".join(lines + [f"{key} = {toml_value(value)}" for key, value in values.items()])


def every_option(rules: AnyRules) -> str:
    """All keys, and what they extend: that gives the values of options that are still unknown.

    So a log keeps its rules, whatever becomes of a rule set's name.
    """
    extends = f'extends = "{rules.extends}"\n' if rules.extends else ""
    return extends + to_toml(rules, whole=True)
