"""Tables for several rounds in which nobody meets the same people again, as far as that can be.

A round begins as the lot gave it. Then players who would meet an acquaintance change places with
somebody elsewhere as long as that makes fewer repeated encounters. Where people are too few for
that to end well, several lots are tried, and then a plan of lines is laid over the lot: column
``c`` of ``t`` tables moves on by ``c`` tables a round, so two people meet at most once.

After the first round people may be paired by results instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from typing import Final, TypeAlias

from stammtisch.tournament.plan import Tables
from stammtisch.tournament.ranking import in_order, match_winner, scores_of
from stammtisch.tournament.state import Tournament

Shuffler: TypeAlias = Callable[[Sequence[int]], list[int]]
TRIES: Final = 40  # lots for a hall in which people cannot help meeting again
FEW: Final = 100  # people; among more the first lot can always be mended


class Acquaintance:
    """How often each has sat at a table with whom."""

    def __init__(self, tables: Iterable[Sequence[int]] = ()) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        for table in tables:
            self.note(table)

    def note(self, table: Sequence[int]) -> None:
        self.met.update(combinations(sorted(table), 2))

    def cost(self, table: Sequence[int]) -> int:
        """Repeated encounters, those that are repeated often counted more than once."""
        met = self.met
        return sum(met[pair] for pair in combinations(sorted(table), 2))

    def copy(self) -> Acquaintance:
        twin = Acquaintance()
        twin.met = self.met.copy()
        return twin


def seated(
    people: Sequence[int],
    size: int,
    rounds: int,
    known: Acquaintance,
    shuffle: Shuffler,
    fives: int = 0,
) -> tuple[Tables, ...]:
    """``fives``: so many of the tables have a fifth seat."""
    assert (len(people) - fives) % size == 0
    best, fewest = _attempt(people, size, rounds, known, shuffle, fives)
    if fewest and len(people) <= FEW:
        for _ in range(TRIES):
            plan, cost = _attempt(people, size, rounds, known, shuffle, fives)
            if cost < fewest:
                best, fewest = plan, cost
            if not fewest:
                break
    if fewest and not known.met and not fives:
        best = _lines(people, size, rounds, shuffle) or best
    return best


def _attempt(
    people: Sequence[int],
    size: int,
    rounds: int,
    known: Acquaintance,
    shuffle: Shuffler,
    fives: int,
) -> tuple[tuple[Tables, ...], int]:
    known, plan, cost = known.copy(), [], 0
    for _ in range(rounds):
        lot = shuffle(people)
        tables = cut(lot, size, fives)
        cost += _mend(tables, known)
        for table in tables:
            known.note(table)
        plan.append(tuple(map(tuple, tables)))
    return tuple(plan), cost


def cut(order: Sequence[int], size: int, fives: int = 0) -> list[list[int]]:
    """An order cut into tables; the last ones have a fifth seat."""
    whole = len(order) - fives * (size + 1)
    tables = [list(order[i : i + size]) for i in range(0, whole, size)]
    return tables + [list(order[i : i + size + 1]) for i in range(whole, len(order), size + 1)]


def _mend(tables: list[list[int]], known: Acquaintance) -> int:
    """Change places as long as it helps; tells how many encounters are still repeated."""
    costs = [known.cost(table) for table in tables]
    while any(costs):
        worst = sorted((i for i, cost in enumerate(costs) if cost), key=lambda i: -costs[i])
        if not any(_improve(here, tables, costs, known) for here in worst):
            break
    return sum(costs)


def _improve(here: int, tables: list[list[int]], costs: list[int], known: Acquaintance) -> bool:
    """The best exchange of a seat of this table with one of another; the first perfect one."""
    best, best_gain = None, 0
    for there in range(len(tables)):
        if there == here:
            continue
        now = costs[here] + costs[there]
        for mine in range(len(tables[here])):
            for theirs in range(len(tables[there])):
                _exchange(tables, here, mine, there, theirs)
                gain = now - known.cost(tables[here]) - known.cost(tables[there])
                _exchange(tables, here, mine, there, theirs)
                if gain > best_gain:
                    best, best_gain = (there, mine, theirs), gain
        if best is not None and best_gain == costs[here]:
            break
    if best is None:
        return False
    there, mine, theirs = best
    _exchange(tables, here, mine, there, theirs)
    costs[here], costs[there] = known.cost(tables[here]), known.cost(tables[there])
    return True


def _exchange(tables: list[list[int]], here: int, mine: int, there: int, theirs: int) -> None:
    ours, others = tables[here], tables[there]
    ours[mine], others[theirs] = others[theirs], ours[mine]


def _lines(
    people: Sequence[int], size: int, rounds: int, shuffle: Shuffler
) -> tuple[Tables, ...] | None:
    """A plan without any repeated encounter, where steps never coincide; else None."""
    count = len(people) // size
    step = _field_step if count == size == 4 else _ring_step(count)
    straight = min(rounds, count)  # in a field of four a fifth round is left: the columns
    if rounds - straight > (count == size == 4):
        return None
    if not all(step(r, c) for r in range(1, straight) for c in range(1, size)):
        return None
    lot = shuffle(people)
    columns = [lot[i * count : (i + 1) * count] for i in range(size)]

    def moved(table: int, by: int) -> int:
        return table ^ by if step is _field_step else (table + by) % count

    plan = [
        tuple(tuple(columns[c][moved(t, step(r, c))] for c in range(size)) for t in range(count))
        for r in range(straight)
    ]
    return (*plan, *[tuple(map(tuple, columns))] * (rounds - straight))


def _ring_step(count: int) -> Callable[[int, int], int]:
    return lambda round_, column: round_ * column % count


def _field_step(round_: int, column: int) -> int:
    """The product in the field of four elements."""
    return ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))[round_][column]


def repeated(rounds: Iterable[Tables]) -> int:
    """Encounters beyond the first, over all rounds."""
    known = Acquaintance(chain.from_iterable(rounds))
    return sum(times - 1 for times in known.met.values())


STEPS: Final = 100_000  # looked at before a rematch is allowed after all


def danish(tournament: Tournament, people: Sequence[int]) -> Tables:
    """First against second, third against fourth, …; repeats are allowed."""
    fives, _ = remainder(tournament, len(people))
    order, byes = _without_bye(tournament, in_order(tournament, people))
    return (*map(tuple, cut(order, tournament.table_size, fives)), *byes)


def remainder(tournament: Tournament, people: int) -> tuple[int, int]:
    """Tables of five, and how many rest, where people do not fill the tables."""
    size = tournament.table_size
    odd = people % size
    if size == 2:
        return 0, odd
    return (odd, 0) if tournament.remainder == "five" else (0, odd)


def swiss(tournament: Tournament, people: Sequence[int]) -> Tables:
    """As near in the table as possible, but nobody twice unless nothing else is left."""
    order, byes = _without_bye(tournament, in_order(tournament, people))
    known = Acquaintance(table for tables in tournament.rounds for table in tables)
    for most in range(len(tournament.rounds) + 1):
        pairs = _paired(order, known, most, [STEPS])
        if pairs is not None:
            return (*pairs, *byes)
    raise AssertionError("with enough rematches anybody can play anybody")


def _paired(
    order: list[int], known: Acquaintance, most: int, steps: list[int]
) -> list[tuple[int, ...]] | None:
    """The first gets the nearest opponent met at most so often, and so on; else back."""
    if not order:
        return []
    first, *rest = order
    for i, other in enumerate(rest):
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if known.cost((first, other)) <= most:
            others = _paired(rest[:i] + rest[i + 1 :], known, most, steps)
            if others is not None:
                return [(first, other), *others]
    return None


def _without_bye(tournament: Tournament, order: list[int]) -> tuple[list[int], Tables]:
    """Of those too many the lowest rest who have rested least."""
    _, rests = remainder(tournament, len(order))
    if not rests:
        return order, ()
    scores = scores_of(tournament)
    rested = {number: sum(it["byes"] for it in scores[number]) for number in order}
    lowest = order[::-1]
    resting = sorted(lowest, key=lambda number: rested[number])[:rests]
    return [it for it in order if it not in resting], tuple((it,) for it in resting)


def bracket(tournament: Tournament) -> Tables:
    """The winners of neighbouring matches meet."""
    winners = [_winner(tournament, table) for table in range(1, len(tournament.rounds[-1]) + 1)]
    return tuple((winners[i], winners[i + 1]) for i in range(0, len(winners), 2))


def _winner(tournament: Tournament, table: int) -> int:
    seats = tournament.rounds[-1][table - 1]
    if len(seats) == 1:
        return seats[0]
    sheet = tournament.sheets[tournament.round, table]
    winner = match_winner(sheet, tournament.plan, tournament.rules)
    assert winner is not None
    return winner


def still_in(tournament: Tournament) -> tuple[int, ...]:
    """K.O.: who has lives left; everybody before the first round."""
    if not tournament.rounds:
        return tournament.playing
    scores = scores_of(tournament)
    return tuple(
        number
        for number in tournament.entrants
        if any(number in seats for seats in tournament.rounds[0])
        and sum(it["matches_lost"] for it in scores[number]) < tournament.plan.lives
    )
