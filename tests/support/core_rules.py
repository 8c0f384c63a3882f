"""The rules as numbers in a file, for the tests of the native core that know no Python."""

from __future__ import annotations

from pathlib import Path

from support.setups import house

from stammtisch import rulesets
from stammtisch.games import AnyRules
from stammtisch.schafkopf.native import numbers as schafkopf
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schnapsen.native import deal as schnapsen

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
    played = [(rulesets.builtin(name), round_) for name, round_ in SCHAFKOPF]
    played += [(house("manual-claims"), "normal")]
    played += [(rulesets.builtin(name), "") for name in SCHNAPSEN]
    return "\n".join(_part(rules, round_) for rules, round_ in played)


def _part(rules: AnyRules, round_: str) -> str:
    if isinstance(rules, RuleSet):
        numbers = schafkopf.numbers(rules, ROUNDS[round_])
    else:
        numbers = schnapsen.numbers(rules)
    lists = (f"{name} {' '.join(str(int(n)) for n in numbers[name])}" for name in numbers)
    return "\n".join(line.rstrip() for line in (rules.game, *lists)) + "\n"
