"""Play by chance that claims 66 only when it has enough, and then at once."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine import chance
from stammtisch.engine.bots import AnyRules, AnyView
from stammtisch.engine.deal import Action, Verb
from stammtisch.schnapsen.bots.sight import Sight


class Chance(chance.Chance, frozen=True):
    def sensible(self, due: Sequence[Action], view: AnyView, rules: AnyRules) -> Sequence[Action]:
        claim = [action for action in due if action.verb is Verb.CLAIM66]
        if not claim:
            return due
        if Sight(view, rules).has_won:
            return claim
        return [action for action in due if action not in claim]
