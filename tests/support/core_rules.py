"""The rules as numbers in a file, for the tests of the native core that know no Python."""

from __future__ import annotations

from pathlib import Path

from support.setups import house

from stammtisch import rulesets
from stammtisch.schafkopf.native import numbers as schafkopf
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schnapsen.native import numbers as schnapsen

FILE = Path(__file__).parents[2] / "core" / "tests" / "rules.txt"
SCHAFKOPF = (
    ("schafkopfschule", "normal"),
    ("schafkopfschule-turnier", "normal"),
    ("kreuz-turnier", "normal"),
    ("ttc-freising-10-30", "ramsch"),
    ("ttc-freising-10-30", "schieber"),
    ("ttc-freising-10-30", "3er-runde"),
    ("ttc-freising-10-30", "trixer"),
)
SCHNAPSEN = ("schnapsen-scharf", "sechsundsechzig")


def text() -> str:
    """A line a list: its name, then its numbers; an empty line between two rule sets."""
    parts = []
    for name, round_ in SCHAFKOPF:
        parts.append(_part("schafkopf", schafkopf.numbers(rulesets.builtin(name), ROUNDS[round_])))
    claims = schafkopf.numbers(house("manual-claims"), ROUNDS["normal"])
    parts.append(_part("schafkopf", claims))
    for name in SCHNAPSEN:
        parts.append(_part("schnapsen", schnapsen.numbers(rulesets.builtin(name))))
    return "\n".join(parts)


def _part(game: str, numbers: dict[str, list[int]]) -> str:
    lines = [game, *(f"{name} {' '.join(str(int(n)) for n in numbers[name])}" for name in numbers)]
    return "\n".join(line.rstrip() for line in lines) + "\n"
