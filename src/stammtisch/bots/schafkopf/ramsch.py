"""Ramsch and Geist by playouts: in likely worlds everybody ducks, and somebody must pay."""

from __future__ import annotations

from random import Random

from stammtisch.bots.schafkopf.ducking import duck
from stammtisch.bots.schafkopf.moment import Moment
from stammtisch.cards import POINTS, Card, mask_of
from stammtisch.game import Seat
from stammtisch.schafkopf import RuleSet
from stammtisch.schafkopf.following import Duties
from stammtisch.solver import worlds_of


def ramsch_card(moment: Moment, number: int, dice: Random) -> Card:
    if len(moment.legal) == 1:
        return moment.legal[0]
    legal = moment.legal
    totals = dict.fromkeys(legal, 0.0)
    worlds = worlds_of(moment.view, moment.rules)
    drawn = (
        worlds.all(number)
        if worlds.count() <= number
        else worlds.sample(number, dice.getrandbits(63))
    )
    for world in drawn:
        for card in legal:
            totals[card] += ramsch_money(moment, list(world.hands), card)
    own = duck(moment.hand, mask_of(legal), moment.trick, moment.unseen, moment.order)
    return max(legal, key=lambda card: (totals[card], card == own))


def ramsch_money(moment: Moment, hands: list[int], first: Card | None = None) -> float:
    """What a seat gets, in units of the game, if all duck to the end."""
    order = moment.order
    duties = Duties.of(moment.contract, moment.rules)
    points, tricks = won_so_far(moment)
    assert moment.view.leader is not None
    leader, trick = moment.view.leader, moment.trick
    while any(hands):
        seat = (leader + len(trick)) % 4
        if first is None:
            hand = hands[seat]
            legal = duties.legal(hand, trick)
            unseen = hands[0] | hands[1] | hands[2] | hands[3]
            card = duck(hand, legal, trick, unseen & ~hand, order)
        else:
            card, first = first, None
        hands[seat] &= ~card.bit
        trick = (*trick, card)
        if len(trick) == 4:
            leader = (leader + order.winner(trick)) % 4
            points[leader] += sum([POINTS[c] for c in trick])
            tricks[leader] += 1
            trick = ()
    return paid(points, tricks, moment.seat, moment.rules)


def won_so_far(moment: Moment) -> tuple[list[int], list[int]]:
    points, tricks = [0, 0, 0, 0], [0, 0, 0, 0]
    plays = moment.course.plays
    for at in range(0, len(plays) - 3, 4):
        cards = tuple(card for _, card in plays[at : at + 4])
        winner = plays[at + moment.course.order(at // 4).winner(cards)][0]
        points[winner] += sum([POINTS[card] for card in cards])
        tricks[winner] += 1
    return points, tricks


def paid(points: list[int], tricks: list[int], seat: Seat, rules: RuleSet) -> float:
    """The loser pays all others, twice as much for every player without a trick."""
    virgins = tricks.count(0)
    value = float(1 << virgins)
    loser = max(range(4), key=lambda s: (points[s], tricks[s]))
    if virgins == 3 and rules.ramsch_durchmarsch == "wins":
        return 3 * value if seat == loser else -value
    # Points short of losing are a warning: the duckers of this playout are not the real ones.
    return -3 * value if seat == loser else value - points[seat] / 1_000
