"""All that a rule set can ever offer a seat."""

from __future__ import annotations

from stammtisch.engine.deal import Argument, Verb
from stammtisch.schnapsen.native.deal import CALLS
from stammtisch.schnapsen.ruleset import RuleSet


def offers(rules: RuleSet) -> tuple[tuple[Verb, Argument], ...]:
    """Every call with its argument; complaints are never offered."""
    least = rules.cut_min_cards
    sizes = range(least, len(rules.cards) - least + 1) if rules.cut != "none" else range(0)
    handling = [(Verb.CUT, number) for number in sizes] + ([(Verb.DEAL, None)] if sizes else [])
    play = [call for call in CALLS if call[0] is not Verb.CARD or call[1] in rules.cards]
    return (*handling, *play, (Verb.NEXT_CUT, None))
