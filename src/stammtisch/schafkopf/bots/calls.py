"""Everything that is said before and between the cards, by what a judge thinks it is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.bots import Thought, best_of
from stammtisch.engine.cards import POINTS, Card, Suit, mask_of
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.bots.judge import Judge
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.contracts import SOLO, Contract, parse_contract
from stammtisch.schafkopf.phases.auction import Ladder, ladder
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.view import View


class Bidding(Struct, frozen=True):
    ladder: Ladder
    holder: Seat | None = None
    rung: int = 0  # what the holder is committed to
    ask: int = 0  # what the holder is asked to hold, or what a second bidder would ask
    rivalled: bool = False

    def step(self, rung: int) -> int:
        return self.ladder.rungs[rung].points


def bidding_of(view: View, rules: RuleSet) -> Bidding:
    rungs = ladder(rules)
    holder: Seat | None = None
    challenger: Seat | None = None
    rung = ask = 0
    rivalled = False
    for action in view.history:
        if action.verb is Verb.PLAY:
            holder = action.seat
        elif action.verb is Verb.ALSO:
            challenger, ask, rivalled = action.seat, max(rungs.first_lone, rung), True
        elif action.verb is Verb.HOLD:
            rung = ask
        elif action.verb is Verb.YIELD:
            holder, rung = challenger, ask
        else:
            for number, named in enumerate(rungs.rungs):
                if number and (named.verb, named.argument) == (action.verb, action.argument):
                    ask = number
    if not rivalled or action_is_free(view):
        ask = max(rungs.first_lone, rung)
    return Bidding(rungs, holder, rung, ask, rivalled)


def action_is_free(view: View) -> bool:
    """A seat is asked whether it plays too: no duel is going on."""
    return any(action.verb is Verb.ALSO for action in view.options)


def push_or_take(view: View, rules: RuleSet, judge: Judge) -> Thought:
    if any(action.verb is Verb.TAKE for action in view.options):
        return _take(view, rules, judge)
    taken = next(action for action in view.history if action.verb is Verb.TAKE)
    assert isinstance(taken.argument, Suit)
    solo = Contract(SOLO, taken.argument)
    if taken.seat == view.seat:
        worst = _worst(view, rules, solo)
        return Thought(next(action for action in view.options if action.argument == worst))
    return Thought(max(view.options, key=lambda action: _strengthens(action, solo)))


def _take(view: View, rules: RuleSet, judge: Judge) -> Thought:
    def worth(action: Action) -> float:
        if not isinstance(action.argument, Suit):  # the Ober are pushed on
            return judge.leaving()
        solo = Contract(SOLO, action.argument)
        hand = mask_of(view.hand)
        if len(view.hand) > rules.hand_size:
            hand &= ~mask_of(_worst(view, rules, solo))
        return judge.game(solo, 60, hand)

    in_doubt_push = sorted(view.options, key=lambda action: action.verb is not Verb.PASS_OBER)
    return best_of({action: worth(action) for action in in_doubt_push})


def _worst(view: View, rules: RuleSet, solo: Contract) -> tuple[Card, ...]:
    """The two cards without which the hand is best: short suits go, aces and trumps stay."""
    hand = mask_of(view.hand)

    def left(pair: tuple[Card, ...]) -> tuple[float, int, int]:
        rest = hand & ~mask_of(pair)
        voids = sum(not rest & solo.order.class_masks[suit] for suit in range(4))
        return surplus(solo, rest), voids, -sum(POINTS[card] for card in pair)

    pairs = [pair for pair in combinations(view.hand, 2) if pair != (Card.EO, Card.GO)]
    return max((tuple(sorted(pair)) for pair in pairs), key=left)


def _strengthens(push: Action, solo: Contract) -> tuple[int, int]:
    """The others make one of them strong in trumps, who can then double."""
    assert isinstance(push.argument, tuple)
    power = solo.order.power[TRUMP]
    trumps = [card for card in push.argument if solo.order.classes[card] == TRUMP]
    return sum(power[card] for card in trumps), sum(POINTS[card] for card in push.argument)


Calls: TypeAlias = Mapping[Verb, Action]

NEVER: Final = -1e9  # a game that may not be played


def calls_in(view: View) -> Calls:
    """The options by verb; of several with one verb, the first."""
    calls: dict[Verb, Action] = {}
    for action in view.options:
        calls.setdefault(action.verb, action)
    return calls


def auction(view: View, rules: RuleSet, judge: Judge) -> Thought:
    calls, state = calls_in(view), bidding_of(view, rules)
    games = valid_contracts(mask_of(view.hand), rules)
    stay_out = calls.get(Verb.PASS) or calls.get(Verb.YIELD)
    worths: dict[Action | None, float] = {stay_out: judge.leaving()}

    def best(rung: int, rivalled: bool) -> float:
        admitted = [game for game in games if state.ladder.admits(game, rung, rivalled)]
        step = state.step(rung)
        return max((judge.game(game, step) for game in admitted), default=NEVER)

    if Verb.PLAY in calls:
        return best_of(worths | {calls[Verb.PLAY]: best(0, False)})
    for verb in (Verb.ALSO, Verb.HOLD):
        if verb in calls:
            return best_of(worths | {calls[verb]: best(state.ask, True)})
    for action in view.options:  # rungs are offered from low to high: the cheapest that is good
        rung = _rung(state.ladder, action)
        if rung is None:
            continue
        worths[action] = best(rung, True)
        if worths[action] > worths[stay_out]:
            break
    return best_of(worths)


def _rung(ladder: Ladder, action: Action) -> int | None:
    for number, rung in enumerate(ladder.rungs):
        if number and (rung.verb, rung.argument) == (action.verb, action.argument):
            return number
    return None


def announcing(view: View, rules: RuleSet, judge: Judge) -> Thought:
    offers = [action for action in view.options if action.verb is Verb.ANNOUNCE]
    return best_of(
        {offer: judge.game(parse_contract(str(offer.argument)), view.step) for offer in offers}
    )


def query(view: View, rules: RuleSet, judge: Judge) -> Thought:
    """Krank only for a Solo that is better than the Ramsch, and only if nobody was before."""
    calls = calls_in(view)
    if any(action.verb is Verb.KRANK for action in view.history):
        return Thought(calls[Verb.GESUND])
    games = valid_contracts(mask_of(view.hand), rules)
    best = max(judge.game(game) for game in games if game.kind is SOLO)
    return best_of({calls[Verb.GESUND]: judge.leaving(), calls[Verb.KRANK]: best})


def duties(view: View, rules: RuleSet, judge: Judge) -> Thought:
    if len(view.options) == 1:  # perhaps a Wenz that only a forced player may play (C-28)
        return Thought(view.options[0])
    games = valid_contracts(mask_of(view.hand), rules)
    worths: dict[Action | None, float] = {}
    for offer in view.options:
        if offer.verb is Verb.DECLINE:
            worths[offer] = 0.0
        elif offer.verb is Verb.DUTY:
            kind = str(offer.argument)
            now = max(judge.game(game) for game in games if game.kind.name == kind)
            worths[offer] = now - judge.duty(kind)
    return best_of(worths)


def legen(view: View, rules: RuleSet, judge: Judge) -> Thought:
    calls = calls_in(view)
    return _or_not(calls.get(Verb.LEGE), calls[Verb.NO_LEGE], judge.doubling)


def knocking(view: View, rules: RuleSet, judge: Judge) -> Thought:
    calls = calls_in(view)
    return _or_not(calls.get(Verb.KNOCK), calls[Verb.NO_KNOCK], judge.knocking)


def _or_not(yes: Action | None, no: Action, adds: Callable[[], float]) -> Thought:
    """To double or not: what it adds, against nothing."""
    return Thought(no) if yes is None else best_of({no: 0.0, yes: adds()})


def naming(view: View, rules: RuleSet, judge: Judge) -> Thought:
    """Allgäuer: nobody has seen a card, so the suit is a matter of custom: Herz."""
    return Thought(next(action for action in view.options if action.argument is Suit.H))


def trixer(view: View, rules: RuleSet, judge: Judge) -> Thought:
    def worth(action: Action) -> float:
        assert isinstance(action.argument, Suit)
        return judge.game(Contract(SOLO, action.argument))

    return best_of({action: worth(action) for action in view.options})


CALLS: Final[Mapping[str, Callable[[View, RuleSet, Judge], Thought]]] = {
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
