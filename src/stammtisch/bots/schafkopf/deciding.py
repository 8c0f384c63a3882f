"""Who decides what: chores by themselves, calls by a judge, cards by a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.bots.protocol import Thought, best_of
from stammtisch.bots.schafkopf.calls import CALLS, calls_in
from stammtisch.bots.schafkopf.certain import lay_down
from stammtisch.bots.schafkopf.chores import chore, claim
from stammtisch.bots.schafkopf.judge import Judge
from stammtisch.game import Action, Verb
from stammtisch.schafkopf import RuleSet, View

DOUBLES: Final = (Verb.CONTRA, Verb.RETOUR, Verb.UP)


def decide(
    view: View, rules: RuleSet, judge: Judge, card: Callable[[View, RuleSet], Thought]
) -> Thought:
    """One of the options, or nothing where only others must act."""
    calls = calls_in(view)
    if Verb.SIE in calls:  # nothing pays more
        return Thought(calls[Verb.SIE])
    if view.phase == "aftermath":
        return Thought(claim(view, rules) or chore(view, rules))
    if view.phase == "play":
        said = interject(view, judge)
        return said if said.choice is not None else _play(view, rules, card)
    policy = CALLS.get(view.phase)
    if policy is not None and view.turn == view.seat:
        return policy(view, rules, judge)
    return Thought(chore(view, rules))


def interject(view: View, judge: Judge) -> Thought:
    """What it adds to say something out of turn; to be silent adds nothing."""
    calls = calls_in(view)
    worths: dict[Action | None, float] = {None: 0.0}
    if Verb.ADD_TOUT in calls:
        worths[calls[Verb.ADD_TOUT]] = judge.tout()
    for verb in DOUBLES:
        if verb in calls:
            worths[calls[verb]] = judge.doubling()
    return best_of(worths)


def _play(view: View, rules: RuleSet, card: Callable[[View, RuleSet], Thought]) -> Thought:
    if view.turn != view.seat:
        return Thought()
    laid_down = lay_down(view, rules)
    return card(view, rules) if laid_down is None else Thought(laid_down)
