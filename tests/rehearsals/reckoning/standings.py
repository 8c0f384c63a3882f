"""Places at the end, from what was typed (RULES 7.7, 7.9)."""

from collections import Counter
from dataclasses import dataclass, field

from rehearsals.reckoning.lists import Row, Tariff


@dataclass
class Sheet:
    """The list of one table."""

    seats: list[int]  # start numbers, by column
    rows: dict[int, Row] = field(default_factory=dict)
    penalties: list[tuple[int, ...]] = field(default_factory=list)
    counts: dict[str, list[int]] = field(default_factory=dict)  # of a list of sums

    @property
    def points(self):
        return {number: row.points for number, row in self.rows.items()}

    @property
    def totals(self):
        every = [*self.points.values(), *self.penalties]
        return [sum(points[column] for points in every) for column in range(len(self.seats))]

    def counted(self, column):
        found = Counter({key: counts[column] for key, counts in self.counts.items()})
        for row in self.rows.values():
            if row.lone and row.lone.column == column:
                found.update(counters(row.lone))
        return found


def counters(lone):
    """Touts and Sie are lone games too (A-55)."""
    solo, wenz = lone.kind in ("solo", "sie"), lone.kind in ("wenz", "geier")
    return Counter(
        sie=int(lone.kind == "sie"),
        tout_won=int(lone.tout and lone.won),
        tout_played=int(lone.tout),
        lone_won=int(lone.won),
        lone_played=1,
        solo_won=int(lone.won and solo),
        wenz_geier_won=int(lone.won and wenz),
    )


@dataclass
class Standings:
    tariff: Tariff
    rounds: list[dict[int, Sheet]] = field(default_factory=list)  # tables by their numbers
    names: dict[int, str] = field(default_factory=dict)
    unranked: set[int] = field(default_factory=set)
    lots: list[int] = field(default_factory=list)  # start numbers, the best lot first

    def begin(self, tables):
        self.rounds.append({table: Sheet(list(seats)) for table, seats in tables.items()})
        return self.rounds[-1]

    def seated(self):
        return sorted(
            {it for tables in self.rounds for sheet in tables.values() for it in sheet.seats}
        )

    def by_round(self, number):
        """Points of each round; who rests gets none."""
        return [
            sum(
                sheet.totals[sheet.seats.index(number)]
                for sheet in tables.values()
                if number in sheet.seats
            )
            for tables in self.rounds
        ]

    def points(self, number):
        return sum(self.by_round(number))

    def counted(self, number):
        found = Counter()
        for tables in self.rounds:
            for sheet in tables.values():
                if number in sheet.seats:
                    found.update(sheet.counted(sheet.seats.index(number)))
        return tuple(found[key] for key in self.tariff.keys)

    def keys(self, number):
        return (self.points(number), *self.counted(number))

    def ties(self):
        """Start numbers that only a lot can separate."""
        ranked = [it for it in self.seated() if it not in self.unranked]
        every = Counter(self.keys(it) for it in ranked)
        return sorted(it for it in ranked if every[self.keys(it)] > 1)

    def ranks(self):
        """The place of everybody who has one: one more than there are better ones."""
        ranked = [it for it in self.seated() if it not in self.unranked]
        tied = self.ties() if self.lots else []

        def order(number):
            lot = -self.lots.index(number) if number in tied else 0
            return (*self.keys(number), lot)

        return {it: 1 + sum(order(other) > order(it) for other in ranked) for it in ranked}
