"""Thousands of tables of Schafkopf, stepped together in the native core."""

from __future__ import annotations

from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.native.deal import inherited
from stammtisch.schafkopf.native.numbers import native_rules
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.solver import _core


def tables(
    rules: RuleSet, number: int, context: Context | None = None, *, chance: bool = False
) -> _core.SchafkopfTables:
    """So many tables of one rule set and the round of ``context``, to be ``reset`` before play.

    With ``chance`` every deal inherits doublings, duties and a first game as chance has them.
    """
    context = context or Context()
    native = native_rules(rules, context.round)
    return _core.SchafkopfTables(native, number, inherited(context), chance)
