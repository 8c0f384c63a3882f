"""A score pad, worked out line by line from what was typed: RULES 3.9, 3.17, 5, 6 and 8."""

from dataclasses import dataclass, field, replace

from rehearsals.reckoning import houses
from rehearsals.reckoning.houses import ALONE, CROSS, DUTIES, EACH, NO_STEP, NORMAL


class Impossible(Exception):
    """It cannot have been so."""


@dataclass(frozen=True)
class Fault:
    case: str
    culprit: str
    exposer: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """As somebody has typed it; ``who``: the one who played and the partner, or the most Augen."""

    game: str = ""
    who: tuple[str, ...] = ()
    tout: bool = False
    end: str = "written"
    grade: str = "plain"
    laufende: int = 0
    contra: int = 0
    knocks: int = 0
    virgins: int = 0
    step: int = NO_STEP
    augen: int | None = None
    wish: str = ""
    fault: Fault | None = None


@dataclass(frozen=True)
class Agreed:
    round: str


@dataclass(frozen=True)
class Joined:
    name: str
    chair: int


@dataclass(frozen=True)
class Gone:
    name: str


@dataclass(frozen=True)
class Deals:
    name: str


@dataclass(frozen=True)
class Closed:
    pass


@dataclass(frozen=True)
class Booked:
    """What one line has brought."""

    number: int
    round: str
    order: tuple[str, ...]  # forehand first, the dealer last
    amounts: dict[str, int]
    value: int
    stock: int  # what went into it
    kind: str  # as statistics count it; nothing if it was no game
    declarer: str
    won: bool


@dataclass(frozen=True)
class Line:
    move: object
    struck: bool = False
    earlier: tuple[object, ...] = ()


@dataclass
class Evening:
    """How an evening stands after its lines."""

    house: houses.House
    chairs: list[str | None]
    balances: dict[str, int] = field(default_factory=dict)
    dealer: int = 0
    round: str = NORMAL
    left: int | None = None  # games of a special round; nothing before its first one
    duties: dict[str, list[str]] = field(default_factory=dict)
    carry: int = 0
    stock: int = 0
    first_game: bool = True
    games: int = 0
    ended: bool = False
    booked: list[Booked | None] = field(default_factory=list)

    # Who is there

    @property
    def there(self):
        return [name for name in self.chairs if name is not None]

    @property
    def order(self):
        """Everybody from forehand to the dealer; four play, a fifth one deals (RULES 8)."""
        taken = [chair for chair, name in enumerate(self.chairs) if name is not None]
        at = next((place for place, chair in enumerate(taken) if chair >= self.dealer), 0)
        order = self.from_dealer(taken, at)
        if self.round == "3er-runde" and not any(self.owed(name) for name in order[:4]):
            order = self.from_dealer(taken, at + 1)
        return order

    def from_dealer(self, taken, at):
        return tuple(
            self.chairs[taken[(at + 1 + place) % len(taken)]] for place in range(len(taken))
        )

    def owed(self, name):
        return self.duties.get(name, []) if self.left is not None else list(DUTIES)

    @property
    def active(self):
        return self.order[:4]

    # Lines

    def write(self, move):
        """One more line, or ``Impossible`` and nothing has changed."""
        if self.ended:
            raise Impossible("ended")
        self.booked.append(None)
        try:
            getattr(self, type(move).__name__.lower())(move)
        except Impossible:
            self.booked.pop()
            raise

    def joined(self, move):
        self.chairs[move.chair] = move.name
        self.balances.setdefault(move.name, 0)

    def gone(self, move):
        self.chairs[self.chairs.index(move.name)] = None

    def deals(self, move):
        self.dealer = self.chairs.index(move.name)

    def agreed(self, move):
        if move.round == self.round:
            raise Impossible("already so")
        self.round, self.left = move.round, None

    def closed(self, move):
        """What is left in the Stock goes back, odd units to the first chairs (C-27)."""
        each, odd = divmod(self.stock, len(self.there))
        for place, name in enumerate(self.there):
            self.balances[name] += each + (place < odd)
        self.stock, self.ended = 0, True

    def game(self, move):
        if len(self.there) not in (4, 5):
            raise Impossible("too few")
        self.begin_round()
        order, round_ = self.order, self.round
        self.check(move)
        if move.game == "passed":
            booking = self.passed(order)
        elif move.fault:
            booking = self.ruled(move)
        else:
            booking = self.played(move)
        amounts, value, kind, won = booking
        paid, stock = self.to_stock(move, won)
        self.games += 1
        total = {name: amounts.get(name, 0) + paid.get(name, 0) for name in order}
        assert sum(total.values()) == -stock
        for name, amount in total.items():
            self.balances[name] += amount
        self.stock += stock
        declarer = move.who[0] if kind and kind not in (*CROSS, *EACH) and move.who else ""
        self.booked[-1] = Booked(
            self.games, round_, order, total, value, stock, kind, declarer, won is True
        )
        self.move_on(move, order, won)

    # What follows from a game

    def begin_round(self):
        """One game by each dealer; three by each player in a 3er-Runde (RULES 3.9, 3.17)."""
        if self.round == "3er-runde" and self.left is not None and not self.open_duties():
            self.round, self.left = NORMAL, None
        if self.round != NORMAL and self.left is None:
            self.left = len(self.there)
            self.duties = {name: list(DUTIES) for name in self.there}

    def open_duties(self):
        return sum(len(self.duties[name]) for name in self.there if name in self.duties)

    def move_on(self, move, order, won):
        if move.game == "":  # ruled before there was a game: dealt again by the same (RULES 6.1)
            self.dealer = self.chairs.index(order[-1])
            return
        self.dealer = self.chairs.index(order[-1]) + 1
        if move.game == "passed":
            self.carry += self.house.all_pass == "double"
            return
        self.carry, self.first_game = 0, False
        if self.round == "3er-runde":
            self.fulfil(move)
            over = not self.open_duties()
        elif self.round != NORMAL:
            self.left -= 1
            over = not self.left
        else:
            over = False
        if over:
            self.round, self.left = NORMAL, None
        if move.wish and won is False:
            self.round, self.left = move.wish, None

    def fulfil(self, move):
        """A player who is gesperrt and plays alone has done the Rufspiel (RULES 3.17)."""
        owed = self.duties[move.who[0]]
        if move.game in owed:
            owed.remove(move.game)
        elif owed:
            owed.pop()  # a fault may have decided a game that nobody owed

    def passed(self, order):
        return dict.fromkeys(order, 0), 0, "", None

    def to_stock(self, move, won):
        """RULES 5.9: what each pays, and what the Stock gets."""
        if not self.house.stock or move.fault:
            return {}, 0
        if move.game == "passed":
            stake = self.house.stock_stake
            return dict.fromkeys(self.active, -stake), 4 * stake
        if move.game != "rufspiel":
            return {}, 0
        declarer, partner = move.who
        half, odd = divmod(self.stock, 2)
        sign = 1 if won else -1
        return {declarer: sign * (half + odd), partner: sign * half}, -sign * self.stock

    # What can have been

    def check(self, move):
        house, round_ = self.house, self.round
        if move.game == "passed":
            if not houses.throws_in(house, round_):
                raise Impossible("no throw-in")
            return
        culprits = (move.fault.culprit, move.fault.exposer) if move.fault else ()
        if not set(filter(None, (*move.who, *culprits))) <= set(self.active):
            raise Impossible("rests")
        if move.game == "":
            return
        told = houses.offer(house, round_, move.game, move.tout)
        if told is None:
            raise Impossible("not played here")
        for key in houses.STEPPERS:
            if getattr(move, key) not in getattr(told, key):
                raise Impossible(key)
        if round_ in houses.FOREHAND_PLAYS and move.who[0] != self.order[0]:
            raise Impossible("forehand plays")
        if move.wish and (move.wish not in told.wishes or self.won(move) is not False):
            raise Impossible("no wish")
        if round_ == "3er-runde" and not move.fault:
            owed = self.duties[move.who[0]]
            if move.game not in owed and not (move.game in ALONE and owed == ["rufspiel"]):
                raise Impossible("no duty")

    # How it ended, and what it costs

    def won(self, move):
        """True, False, or nothing if it was drawn."""
        if move.augen is None or move.game in EACH:
            return {"won": True, "written": True, "lost": False, "drawn": None}[move.end]
        if move.game in CROSS and move.augen == 60:
            return None
        return move.augen >= max(61, move.step + 1)

    def grade(self, move, won):
        """RULES 5.2, 5.3."""
        if move.augen is None or move.grade == "schwarz":
            return move.grade
        lost = 120 - move.augen if won else move.augen
        crossed_or_defenders = won or move.game in CROSS
        most = 29 if crossed_or_defenders else self.house.schneider_declarer_max
        return "schneider" if won is not None and lost <= most else "plain"

    def played(self, move):
        if move.game in EACH:
            return self.ramsch(move)
        won = self.won(move)
        kind = move.game + ("-tout" if move.tout else "")
        if move.game == "sie" and self.first_game and not self.house.sie_first_game:
            kind = "solo"  # the hand takes all tricks of a Solo
        value = self.price(move, won, kind) * 2 ** self.doublings(move)
        if won is None:
            return dict.fromkeys(self.active, 0), 0, kind, None
        side = self.side(move)
        winners = side if won else [name for name in self.active if name not in side]
        return self.shared(winners, value), value, kind, won

    def doublings(self, move):
        built_in = self.round in houses.BUILT_IN
        return move.contra + move.knocks + self.carry + built_in

    def price(self, move, won, kind):
        """RULES 5.6-5.8, before it is doubled."""
        house = self.house
        run = move.laufende * house.laufende_bonus
        if kind == "sie":
            run = houses.HAND * house.laufende_bonus
            return house.sie or (house.base_solo + run) * 4
        if move.game == "sie":
            return house.base_solo + houses.HAND * house.laufende_bonus + house.schwarz_bonus
        base = house.base(move.game)
        if move.tout:
            fixed = house.tout_wenz if move.game in ("wenz", "geier") else house.tout_solo
            return fixed + run if fixed else (base + run) * 2
        grade = self.grade(move, won)
        perf = {"plain": 0, "schneider": house.schneider_bonus, "schwarz": house.schwarz_bonus}
        raised = (move.step - NO_STEP) // 10 * house.steigern_pays
        return base + run + perf[grade] + raised

    def side(self, move):
        if move.game in CROSS:
            place = self.active.index(move.who[0])
            return [self.active[place], self.active[(place + 2) % 4]]
        return list(move.who)

    def shared(self, winners, value):
        """RULES 5.5."""
        if len(winners) == 2:
            return {name: value if name in winners else -value for name in self.active}
        if len(winners) == 1:
            return {name: 3 * value if name in winners else -value for name in self.active}
        return {name: value if name in winners else -3 * value for name in self.active}

    def ramsch(self, move):
        """RULES 3.11, C-26; equals share, odd units from forehand on (A-46, A-63)."""
        house, marched = self.house, move.virgins == 3
        wins = marched and house.ramsch_durchmarsch != "pays"
        virgins = {"none": 0, "single": min(1, move.virgins), "doubling": move.virgins}
        doubled = virgins[house.ramsch_virgins]
        if marched and house.ramsch_durchmarsch == "wins_plain":
            doubled = 0
        value = house.ramsch_base * 2 ** (move.knocks + doubled + self.carry)
        if wins:
            return self.shared(list(move.who), value), value, move.game, True
        losers = [name for name in self.active if name in move.who]
        amounts = dict.fromkeys(self.active, value)
        each, odd = divmod((4 - len(losers)) * value, len(losers))
        for place, name in enumerate(losers):
            amounts[name] = -each - (place < odd)
        return amounts, value, move.game, False

    # Rulings

    def ruled(self, move):
        """RULES 6.3-6.5: what the one who erred pays, whatever the cards said."""
        fault, house = move.fault, self.house
        payer = fault.exposer or fault.culprit
        others = [name for name in self.active if name != payer]
        if move.game == "":
            value = house.base_ruf
            return self.paid(payer, others, 3 * value), value, "", None
        if fault.case == "MC-20":
            return self.invalid(move)
        kind = move.game + ("-tout" if move.tout else "")
        if move.game in EACH:
            value = house.base(move.game) * 2**move.knocks
            receivers = [name for name in others if name != fault.culprit]
            return self.paid(payer, receivers, 3 * value), value, kind, False
        side = self.side(move)
        ours = side if payer in side else [name for name in self.active if name not in side]
        against = [name for name in self.active if name not in ours]
        won = payer not in side
        if house.side_pays:
            dark = replace(move, grade="schwarz", augen=None)
            value = self.price(dark, won, kind) * 2 ** self.doublings(move)
            return self.shared(against, value), value, kind, won
        value = house.base(move.game) + house.schneider_bonus
        if move.tout:
            value = 2 * house.base(move.game)
        innocent = [name for name in against if name != fault.culprit]
        receivers = innocent or [name for name in ours if name not in (payer, fault.culprit)]
        total = value * max(len(ours), len(against))
        return self.paid(payer, receivers, total), value, kind, won

    def invalid(self, move):
        """MC-20: lost plain for the announcer alone; a partner who exists gets nothing."""
        base = self.house.base(move.game)
        fixed = self.house.tout_wenz if move.game in ("wenz", "geier") else self.house.tout_solo
        value = (fixed or 2 * base) if move.tout else base
        receivers = [name for name in self.active if name not in move.who]
        kind = move.game + ("-tout" if move.tout else "")
        return self.paid(move.who[0], receivers, value * len(receivers)), value, kind, False

    def paid(self, payer, receivers, total):
        each, odd = divmod(total, len(receivers))
        amounts = dict.fromkeys(self.active, 0) | {payer: -total}
        for place, name in enumerate(name for name in self.active if name in receivers):
            amounts[name] = each + (place < odd)
        return amounts


def reckoned(house, chairs, lines):
    """An evening from its lines, those that are struck left out."""
    evening = Evening(house, [None] * chairs)
    for line in lines:
        if line.struck:
            evening.booked.append(None)
        else:
            evening.write(line.move)
    return evening
