"""Why one choice is better than another: the key of one sentence."""

from __future__ import annotations

from typing import Final

from stammtisch.bots.schafkopf.moment import Moment
from stammtisch.bots.schnapsen.sight import Sight
from stammtisch.cards import POINTS, Card
from stammtisch.game import Action, Verb
from stammtisch.review.decisions import DOUBLINGS, Decision
from stammtisch.schafkopf import Deal as SchafkopfDeal
from stammtisch.schafkopf import View as SchafkopfView
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.tricks import TRUMP, TrickOrder

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
    view = decision.view
    if isinstance(view, SchafkopfView):
        assert isinstance(decision.deal, SchafkopfDeal)
        return _in_schafkopf(Moment(view, decision.deal.rules), played, other)
    assert isinstance(decision.deal.rules, SchnapsenRules)
    return _in_schnapsen(Sight(view, decision.deal.rules), played, other)


def _in_schafkopf(moment: Moment, played: Card, other: Card) -> str:
    if not moment.trick:
        called = moment.contract.suit if moment.contract.kind.name == "rufspiel" else None
        searched = called is not None and moment.order.classes[other] == called
        if searched and moment.order.classes[played] != called and not moment.declarer_side:
            return "search"
        return _lead(moment.order, played, other)
    return _answer(moment.order, moment.trick, moment.friend(moment.winner), played, other)


def _in_schnapsen(sight: Sight, played: Card, other: Card) -> str:
    led = sight.view.led
    if led is None:
        return _lead(sight.order, played, other)
    return _answer(sight.order, (led,), False, played, other)


def _lead(order: TrickOrder, played: Card, other: Card) -> str:
    was_trump, is_trump = (order.classes[card] == TRUMP for card in (played, other))
    if was_trump != is_trump:
        return "lead_trump" if is_trump else "lead_plain"
    return "lead_other"


def _answer(
    order: TrickOrder, trick: tuple[Card, ...], friend: bool | None, played: Card, other: Card
) -> str:
    takes, would_take = (order.winner((*trick, card)) == len(trick) for card in (played, other))
    more = POINTS[other] > POINTS[played]
    if would_take and not takes:
        return "take"
    if takes and not would_take:
        return "leave"
    if takes:
        return "take_cheaper" if POINTS[other] <= POINTS[played] else "take_dearer"
    if friend and more:
        return "smear"
    return "feed" if not friend and POINTS[other] < POINTS[played] else "keep"
