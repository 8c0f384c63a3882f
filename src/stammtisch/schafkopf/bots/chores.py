"""What needs no judgement: cutting and dealing, rightful claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf import RuleSet, View
from stammtisch.schafkopf.deal import Standing
from stammtisch.schafkopf.judging import laufende
from stammtisch.schafkopf.knowledge.course import course_of

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
    standing = Standing(
        contract=course.contract, declarer=view.declarer, partner=view.partner, dealt=(a, b, c, d)
    )
    return laufende(course.contract, standing, rules)
