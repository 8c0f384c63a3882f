"""Schafkopf with all cards open: the solver's word on cards, games and doublings."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.bots import Thinker
from stammtisch.engine.cards import Card
from stammtisch.engine.deal import CARD_ACTIONS, Action, Seat, Verb
from stammtisch.engine.review import (
    DOUBLINGS,
    NAME,
    Decision,
    Depth,
    Measure,
    Truth,
    why_answer,
    why_lead,
)
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.bots.budget import HASTY, MEISTER, Budget
from stammtisch.schafkopf.bots.estimate import problem_in
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.stakes import Prices, prices, share, stakes_of
from stammtisch.schafkopf.bots.stammgast import Expert
from stammtisch.schafkopf.contracts import RUFSPIEL, Contract, Sides, parse_contract
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.settlement import base
from stammtisch.schafkopf.solver import problem_of
from stammtisch.solver import Problem, Solver

SEATS: Final = 4
ALL_POINTS: Final = 120
NORMAL: Final = Budget(
    worlds=(40, 150, 300, 400, 400, 400, 400, 400),
    pool=1200,
    every=400,
    playouts=4,
    deals=32,
    ducking=60,
)
BUDGETS: Final = {Depth.QUICK: HASTY, Depth.NORMAL: NORMAL, Depth.DEEP: MEISTER}
CALLS: Final = frozenset((Verb.PLAY, Verb.ALSO))  # a game is promised, but not yet which one


class SchafkopfTruth:
    def __init__(self) -> None:
        self.solver = Solver()

    def of(self, decision: Decision) -> Truth:
        deal, seat = decision.deal, decision.seat
        assert isinstance(deal, Deal)
        if any(hand.bit_count() > deal.rules.hand_size for hand in deal.held):
            return Truth()  # the Schieber is not over
        if decision.action is None or decision.action.verb in DOUBLINGS:
            return self.doubling(deal, seat)
        if decision.action.verb is Verb.CARD:
            return self.cards(deal, seat)
        if any(hand.bit_count() < deal.rules.hand_size for hand in deal.held):
            return Truth()  # knocking on the first packet
        return self.games(deal, seat)

    def cards(self, deal: Deal, seat: Seat) -> Truth:
        contract = deal.standing.contract
        assert contract is not None
        if contract.kind.solo_after:
            return Truth()
        actions = CARD_ACTIONS[seat]
        if contract.kind.sides is Sides.EACH:
            others = tuple(other for other in range(SEATS) if other != seat)
            theirs = self.solver.cards(problem_of(deal, others))
            return Truth({}, {actions[card]: ALL_POINTS - p for card, p in theirs.items()})
        problem = problem_of(deal)
        ours = seat in problem.table.declarers
        points = self.solver.cards(problem)
        mine: dict[Action | None, int] = {
            actions[card]: p if ours else ALL_POINTS - p for card, p in points.items()
        }
        return Truth(self._money(problem, deal, seat), mine)

    def _money(self, problem: Problem, deal: Deal, seat: Seat) -> dict[Action | None, float]:
        price = price_of(deal, seat)
        part = share(_contract(deal), seat in problem.table.declarers)
        (levels,) = self.solver.all_levels([problem], price.payoff.goals)
        actions = CARD_ACTIONS[seat]
        return {
            actions[Card(card)]: part * price.payoff.value(level.low)
            for card, level in levels.items()
        }

    def doubling(self, deal: Deal, seat: Seat) -> Truth:
        """A doubling adds what the game is worth as it stands."""
        contract = _contract(deal)
        if contract.kind.sides is Sides.EACH or contract.kind.solo_after:
            return Truth()
        problem = problem_of(deal)
        best = self.solver.best(problem, price_of(deal, seat).payoff).value
        worth = share(contract, seat in problem.table.declarers) * best
        said = next(a for a in deal.options.of(seat) if a.verb in DOUBLINGS)
        return Truth({None: 0.0, said: worth})

    def games(self, deal: Deal, seat: Seat) -> Truth:
        """What every game that can be announced now would have brought."""
        worths: dict[Action | None, float] = {}
        for action in deal.options.of(seat):
            if action.verb is Verb.ANNOUNCE:
                contract = parse_contract(str(action.argument))
                worths[action] = self.game(contract, deal, seat, deal.standing.step)
            elif action.verb in CALLS:
                games = valid_contracts(deal.held[seat], deal.rules)
                worths[action] = max(self.game(game, deal, seat) for game in games)
        return Truth(worths)

    def game(self, contract: Contract, deal: Deal, seat: Seat, step: int = 60) -> float:
        view = deal.view(seat)
        price = prices(stakes_of(view, contract, deal.held, deal.rules, step), deal.rules)
        problem = problem_in(contract.without_tout(), seat, deal.held, deal.rules)
        return self.solver.best(problem, price.payoff).value


def _contract(deal: Deal) -> Contract:
    contract = deal.standing.contract
    assert contract is not None
    return contract


def price_of(deal: Deal, seat: Seat) -> Prices:
    """What is at stake in the game that is being played."""
    stakes = stakes_of(deal.view(seat), _contract(deal), dealt(deal), deal.rules)
    return prices(stakes, deal.rules)


def dealt(deal: Deal) -> Hands:
    """The hands when play began; before that as they are."""
    return deal.standing.dealt if any(deal.standing.dealt) else deal.held


def plain_price(deal: Deal, action: Action | None) -> float:
    """What marks are measured by: the price of the game as it stands, won by a little."""
    contract, view = deal.standing.contract, deal.view(0)
    doublings = len(view.knocks) + len(view.doublers) + view.context.carry
    if action is not None and action.verb is Verb.ANNOUNCE:
        announced = parse_contract(str(action.argument)).without_tout()
        return base(announced, deal.rules) << doublings
    if contract is None:
        return deal.rules.base_ruf << doublings
    if contract.kind.solo_after:
        return base(contract, deal.rules) << doublings
    if contract.kind.sides is Sides.EACH:
        return deal.rules.ramsch_base << doublings
    return abs(price_of(deal, 0).table[1][61])


class SchafkopfReviewer:
    def expert(self, depth: Depth) -> Thinker:
        return Expert(NAME, BUDGETS[depth])

    def truths(self) -> SchafkopfTruth:
        return SchafkopfTruth()

    def measure(self, deal: Deal) -> Measure:
        return Measure(deal.rules.score_unit)

    def price(self, decision: Decision, measure: Measure) -> float:
        return plain_price(decision.deal, decision.action)

    def claims_wrongly(self, decision: Decision) -> bool:
        return False

    def why_card(self, decision: Decision, played: Card, other: Card) -> str:
        moment = Moment(decision.view, decision.deal.rules)
        if moment.trick:
            friend = moment.friend(moment.winner)
            return why_answer(moment.order, moment.trick, friend, played, other)
        called = moment.contract.suit if moment.contract.kind is RUFSPIEL else None
        searched = called is not None and moment.order.classes[other] == called
        if searched and moment.order.classes[played] != called and not moment.declarer_side:
            return "search"
        return why_lead(moment.order, played, other)


REVIEWER: Final = SchafkopfReviewer()
