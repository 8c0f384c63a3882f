"""What it is worth to keep a duty of a 3er-Runde for later: read from ``duties.json``, which
``tools/duties.py`` writes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec

from stammtisch.schafkopf.rules import RuleSet

FILE: Final = "duties.json"
Table: TypeAlias = dict[str, float]  # in Rufspiele


def keeping(rules: RuleSet, owed: Sequence[str], left: int, duty: str) -> float:
    """In money, for a player who owes these duties when so many are open at the table."""
    if left == 1:  # the last of all: it is played now, and nothing comes after it
        return 0.0
    wanted = ratio(rules)
    nearest = min(_tables(), key=lambda each: abs(float(each) - wanted))
    table = _tables()[nearest]
    for nearby in sorted(range(1, 13), key=lambda number: abs(number - left)):
        if (name := key(owed, nearby, duty)) in table:
            return table[name] * rules.base_ruf
    raise AssertionError("nobody has ever owed this")


def key(owed: Sequence[str], left: int, duty: str) -> str:
    return f"{'+'.join(owed)}/{left}/{duty}"


def ratio(rules: RuleSet) -> float:
    """What makes rounds differ: how much dearer a Solo is than a Rufspiel."""
    return rules.base_solo / rules.base_ruf


@cache
def _tables() -> dict[str, Table]:
    text = files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Table])
