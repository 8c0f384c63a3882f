"""A pad of Schnapsen from what was typed: Partien from seven, Bummerl, draws (RULES 9.9, 9.11)."""

from dataclasses import dataclass, field

from rehearsals.reckoning.pad import Booked, Impossible

PARTIE = 7
MOST_POINTS = 3


@dataclass(frozen=True)
class Won:
    """The winner and the game points; nobody when it was drawn."""

    name: str = ""
    points: int = 0


@dataclass
class Evening:
    drawn_possible: bool
    there: list[str] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=dict)  # Bummerl
    left: dict[str, int] = field(default_factory=dict)
    received: dict[str, int] = field(default_factory=dict)
    bonus: int = 0
    dealer: int = 0
    ended: bool = False
    booked: list[Booked | None] = field(default_factory=list)

    round = "normal"
    chairs = (None, None)

    def begin_round(self):
        pass

    def write(self, move):
        if self.ended:
            raise Impossible("ended")
        self.booked.append(None)
        getattr(self, type(move).__name__.lower())(move)

    def joined(self, move):
        self.there.append(move.name)
        self.balances[move.name] = self.received[move.name] = 0
        self.left[move.name] = PARTIE

    def closed(self, move):
        self.ended = True

    def won(self, move):
        order = (self.there[1 - self.dealer], self.there[self.dealer])
        amounts = dict.fromkeys(order, 0)
        worth = move.points + self.bonus if move.name else 0
        if move.name:
            amounts |= self.counted(move.name, worth)
        for name, amount in amounts.items():
            self.balances[name] += amount
        self.bonus = 0 if move.name else self.bonus + 1
        self.dealer = 1 - self.dealer
        number = 1 + sum(it is not None for it in self.booked)
        self.booked[-1] = Booked(
            number, "normal", order, amounts, worth, 0, "schnapsen", move.name, bool(move.name)
        )

    def counted(self, winner, worth):
        (loser,) = set(self.there) - {winner}
        self.left[winner] -= worth
        if self.left[winner] > 0:
            return {}
        shame = 2 if self.left[loser] == PARTIE else 1
        self.left = dict.fromkeys(self.there, PARTIE)
        self.received[loser] += shame
        return {winner: shame, loser: -shame}


def reckoned(drawn_possible, lines):
    evening = Evening(drawn_possible)
    for line in lines:
        if line.struck:
            evening.booked.append(None)
        else:
            evening.write(line.move)
    return evening
