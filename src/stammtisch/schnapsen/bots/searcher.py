"""Stammgast and Meister: the same search over hidden cards, with different budgets.

Once nothing is hidden the solver knows the answer. While the talon is open one tree is searched for
all worlds at once: values with all cards open would make a player expect to know
the other hand when it matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.bots import AnyRuleSet, AnyView, Thought, chance_of
from stammtisch.engine.cards import Card, Rank, Suit, cards_in, mask_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.tricks import TrickOrder, trick_order
from stammtisch.schnapsen.bots.equities import MOST, equities
from stammtisch.schnapsen.play import ABOVE, pair
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.solver import (
    SchnapsenPosition,
    SchnapsenSolver,
    SchnapsenWorld,
    Thinking,
    schnapsen_positions_in,
    schnapsen_worlds,
)
from stammtisch.schnapsen.view import View


class Sight:
    def __init__(self, view: View, rules: RuleSet) -> None:
        assert view.trump is not None
        self.view = view
        self.rules = rules
        self.trump: Suit = view.trump
        self.order: TrickOrder = trick_order((), view.trump)
        self.own = mask_of(view.hand)
        (self.moment,) = schnapsen_positions_in(view, [SchnapsenWorld((0, 0))])

    @property
    def points(self) -> int:
        """The player's own, also if they do not count yet."""
        return self.moment.points[self.view.seat]

    @property
    def has_trick(self) -> bool:
        return self.view.tricks_won[self.view.seat] > 0

    @property
    def trumps(self) -> tuple[Card, ...]:
        return tuple(card for card in self.view.hand if card.suit == self.trump)

    @property
    def has_won(self) -> bool:
        """Marriages of a player without a trick are worth nothing yet (RULES 9.6)."""
        return self.has_trick and self.points >= self.rules.win_condition

    def wins_now(self) -> Action | None:
        """The claim that is right, or the marriage after which it is: nothing can bring more."""
        for action in self.view.options:
            if action.verb is Verb.CLAIM66 and self.has_won:
                return action
            if action.verb is Verb.MARRIAGE and self.wins_by(action):
                return action
        return None

    def wins_by(self, marriage: Action) -> bool:
        values = self.rules.marriage_values
        brings = values.trump if marriage.argument == self.trump else values.plain
        return self.has_trick and self.points + brings >= self.rules.win_condition

    @cached_property
    def unseen(self) -> int:
        """Cards that the other may hold or draw; the open card lies before everybody's eyes."""
        laid = [action.argument for action in self.view.history if action.verb is Verb.CARD]
        seen = self.own | mask_of(card for card in laid if isinstance(card, Card))
        if self.view.open_card is not None:
            seen |= self.view.open_card.bit
        return mask_of(self.rules.cards) & ~seen

    def stands(self, card: Card) -> bool:
        """No higher card of the suit can come from the other."""
        return not ABOVE[card] & self.unseen

    def pairs(self) -> Iterable[Suit]:
        for suit in Suit:
            king, ober = pair(suit)
            if self.own & king and self.own & ober:
                yield suit

    def may_pair(self, card: Card) -> bool:
        """King or Ober whose partner is in the hand or may still come."""
        if card.rank not in (Rank.KING, Rank.OBER):
            return False
        return not sum(pair(card.suit)) & ~(self.own | self.unseen)

    def position(self, world: SchnapsenWorld) -> SchnapsenPosition:
        """What the solver must know, if the hidden cards lie so."""
        return structs.replace(self.moment, hands=world.hands, talon=world.talon)

    def trumps_unseen(self) -> int:
        return len(cards_in(self.unseen & self.order.trump_mask))


def routine(view: View) -> Action:
    """What nobody thinks about: a cut through the middle, the deal, the next cut."""
    return view.options[len(view.options) // 2]


class Searcher(Struct, frozen=True):
    name: str
    runs: int  # through the tree, while the talon is open
    worlds: int  # at most so many are looked at; fewer if there are not as many
    seed: int = 0

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        return self.think(view, rules).choice

    def think(self, view: AnyView, rules: AnyRuleSet) -> Thought:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        if view.turn != view.seat:
            return Thought()
        if view.phase != "play" or len(view.options) == 1:
            return Thought(routine(view))
        return _Decision(self, Sight(view, rules), chance_of(self.seed, view)).made()

    def remark(self, view: AnyView, rules: AnyRuleSet) -> Thought:
        return Thought()  # nothing is said out of turn in this game


class Strength(Struct, frozen=True):
    """Makes players who think so much."""

    name: str
    runs: int
    worlds: int

    def __call__(self, seed: int = 0) -> Searcher:
        return Searcher(self.name, self.runs, self.worlds, seed)

    def quick(self, seed: int = 0) -> Searcher:
        return Searcher(self.name, 200, 20, seed)


STAMMGAST: Final = Strength("stammgast", 500, 60)
MEISTER: Final = Strength("meister", 60000, 2000)


class _Decision:
    def __init__(self, bot: Searcher, sight: Sight, dice: Random) -> None:
        self.bot, self.sight, self.dice = bot, sight, dice
        self.view, self.rules = sight.view, sight.rules
        self.equities = equities(sight.rules, sight.view.context)
        self.solver = SchnapsenSolver(sight.rules)

    def made(self) -> Thought:
        winning = self.sight.wins_now()
        if winning is not None:
            return Thought(winning)
        worlds = self.worlds()
        if self.view.open_card is not None:
            return self.by_tree(worlds)
        values = self.values(worlds)
        best = max(values.values()) - 1e-9
        equals = [action for action, value in values.items() if action and value >= best]
        return Thought(self.of_equals(worlds, equals), values)

    def worlds(self) -> list[SchnapsenPosition]:
        found = schnapsen_worlds(self.view, self.rules)
        if found.count() <= self.bot.worlds:
            chosen = found.all(self.bot.worlds)
        else:
            chosen = found.sample(self.bot.worlds, self.dice.getrandbits(64))
        self.dice.shuffle(chosen)
        return [self.sight.position(world) for world in chosen]

    def values(self, worlds: list[SchnapsenPosition]) -> dict[Action | None, float]:
        """The mean values with all cards open."""
        sign = 1 if self.view.seat == 0 else -1
        means: dict[Action | None, float] = {}
        for values in self.solver.all_actions(worlds):
            for action, value in values.items():
                worth = sign * self.equities[value.low + MOST] / len(worlds)
                means[action] = means.get(action, 0.0) + worth
        return means

    def of_equals(self, worlds: list[SchnapsenPosition], best: list[Action]) -> Action:
        """A player who cannot gain by force may still hope for an error, but does not give up."""
        if len(best) == 1:
            return best[0]
        how = Thinking(runs=self.bot.runs // 5, seed=self.dice.getrandbits(64), exact=False)
        tried = self.solver.think(worlds, self.equities, how)
        return max(best, key=lambda action: tried[action].mean if action in tried else -2.0)

    def by_tree(self, worlds: list[SchnapsenPosition]) -> Thought:
        how = Thinking(runs=self.bot.runs, seed=self.dice.getrandbits(64))
        tried = self.solver.think(worlds, self.equities, how)
        chosen = max(tried, key=lambda action: tried[action].visits)
        return Thought(chosen, {action: trial.mean for action, trial in tried.items()})
