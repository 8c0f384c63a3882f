"""Thousands of tables of Schnapsen, stepped together in the native core."""

from __future__ import annotations

from stammtisch.schnapsen.native.numbers import native_rules
from stammtisch.schnapsen.rules import RuleSet
from stammtisch.solver import _core


def tables(rules: RuleSet, number: int) -> _core.SchnapsenTables:
    """So many tables of one rule set, each with its Partie; to be ``reset`` before play."""
    return _core.SchnapsenTables(native_rules(rules), number)
