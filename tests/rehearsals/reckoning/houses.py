"""What a table plays: RULES 3 to 5 and 10 read once more, as numbers and as what can be told."""

from dataclasses import dataclass, replace

NORMAL = "normal"
ALONE = ("solo", "wenz", "farbwenz", "geier", "sie")
CROSS = ("kreuz", "kreuzbock")
EACH = ("ramsch", "geist")
TRUMPS = {"rufspiel": 14, "solo": 14, "wenz": 4, "farbwenz": 11, "geier": 4}
TRUMPS |= dict.fromkeys(CROSS, 14)
HAND = 8
MOST_STEPS = 8  # of a doubling without limit (docs/pad.md)
NO_STEP = 60
DUTIES = ("solo", "wenz", "rufspiel")


@dataclass(frozen=True)
class House:
    """Names as the form of the house options has them, where there is one."""

    unit: str = "ZE"
    games: tuple[str, ...] = ("rufspiel", "solo", "wenz", "sie")
    rounds: tuple[str, ...] = ()  # special ones
    all_pass: str = "throw_in"
    steps: tuple[int, ...] = ()  # of Steigern
    contra: int = 2
    knocks: int = 0  # before the second packet
    ramsch_knocks: int = 0
    base_ruf: int = 1
    base_solo: int = 5
    base_wenz: int = 5
    schneider_bonus: int = 1
    schwarz_bonus: int = 2
    laufende_bonus: int = 1
    laufende_min_wenz: int = 2
    laufende_max: int = 14
    schneider_declarer_max: int = 30
    tout_solo: int = 0  # a fixed price; nothing where it is doubled
    tout_wenz: int = 0
    sie: int = 0
    sie_first_game: bool = False
    stock: bool = False
    stock_stake: int = 1
    steigern_pays: int = 0
    ramsch_base: int = 1
    ramsch_tie: str = "order"
    ramsch_virgins: str = "doubling"
    ramsch_durchmarsch: str = "pays"
    side_pays: bool = False  # for errors at play (RULES 6.4)

    def least_laufende(self, game):
        return self.laufende_min_wenz if game in ("wenz", "geier") else 3

    def base(self, game):
        if game in EACH:
            return self.ramsch_base
        if game in ("rufspiel", *CROSS):
            return self.base_ruf
        return self.base_wenz if game in ("wenz", "geier") else self.base_solo


SCHULE = House()
TTC = House(
    unit="cents",
    games=("rufspiel", "solo", "wenz", "farbwenz", "sie"),
    rounds=(
        *("ramsch", "ramsch-pur", "geist", "geist-pur", "haadsch"),
        *("allgaeuer", "schieber", "3er-runde", "kreuzbock", "trixer"),
    ),
    all_pass="double",
    steps=(70, 80, 90, 100, 110),
    contra=MOST_STEPS,
    ramsch_knocks=4,
    base_ruf=10,
    base_solo=30,
    base_wenz=30,
    schneider_bonus=10,
    schwarz_bonus=20,
    laufende_bonus=10,
    laufende_min_wenz=3,
    schneider_declarer_max=29,
    sie_first_game=True,
    ramsch_base=5,
)
KREUZ = House(
    unit="points",
    games=("rufspiel", "solo", "wenz", "geier", "kreuz", "sie"),
    all_pass="kreuz",
    knocks=4,
    base_wenz=3,
    laufende_min_wenz=0,
    laufende_max=4,
    tout_solo=14,
    tout_wenz=10,
    sie=28,
    sie_first_game=True,
    side_pays=True,
)
BY_NAME = {
    "schafkopfschule": SCHULE,
    "ttc-freising-10-30": TTC,
    "ttc-freising-10-50": replace(TTC, base_solo=50, base_wenz=50),
    "kreuz-turnier": KREUZ,
}
# Games of the special rounds, a Sie where somebody declares freely (RULES 3.11-3.19, C-03, C-12).
OF_ROUND = {
    "ramsch": ("ramsch", "solo", "sie"),
    "ramsch-pur": ("ramsch",),
    "geist": ("geist", "solo", "sie"),
    "geist-pur": ("geist",),
    "haadsch": ("rufspiel", "solo", "wenz", "farbwenz", "sie"),
    "allgaeuer": ("solo",),
    "schieber": ("solo",),
    "3er-runde": ("rufspiel", "solo", "wenz", "farbwenz", "sie"),
    "kreuzbock": ("kreuzbock",),
    "trixer": ("solo",),
}
FOREHAND_PLAYS = ("haadsch", "allgaeuer")
BUILT_IN = ("haadsch", "kreuzbock")


@dataclass(frozen=True)
class Offer:
    """What can be told of one kind of game."""

    grades: tuple[str, ...] = ("plain",)
    laufende: tuple[int, ...] = (0,)
    contra: tuple[int, ...] = (0,)
    knocks: tuple[int, ...] = (0,)
    virgins: tuple[int, ...] = (0,)
    step: tuple[int, ...] = (NO_STEP,)
    ends: tuple[str, ...] = ("won", "lost")
    augen: bool = False
    equals: bool = False
    wishes: tuple[str, ...] = ()


STEPPERS = ("laufende", "contra", "knocks", "virgins", "step")


def games(house, round_):
    if round_ == NORMAL:
        return (*house.games, "ramsch") if house.all_pass == "ramsch" else house.games
    return OF_ROUND[round_]


def has_tout(game, round_):
    return game in ALONE and game != "sie" and round_ != "trixer"


def throws_in(house, round_):
    """RULES 2.2; never inside a special round (3.9)."""
    return round_ == NORMAL and house.all_pass in ("throw_in", "double")


def offer(house, round_, game, tout=False):
    if game not in games(house, round_) or (tout and not has_tout(game, round_)):
        return None
    plain = tout or game == "sie" or game in EACH
    wished = round_ == NORMAL and game in ALONE and game != "sie"
    return Offer(
        grades=("plain",) if plain else ("plain", "schneider", "schwarz"),
        laufende=laufende(house, round_, game),
        contra=tuple(range(contra(house, round_, game) + 1)),
        knocks=tuple(range((house.ramsch_knocks if game in EACH else house.knocks) + 1)),
        virgins=(0, 1, 2, 3) if game in EACH else (0,),
        step=(NO_STEP, *house.steps) if wished else (NO_STEP,),
        ends=("written",) if game == "sie" or game in EACH else ends(game),
        augen=not (tout or game == "sie"),
        equals=game in EACH and house.ramsch_tie == "split",
        wishes=house.rounds if wished else (),
    )


def ends(game):
    return ("won", "lost", "drawn") if game in CROSS else ("won", "lost")


def laufende(house, round_, game):
    """RULES 5.4; who is given the highest trumps has them alone (3.15, 3.16)."""
    if game in ("sie", *EACH) or not house.least_laufende(game):
        return (0,)
    most = min(house.laufende_max, TRUMPS[game])
    if round_ in ("allgaeuer", "schieber"):
        most = min(most, HAND)
    return (0, *range(house.least_laufende(game), most + 1))


def contra(house, round_, game):
    if game in ("sie", *EACH):
        return 0
    return 1 if round_ == "trixer" else house.contra


def everything(house):
    """All that an evening can bring, so that nothing is forgotten: what, and in which way."""
    found = set()
    for round_ in (NORMAL, *house.rounds):
        if throws_in(house, round_):
            found.add((round_, "passed"))
        for game in games(house, round_):
            for tout in (False, True) if has_tout(game, round_) else (False,):
                found |= ways(round_, game, tout, offer(house, round_, game, tout))
    return found


def ways(round_, game, tout, told):
    kind = (round_, game, tout)
    found = {(*kind, "end", end) for end in told.ends}
    found |= {(*kind, "grade", grade) for grade in told.grades if len(told.grades) > 1}
    for key in STEPPERS:
        if len(getattr(told, key)) > 1:
            found |= {(*kind, key, much) for much in ("none", "some", "most")}
    found |= {(*kind, "augen")} if told.augen else set()
    found |= {(*kind, "equals")} if told.equals else set()
    return found | {("wish", wish) for wish in told.wishes}
