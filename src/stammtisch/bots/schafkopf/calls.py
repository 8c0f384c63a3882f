"""Everything that is said before and between the cards, by what a judge thinks it is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from stammtisch.bots.schafkopf.bidding import bidding_of
from stammtisch.bots.schafkopf.judge import Judge
from stammtisch.bots.schafkopf.pushing import push_or_take
from stammtisch.cards import Suit, mask_of
from stammtisch.game import Action, Verb
from stammtisch.schafkopf import Contract, RuleSet, View, parse_contract
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.contracts import SOLO
from stammtisch.schafkopf.phases.auction import Ladder

Calls: TypeAlias = Mapping[Verb, Action]


def calls_in(view: View) -> Calls:
    """The options by verb; of several with one verb, the first."""
    calls: dict[Verb, Action] = {}
    for action in view.options:
        calls.setdefault(action.verb, action)
    return calls


def auction(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    calls, state = calls_in(view), bidding_of(view, rules)
    games = valid_contracts(mask_of(view.hand), rules)

    def best(rung: int, rivalled: bool) -> float:
        admitted = [game for game in games if state.ladder.admits(game, rung, rivalled)]
        step = state.step(rung)
        return max((judge.game(game, step) for game in admitted), default=float("-inf"))

    if Verb.PLAY in calls:
        return calls[Verb.PLAY if best(0, False) > judge.leaving() else Verb.PASS]
    if Verb.ALSO in calls:
        return calls[Verb.ALSO if best(state.ask, True) > judge.leaving() else Verb.PASS]
    if Verb.HOLD in calls:
        return calls[Verb.HOLD if best(state.ask, True) > judge.leaving() else Verb.YIELD]
    for action in view.options:
        rung = _rung(state.ladder, action)
        if rung is not None and best(rung, True) > judge.leaving():
            return action  # rungs are offered from low to high: the cheapest that is good
    return calls.get(Verb.PASS)


def _rung(ladder: Ladder, action: Action) -> int | None:
    for number, rung in enumerate(ladder.rungs):
        if number and (rung.verb, rung.argument) == (action.verb, action.argument):
            return number
    return None


def announcing(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    offers = [action for action in view.options if action.verb is Verb.ANNOUNCE]
    return max(offers, key=lambda offer: judge.game(parse_contract(str(offer.argument)), view.step))


def query(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    """Krank only for a Solo that is better than the Ramsch, and only if nobody was before."""
    calls = calls_in(view)
    if any(action.verb is Verb.KRANK for action in view.history):
        return calls.get(Verb.GESUND)
    games = valid_contracts(mask_of(view.hand), rules)
    best = max(judge.game(game) for game in games if game.kind is SOLO)
    return calls.get(Verb.KRANK if best > judge.leaving() else Verb.GESUND)


def duties(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    games = valid_contracts(mask_of(view.hand), rules)
    offers = [action for action in view.options if action.verb is Verb.DUTY]

    def gain(offer: Action) -> float:
        kind = str(offer.argument)
        now = max(judge.game(game) for game in games if game.kind.name == kind)
        return now - judge.duty(kind)

    best = max(offers, key=gain, default=None)
    decline = calls_in(view).get(Verb.DECLINE)
    if decline is not None and (best is None or gain(best) <= 0):
        return decline
    return best


def legen(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    calls = calls_in(view)
    if Verb.LEGE in calls and judge.doubling() > 0:
        return calls[Verb.LEGE]
    return calls.get(Verb.NO_LEGE)


def knocking(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    calls = calls_in(view)
    if Verb.KNOCK in calls and judge.knocking() > 0:
        return calls[Verb.KNOCK]
    return calls.get(Verb.NO_KNOCK)


def naming(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    """Allgäuer: nobody has seen a card, so the suit is a matter of custom: Herz."""
    return next(action for action in view.options if action.argument is Suit.H)


def trixer(view: View, rules: RuleSet, judge: Judge) -> Action | None:
    def worth(action: Action) -> float:
        assert isinstance(action.argument, Suit)
        return judge.game(Contract(SOLO, action.argument))

    return max(view.options, key=worth)


CALLS: Final[Mapping[str, Callable[[View, RuleSet, Judge], Action | None]]] = {
    "naming": naming,
    "knocking": knocking,
    "auction": auction,
    "query": query,
    "announcing": announcing,
    "pushing": push_or_take,
    "duties": duties,
    "legen": legen,
    "trixer": trixer,
}
