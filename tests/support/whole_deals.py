"""Whole deals, too many cards for the slow solver: different ways to search must agree."""

from random import Random

from msgspec import structs
from support.endings import GAMES, Game, sides, started
from support.setups import schafkopf_house
from support.table import KREUZ, SCHULE, TTC_30, rules_of

from stammtisch.solver import Options, Solver, problem_of

CONTRACTS = [
    *(Game(rules_of(SCHULE), code) for code in ("RE", "RG", "RS", "SE", "SG", "SH", "SS", "W")),
    *(Game(rules_of(KREUZ), code) for code in ("G", "KREUZ")),
    *(Game(rules_of(TTC_30), code) for code in ("WE", "WG", "WH", "WS")),
    *(game for game in GAMES if game.code in ("RAMSCH", "GEIST") and game.rules.deck == "long"),
]
HOUSES = [
    *(Game(schafkopf_house("short-deck"), code) for code in ("RE", "SG", "W")),
    *(Game(schafkopf_house("graded-ranks"), code) for code in ("RS", "WG")),
    Game(schafkopf_house("wild-ttc"), "RG"),
]


def without(*shortcuts):
    options = Options()
    for name in shortcuts:
        setattr(options, name, False)
    return options


CAUTION = ("quasi", "equivalence", "bounds", "two_left")


def solvers(threads=1):
    """The usual way to search, and others that leave something out or count bits differently."""
    return {
        "as usual": Solver(threads=threads),
        "portable": Solver(threads=threads, portable=True),
        "cautious": Solver(threads=threads, options=without(*CAUTION)),
        "without margin": Solver(threads=threads, options=without("margin")),
    }


# Too slow to find the points of many deals, fast enough to confirm them.
SLOW = {"without table": "table", "as they come": "order"}


def confirmed(solver, batch, points):
    """Whether each deal brings so many points and not one more: two questions for each."""
    for value in set(points):
        same = [problem for problem, found in zip(batch, points, strict=True) if found == value]
        if not all(solver.all_at_least(same, value)) or any(solver.all_at_least(same, value + 1)):
            return False
    return True


def problems(game, seeds):
    """Deals before the first card; in a Ramsch a player chosen by chance is burdened."""
    for seed in seeds:
        rng = Random(f"{game} whole {seed}")
        deal = started(game, rng)
        yield problem_of(deal, rng.choice(sides(deal)))


def turned_round(problem):
    """The same problem seen by the other side: what they win, these do not."""
    ours = problem.table.declarers
    theirs = tuple(seat for seat in range(4) if seat not in ours)
    return structs.replace(problem, table=structs.replace(problem.table, declarers=theirs))


def one_seat_on(problem):
    """The same problem with everybody sitting one chair further."""
    table, position = problem.table, problem.position
    moved = tuple(sorted((seat + 1) % 4 for seat in table.declarers))
    hands = (position.hands[3], *position.hands[:3])
    return structs.replace(
        problem,
        table=structs.replace(table, declarers=moved),
        position=structs.replace(position, hands=hands, leader=(position.leader + 1) % 4),
    )
