"""Schieber: who takes the two Ober, and which two cards are pushed on (RULES 3.16)."""

from __future__ import annotations

from itertools import combinations

from stammtisch.engine.bots import Thought, best_of
from stammtisch.engine.cards import POINTS, Card, Suit, mask_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf import Contract, RuleSet, View
from stammtisch.schafkopf.bots.judge import Judge
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.contracts import SOLO


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
