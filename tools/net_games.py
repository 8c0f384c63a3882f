"""What nets are trained on: for each game its houses, and how results are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch import rulesets
from stammtisch.schafkopf import Context
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.native.selfplay import selfplay as schafkopf_selfplay
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.schnapsen.native.selfplay import selfplay as schnapsen_selfplay
from stammtisch.solver import _core

Tables: TypeAlias = Callable[..., "_core.Selfplay"]  # how many, whose net, against whom


class House(Struct, frozen=True):
    """Tables by one rule set; of all rows ``share`` parts come from there."""

    name: str
    share: int
    open: Tables


class NetGame(Struct, frozen=True):
    name: str
    layout: int
    inputs: int
    outputs: int
    scale: float  # what a value of one stands for, in stakes
    most: float  # results beyond that count as that, in the same measure
    edges: tuple[float, ...]  # between the results whose chances the net tells
    houses: tuple[House, ...]
    sides: tuple[int, ...]  # seats of the rival in a match, bit per seat


def _schafkopf(name: str, share: int, round_: str = "normal") -> House:
    rules = rulesets.builtin(name)
    assert isinstance(rules, SchafkopfRules)
    tables = partial(schafkopf_selfplay, rules, context=Context(round=round_))
    return House(f"{name} {round_}", share, tables)


def _schnapsen(name: str, share: int, *, scored: bool) -> House:
    rules = rulesets.builtin(name)
    assert isinstance(rules, SchnapsenRules)
    tables = partial(schnapsen_selfplay, rules, scored=scored)
    return House(f"{name}{' in a Partie' * scored}", share, tables)


def schafkopf() -> NetGame:
    ttc = rulesets.builtin("ttc-freising-10-30")
    assert isinstance(ttc, SchafkopfRules)
    above = (0.01, 0.4, 0.8, 1.2, 1.6, 2.2, 3.0, 4.0, 5.5, 8.0, 12.0, 20.0)
    return NetGame(
        name="schafkopf",
        layout=_core.SCHAFKOPF_LAYOUT,
        inputs=_core.SCHAFKOPF_INPUTS,
        outputs=_core.SCHAFKOPF_OUTPUTS,
        scale=4.0,
        most=40.0,
        edges=(*(-edge for edge in reversed(above)), *above),
        houses=(
            _schafkopf("schafkopfschule", 6),
            _schafkopf("ttc-freising-10-30", 4),
            _schafkopf("ttc-freising-10-50", 2),
            _schafkopf("schafkopfschule-turnier", 2),
            _schafkopf("kreuz-turnier", 2),
            *(_schafkopf(ttc.name, 1, round_) for round_ in ttc.special_rounds),
        ),
        sides=(0b1010, 0b0101, 0b1100, 0b0011, 0b0110, 0b1001),
    )


def schnapsen() -> NetGame:
    return NetGame(
        name="schnapsen",
        layout=_core.SCHNAPSEN_LAYOUT,
        inputs=_core.SCHNAPSEN_INPUTS,
        outputs=_core.SCHNAPSEN_OUTPUTS,
        scale=1.0,
        most=3.0,
        edges=tuple(place / 10 - 0.95 for place in range(20)),
        houses=(
            _schnapsen("schnapsen-scharf", 2, scored=False),
            _schnapsen("schnapsen-scharf", 2, scored=True),
            _schnapsen("schnapsen-weich", 2, scored=False),
            _schnapsen("schnapsen-weich", 2, scored=True),
            _schnapsen("sechsundsechzig", 1, scored=False),
            _schnapsen("sechsundsechzig", 1, scored=True),
        ),
        sides=(0b01, 0b10),
    )


NET_GAMES: Final[Mapping[str, Callable[[], NetGame]]] = {
    "schafkopf": schafkopf,
    "schnapsen": schnapsen,
}
