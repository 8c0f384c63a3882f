"""Tournaments of Schafkopf and Schnapsen, as a fold over events (docs/tournament.md)."""

from stammtisch.tournament.actors import (
    COURT,
    DESK,
    MANAGEMENT,
    SERVER,
    SUPERVISOR,
    Actor,
    Role,
    parse_actor,
    player,
)
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import CHAIN, Entry, Event, after_all, fold
from stammtisch.tournament.plan import Plan, plan
from stammtisch.tournament.proof import Proof, problem, proofs, read_proofs
from stammtisch.tournament.ranking import Place, Ranking, ranking
from stammtisch.tournament.reports import Bare, Decided, Partie, Played, Report, Struck, Totals, Won
from stammtisch.tournament.sheet import Row, Sheet
from stammtisch.tournament.state import Entrant, Tournament
from stammtisch.tournament.views.public import TournamentView, view

__all__ = [
    "CHAIN",
    "COURT",
    "DESK",
    "MANAGEMENT",
    "SERVER",
    "SUPERVISOR",
    "Actor",
    "Bare",
    "Decided",
    "Entrant",
    "Entry",
    "Event",
    "Impossible",
    "Partie",
    "Place",
    "Plan",
    "Played",
    "Proof",
    "Ranking",
    "Report",
    "Role",
    "Row",
    "Sheet",
    "Struck",
    "Totals",
    "Tournament",
    "TournamentView",
    "Won",
    "after_all",
    "fold",
    "parse_actor",
    "plan",
    "player",
    "problem",
    "proofs",
    "ranking",
    "read_proofs",
    "view",
]
