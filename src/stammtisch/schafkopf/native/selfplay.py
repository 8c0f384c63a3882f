"""Tables of Schafkopf at which nets play every seat, in the native core."""

from __future__ import annotations

from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.native.deal import inherited
from stammtisch.schafkopf.native.numbers import native_rules
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.solver import _core
from stammtisch.solver.net import Net


def selfplay(
    rules: RuleSet,
    number: int,
    net: Net,
    *,
    context: Context | None = None,
    rival: Net | None = None,
    rivals: int = 0,
    seed: int = 0,
    portable: bool = False,
) -> _core.SchafkopfSelfplay:
    """So many tables of one rule set and round; ``rival`` plays the seats in ``rivals`` (bits)."""
    context = context or Context()
    native = native_rules(rules, context.round)
    return _core.SchafkopfSelfplay(
        native,
        number,
        inherited(context),
        True,
        net.native,
        None if rival is None else rival.native,
        rivals,
        seed,
        portable,
    )
