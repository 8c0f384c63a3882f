"""Tables of Schnapsen at which nets play both seats, in the native core."""

from __future__ import annotations

from stammtisch.schnapsen.bots.equities import equities
from stammtisch.schnapsen.deal import Context
from stammtisch.schnapsen.native.deal import native_rules
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.solver import _core
from stammtisch.solver.net import Net


def selfplay(
    rules: RuleSet,
    number: int,
    net: Net,
    *,
    scored: bool = True,
    rival: Net | None = None,
    rivals: int = 0,
    seed: int = 0,
    portable: bool = False,
) -> _core.SchnapsenSelfplay:
    """So many tables of one rule set; ``rival`` plays the seats in ``rivals`` (bits).

    Results count as equity in the Partie, or by themselves if deals are not ``scored``.
    """
    return _core.SchnapsenSelfplay(
        native_rules(rules),
        number,
        scored,
        worths(rules, scored=scored),
        net.native,
        None if rival is None else rival.native,
        rivals,
        seed,
        portable,
    )


def worths(rules: RuleSet, *, scored: bool) -> list[float]:
    """What forehand's points from -9 to 9 are worth, by what both still need."""
    if not scored:
        return equities(rules, Context())
    needs = range(1, rules.partie + 1)
    return [
        worth
        for own in needs
        for others in needs
        for worth in equities(rules, Context(score=(own, others)))
    ]
