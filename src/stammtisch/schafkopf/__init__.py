"""Schafkopf: rule sets, contracts, one deal as a state machine, outcome and settlement."""

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
from stammtisch.schafkopf.rules import RuleSet
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
    "same_dealer",
    "seats_from",
    "settle",
    "shuffle",
    "shuffled",
]
