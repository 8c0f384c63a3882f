"""Who decides what: chores by themselves, calls by a judge, cards by a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from stammtisch.engine.bots import Thought, best_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf import RuleSet, View
from stammtisch.schafkopf.bots.calls import CALLS, calls_in
from stammtisch.schafkopf.bots.certain import lay_down
from stammtisch.schafkopf.bots.chores import chore, claim
from stammtisch.schafkopf.bots.judge import Judge

DOUBLES: Final = (Verb.CONTRA, Verb.RETOUR, Verb.UP)


Play: TypeAlias = Callable[[View, RuleSet], Thought]


def decide(view: View, rules: RuleSet, judge: Judge, play: Play) -> Action | None:
    """One of the options, or nothing where only others must act."""
    if not view.options:
        return None
    said = remark(view, rules, judge).choice
    return due(view, rules, judge, play).choice if said is None else said


def remark(view: View, rules: RuleSet, judge: Judge) -> Thought:
    """What it adds to say something out of turn; to be silent adds nothing."""
    calls = calls_in(view)
    if Verb.SIE in calls:  # nothing pays more
        return Thought(calls[Verb.SIE])
    if view.phase == "aftermath":
        return Thought(claim(view, rules))
    worths: dict[Action | None, float] = {None: 0.0}
    if Verb.ADD_TOUT in calls:
        worths[calls[Verb.ADD_TOUT]] = judge.tout()
    for verb in DOUBLES:
        if verb in calls:
            worths[calls[verb]] = judge.doubling()
    return best_of(worths)


def due(view: View, rules: RuleSet, judge: Judge, play: Play) -> Thought:
    """What the seat does when it is its turn."""
    if view.turn != view.seat:
        return Thought()
    if view.phase == "play":
        laid_down = lay_down(view, rules)
        return play(view, rules) if laid_down is None else Thought(laid_down)
    policy = CALLS.get(view.phase)
    return Thought(chore(view, rules)) if policy is None else policy(view, rules, judge)
