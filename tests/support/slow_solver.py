"""A slow, plain minimax on the rules engine: the second opinion on every answer of the solver.

It tries every legal card of everybody. Only whole tricks are remembered, and only within one
ending.
"""

from typing import NamedTuple

from stammtisch.engine.cards import POINTS, Card, cards_in
from stammtisch.schafkopf import settle
from stammtisch.schafkopf.legal import Duties
from stammtisch.schafkopf.view import current_play


class Moment(NamedTuple):
    duties: Duties
    hands: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...] = ()

    @property
    def turn(self):
        return (self.leader + len(self.trick)) % 4

    @property
    def legal(self):
        return cards_in(self.duties.legal(self.hands[self.turn], self.trick))


class Turned(NamedTuple):
    winner: int
    cards: tuple[Card, ...]


def moment_of(deal):
    play = current_play(deal)
    assert play is not None
    return Moment(play.duties, deal.hands, play.leader, play.trick)


def after(moment, card):
    """The next moment, and the trick if this card completes it."""
    duties, hands, leader, trick = moment
    seat = moment.turn
    left = tuple(hand & ~(1 << card) if s == seat else hand for s, hand in enumerate(hands))
    if not trick:
        duties = duties.after_lead(card, left[seat])
    trick = (*trick, card)
    if len(trick) < 4:
        return Moment(duties, left, leader, trick), None
    winner = (leader + duties.order.winner(trick)) % 4
    return Moment(duties, left, winner), Turned(winner, trick)


def in_points(turned):
    return sum(POINTS[card] for card in turned.cards)


def in_tricks(turned):
    return 1


class SlowSolver:
    """What the declarers still win, counted in points or in tricks."""

    def __init__(self, declarers, worth=in_points):
        self.declarers, self.worth, self.seen = declarers, worth, {}

    def value(self, moment):
        if not any(moment.hands):
            return 0
        if moment.trick:
            return self._best(moment)
        called = moment.duties.called
        key = moment.hands, moment.leader, called and (called.suit_led, called.ran_away)
        if key not in self.seen:
            self.seen[key] = self._best(moment)
        return self.seen[key]

    def cards(self, moment):
        return {card: self._after(moment, card) for card in moment.legal}

    def _best(self, moment):
        best = max if moment.turn in self.declarers else min
        return best(self._after(moment, card) for card in moment.legal)

    def _after(self, moment, card):
        following, turned = after(moment, card)
        won = self.worth(turned) if turned and turned.winner in self.declarers else 0
        return won + self.value(following)


class SlowMoney:
    """What a deal in play pays a seat: played to every end, and settled there by the rules."""

    def __init__(self, declarers):
        self.declarers, self.seen = declarers, {}

    def value(self, deal):
        if deal.outcome is not None:
            return settle(deal.outcome, deal.rules).amounts[self.declarers[0]]
        play = current_play(deal)
        assert play is not None
        if play.trick:
            return self._best(deal, play)
        key = deal.hands, play.leader, play.duties.called, self._won(play)
        if key not in self.seen:
            self.seen[key] = self._best(deal, play)
        return self.seen[key]

    def cards(self, deal):
        return {action.argument: self.value(deal.apply(action)) for action in deal.options.actions}

    def _best(self, deal, play):
        best = max if play.turn in self.declarers else min
        return best(self.cards(deal).values())

    def _won(self, play):
        ours = [trick for trick in play.tricks if trick.winner in self.declarers]
        return sum(trick.points for trick in ours), len(ours)
