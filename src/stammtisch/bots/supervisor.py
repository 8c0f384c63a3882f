"""The supervisor, who answers questions and hears complaints (RULES 6.1, 7.3)."""

from __future__ import annotations

from msgspec import Struct

from stammtisch import schafkopf
from stammtisch.bots.protocol import AnyView
from stammtisch.game import Action, Verb
from stammtisch.kits import AnyRules
from stammtisch.schafkopf.approvals import TOUT


class Supervisor(Struct, frozen=True):
    """Honest and without favourites.

    A Tout needs its minimum holding. A lone game is a player's right however many he has had, and
    bots break no rules, so a complaint is never justified.
    """

    name: str = "supervisor"

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        wanted = Verb.APPROVE if isinstance(view, schafkopf.View) and _approves(view) else None
        return next(
            (action for action in view.options if action.verb is (wanted or Verb.REJECT)), None
        )


def _approves(view: schafkopf.View) -> bool:
    question = view.question
    if question is None or view.phase != "approval":
        return False
    return question.about != TOUT or question.meets_minimum is True
