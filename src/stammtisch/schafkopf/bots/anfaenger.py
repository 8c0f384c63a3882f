"""The beginner: every decision by a rule of thumb, at once and always the same."""

from __future__ import annotations

from stammtisch.engine.bots import AnyRuleSet, AnyView, Thought
from stammtisch.engine.deal import CARD_ACTIONS, Action
from stammtisch.schafkopf.bots.decision import decide
from stammtisch.schafkopf.bots.judge import ThumbJudge
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.thumb import thumb_card
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.view import View


class Anfaenger:
    name = "anfaenger"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed  # thumbs roll no dice

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        return decide(view, rules, ThumbJudge(view, rules), _card)


def _card(view: View, rules: RuleSet) -> Thought:
    return Thought(CARD_ACTIONS[view.seat][thumb_card(Moment(view, rules))])
