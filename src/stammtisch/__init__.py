"""Stammtisch: Schafkopf and Schnapsen, complete.

``import stammtisch as st`` is all that most programs need; what is behind a name is loaded when it
is first used. docs/library.md shows all of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch import schafkopf, schnapsen
    from stammtisch.arena import MatchReport
    from stammtisch.data.rows import rows
    from stammtisch.engine.bots import Bot
    from stammtisch.engine.cards import Card, CardSet, Rank, Suit
    from stammtisch.engine.deal import SUPERVISOR, Action, NotOver, Refused, Verb
    from stammtisch.engine.pictures import svg
    from stammtisch.games import AnyDeal as Deal
    from stammtisch.games import AnyRules as RuleSet
    from stammtisch.games import GameView as View
    from stammtisch.games import deal
    from stammtisch.library.actions import ActionSpace, actions
    from stammtisch.library.answers import World, chances, solve, worlds
    from stammtisch.library.records import read, write
    from stammtisch.library.tables import bot, compare, playout, rules
    from stammtisch.record import Record
    from stammtisch.solver.chances import Odds
    from stammtisch.solver.solution import Solution
    from stammtisch.texts import UserError

__version__ = "0.1.0"

# Where each public name is; ``module:name`` if it has another one there.
_PLACES = {
    "Action": "engine.deal",
    "ActionSpace": "library.actions",
    "Bot": "engine.bots",
    "Card": "engine.cards",
    "CardSet": "engine.cards",
    "Deal": "games:AnyDeal",
    "MatchReport": "arena",
    "NotOver": "engine.deal",
    "Odds": "solver.chances",
    "Rank": "engine.cards",
    "Record": "record",
    "Refused": "engine.deal",
    "RuleSet": "games:AnyRules",
    "SUPERVISOR": "engine.deal",
    "Solution": "solver.solution",
    "Suit": "engine.cards",
    "UserError": "texts",
    "Verb": "engine.deal",
    "View": "games:GameView",
    "World": "library.answers",
    "actions": "library.actions",
    "bot": "library.tables",
    "chances": "library.answers",
    "compare": "library.tables",
    "deal": "games",
    "playout": "library.tables",
    "read": "library.records",
    "rows": "data.rows",
    "rules": "library.tables",
    "solve": "library.answers",
    "svg": "engine.pictures",
    "worlds": "library.answers",
    "write": "library.records",
}
_PACKAGES = ("schafkopf", "schnapsen")

__all__ = [
    "SUPERVISOR",
    "Action",
    "ActionSpace",
    "Bot",
    "Card",
    "CardSet",
    "Deal",
    "MatchReport",
    "NotOver",
    "Odds",
    "Rank",
    "Record",
    "Refused",
    "RuleSet",
    "Solution",
    "Suit",
    "UserError",
    "Verb",
    "View",
    "World",
    "actions",
    "bot",
    "chances",
    "compare",
    "deal",
    "playout",
    "read",
    "rows",
    "rules",
    "schafkopf",
    "schnapsen",
    "solve",
    "svg",
    "worlds",
    "write",
]


def __getattr__(name: str) -> object:
    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
    module, _, there = _PLACES[name].partition(":")
    found: object = getattr(import_module(f"{__name__}.{module}"), there or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
