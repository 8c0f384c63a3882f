"""Matches between two bots: the same cards for both, and honest statistics of the difference."""

from stammtisch.arena.match import Duplicate, Match, PlayedDeal, Times, play_duplicate
from stammtisch.arena.report import MatchReport, report_of
from stammtisch.arena.run import run
from stammtisch.arena.statistics import Estimate, MatchVerdict, Sprt, estimate
from stammtisch.arena.store import MatchFile

__all__ = [
    "Duplicate",
    "Estimate",
    "Match",
    "MatchFile",
    "MatchReport",
    "MatchVerdict",
    "PlayedDeal",
    "Sprt",
    "Times",
    "estimate",
    "play_duplicate",
    "report_of",
    "run",
]
