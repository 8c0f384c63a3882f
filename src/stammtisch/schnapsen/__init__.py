"""Schnapsen and Sechsundsechzig: rule sets, one deal as a state machine, outcome, Partie.

The modules are called as those of ``stammtisch.schafkopf``; ``end`` holds the value of a game.
"""

from stammtisch.engine.pack import shuffle
from stammtisch.schnapsen.course import Evening, after_game, begin, draw_for_deal
from stammtisch.schnapsen.deal import Context, Deal
from stammtisch.schnapsen.outcome import How, Outcome, Reason, Settlement, Worth, settle
from stammtisch.schnapsen.ruleset import RuleSet, rules
from stammtisch.schnapsen.start import dealt, shuffled
from stammtisch.schnapsen.view import View

__all__ = [
    "Context",
    "Deal",
    "Evening",
    "How",
    "Outcome",
    "Reason",
    "RuleSet",
    "Settlement",
    "View",
    "Worth",
    "after_game",
    "begin",
    "dealt",
    "draw_for_deal",
    "rules",
    "settle",
    "shuffle",
    "shuffled",
]
