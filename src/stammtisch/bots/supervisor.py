"""The supervisor, who answers questions and hears complaints (RULES 6.1, 7.3)."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.bots import AnyRuleSet, AnyView
from stammtisch.engine.deal import Action, Verb
from stammtisch.games import GAMES


class Supervisor(Struct, frozen=True):
    """Honest and without favourites; bots break no rules, so a complaint is never justified."""

    name: str = "supervisor"

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        verb = Verb.APPROVE if GAMES[rules.game].approves(view) else Verb.REJECT
        return next((action for action in view.options if action.verb is verb), None)
