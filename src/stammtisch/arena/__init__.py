"""Matches between two bots: the same cards for both, and honest statistics of the difference."""

from stammtisch.arena.match import Duplicate, Match, Played, Times, play_duplicate
from stammtisch.arena.report import Report, report_of
from stammtisch.arena.running import run
from stammtisch.arena.statistics import Estimate, Sprt, Verdict, estimate
from stammtisch.arena.store import Store

__all__ = [
    "Duplicate",
    "Estimate",
    "Match",
    "Played",
    "Report",
    "Sprt",
    "Store",
    "Times",
    "Verdict",
    "estimate",
    "play_duplicate",
    "report_of",
    "run",
]
