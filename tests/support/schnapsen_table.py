"""A table for two to play scenarios of Schnapsen at. Everything goes through the engine's own
actions; stored deals are checked by the second reading of the rules."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from support import schnapsen_reference as reference
from support.schnapsen_goals import GOALS, SCHARF, SECHSUNDSECHZIG, WEICH
from support.table import rules_of

from stammtisch.engine.cards import parse_cards
from stammtisch.engine.deal import Refused, Verb, parse_action, seat_text
from stammtisch.games import GAMES
from stammtisch.record import read
from stammtisch.schnapsen import Context, dealt, settle

ALL_THREE = (WEICH, SCHARF, SECHSUNDSECHZIG)
SCHNAPSEN = (WEICH, SCHARF)
SOFT = (WEICH, SECHSUNDSECHZIG)
FOLDER = Path(__file__).parents[1] / "scenarios" / "deals"


def named(*rule_sets, scenario=""):
    """Parameters whose ids name the scenario and the rule set."""
    return [
        pytest.param(rules, id=f"{scenario}-{getattr(rules, 'name', rules)}".strip("-"))
        for rules in rule_sets
    ]


def table(rules, p1="", p2="", talon="", open_card="", **context):
    """Deal two hands and a talon under a rule set given by name or as an object.

    Cards that nobody names fill up the hands and then the talon, in the order of the pack. Named
    cards of the talon are drawn first; the open card lies beneath.
    """
    rules = rules_of(rules) if isinstance(rules, str) else rules
    heaps = [text.split() for text in (p1, p2, talon, open_card)]
    named = [card for heap in heaps for card in heap]
    rest = [str(card) for card in rules.cards if str(card) not in named]
    sizes = (rules.hand_size, rules.hand_size, rules.talon_size - len(heaps[3]))
    for heap, size in zip(heaps, sizes, strict=False):
        heap += [rest.pop(0) for _ in range(size - len(heap))]
        assert len(heap) == size, heap
    hands = (*heaps[:2], heaps[2] + heaps[3])
    return dealt(rules, [parse_cards(" ".join(hand)) for hand in hands], Context(**context))


def house_of(rules, **options):
    """A rule set as the second reading knows it; options are those of ``rules_of``."""
    own = tomllib.loads("\n".join(f"{key} = {value}" for key, value in options.items()))
    known = {key: value for key, value in own.items() if hasattr(reference.House, key)}
    return replace(reference.HOUSES[rules], **known)


def replay(scenario, rules, tricks=None, **options):
    """Play a stored deal, all of it or some tricks, and make sure that it shows what it should.

    Options are those of ``rules_of``; a bonus stands for drawn games before, a score for the
    Partie.
    """
    context = Context(bonus=options.pop("bonus", 0), score=options.pop("score", None))
    record = next(
        record
        for record in read((FOLDER / f"{scenario}.txt").read_text("utf-8"))
        if len(record.deal.rules.cards) == len(rules_of(rules).cards)
    )
    hands = GAMES["schnapsen"].notation.hands(record.deal)
    deal = dealt(rules_of(rules, **options), hands, context)
    house = house_of(rules, **options)
    second = reference.start(house, *([str(card) for card in hand] for hand in hands))
    for action in record.deal.history:
        if tricks is not None and len(deal.tricks) == tricks:
            return deal
        deal = deal.apply(action)
        second = reference.do(second, action.call)
    assert fits(GOALS[scenario], second)
    assert tuple(map(deal.points_of, (0, 1))) == tuple(map(second.augen, (0, 1)))
    assert deal.tricks_won == tuple(map(second.won, (0, 1)))
    return deal


def fits(goal, position):
    """A record stops where its goal is fulfilled, or before the very last card."""
    if goal.fits(position):
        return True
    (last,) = reference.calls(position)
    return goal.fits(reference.do(position, last))


def calls(deal):
    """What the player whose turn it is may do, without the seat: ``{"CLOSE", "CARD(HK)"}``."""
    return {action.call for action in deal.options.actions}


def cards(deal):
    """The legal cards."""
    actions = deal.options.actions
    return {str(action.argument) for action in actions if action.verb is Verb.CARD}


def turn(deal):
    return seat_text(deal.options.seat)


def last_card(deal):
    """One card is left, and it is played."""
    (action,) = deal.options.actions
    return deal.apply(action)


def play_out(deal):
    """Play any legal cards to the end; nobody says anything."""
    while deal.outcome is None:
        cards = (action for action in deal.options.actions if action.verb is Verb.CARD)
        deal = deal.apply(next(cards))
    return deal


def won(deal):
    """Points by seat: ``("p1", 3)``. The settlement must say the same."""
    settlement, winner = settle(deal.outcome, deal.rules), deal.outcome.winner
    assert settlement.unit == "game_points"
    assert settlement.amounts[1 - winner] == 0
    assert settlement.amounts[winner] == settlement.value
    return seat_text(winner), settlement.value


def refused(deal, action):
    """The rule by which something is refused. It was not offered, and nothing has changed."""
    action = parse_action(action)
    before, offered, views = str(deal), deal.options, (deal.view(0), deal.view(1))
    assert action not in offered.all()
    with pytest.raises(Refused) as refusal:
        deal.apply(action)
    assert refusal.value.reason
    assert (str(deal), deal.options, (deal.view(0), deal.view(1))) == (before, offered, views)
    return refusal.value.rule
