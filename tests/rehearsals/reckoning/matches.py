"""Tournaments of Schnapsen from what was typed: matches, pairings, the table (RULES 9.11, 9.12)."""

from dataclasses import dataclass, field

PARTIE = 7


@dataclass
class Match:
    """Start numbers of both, and who has won what: the winner's place and the points.

    A drawn game makes the next one that is won worth one point more (A-85).
    """

    seats: list[int]
    games: list[tuple[int | None, int]] = field(default_factory=list)
    forfeited: int | None = None  # the place of the one who did not come

    def counted(self):
        """Partien won, Bummerl received, and by how many points each is ahead."""
        left, partien, bummerl, ahead = [PARTIE, PARTIE], [0, 0], [0, 0], 0
        drawn = 0
        for winner, points in self.games:
            if winner is None:
                drawn += 1
                continue
            gained = min(left[winner], points + drawn)
            drawn = 0
            left[winner] -= gained
            ahead += gained if winner == 0 else -gained
            if not left[winner]:
                partien[winner] += 1
                bummerl[1 - winner] += 2 if left[1 - winner] == PARTIE else 1
                left = [PARTIE, PARTIE]
        return partien, bummerl, (ahead, -ahead)


def partie(winner, left):
    """A whole Partie by its end: the loser had so many points left."""
    return [*[(1 - winner, 1)] * (PARTIE - left), *[(winner, 1)] * PARTIE]


@dataclass
class Table:
    """All rounds; ``bummerl`` lose a match, or ``parties`` are played in each."""

    pairing: str
    bummerl: int
    parties: int
    rounds: list[dict[int, Match]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)
    lots: list[int] = field(default_factory=list)
    unranked: set[int] = field(default_factory=set)
    names: dict[int, str] = field(default_factory=dict)

    def begin(self, tables):
        self.rounds.append(
            {it: Match(list(seats)) for it, seats in tables.items() if len(seats) > 1}
        )
        self.byes.append([seats[0] for seats in tables.values() if len(seats) == 1])

    @property
    def free(self):
        """What somebody gets without playing: won without Schneider."""
        return 1 if self.bummerl else (self.parties + 1) // 2

    def is_over(self, match):
        partien, bummerl, _ = match.counted()
        return max(bummerl) >= self.bummerl if self.bummerl else sum(partien) >= self.parties

    def winner(self, match):
        """The place of who has won the match; nobody if Partien are equal."""
        if match.forfeited is not None:
            return 1 - match.forfeited
        partien, bummerl, _ = match.counted()
        if self.bummerl:
            return int(bummerl[0] >= self.bummerl)
        return None if partien[0] == partien[1] else int(partien[1] > partien[0])

    def keys(self, number):
        partien = bummerl = ahead = reached = won = 0
        for matches, byes in zip(self.rounds, self.byes, strict=True):
            if number in byes:
                partien, reached, won = partien + self.free, reached + 1, won + 1
            for match in matches.values():
                if number not in match.seats:
                    continue
                place, reached = match.seats.index(number), reached + 1
                won += self.winner(match) == place
                if match.forfeited is not None:
                    partien += self.free * (place != match.forfeited)
                    bummerl += self.free * (place == match.forfeited)
                else:
                    counted = match.counted()
                    partien += counted[0][place]
                    bummerl += counted[1][place]
                    ahead += counted[2][place]
        return (reached, won) if self.pairing == "ko" else (partien, bummerl, ahead)

    def standing(self, number):
        """Greater is better; Bummerl are not."""
        keys = self.keys(number)
        return keys if self.pairing == "ko" else (keys[0], -keys[1], keys[2])

    def seated(self):
        return sorted(
            {it for tables in self.rounds for match in tables.values() for it in match.seats}
            | {it for byes in self.byes for it in byes}
        )

    def ties(self):
        if self.pairing == "ko":
            return []
        every = [self.standing(it) for it in self.seated()]
        return [it for it in self.seated() if every.count(self.standing(it)) > 1]

    def ranks(self):
        tied = self.ties() if self.lots else []

        def order(number):
            return (*self.standing(number), -self.lots.index(number) if number in tied else 0)

        people = self.seated()
        return {it: 1 + sum(order(other) > order(it) for other in people) for it in people}

    # Who must play whom

    def danish(self, people, first):
        """1-2, 3-4 …; the lowest who has not rested rests (RULES 9.12)."""
        order = sorted(people, key=lambda it: (*(-key for key in self.standing(it)), first(it)))
        resting = []
        if len(order) % 2:
            rested = [it for byes in self.byes for it in byes]
            resting = [min(reversed(order), key=rested.count)]
            order.remove(resting[0])
        return [order[i : i + 2] for i in range(0, len(order), 2)], resting

    def winners(self, tables):
        """K.O.: who goes on, match by match."""
        matches = self.rounds[-1]
        return [
            matches[it].seats[self.winner(matches[it])] if len(seats) > 1 else seats[0]
            for it, seats in tables.items()
        ]

    def met(self):
        return [frozenset(match.seats) for tables in self.rounds for match in tables.values()]
