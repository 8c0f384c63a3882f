"""Positions that nobody has played to: any cards in any hands, any sides, any duties."""

from random import Random

from msgspec import structs
from support.slow_solver import Moment

from stammtisch.engine.cards import mask_of
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.legal import Duties
from stammtisch.solver import Position, Problem, contract_table

CODES = [code for code, contract in CONTRACTS.items() if not contract.tout and code != "SIE"]
OPTIONS = (
    "ace_forced_when_searched",
    "ace_forced_after_runaway",
    "ace_discard_before_search",
    "ace_discard_after_runaway",
)


def scattered(rules, seed, cards):
    """A problem, and the same moment for the slow solver."""
    rng = Random(f"{rules.name} {seed} {cards}")
    switches = {option: rng.random() < 0.5 for option in OPTIONS}
    rules = structs.replace(rules, runaway_min_cards=rng.randint(2, 4), **switches)
    contract = CONTRACTS[rng.choice(CODES)]
    hands, trick, leader = _cards(rules, cards, rng)
    declarers = tuple(sorted(rng.sample(range(4), rng.randint(1, 3))))
    suit_led = rng.random() < 0.5
    ran_away = suit_led and rng.random() < 0.5
    duties = Duties.of(contract, rules)
    if duties.called is not None:
        called = structs.replace(duties.called, suit_led=suit_led, ran_away=ran_away)
        duties = structs.replace(duties, called=called)
    position = Position(hands, leader, trick, suit_led, ran_away)
    problem = Problem(contract_table(contract, declarers, rules), position)
    return problem, Moment(duties, hands, leader, trick)


def _cards(rules, number, rng):
    drawn = rng.sample(rules.cards, 4 * number)
    hands = [drawn[at : at + number] for at in range(0, 4 * number, number)]
    leader = rng.randrange(4)
    trick = tuple(hands[(leader + place) % 4].pop() for place in range(rng.randrange(4)))
    return tuple(map(mask_of, hands)), trick, leader
