"""Schafkopf: rule sets, contracts, one deal as a state machine, outcome and settlement.

``contracts``, ``rounds``, ``misconduct``, ``ruleset``: data. ``deal``, ``phases``: a deal in play.
``legal``: which cards may be played. ``doubling``: who may double, and when.
``outcome``, ``settlement``, ``course``: how it ended, what it costs, what the next one inherits.
``view``: what a seat may know. ``notation``, ``phrases``, ``book``: records, words, rule book.
``report``, ``real_cards``, ``sheet``: games with real cards, on pads and in tournaments.
``bots``, ``solver``, ``review``, ``native``: players, worlds, experts, the core.
``game`` puts it together (docs/games.md).
"""

from stammtisch.engine.pack import shuffle
from stammtisch.schafkopf.contracts import CONTRACTS, Contract, parse_contract
from stammtisch.schafkopf.course import (
    StockMove,
    move_stock,
    next_carry,
    next_context,
    next_duties,
    next_lone_games,
    seats_from,
)
from stammtisch.schafkopf.deal import DUTIES, Context, Deal
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction, same_dealer
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet, rules
from stammtisch.schafkopf.settlement import Settlement, settle
from stammtisch.schafkopf.start import dealt, shuffled
from stammtisch.schafkopf.view import View

__all__ = [
    "CONTRACTS",
    "DUTIES",
    "ROUNDS",
    "Context",
    "Contract",
    "Deal",
    "Ending",
    "Grade",
    "Outcome",
    "RuleSet",
    "Sanction",
    "Settlement",
    "StockMove",
    "View",
    "dealt",
    "move_stock",
    "next_carry",
    "next_context",
    "next_duties",
    "next_lone_games",
    "parse_contract",
    "rules",
    "same_dealer",
    "seats_from",
    "settle",
    "shuffle",
    "shuffled",
]
