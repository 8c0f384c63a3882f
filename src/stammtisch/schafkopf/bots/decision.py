"""Decisions by their kind: chores by themselves, calls by a judge, cards by a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from stammtisch.engine.bots import Thought, best_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf.bots.calls import CALLS, calls_in
from stammtisch.schafkopf.bots.judge import Judge
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.deal import Declaration
from stammtisch.schafkopf.legal import takes_all
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import laufende
from stammtisch.schafkopf.solver.worlds import course_of
from stammtisch.schafkopf.view import View

PLAIN_WORK: Final = (Verb.DEAL, Verb.NEXT_CUT)
CLAIMS: Final = (Verb.CLAIM_SCHWARZ, Verb.CLAIM_LAUFENDE, Verb.CHALLENGE)


def chore(view: View, rules: RuleSet) -> Action | None:
    """A cut through the middle, the deal, the next cut; nothing where something must be decided."""
    for action in view.options:
        if action.verb in PLAIN_WORK:
            return action
    cuts = [action for action in view.options if action.verb in (Verb.CUT, Verb.MIX)]
    return cuts[len(cuts) // 2] if cuts and view.turn == view.seat else None


def claim(view: View, rules: RuleSet) -> Action | None:
    """Demand what is due, no more; contradict only a demand that is too high."""
    offers: Mapping[Verb, list[Action]] = {
        verb: [action for action in view.options if action.verb is verb] for verb in CLAIMS
    }
    if offers[Verb.CLAIM_SCHWARZ]:
        return offers[Verb.CLAIM_SCHWARZ][0]
    due = laufende_seen(view, rules)
    for action in offers[Verb.CLAIM_LAUFENDE]:
        if action.argument == due:
            return action
    if offers[Verb.CHALLENGE] and _demanded(view) > due:
        return offers[Verb.CHALLENGE][0]
    return None


def _demanded(view: View) -> int:
    demands = [action for action in view.history if action.verb is Verb.CLAIM_LAUFENDE]
    return max((a.argument for a in demands if isinstance(a.argument, int)), default=0)


def laufende_seen(view: View, rules: RuleSet) -> int:
    """Laufende by the cards that lay on the table."""
    course = course_of(view, rules)
    if course.contract is None:
        return 0
    laid = [0 if hand is None else sum(card.bit for card in hand) for hand in view.hands]
    a, b, c, d = (played | rest for played, rest in zip(course.played, laid, strict=True))
    standing = Declaration(
        contract=course.contract, declarer=view.declarer, partner=view.partner, dealt=(a, b, c, d)
    )
    return laufende(course.contract, standing, rules)


def lay_down(view: View, rules: RuleSet) -> Action | None:
    """Claim the rest where the house allows it and nobody can win a trick any more (A-44)."""
    if not rules.claim_remaining or view.trick or len(view.hand) < 2 or view.turn != view.seat:
        return None
    moment = Moment(view, rules)
    if moment.contract.kind.sides is Sides.EACH:
        return None
    hands = (moment.hand, moment.unseen, 0, 0)
    if takes_all(hands, 0, moment.order):
        return Action(view.seat, Verb.LAY_DOWN)
    return None


DOUBLES: Final = (Verb.CONTRA, Verb.RETOUR, Verb.UP)


CardPlayer: TypeAlias = Callable[[View, RuleSet], Thought]


def decide(view: View, rules: RuleSet, judge: Judge, play: CardPlayer) -> Action | None:
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


def due(view: View, rules: RuleSet, judge: Judge, play: CardPlayer) -> Thought:
    """What the seat does when it is its turn."""
    if view.turn != view.seat:
        return Thought()
    if view.phase == "play":
        laid_down = lay_down(view, rules)
        return play(view, rules) if laid_down is None else Thought(laid_down)
    policy = CALLS.get(view.phase)
    return Thought(chore(view, rules)) if policy is None else policy(view, rules, judge)
