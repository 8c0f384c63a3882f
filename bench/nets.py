"""How fast nets play: ``.venv/bin/python -m bench.nets``.

Tables of both games at which every seat decides by a net with weights by chance, in the sizes that
are trained; processor time of one thread, all that a table does included.
"""

from __future__ import annotations

from random import Random
from typing import Final

from bench.clock import timed
from stammtisch import rulesets
from stammtisch.schafkopf import Context
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.native.deal import tables as schafkopf_tables
from stammtisch.schafkopf.native.selfplay import selfplay as schafkopf_selfplay
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.schnapsen.native.deal import tables as schnapsen_tables
from stammtisch.schnapsen.native.selfplay import selfplay as schnapsen_selfplay
from stammtisch.solver import _core
from stammtisch.solver.net import Net
from tools.net_file import NetParts, file_of, halves

UNITS: Final = ((128, 64, 64), (256, 128, 64))
TABLES: Final = 256
DEALS: Final = 5_000
ROUNDS: Final = 3
FOR_EVER: Final = 1 << 60
SETUPS: Final = (
    ("schafkopfschule", "normal"),
    ("ttc-freising-10-30", "normal"),
    ("ttc-freising-10-30", "ramsch"),
    ("schnapsen-scharf", "normal"),
)


def by_chance(layout: int, inputs: int, outputs: int, units: tuple[int, int, int]) -> Net:
    rng = Random(1)
    first, second, third = units
    layers = (inputs * first, first, first * second, second, second * third, third)
    sizes = (*layers, outputs * third, outputs, 2 * third, 2)
    weights = tuple(halves([rng.gauss(0, 0.1) for _ in range(size)]) for size in sizes)
    return Net(file_of(NetParts(layout, inputs, outputs, units, 1.0, (0.0,), weights)))


def opened(
    name: str, round_: str, units: tuple[int, int, int], *, portable: bool
) -> _core.Selfplay:
    rules = rulesets.builtin(name)
    if isinstance(rules, SchafkopfRules):
        net = by_chance(
            _core.SCHAFKOPF_LAYOUT, _core.SCHAFKOPF_INPUTS, _core.SCHAFKOPF_OUTPUTS, units
        )
        context = Context(round=round_)
        return schafkopf_selfplay(rules, TABLES, net, context=context, portable=portable)
    assert isinstance(rules, SchnapsenRules)
    net = by_chance(_core.SCHNAPSEN_LAYOUT, _core.SCHNAPSEN_INPUTS, _core.SCHNAPSEN_OUTPUTS, units)
    return schnapsen_selfplay(rules, TABLES, net, portable=portable)


def with_net(played: _core.Selfplay) -> tuple[float, float]:
    """Deals a second, and microseconds a decision."""

    def play() -> None:
        played.play(FOR_EVER, DEALS, 0.0, 1.0, 0.0, 0.0, 1.0)

    play()
    found = []
    for _ in range(ROUNDS):
        before = played.decisions
        seconds = timed(play)
        found.append((played.ended / seconds, seconds / (played.decisions - before) * 1e6))
    return max(found)


def without_net(name: str, round_: str) -> float:
    """Deals a second by chance."""
    rules = rulesets.builtin(name)
    if isinstance(rules, SchafkopfRules):
        tables: _core.Tables = schafkopf_tables(rules, TABLES, Context(round=round_))
    else:
        assert isinstance(rules, SchnapsenRules)
        tables = schnapsen_tables(rules, TABLES)
    tables.reset(range(TABLES))
    return max(DEALS / timed(lambda: tables.play_by_chance(DEALS, 1)) for _ in range(ROUNDS))


def main() -> None:
    print("| rules | units | kernel | deals a second | µs a decision |\n|---|---|---|---|---|")
    for name, round_ in SETUPS:
        place = name if round_ == "normal" else f"{name}, {round_}"
        print(f"| {place} | by chance | | {without_net(name, round_):,.0f} | |")
        for units in UNITS:
            for portable in (False, True):
                played = opened(name, round_, units, portable=portable)
                deals, decision = with_net(played)
                sizes = "–".join(map(str, units))
                print(
                    f"| {place} | {sizes} | {_core.kernel(portable)} "
                    f"| {deals:,.0f} | {decision:.2f} |"
                )


if __name__ == "__main__":
    main()
