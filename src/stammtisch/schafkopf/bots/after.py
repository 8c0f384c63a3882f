"""Problems one card later."""

from __future__ import annotations

from stammtisch.engine.cards import POINTS, Card
from stammtisch.engine.tricks import TrickOrder
from stammtisch.solver import Position, Problem


def after(problem: Problem, card: Card, order: TrickOrder) -> Problem:
    """The same problem when the seat to move has played a card."""
    now, table = problem.position, problem.table
    seat = now.turn
    hands = list(now.hands)
    hands[seat] &= ~card.bit
    suit_led, ran_away = now.suit_led, now.ran_away
    if table.called is not None and not now.trick and not suit_led:
        searched = order.classes[card] == table.called // 8
        ran_away = searched and bool(hands[seat] & table.called.bit)
        suit_led = searched
    trick = (*now.trick, card)
    leader, points, tricks = now.leader, now.points, now.tricks
    if len(trick) == 4:
        leader = (now.leader + order.winner(trick)) % 4
        if leader in table.declarers:
            points += sum([POINTS[c] for c in trick])
            tricks += 1
        trick = ()
    a, b, c, d = hands
    position = Position((a, b, c, d), leader, trick, suit_led, ran_away, points, tricks)
    return Problem(table, position)
