"""What the game on the table is worth to a seat, as it stands: the reason for a Stoss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final

from stammtisch.engine.cards import cards_in, mask_of
from stammtisch.engine.deal import Verb
from stammtisch.schafkopf.bots.budget import Budget, Style
from stammtisch.schafkopf.bots.estimate import (
    around,
    expected_money,
    expected_points,
    problem_in,
    rough_points,
    signs_of,
)
from stammtisch.schafkopf.bots.judge import ThumbJudge
from stammtisch.schafkopf.bots.likely import likely_worlds
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.ramsch import ramsch_worth, sampled, suit_problem, trixer_worth
from stammtisch.schafkopf.bots.search import price_in, solved_values
from stammtisch.schafkopf.bots.stakes import Prices, keeping, prices, share, stakes_of
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.contracts import CONTRACTS, RAMSCH, Contract, Sides, parse_contract
from stammtisch.schafkopf.deal import Hands
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import base
from stammtisch.schafkopf.solver import problems_in, schafkopf_worlds
from stammtisch.schafkopf.view import View
from stammtisch.solver import Problem, Solver, play_out

EACH = 8
TRUST = 0.5  # in playouts
# What three defenders who see all cards get too much in a lone game, of the price. The mean over
# 180 defenders who could double was -0.04 prices by this judgement and -0.60 in play.
CLAIRVOYANCE = 0.55
NEARLY_SURE = 0.2  # of the price: who is so near to all of it needs to see no cards


def game_worth(
    moment: Moment, budget: Budget, style: Style, solver: Solver, dice: Random
) -> tuple[float, float]:
    """Expected money of the seat, and the price it plays for."""
    number = budget.worlds[0]
    likely = likely_worlds(moment.view, moment.rules, number, budget, style, dice)
    problems = problems_in(moment.view, likely.worlds, moment.rules)
    priced = [price_in(moment, world.hands) for world in likely.worlds]
    weighed = [
        weight * share(moment.contract, moment.seat in problem.table.declarers)
        for weight, problem in zip(likely.weights, problems, strict=True)
    ]
    unit = _unit(priced, weighed)
    worth = worth_of(problems, priced, weighed, solver, style, dice)
    if moment.contract.lone:
        worth += _clairvoyance(worth / unit) * unit * (1 if moment.declarer_side else -1)
    return worth, unit


def _clairvoyance(worth: float) -> float:
    return CLAIRVOYANCE * min(1.0, max(0.0, (1 - abs(worth)) / NEARLY_SURE))


def lege_worth(
    view: View, rules: RuleSet, worlds: list[Hands], solver: Solver, style: Style, dice: Random
) -> tuple[float, float]:
    """Kreuz before the first card: partners sit opposite."""
    contract = parse_contract(str(view.contract))
    problems = [problem_in(contract, 0, hands, rules) for hands in worlds]
    priced = [prices(stakes_of(view, contract, hands, rules), rules) for hands in worlds]
    sign = share(contract, view.seat % 2 == 0) / len(worlds)
    weighed = [sign] * len(worlds)
    return worth_of(problems, priced, weighed, solver, style, dice), _unit(priced, weighed)


def worth_of(
    problems: Sequence[Problem],
    priced: Sequence[Prices],
    weighed: Sequence[float],
    solver: Solver,
    style: Style,
    dice: Random,
) -> float:
    """Half by best play of all, half by playouts."""
    solved = 0.0
    for problem, price, weight in zip(problems, priced, weighed, strict=True):
        solved += weight * solver.best(problem, price.payoff).value
    games = play_out(problems, EACH, dice.getrandbits(63), (style.sense, style.sense))
    played = 0.0
    for i, (price, weight) in enumerate(zip(priced, weighed, strict=True)):
        results = range(i * EACH, (i + 1) * EACH)
        played += weight * sum(price.money(games.points[k], games.tricks[k]) for k in results)
    return (1 - TRUST) * solved + TRUST * played / EACH


def _unit(priced: Sequence[Prices], weighed: Sequence[float]) -> float:
    return sum(
        abs(weight) * abs(price.table[1][61]) for price, weight in zip(priced, weighed, strict=True)
    )


HOPELESS: Final = 44  # points expected at a glance: fewer need no closer look
TOUT_FROM: Final = 92  # points expected of the plain game before a Tout is thought of
TOUT_TRUST: Final = 0.93  # of the worlds in which all tricks can be taken
AVERAGE: Final = -1.0  # surplus for a Rufspiel that four cards lead to on average
KNOCK_ABOVE: Final = 1.0
KNOCK_UNITS: Final = 0.25  # of the price: what a knock must promise, or a trump is worth
ALL_PASS: Final = 0.7  # of the players pass: all four in 310 of 1,304 recorded games (C-26)


class ExpertJudge:
    def __init__(
        self,
        view: View,
        rules: RuleSet,
        budget: Budget,
        style: Style,
        solver: Solver,
        dice: Random,
    ) -> None:
        self.view = view
        self.rules = rules
        self.budget = budget
        self.style = style
        self.solver = solver
        self.dice = dice
        self.hand = mask_of(view.hand)
        self._games: dict[tuple[Contract, int, int], float] = {}

    # Games before they are played.

    def game(self, contract: Contract, step: int = 60, hand: int | None = None) -> float:
        own = self.hand if hand is None else hand
        key = contract, step, own
        if key not in self._games:
            self._games[key] = self._game(contract, step, own)
        return self._games[key]

    def _game(self, contract: Contract, step: int, hand: int) -> float:
        if self.view.phase == "trixer":
            return self._trixer_suit(contract)
        kind = contract.kind.name
        if contract.tout:
            return self._tout_game(contract, step, hand)
        mean, spread = rough_points(kind, surplus(contract, hand))
        worlds = self._worlds if hand == self.hand else self._around(hand)
        if mean >= HOPELESS:
            signs = signs_of(contract, self.view.seat, worlds, self.rules, self.solver, self.dice)
            mean, spread = expected_points(kind, signs)
        priced = self._prices(contract, step, worlds)
        feared = self.style.fear if self.rules.contra else 1.0
        return sum(expected_money(p, mean, spread, feared) * n for p, n in priced) / len(worlds)

    def _tout_game(self, contract: Contract, step: int, hand: int) -> float:
        """Only for hands that nearly always take every trick."""
        worlds = self._worlds if hand == self.hand else self._around(hand)
        price = base(contract, self.rules)
        mean, _ = rough_points(contract.kind.name, surplus(contract, hand))
        if mean < TOUT_FROM:
            return -12.0 * price
        signs = signs_of(contract, self.view.seat, worlds, self.rules, self.solver, self.dice)
        chance = TOUT_TRUST * signs.every
        priced = self._prices(contract, step, worlds)
        won = sum(p.table[2][120] * n for p, n in priced) / len(worlds)
        lost = sum(p.table[1][60] * n for p, n in priced) / len(worlds)
        return chance * won + (1 - chance) * lost

    @cached_property
    def _worlds(self) -> list[Hands]:
        number = self.budget.deals
        likely = likely_worlds(self.view, self.rules, number, self.budget, self.style, self.dice)
        return [world.hands for world in likely.worlds[: 2 * number]]

    def _around(self, hand: int) -> list[Hands]:
        return around(hand, self.view.seat, self.rules, self.budget.deals, self.dice)

    def _prices(
        self, contract: Contract, step: int, worlds: list[Hands]
    ) -> list[tuple[Prices, int]]:
        """The prices that occur in these worlds, and how often: Laufende differ."""
        counts = Counter(
            stakes_of(self.view, contract, hands, self.rules, step) for hands in worlds
        )
        return [(prices(stakes, self.rules), number) for stakes, number in counts.items()]

    def _trixer_suit(self, contract: Contract) -> float:
        """Five cards each: the solver alone decides."""
        moment = Moment(self.view, self.rules)
        worlds = sampled(self.view, self.rules, self.budget.ducking, Random(self.budget.ducking))
        pairs = [suit_problem(moment, contract, hands, self.rules) for hands in worlds]
        priced = [prices(stakes, self.rules) for _, stakes in pairs]
        values = solved_values(
            [problem for problem, _ in pairs], priced, [1 / len(pairs)] * len(pairs), self.solver
        )
        return max(sum(row) for row in values.values())

    # What else can be done with a hand.

    def leaving(self) -> float:
        doublings = len(self.view.knocks) + self.view.context.carry
        if self.view.phase == "query":
            return self._ramsch_units() * (self.rules.ramsch_base << doublings)
        usual = self.style.caution * (self.rules.base_ruf << doublings)
        nobody_yet = any(action.verb is Verb.PLAY for action in self.view.options)
        if self.rules.all_pass != "ramsch" or not nobody_yet:
            return usual
        ramsch = self._ramsch_units() * (self.rules.ramsch_base << doublings)
        return usual + ALL_PASS ** (3 - self.view.seat) * (ramsch - usual)

    def _ramsch_units(self) -> float:
        contract = Contract(ROUNDS[self.view.context.round].undeclared or RAMSCH)
        return ramsch_worth(self.view, contract, self.rules, self.budget.ducking, self.dice)

    def duty(self, kind: str) -> float:
        duties = self.view.context.duties
        return keeping(self.rules, duties[self.view.seat], sum(map(len, duties)), kind)

    # Doubling.

    def doubling(self) -> float:
        if self.view.phase == "legen":
            worth, unit = lege_worth(
                self.view, self.rules, self._worlds, self.solver, self.style, self.dice
            )
            return worth - self._asked * unit
        moment = Moment(self.view, self.rules)
        if moment.contract.kind.sides is Sides.EACH:
            price = base(moment.contract, self.rules)
            return trixer_worth(moment, self.budget.ducking, self.dice) - self._asked * price
        thumb = ThumbJudge(self.view, self.rules).doubling()
        if not self.style.belief:  # all games look easy to beat to who believes nobody
            return thumb
        if thumb < -self.style.thinks_of_stoss:
            return -1.0
        worth, unit = game_worth(moment, self.budget, self.style, self.solver, self.dice)
        return worth - self._asked * unit

    @property
    def _asked(self) -> float:
        """Every step asks for more: who answers has a reason."""
        return self.style.stoss * (1 + len(self.view.doublers))

    def knocking(self) -> float:
        if self.rules.knock == "second_packet":
            return (self._four_cards() - AVERAGE - KNOCK_ABOVE) * KNOCK_UNITS * self.rules.base_ruf
        return (self._ramsch_units() - KNOCK_UNITS) * self.rules.ramsch_base

    def _four_cards(self) -> float:
        """The strength that the first packet leads to on average."""
        number = self.budget.ducking
        total = 0.0
        missing = self.rules.hand_size - len(self.view.hand)
        for world in schafkopf_worlds(self.view, self.rules).sample(
            number, self.dice.getrandbits(63)
        ):
            rest = list(cards_in(world.rest))
            drawn = mask_of(self.dice.sample(rest, missing))
            total += surplus(CONTRACTS["RE"], self.hand | drawn)
        return total / number

    def tout(self) -> float:
        moment = Moment(self.view, self.rules)
        plain, tout = moment.contract, moment.contract.with_tout()
        if not tout.kind.tout:
            return -1.0
        return self.game(tout, self.view.step) - self.game(plain, self.view.step)
