"""Why one choice is better than another: the key of one sentence."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.review import DOUBLINGS, Decision
from stammtisch.review.reviewer import reviewer_of

STAY_OUT: Final = frozenset((Verb.PASS, Verb.YIELD, Verb.GESUND, Verb.PASS_OBER, Verb.DECLINE))
NO_DOUBLING: Final = frozenset((Verb.NO_KNOCK, Verb.NO_LEGE))
YES_DOUBLING: Final = DOUBLINGS | {Verb.KNOCK, Verb.LEGE}
# Of the player on lead in Schnapsen: said although it was wrong, and missed although it was right.
LEAD_CALLS: Final = frozenset((Verb.CLAIM66, Verb.CLOSE, Verb.EXCHANGE, Verb.MARRIAGE))


def reason_for(decision: Decision, better: Action | None) -> str:
    action = decision.action
    if isinstance(_argument(action, Verb.CARD), Card) and isinstance(
        _argument(better, Verb.CARD), Card
    ):
        return _cards(decision, better)
    if action is None or (better is not None and better.verb in YES_DOUBLING):
        return "doubling_missed"
    if better is None or better.verb in NO_DOUBLING:
        return "doubled_wrongly"
    if better.verb in LEAD_CALLS:
        return f"missed.{better.verb}"
    if action.verb in LEAD_CALLS:
        return f"wrong.{action.verb}"
    if better.verb in STAY_OUT:
        return "too_bold"
    return "too_timid" if action.verb in STAY_OUT else "other_game"


def _argument(action: Action | None, verb: Verb) -> object:
    return action.argument if action is not None and action.verb is verb else None


def _cards(decision: Decision, better: Action | None) -> str:
    assert decision.action is not None
    assert better is not None
    played, other = decision.action.argument, better.argument
    assert isinstance(played, Card)
    assert isinstance(other, Card)
    return reviewer_of(decision.deal.game).why_card(decision, played, other)
