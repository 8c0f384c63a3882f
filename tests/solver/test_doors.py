"""What does not fit is refused with its name and what would fit."""

import math

import pytest
from msgspec import structs

from stammtisch import rulesets
from stammtisch.engine.cards import Card
from stammtisch.schafkopf import CONTRACTS
from stammtisch.solver import (
    Bound,
    Options,
    Places,
    Position,
    SchnapsenOptions,
    SchnapsenSolver,
    Solver,
    Worlds,
    contract_table,
    play_deals,
    play_out,
)
from stammtisch.solver.notation import parse_problem

SCHULE = rulesets.builtin("schafkopfschule")
WEICH = rulesets.builtin("schnapsen-weich")
PROBLEM = parse_problem("SG 0 0 EOGX GOS9 HKGA S8H9", SCHULE)
SOLO = contract_table(CONTRACTS["SE"], (0,), SCHULE)
SOLVER = Solver()


def at(**changes):
    return structs.replace(PROBLEM, position=structs.replace(PROBLEM.position, **changes))


def of(**changes):
    return structs.replace(PROBLEM, table=structs.replace(PROBLEM.table, **changes))


def worlds(*bounds):
    return Worlds(Places(0b1111, (2, 2), (0, 0)), [(bounds,)], lambda row: row)


WRONG_NUMBERS = {
    "memory must be": lambda: Solver(memory=-1),
    "memory must .* not 1208925819614629174706176": lambda: Solver(memory=2**80),
    "threads must be .* 0 to 1024": lambda: Solver(threads=-1),
    "guess must be": lambda: SOLVER.points(PROBLEM, guess=2**31),
    "need must be": lambda: SOLVER.at_least(PROBLEM, 2**40),
    "deadline must .* not nan": lambda: SOLVER.all_points([PROBLEM], deadline=math.nan),
    "number must be": lambda: play_deals(SOLO, -1, seed=1),
    "each must be": lambda: play_out([PROBLEM], -1, seed=1),
    "limit must be": lambda: worlds().all(-1),
    "number must .* not -1": lambda: worlds().sample(-1, seed=1),
    "memory must .* not -1": lambda: SchnapsenSolver(WEICH, memory=-1),
    "a declarer's seat must be .* 0 to 3, not 4": lambda: SOLVER.points(of(declarers=(4,))),
    "a declarer's seat must .* not -1": lambda: SOLVER.points(of(declarers=(0, -1))),
    "a place of a bound must .* not -1": lambda: worlds(Bound((-1,), 1)),
    "a hand must .* not -1": lambda: SOLVER.points(at(hands=(-1, 0, 0, 0))),
    "a card of the trick must .* not 99999999999": lambda: SOLVER.points(at(trick=(99999999999,))),
    "leader must be": lambda: SOLVER.points(at(leader=2**40)),
    "won 250 points, but .* 89": lambda: SOLVER.points(at(points=250)),
    "won 90 points, but .* 89": lambda: play_out([at(points=90)], 1, seed=1),
    "won 8 tricks, but only 6": lambda: SOLVER.check(at(tricks=8)),
    "won 7 tricks, but only 6": lambda: play_out([at(tricks=7)], 1, seed=1),
    "won -1 points": lambda: SOLVER.points(at(points=-1)),
}

WRONG_TYPES = {
    "memory must be": lambda: Solver(memory="much"),
    "threads must be": lambda: Solver(threads=None),
    "options must be Options": lambda: Solver(options=SchnapsenOptions()),
    "options must be SchnapsenOptions": lambda: SchnapsenSolver(WEICH, options=Options()),
    "guess must be": lambda: SOLVER.points(PROBLEM, guess=None),
    "need must be": lambda: SOLVER.at_least(PROBLEM, 61.5),
    "deadline must be": lambda: SOLVER.all_points([PROBLEM], deadline="soon"),
    "seed must be": lambda: play_deals(SOLO, 1, seed="x"),
    "seed must .* not None": lambda: worlds().sample(1, seed=None),
    "sense must be": lambda: play_deals(SOLO, 1, seed=1, sense=1.0),
    "rules must be .* Schnapsen": lambda: SchnapsenSolver(SCHULE),
    "a SchnapsenPosition is needed": lambda: SchnapsenSolver(WEICH).value(PROBLEM),
    "a Problem is needed": lambda: SOLVER.points("SG 0 0"),
    "table must be": lambda: SOLVER.points(structs.replace(PROBLEM, table=None)),
    "position must be": lambda: SOLVER.points(structs.replace(PROBLEM, position=None)),
    "hands must be four": lambda: SOLVER.points(at(hands=None)),
    "a hand must be": lambda: SOLVER.points(at(hands=("EO", 0, 0, 0))),
    "trick must be": lambda: SOLVER.points(at(trick=None)),
    "points must be": lambda: SOLVER.points(at(points=1.5)),
    "suit_led must be": lambda: SOLVER.points(at(suit_led=None)),
}


@pytest.mark.parametrize("why", WRONG_NUMBERS)
def test_numbers_that_do_not_fit_are_refused_by_name(why):
    with pytest.raises(ValueError, match=why):
        WRONG_NUMBERS[why]()


@pytest.mark.parametrize("why", WRONG_TYPES)
def test_wrong_types_are_refused_by_name(why):
    with pytest.raises(TypeError, match=why):
        WRONG_TYPES[why]()


def test_what_is_gone_may_have_been_won():
    assert SOLVER.points(at(points=89, tricks=6)) == SOLVER.points(PROBLEM) + 89


def test_a_seat_named_twice_counts_once():
    assert SOLVER.points(of(declarers=(0, 0))) == SOLVER.points(PROBLEM)
    once, twice = worlds(Bound((0,), 1, least=1)), worlds(Bound((0, 0), 1, least=1))
    assert twice.all(100) == once.all(100)


def test_an_endless_deadline_is_a_deadline():
    assert SOLVER.all_points([PROBLEM], deadline=math.inf)[0].exact


def test_the_last_card_of_the_last_trick_is_played_for_what_lies_there():
    last = Position((0, 0, 0, Card.S8.bit), 0, (Card.EO, Card.GX, Card.HK), points=60, tricks=5)
    assert SOLVER.points(structs.replace(PROBLEM, position=last)) == 77
