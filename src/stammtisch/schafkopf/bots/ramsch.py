"""Ramsch and Geist by playouts: in sampled worlds everybody ducks, and somebody must pay."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from stammtisch.engine.cards import POINTS, SUITS, Card, cards_in, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.search import Weighed, clearly_best, means_of
from stammtisch.schafkopf.bots.stakes import Stakes, prices, share
from stammtisch.schafkopf.bots.strength import surplus
from stammtisch.schafkopf.bots.thumb import duck, thumb_card
from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.deal import Declaration, Hands
from stammtisch.schafkopf.legal import Duties
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import laufende, virgin_doublings
from stammtisch.schafkopf.solver import contract_table, schafkopf_worlds
from stammtisch.schafkopf.view import View
from stammtisch.solver import Position, Problem, play_out

NEARLY = 1_000  # points short of losing are a warning: real players do not duck like these


class Start(Struct, frozen=True):
    """A moment of a game in which everybody plays alone."""

    contract: Contract
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    points: tuple[int, ...] = (0, 0, 0, 0)
    tricks: tuple[int, ...] = (0, 0, 0, 0)


def ramsch_card(moment: Moment, number: int, doubt: float, dice: Random) -> Weighed:
    legal = moment.legal
    if len(legal) == 1:
        return legal[0], {}
    start = start_of(moment)
    worlds = sampled(moment.view, moment.rules, number, dice)
    price = ramsch_price(moment) / len(worlds)
    values = {
        card: [price * ducked(start, hands, moment.seat, moment.rules, card) for hands in worlds]
        for card in legal
    }
    thumb = duck(moment.hand, mask_of(legal), moment.trick, moment.unseen, moment.order)
    return clearly_best(values, [1 / len(worlds)] * len(worlds), thumb, doubt), means_of(values)


def ramsch_price(moment: Moment) -> int:
    view, built_in = moment.view, ROUNDS[moment.view.context.round].built_in
    doublings = len(view.knocks) + len(view.doublers) + view.context.carry + built_in
    return moment.rules.ramsch_base << doublings


def ramsch_worth(
    view: View, contract: Contract, rules: RuleSet, number: int, dice: Random
) -> float:
    """What the game is worth to a seat before the first card, in units of its price."""
    worlds = sampled(view, rules, number, dice)
    start = Start(contract)
    return sum(ducked(start, hands, view.seat, rules) for hands in worlds) / len(worlds)


def sampled(view: View, rules: RuleSet, number: int, dice: Random) -> list[Hands]:
    worlds = schafkopf_worlds(view, rules)
    few = worlds.count() <= number
    drawn = worlds.all(number) if few else worlds.sample(number, dice.getrandbits(63))
    return [world.hands for world in drawn]


def start_of(moment: Moment) -> Start:
    points, tricks = [0, 0, 0, 0], [0, 0, 0, 0]
    plays = moment.course.plays
    for at in range(0, len(plays) - 3, 4):
        cards = tuple(card for _, card in plays[at : at + 4])
        winner = plays[at + moment.course.order(at // 4).winner(cards)][0]
        points[winner] += sum([POINTS[card] for card in cards])
        tricks[winner] += 1
    assert moment.view.leader is not None
    return Start(moment.contract, moment.view.leader, moment.trick, tuple(points), tuple(tricks))


class PlayoutEnd(Struct, frozen=True):
    """Where a playout stands when it ends."""

    hands: list[int]
    leader: Seat
    points: list[int]
    tricks: list[int]


def played_on(
    start: Start,
    dealt: Hands,
    number: int,
    choose: Callable[[list[int], Seat, tuple[Card, ...]], Card],
    first: Card | None = None,
) -> PlayoutEnd:
    """So many tricks in all; the first card may be given, the others are chosen."""
    order = start.contract.order
    hands, leader, trick = list(dealt), start.leader, start.trick
    points, tricks = list(start.points), list(start.tricks)
    while sum(tricks) < number:
        turn = (leader + len(trick)) % 4
        card = choose(hands, turn, trick) if first is None else first
        first = None
        hands[turn] &= ~card.bit
        trick = (*trick, card)
        if len(trick) == 4:
            leader = (leader + order.winner(trick)) % 4
            points[leader] += sum([POINTS[c] for c in trick])
            tricks[leader] += 1
            trick = ()
    return PlayoutEnd(hands, leader, points, tricks)


def ducked(
    start: Start, dealt: Hands, seat: Seat, rules: RuleSet, first: Card | None = None
) -> float:
    """What a seat gets, in units of the price, if all duck to the end."""
    order, duties = start.contract.order, Duties.of(start.contract, rules)

    def ducks(hands: list[int], turn: Seat, trick: tuple[Card, ...]) -> Card:
        hand = hands[turn]
        unseen = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hand
        return duck(hand, duties.legal(hand, trick), trick, unseen, order)

    end = played_on(start, dealt, rules.hand_size, ducks, first)
    return _paid(end.points, end.tricks, seat, rules)


def _paid(points: list[int], tricks: list[int], seat: Seat, rules: RuleSet) -> float:
    """The loser pays all others, and more if some of them have no trick."""
    virgins = tricks.count(0)
    value = float(1 << virgin_doublings(virgins, rules))
    loser = max(range(4), key=lambda s: (points[s], tricks[s]))
    if virgins == 3 and rules.ramsch_durchmarsch != "pays":
        return 3 * value if seat == loser else -value
    return -3 * value if seat == loser else value - points[seat] / NEARLY


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
