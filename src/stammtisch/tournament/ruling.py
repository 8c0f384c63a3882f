"""What follows from a case of misconduct at a table of a tournament (RULES 6.2)."""

from __future__ import annotations

from stammtisch.schafkopf import RuleSet
from stammtisch.schafkopf.entering import Told
from stammtisch.schafkopf.misconduct import Consequence, Fact, Ruling, consequence


def follows(ruling: Ruling, told: Told | None, rules: RuleSet) -> Consequence:
    """Before a game is fixed nothing can be lost: the hand is dealt again (A-43)."""
    unfixed = {Fact.NO_CONTRACT} if told is None else set()
    return consequence(ruling.case, ruling.facts | unfixed, rules)
