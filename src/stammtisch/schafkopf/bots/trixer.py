"""Trixer: three tricks for everybody, then a Solo for the winner of the third (RULES 3.19)."""

from __future__ import annotations

from random import Random

from stammtisch.engine.cards import SUITS, Card, cards_in
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.ramsch import Start, played_on, sampled, start_of
from stammtisch.schafkopf.bots.search import Weighed, clearly_best, means_of
from stammtisch.schafkopf.bots.stakes import Stakes, prices, share
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.bots.thumb import duck, thumb_card
from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.deal import Declaration, Hands
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.settlement import laufende
from stammtisch.schafkopf.solver import contract_table
from stammtisch.solver import Position, Problem, play_out

EACH = 6
SENSE = (0.9, 0.9)


def trixer_card(moment: Moment, number: int, doubt: float, dice: Random) -> Weighed:
    if len(moment.legal) == 1:
        return moment.legal[0], {}
    start, seed = start_of(moment), dice.getrandbits(63)
    worlds = sampled(moment.view, moment.rules, number, dice)
    values = {
        card: [trixer_money(start, hands, moment, seed, card) / len(worlds) for hands in worlds]
        for card in moment.legal
    }
    weights = [1 / len(worlds)] * len(worlds)
    return clearly_best(values, weights, thumb_card(moment), doubt), means_of(values)


def trixer_worth(moment: Moment, number: int, dice: Random) -> float:
    """What the game is worth to a seat, at the stakes as they are."""
    start, seed = start_of(moment), dice.getrandbits(63)
    worlds = sampled(moment.view, moment.rules, number, dice)
    return sum(trixer_money(start, hands, moment, seed) for hands in worlds) / len(worlds)


def trixer_money(
    start: Start, now: Hands, moment: Moment, seed: int, first: Card | None = None
) -> float:
    rules = moment.rules
    eager = [_good_solo(hand) for hand in now]

    def plays(hands: list[int], turn: Seat, trick: tuple[Card, ...]) -> Card:
        return _played(hands, turn, trick, eager[turn], moment)

    end = played_on(start, now, moment.contract.kind.solo_after, plays, first)
    hands, leader, points, tricks = end.hands, end.leader, end.points, end.tricks
    a, b, c, d = hands
    solo = Contract(SOLO, max(SUITS, key=lambda suit: surplus(Contract(SOLO, suit), hands[leader])))
    problem = Problem(
        contract_table(solo, (leader,), rules),
        Position((a, b, c, d), leader, points=points[leader], tricks=tricks[leader]),
    )
    games = play_out([problem], EACH, seed, SENSE)
    price = prices(_stakes(solo, leader, now, moment), rules)
    money = sum(price.money(p, t) for p, t in zip(games.points, games.tricks, strict=True)) / EACH
    return share(solo, leader == moment.seat) * money


def _good_solo(hand: int) -> bool:
    return any(surplus(Contract(SOLO, suit), hand) >= 0 for suit in SUITS)


def _played(
    hands: list[int], turn: Seat, trick: tuple[Card, ...], eager: bool, moment: Moment
) -> Card:
    order = moment.order
    hand = hands[turn]
    legal = order.follow(hand, order.classes[trick[0]]) if trick else hand
    if eager:
        led = order.classes[trick[0]] if trick else None
        power = order.power[order.classes[cards_in(legal)[0]] if led is None else led]
        return max(cards_in(legal), key=lambda card: (power[card], card))
    unseen = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hand
    return duck(hand, legal, trick, unseen, order)


def _stakes(solo: Contract, soloist: Seat, now: Hands, moment: Moment) -> Stakes:
    view = moment.view
    a, b, c, d = (hand | gone for hand, gone in zip(now, moment.course.played, strict=True))
    standing = Declaration(contract=solo, declarer=soloist, dealt=(a, b, c, d))
    run = laufende(solo, standing, moment.rules) if moment.rules.trixer_laufende else 0
    return Stakes(solo, 60, len(view.doublers) + view.context.carry, run, False)


def suit_problem(
    moment: Moment, solo: Contract, hands: Hands, rules: RuleSet
) -> tuple[Problem, Stakes]:
    """The Solo that the winner of the third trick would begin now."""
    start = start_of(moment)
    seat = moment.seat
    problem = Problem(
        contract_table(solo, (seat,), rules),
        Position(hands, seat, points=start.points[seat], tricks=start.tricks[seat]),
    )
    return problem, _stakes(solo, seat, hands, moment)
