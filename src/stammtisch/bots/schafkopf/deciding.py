"""Who decides what: chores by themselves, calls by a judge, cards by a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.bots.schafkopf.calls import CALLS, calls_in
from stammtisch.bots.schafkopf.certain import lay_down
from stammtisch.bots.schafkopf.chores import chore, claim
from stammtisch.bots.schafkopf.judge import Judge
from stammtisch.game import Action, Verb
from stammtisch.schafkopf import RuleSet, View

DOUBLES: Final = (Verb.CONTRA, Verb.RETOUR, Verb.UP)


def decide(
    view: View, rules: RuleSet, judge: Judge, card: Callable[[View, RuleSet], Action]
) -> Action | None:
    """One of the options, or nothing where only others must act."""
    if not view.options:
        return None
    calls = calls_in(view)
    if Verb.SIE in calls:  # nothing pays more
        return calls[Verb.SIE]
    if view.phase == "aftermath":
        return claim(view, rules) or chore(view, rules)
    if view.phase == "play":
        return interject(view, judge) or _play(view, rules, card)
    policy = CALLS.get(view.phase)
    if policy is not None and view.turn == view.seat:
        return policy(view, rules, judge)
    return chore(view, rules)


def interject(view: View, judge: Judge) -> Action | None:
    calls = calls_in(view)
    if Verb.ADD_TOUT in calls and judge.tout() > 0:
        return calls[Verb.ADD_TOUT]
    for verb in DOUBLES:
        if verb in calls and judge.doubling() > 0:
            return calls[verb]
    return None


def _play(view: View, rules: RuleSet, card: Callable[[View, RuleSet], Action]) -> Action | None:
    if view.turn != view.seat:
        return None
    return lay_down(view, rules) or card(view, rules)
