"""Feeds the native core nonsense: `python tests/fuzz/feed_core.py SEED CASES`.

A process of its own, so that a crash is a failed test. Every case is a good question with a few
parts replaced; it must be answered or refused with a reason. With a third argument every case is
printed before it is tried.
"""

import faulthandler
import math
import sys
import warnings
from collections.abc import Callable
from random import Random

from stammtisch import rulesets
from stammtisch.schafkopf import parse_contract
from stammtisch.solver import Goal, Position, Problem, Solver, _core, contract_table

REFUSALS = (ValueError, TypeError, OverflowError, MemoryError, RuntimeError)

NUMBERS = (0, 1, -1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 31, 32, 60, 61, 120, 121, 250, 251, 255, 256)
EXTREMES = (2**15, 2**30, 2**31 - 1, 2**31, -(2**31), 2**32 - 1, 2**32, 2**63 - 1, 2**64, -(2**80))
ODDITIES = (None, True, False, "", "EA", b"EA", 1.5, math.nan, math.inf, (), [], {}, object, [None])


def nonsense(rng: Random) -> object:
    pool = rng.choice((NUMBERS, NUMBERS, EXTREMES, ODDITIES))
    value = rng.choice(pool)
    if rng.random() < 0.2:
        return [rng.choice(pool) for _ in range(rng.randrange(6))]
    return value


def spoilt(parts: list, rng: Random) -> list:
    """The same list with up to three parts replaced, inside lists too."""
    parts = list(parts)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        at = rng.randrange(len(parts))
        part = parts[at]
        if isinstance(part, (list, tuple)) and part and rng.random() < 0.6:
            parts[at] = spoilt(list(part), rng)
        elif rng.random() < 0.1:
            del parts[at]
            if not parts:
                return parts
        else:
            parts[at] = nonsense(rng)
    return parts


def some_contract(rng: Random) -> list:
    rules = rulesets.builtin(rng.choice(("schafkopfschule", "kreuz-turnier", "ttc-freising-10-30")))
    code = rng.choice(("RE", "RS", "SG", "W", "G", "WH", "KREUZ", "RAMSCH", "GEIST"))
    table = contract_table(parse_contract(code), (rng.randrange(4),), rules)
    classes = [list(map(int, cards)) for cards in table.classes]
    called = -1 if table.called is None else int(table.called)
    flags = [rng.random() < 0.5 for _ in range(4)]
    return [classes, list(table.points), rng.randrange(16), table.trump_duty, called, 4, *flags]


def some_position(rng: Random) -> list:
    """At most four cards in a hand: a search that nobody must wait for."""
    size, laid = rng.randint(0, 4), rng.randrange(4)
    cards = rng.sample(range(32), 4 * size)
    hands = [cards[at * size : (at + 1) * size] for at in range(4)] if size else [[]] * 4
    leader, trick = rng.randrange(4), []
    for step in range(laid if size else 0):
        trick.append(hands[(leader + step) % 4].pop())
    masks = [sum(1 << card for card in hand) for hand in hands]
    flags = [rng.random() < 0.5 for _ in range(2)]
    return [masks, leader, trick, *flags, rng.choice((0, 0, 5, 30)), rng.choice((0, 0, 1, 8))]


def fresh() -> _core.Solver:
    """A solver for each case, so that a case fails on its own or not at all."""
    return _core.Solver(1 << 16, 1, _core.Options(), False)


def ask(solver: _core.Solver, problems: list, rng: Random) -> None:
    name, arguments = rng.choice(
        (
            ("check", problems[:1]),
            ("points", [problems, 61, None]),
            ("tricks", [problems, None]),
            ("at_least", [problems, False, 61, None]),
            ("cards", [problems, None]),
            ("levels", [problems, [(True, 1), (False, 61), (True, 8)], None]),
            ("points", [problems, 61, 0.0]),
        )
    )
    arguments = spoilt(arguments, rng) if arguments and rng.random() < 0.5 else arguments
    tell(f"{name} {arguments}")
    getattr(solver, name)(*arguments)


def native_case(rng: Random) -> None:
    """Straight through the binding."""
    contract = spoilt(some_contract(rng), rng) if rng.random() < 0.4 else some_contract(rng)
    tell(f"contract {contract}")
    table = _core.contract(*contract)
    position = spoilt(some_position(rng), rng) if rng.random() < 0.5 else some_position(rng)
    if rng.random() < 0.02:
        table = rng.choice((None, object(), _core.ContractTable))
    tell(f"contract {contract} problem {position}")
    problem = _core.problem(table, *position)
    settings = [1 << 16, 1, _core.Options(), False]
    solver = _core.Solver(*spoilt(settings, rng)) if rng.random() < 0.2 else fresh()
    for _ in range(3):
        ask(solver, [problem] * rng.randrange(3), rng)


def typed_case(rng: Random) -> None:
    """Through the typed face, which trusts its types."""
    rules = rulesets.builtin("schafkopfschule")
    table = contract_table(
        parse_contract(rng.choice(("RE", "SG", "W"))), (rng.randrange(4),), rules
    )
    position = some_position(rng)
    if rng.random() < 0.7:
        position = spoilt(position, rng)
    tell(f"table {table} position {position}")
    problem = Problem(table, Position(*position))
    solver = Solver(*spoilt([1 << 16, 1, None], rng)) if rng.random() < 0.1 else Solver(1 << 16)
    rng.choice(
        (
            lambda: solver.check(problem),
            lambda: solver.points(problem, nonsense(rng)),
            lambda: solver.at_least(problem, nonsense(rng)),
            lambda: solver.reaches(problem, Goal("tricks", nonsense(rng))),
            lambda: solver.all_cards([problem] * 2),
            lambda: solver.all_levels([problem], [Goal("points", nonsense(rng))]),
            lambda: solver.all_points([problem], deadline=nonsense(rng)),
        )
    )()


def unborn_case(rng: Random) -> None:
    """Objects that were never made properly."""
    problem = rng.choice((_core.Problem.__new__(_core.Problem), None, _core.Problem))
    table = rng.choice((_core.ContractTable.__new__(_core.ContractTable), None))
    solver = _core.Solver.__new__(_core.Solver)
    tell("unborn")
    rng.choice(
        (
            lambda: fresh().check(problem),
            lambda: fresh().points([problem], 61, None),
            lambda: _core.problem(table, *some_position(rng)),
            lambda: solver.points([], 61, None),
            lambda: solver.nodes,
            lambda: _core.Solver(1 << 16, 1, _core.Options.__new__(_core.Options), False),
            lambda: _core.Solver(1 << 16, 1, None, False),
            lambda: setattr(_core.Options(), "table", nonsense(rng)),
            lambda: _core.kernel(nonsense(rng)),
        )
    )()


def tell(case: str) -> None:
    if len(sys.argv) > 3:
        print(case, flush=True)


CASES: tuple[Callable[[Random], None], ...] = (
    (native_case,) * 6 + (typed_case,) * 3 + (unborn_case,)
)


def main(seed: str, cases: str, *_: str) -> None:
    faulthandler.enable()
    warnings.simplefilter("ignore")  # nanobind warns of unborn objects before it refuses them
    answered = refused = 0
    for number in range(int(cases)):
        rng = Random(f"{seed} {number}")
        try:
            rng.choice(CASES)(rng)
            answered += 1
        except REFUSALS as why:
            assert str(why) or isinstance(why, MemoryError), (
                f"seed {seed}, case {number}: no reason"
            )
            refused += 1
    print(f"{answered} answered, {refused} refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
