"""Whole deals, too many cards for the slow solver: different ways to search must agree."""

from random import Random

from msgspec import structs
from support.endings import GAMES, Game, sides, started
from support.setups import house
from support.table import KREUZ, SCHULE, TTC_30, rules_of

from stammtisch.solver import Options, Solver, problem_of

CONTRACTS = [
    *(Game(rules_of(SCHULE), code) for code in ("RE", "RG", "RS", "SE", "SG", "SH", "SS", "W")),
    *(Game(rules_of(KREUZ), code) for code in ("G", "KREUZ")),
    *(Game(rules_of(TTC_30), code) for code in ("WE", "WG", "WH", "WS")),
    *(game for game in GAMES if game.code in ("RAMSCH", "GEIST") and game.rules.deck == "long"),
]
HOUSES = [
    *(Game(house("short-deck"), code) for code in ("RE", "SG", "W")),
    *(Game(house("graded-ranks"), code) for code in ("RS", "WG")),
    Game(house("wild-ttc"), "RG"),
]


def options(**switches):
    chosen = Options()
    for name, on in switches.items():
        setattr(chosen, name, on)
    return chosen


CAUTIOUS = options(quasi=False, equivalence=False, bounds=False, two_left=False)
WITHOUT_MARGIN = options(margin=False)
WITHOUT_ORDER = options(order=False)


def solvers(threads=1):
    """The usual way to search, and others that leave something out or count bits differently."""
    return {
        "as usual": Solver(threads=threads),
        "portable": Solver(threads=threads, portable=True),
        "cautious": Solver(threads=threads, options=CAUTIOUS),
        "without margin": Solver(threads=threads, options=WITHOUT_MARGIN),
    }


# Too slow to find the points of many deals, fast enough to confirm them.
SLOW = {"without table": options(table=False), "as they come": WITHOUT_ORDER}

ENOUGH = 200


def confirmed(solver, batch, points):
    """Whether each deal brings so many points and not one more: two questions for each."""
    reached = solver.all_at_least(map(_lacking, batch, points), ENOUGH)
    beyond = solver.all_at_least(map(_lacking, batch, [more + 1 for more in points]), ENOUGH)
    return all(reached) and not any(beyond)


def _lacking(problem, points):
    """The declarers have so many points before the deal that they need just these."""
    position = structs.replace(problem.position, points=ENOUGH - points)
    return structs.replace(problem, position=position)


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
