"""Ramsch and Geist by playouts: in sampled worlds everybody ducks, and somebody must pay."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from stammtisch.engine.cards import POINTS, Card, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.search import Weighed, clearly_best, means_of
from stammtisch.schafkopf.bots.thumb import duck
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.deal import Hands
from stammtisch.schafkopf.legal import Duties
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.settlement import virgin_doublings
from stammtisch.schafkopf.solver import schafkopf_worlds
from stammtisch.schafkopf.view import View

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
