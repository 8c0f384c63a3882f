"""The reference for Schafkopf: plain perfect-information Monte Carlo.

10 uniform worlds that fit the view, 40 UCT playouts by chance with all cards open in each of them;
the card most often tried is played. A game is announced if the same search promises money for it,
and doubled if it promises money to who doubles. Nothing is inferred from what was said. What needs
no cards to be played in two sides (knocks, Ramsch, duties) is left to the rules of thumb.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import log, sqrt
from random import Random
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.bots import AnyView, Thought, chance_of
from stammtisch.engine.cards import Card, cards_in
from stammtisch.engine.deal import CARD_ACTIONS, Action
from stammtisch.games import AnyRules
from stammtisch.schafkopf import Contract, RuleSet, View
from stammtisch.schafkopf.bots.decision import decide
from stammtisch.schafkopf.bots.estimate import problem_in
from stammtisch.schafkopf.bots.judge import ThumbJudge
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.search import after, price_in
from stammtisch.schafkopf.bots.stakes import Prices, prices, share, stakes_of
from stammtisch.schafkopf.bots.thumb import thumb_card
from stammtisch.schafkopf.contracts import TRIXER, Sides
from stammtisch.schafkopf.legal import Duties
from stammtisch.solver import Problem, play_out, problems_in, worlds_of

WORLDS: Final = 10
PLAYOUTS: Final = 40
CURIOSITY: Final = sqrt(2)


class Reference(Struct, frozen=True):
    seed: int = 0
    worlds: int = WORLDS
    playouts: int = PLAYOUTS

    @property
    def name(self) -> str:
        return "pimc"

    @staticmethod
    def quick(seed: int = 0) -> Reference:
        return Reference(seed, 2, 10)

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        assert isinstance(view, View)
        assert isinstance(rules, RuleSet)
        dice = chance_of(self.seed, view)
        judge = _Judge(self, view, rules, dice)
        return decide(view, rules, judge, partial(self._card, dice))

    def _card(self, dice: Random, view: View, rules: RuleSet) -> Thought:
        moment = Moment(view, rules)
        if len(moment.legal) == 1 or not sided(moment.contract):
            return Thought(CARD_ACTIONS[view.seat][thumb_card(moment)])
        tried: Counter[Card] = Counter()
        for tree in self.trees_in(moment, dice):
            tried.update({card: node.visits for card, node in tree.root.after.items()})
        return Thought(CARD_ACTIONS[view.seat][max(tried, key=lambda card: tried[card])])

    def trees_in(self, moment: Moment, dice: Random) -> list[Tree]:
        worlds = worlds_of(moment.view, moment.rules).sample(self.worlds, dice.getrandbits(63))
        problems = problems_in(moment.view, worlds, moment.rules)
        priced = [price_in(moment, world.hands) for world in worlds]
        return self.trees(moment.contract, moment.rules, problems, priced, dice)

    def trees(
        self,
        contract: Contract,
        rules: RuleSet,
        problems: Sequence[Problem],
        priced: Sequence[Prices],
        dice: Random,
    ) -> list[Tree]:
        duties = Duties.of(contract, rules)
        trees = [
            Tree(problem, duties, price, dice)
            for problem, price in zip(problems, priced, strict=True)
        ]
        for tree in trees:
            for _ in range(self.playouts):
                tree.run()
        return trees


def sided(contract: Contract) -> bool:
    return contract.kind.sides is not Sides.EACH and contract.kind is not TRIXER


class _Judge(ThumbJudge):
    """Games and doublings by the same search."""

    def __init__(self, bot: Reference, view: View, rules: RuleSet, dice: Random) -> None:
        super().__init__(view, rules)
        self.bot, self.dice = bot, dice
        self._games: dict[tuple[Contract, int], float] = {}

    def game(self, contract: Contract, step: int = 60, hand: int | None = None) -> float:
        if hand is not None or self.view.phase not in ("auction", "announcing"):
            return super().game(contract, step, hand)
        if (contract, step) not in self._games:
            self._games[contract, step] = self._searched(contract, step)
        return self._games[contract, step]

    def _searched(self, contract: Contract, step: int) -> float:
        view, rules, bot = self.view, self.rules, self.bot
        worlds = worlds_of(view, rules).sample(bot.worlds, self.dice.getrandbits(63))
        problems = [problem_in(contract, view.seat, world.hands, rules) for world in worlds]
        stakes = [stakes_of(view, contract, world.hands, rules, step) for world in worlds]
        priced = [prices(stake, rules) for stake in stakes]
        trees = bot.trees(contract, rules, problems, priced, self.dice)
        return sum(tree.root.mean for tree in trees) / len(trees)

    def doubling(self) -> float:
        if self.view.seat in self.view.doublers:  # else two who differ would go on for ever
            return -1.0
        if self.view.phase != "play":
            return super().doubling()
        moment = Moment(self.view, self.rules)
        if not sided(moment.contract):
            return super().doubling()
        trees = self.bot.trees_in(moment, self.dice)
        return sum(
            tree.root.mean * share(moment.contract, self.view.seat in tree.problem.table.declarers)
            for tree in trees
        )


@dataclass
class Node:
    visits: int = 0
    total: float = 0.0  # what each declarer got
    after: dict[Card, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits


class Tree:
    """UCT in one world, all cards open."""

    def __init__(self, problem: Problem, duties: Duties, price: Prices, dice: Random) -> None:
        self.problem, self.duties, self.price, self.dice = problem, duties, price, dice
        self.scale = max(abs(pays) for row in price.table for pays in row) or 1
        self.root = Node()

    def run(self) -> None:
        problem, path = self.problem, [self.root]
        while any(problem.position.hands):
            card = self._choose(path[-1], problem)
            problem = after(problem, card, self.duties.order)
            new = card not in path[-1].after
            path.append(path[-1].after.setdefault(card, Node()))
            if new:
                break
        money = self._played_out(problem)
        for node in path:
            node.visits += 1
            node.total += money

    def _choose(self, node: Node, problem: Problem) -> Card:
        legal = self._legal(problem)
        untried = [card for card in legal if card not in node.after]
        if untried:
            return self.dice.choice(untried)
        sign = 1 if problem.position.turn in problem.table.declarers else -1

        def promise(card: Card) -> float:
            found = node.after[card]
            hope = CURIOSITY * sqrt(log(node.visits) / found.visits)
            return sign * found.mean / self.scale + hope

        return max(legal, key=promise)

    def _legal(self, problem: Problem) -> tuple[Card, ...]:
        at, duties = problem.position, self.duties
        if duties.called is not None:
            called = structs.replace(duties.called, suit_led=at.suit_led, ran_away=at.ran_away)
            duties = structs.replace(duties, called=called)
        return cards_in(duties.legal(at.hands[at.turn], at.trick))

    def _played_out(self, problem: Problem) -> int:
        at = problem.position
        if not any(at.hands):
            return self.price.money(at.points, at.tricks)
        game = play_out([problem], 1, self.dice.getrandbits(63))
        return self.price.money(game.points[0], game.tricks[0])
