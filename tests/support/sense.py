"""Positions in which a sensible player has no doubt, one line of words each.

A position gives the hands that matter and what has been said and played. The other cards are dealt
by a fixed chance: no bot may look at them.
"""

from dataclasses import dataclass, field
from random import Random

from support.setups import HOUSES, house

from stammtisch import rulesets, schafkopf
from stammtisch.engine.cards import parse_cards
from stammtisch.engine.deal import parse_action
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.start import hand_sizes


@dataclass(frozen=True)
class Position:
    name: str
    hands: dict  # seat from 1 to 4: cards that it surely has
    said: str  # "p1 PLAY, p2 PASS, …"
    seat: int
    expects: str  # calls, any of which will do; "-" is silence
    rules: str = "schafkopfschule"
    round: str = "normal"
    bots: str = "all"
    context: dict = field(default_factory=dict)

    def __str__(self):
        return self.name

    def rule_set(self):
        return house(self.rules) if self.rules in HOUSES else rulesets.builtin(self.rules)

    def deal(self):
        rules = self.rule_set()
        context = schafkopf.Context(round=self.round, **self.context)
        deal = schafkopf.dealt(rules, self._hands(rules), context)
        for text in filter(None, map(str.strip, self.said.split(";"))):
            deal = deal.apply(parse_action(text))
        return deal

    def _hands(self, rules):
        round_ = ROUNDS[self.round]
        given = [list(parse_cards(self.hands.get(seat, ""))) for seat in range(1, 5)]
        given[0] = [*round_.aside, *(card for card in given[0] if card not in round_.aside)]
        left = [card for card in rules.cards if not any(card in hand for hand in given)]
        Random(self.name).shuffle(left)
        for hand, size in zip(given, hand_sizes(rules, round_), strict=True):
            while len(hand) < size:
                hand.append(left.pop())
        return given

    def view(self):
        return self.deal().view(self.seat - 1)

    def calls(self):
        return set(self.expects.split())


def said_by(bot, position):
    action = bot.act(position.view(), position.rule_set())
    return "-" if action is None else action.call
