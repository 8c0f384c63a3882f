"""Matches between two bots: the same cards for both, and honest statistics of the difference.

``match``: duplicate deals in all seatings. ``run``: on all cores, taken up where it stopped.
``trial``: whether a bot keeps the rules.
``report``: how sure the mean is, and when a match is decided.
"""

from stammtisch.arena.match import Duplicate, Match, PlayedDeal, Times, play_duplicate
from stammtisch.arena.report import Estimate, MatchReport, MatchVerdict, Sprt, estimate, report_of
from stammtisch.arena.run import MatchFile, run

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
