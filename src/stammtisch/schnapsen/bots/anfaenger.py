"""Those who do not search: the beginner by rules of thumb, and chance with a little sense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from stammtisch.engine import bots
from stammtisch.engine.bots import AnyRuleSet, AnyView
from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Action, Verb
from stammtisch.schnapsen.bots.searcher import Sight, routine
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.view import View

TRICK_BRINGS: Final = 3  # card points the other adds to a trick, on the average
WORTH_A_TRUMP: Final = 10
DEAR: Final = 100


class Anfaenger(Struct, frozen=True):
    seed: int = 0  # thumbs roll no dice

    @property
    def name(self) -> str:
        return "anfaenger"

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        if view.turn != view.seat:
            return None
        if view.phase != "play" or len(view.options) == 1:
            return routine(view)
        sight = Sight(view, rules)
        return _answer(sight, view.led) if view.led is not None else _on_lead(sight)


def _on_lead(sight: Sight) -> Action:
    actions = {action.verb: action for action in sight.view.options}
    winning = sight.wins_now()
    if winning is not None:
        return winning
    if Verb.EXCHANGE in actions:
        return actions[Verb.EXCHANGE]
    if Verb.CLOSE in actions and in_sight(sight) >= sight.rules.win_condition:
        return actions[Verb.CLOSE]
    marriage = _marriage(sight)
    if marriage is not None:
        return marriage
    cards = _cards(sight.view)
    strict = sight.view.open_card is None
    lead = _strict_lead if strict else _open_lead
    return cards[min(cards, key=lambda card: (lead(sight, card), card))]


def _marriage(sight: Sight) -> Action | None:
    """The one in trumps, if there are two."""
    marriages = [action for action in sight.view.options if action.verb is Verb.MARRIAGE]
    return min(marriages, key=lambda action: action.argument != sight.trump, default=None)


def _cards(view: View) -> dict[Card, Action]:
    return {
        action.argument: action
        for action in view.options
        if action.verb is Verb.CARD and isinstance(action.argument, Card)
    }


def in_sight(sight: Sight) -> int:
    """The points to count on if nobody draws any more: a hand with few trumps counts on none."""
    if len(sight.trumps) < 2:
        return 0
    values = sight.rules.marriage_values
    sum_ = sight.points
    for suit in sight.pairs():
        sum_ += values.trump if suit == sight.trump else values.plain
    for card in sight.view.hand:
        if sight.stands(card) or (card.suit == sight.trump and len(sight.trumps) >= 3):
            sum_ += card.points + TRICK_BRINGS
    return sum_


def _open_lead(sight: Sight, card: Card) -> int:
    """Lead low and keep what may bring more later: trumps, pairs, aces and tens."""
    cost = card.points
    if card.suit == sight.trump:
        cost += DEAR
    if sight.may_pair(card):
        cost += TRICK_BRINGS
    return cost


def _strict_lead(sight: Sight, card: Card) -> int:
    """Draw trumps from the top, then lead the cards that stand, then the low ones."""
    if not sight.stands(card):
        return card.points
    if card.suit != sight.trump and sight.trumps_unseen():
        return -card.points
    return -DEAR - card.points


def _answer(sight: Sight, led: Card) -> Action:
    cards = _cards(sight.view)
    winning = [card for card in cards if sight.order.winner((led, card)) == 1]
    in_suit = [card for card in winning if card.suit == led.suit and led.suit != sight.trump]
    if in_suit:
        return cards[max(in_suit, key=lambda card: card.points)]
    if winning and (led.points >= WORTH_A_TRUMP or sight.view.open_card is None):
        return cards[min(winning, key=lambda card: card.points)]
    return cards[min(cards, key=lambda card: (_throw(sight, card), card))]


def _throw(sight: Sight, card: Card) -> int:
    """What is missed least."""
    return _open_lead(sight, card)


class SensibleChance(bots.Chance, frozen=True):
    def sensible(self, due: Sequence[Action], view: AnyView, rules: AnyRuleSet) -> Sequence[Action]:
        claim = [action for action in due if action.verb is Verb.CLAIM66]
        if not claim:
            return due
        if Sight(view, rules).has_won:
            return claim
        return [action for action in due if action not in claim]
