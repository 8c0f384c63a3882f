"""Games as people tell them: chosen by chance, first of all what nobody has told yet."""

from rehearsals.reckoning import houses
from rehearsals.reckoning.houses import ALONE, CROSS, EACH, NORMAL, STEPPERS
from rehearsals.reckoning.pad import Fault, Game
from rehearsals.reckoning.schnapsen_pad import MOST_POINTS, Won

EDGES = (0, 29, 30, 31, 59, 60, 61, 62, 89, 90, 91, 120)
IN_A_GAME = {f"MC-{number:02}": () for number in (7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20)}
IN_A_GAME |= {"MC-25": ("wilful",), "MC-26": ("repeated",)}
BEFORE = [case for case in IN_A_GAME if case not in ("MC-16", "MC-20")]
OFTEN = 0.85


class Entries:
    """``todo``: ways of telling a game that the form has shown, and nobody has used."""

    def __init__(self, random, house):
        self.random, self.house, self.rounds = random, house, house.rounds
        self.known, self.done = set(), set()
        self.forms = {}  # what the form offers in a round: games with and without Tout
        self.cases = set()

    @property
    def todo(self):
        return self.known - self.done

    def learn(self, round_, forms, passed):
        """What a phone offers here."""
        self.forms[round_] = forms
        if passed:
            self.known.add((round_, "passed"))
        for (game, tout), form in forms.items():
            self.known |= ways_of(round_, game, tout, form)
            if game in EACH and self.house.ramsch_tie == "split":
                self.known.add((round_, game, tout, "equals"))

    def next(self, evening):
        """A game that can have been, as the evening stands."""
        todo = self.todo
        round_ = evening.round
        if (round_, "passed") in todo and self.random.random() < 0.3:
            return Game("passed")
        possible = [it for it in self.forms[round_] if self.players(evening, *it)]
        wanted = [
            it for it in possible if any(way[:3] == (round_, *it) for way in todo if len(way) > 3)
        ]
        game, tout = self.random.choice(wanted or possible)
        return self.told(evening, game, tout)

    def players(self, evening, game, tout):
        """The people who can have played it."""
        if evening.round in houses.FOREHAND_PLAYS:
            return evening.active[:1]
        if evening.round != "3er-runde":
            return evening.active
        owing = {name: evening.owed(name) for name in evening.active}
        return [
            name
            for name, owed in owing.items()
            if game in owed or (game in ALONE and owed == ["rufspiel"])
        ]

    def told(self, evening, game, tout):
        offer = houses.offer(self.house, evening.round, game, tout)
        kind = (evening.round, game, tout)
        declarer = self.random.choice(self.players(evening, game, tout))
        others = [name for name in evening.active if name != declarer]
        told = {key: self.much(kind, key, getattr(offer, key)) for key in STEPPERS}
        end = self.wanted([(*kind, "end", end) for end in offer.ends])[-1]
        grade = self.wanted([(*kind, "grade", grade) for grade in offer.grades])[-1]
        who, augen = (declarer,), None
        if game == "rufspiel":
            who = (declarer, self.random.choice(others))
        if offer.equals and self.random.random() < 0.4:
            who = (declarer, *self.random.sample(others, self.random.choice((1, 1, 2))))
            told["virgins"] = min(told["virgins"], (3, 2, 1, 0)[len(who) - 1])
        if offer.augen and self.random.random() < 0.3:
            augen = self.counted(game, who, told)
        if augen is not None and game not in EACH:
            grade, end = "plain", "written"
        wish = ""
        lost = end == "lost" or (end == "written" and augen is not None)
        if offer.wishes and lost and augen is None:
            wish = self.wish(offer.wishes)
        if end == "drawn":
            grade = "plain"
        return Game(game, who, tout, end, grade, augen=augen, wish=wish, **told)

    def much(self, kind, key, values):
        """Nothing, something or the most: what is missing first."""
        ways = [(*kind, key, much) for much in ("none", "some", "most")]
        much = self.wanted(ways)[-1]
        if much == "none" or len(values) == 1:
            return values[0]
        return values[-1] if much == "most" else self.random.choice(values[1:-1] or values[1:])

    def wanted(self, ways):
        missing = [way for way in ways if way in self.todo]
        return self.random.choice(missing or ways)

    def counted(self, game, who, told):
        """Card points; of a Ramsch the most that anybody has."""
        if game not in EACH:
            return self.random.choice((*EDGES, told["step"], told["step"] + 1))
        least, most = -(-120 // (4 - told["virgins"])), 120 // len(who)
        return self.random.randint(least, most) if least <= most else None

    def wish(self, wishes):
        missing = [wish for wish in wishes if ("wish", wish) in self.todo]
        if not missing and self.random.random() < OFTEN:
            return ""
        return self.random.choice(missing or wishes)

    def ruled(self, evening):
        """A game that somebody's fault has decided."""
        random = self.random
        announced = [it for it in self.forms[evening.round] if it[0] not in (*CROSS, *EACH, "sie")]
        cases = [it for it in IN_A_GAME if announced or it != "MC-20"]
        case = random.choice(self.cases_left(cases) or cases)
        if case in BEFORE and random.random() < 0.3:
            culprit = random.choice(evening.active)
            return Game(fault=Fault(case, culprit, facts=("wilful",)))
        games = [it for it in self.forms[evening.round] if it[0] != "sie"]
        told = self.told(evening, *random.choice(announced if case == "MC-20" else games))
        culprit, exposer = random.sample(evening.active, 2)
        if case == "MC-20":
            culprit = told.who[0]
        fault = Fault(case, culprit, exposer if case == "MC-16" else "", IN_A_GAME[case])
        who = () if told.game in EACH else told.who
        plain = {"end": "written", "grade": "plain", "augen": None, "wish": "", "virgins": 0}
        return Game(**(vars(told) | plain | {"who": who, "fault": fault}))

    def cases_left(self, cases):
        return [case for case in cases if ("fault", case) not in self.done]

    def note(self, round_, move):
        """It was told."""
        if move.game == "passed":
            self.done.add((round_, "passed"))
        elif move.fault:
            self.done.add(("fault", move.fault.case))
        else:
            self.done |= self.known & used(self.house, round_, move)


class Parties:
    """Games of Schnapsen: everybody wins as much as can be won, and it is drawn if it can be."""

    def __init__(self, random, people, drawn):
        self.random, self.people = random, people
        self.known = {(name, points) for name in people for points in range(1, MOST_POINTS + 1)}
        self.known |= {("", 0)} if drawn else set()
        self.done, self.forms, self.cases = set(), {NORMAL: {}}, set()
        self.rounds = ()

    @property
    def todo(self):
        return self.known - self.done

    def next(self, evening):
        return Won(*self.random.choice(sorted(self.todo or self.known)))

    def cases_left(self, cases):
        return []

    def note(self, round_, move):
        self.done.add((move.name, move.points))


def used(house, round_, move):
    """In which ways a game was told."""
    kind = (round_, move.game, move.tout)
    offer = houses.offer(house, *kind)
    found = {("wish", move.wish)}
    if move.augen is None or move.game in EACH:
        found |= {(*kind, "end", move.end), (*kind, "grade", move.grade)}
    if move.augen is not None:
        found.add((*kind, "augen"))
    if move.game in EACH and len(move.who) > 1:
        found.add((*kind, "equals"))
    for key in STEPPERS:
        values = getattr(offer, key)
        place = values.index(getattr(move, key))
        found |= {(*kind, key, much) for much in muches(place, len(values))}
    return found


def muches(place, count):
    if place == 0:
        return ("none",)
    if place < count - 1:
        return ("some",)
    return ("some", "most") if count == 2 else ("most",)


def ways_of(round_, game, tout, form):
    """What the form offers for a game, as ``houses.ways`` has it."""
    kind = (round_, game, tout)
    ends = ["written" if end == "write" else end for end in form.ends]
    found = {(*kind, "end", end) for end in ends}
    if form.grades:
        found |= {(*kind, "grade", grade) for grade in ("plain", "schneider", "schwarz")}
    for key in form.steppers:
        found |= {(*kind, key, much) for much in ("none", "some", "most")}
    found |= {(*kind, "augen")} if form.augen else set()
    return found | {("wish", wish) for wish in form.wishes}
