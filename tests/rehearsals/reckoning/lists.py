"""What a game on a list of a tournament brings, from what was typed (RULES 5.8, 7.2, 7.4, 8)."""

from dataclasses import dataclass

GRADES = ("plain", "schneider", "schwarz")
PAIRS = ("ruf", "kreuz")  # two against two; all others are played alone
EVERYBODY = 120


@dataclass(frozen=True)
class Tariff:
    """Per payer, by grade; what a rule set of tournaments writes down."""

    values: dict[str, tuple[int, int, int]]
    touts: dict[str, int]
    sie: int
    keys: tuple[str, ...]  # what decides among equals, before lots
    laufende: tuple[str, ...] = ()  # games in which they count
    side_pays: bool = False  # RULES 6.4
    plain_first_game: bool = False  # RULES 7.4


SCHULE = Tariff(
    values={"ruf": (1, 2, 3), "solo": (2, 3, 4), "wenz": (2, 3, 4)},
    touts={"solo": 6, "wenz": 6},
    sie=8,
    keys=("sie", "tout_won", "tout_played", "lone_won", "lone_played"),
    plain_first_game=True,
)
KREUZ = Tariff(
    values={
        "ruf": (1, 2, 3),
        "kreuz": (1, 2, 3),
        "wenz": (3, 4, 5),
        "geier": (3, 4, 5),
        "solo": (5, 6, 7),
    },
    touts={"wenz": 10, "geier": 10, "solo": 14},
    sie=28,
    keys=("solo_won", "wenz_geier_won"),
    laufende=("ruf", "kreuz", "solo"),
    side_pays=True,
)


@dataclass(frozen=True)
class Game:
    """As somebody tapped it; people are columns of the list."""

    kind: str
    declarer: int  # of a Kreuz: somebody of the side that is told
    partner: int | None = None
    tout: bool = False
    grade: str = "plain"
    end: str = "won"  # won, lost, drawn
    laufende: int = 0
    knocks: int = 0
    contra: int = 0
    augen: int | None = None


@dataclass(frozen=True)
class Lone:
    column: int
    kind: str
    tout: bool
    won: bool


@dataclass(frozen=True)
class Row:
    points: tuple[int, ...]
    lone: Lone | None = None
    struck: bool = False


def playing(number, columns):
    """The columns that play, forehand first; of five the dealer rests (RULES 8)."""
    if columns == 5:
        return [(number + i) % 5 for i in range(4)]
    return [(number + i) % 4 for i in range(4)]


def played(game, number, columns, tariff):
    """A game that went to its end."""
    order = playing(number, columns)
    won, grade = ended(game)
    game = demoted(game, number, tariff)
    if tariff.plain_first_game and number == 1 and grade == "schwarz" and game.kind not in PAIRS:
        grade = "plain"
    if won is None:
        return Row((0,) * columns)
    side = declarers(game, order, columns)
    price = value(game, grade, tariff)
    lone = None if game.kind in PAIRS else Lone(game.declarer, game.kind, game.tout, won)
    return Row(paid(side, set(order) - side, price if won else -price, columns), lone)


def demoted(game, number, tariff):
    """Game 1: no Tout, no Sie (RULES 7.4)."""
    if not tariff.plain_first_game or number != 1 or game.kind in PAIRS:
        return game
    kind = "solo" if game.kind == "sie" else game.kind
    return Game(kind, game.declarer, grade=game.grade, end=game.end, augen=game.augen)


def ended(game):
    """Won, lost or neither, and how high (RULES 5.1, 5.2)."""
    if game.augen is None:
        return {"won": True, "lost": False, "drawn": None}[game.end], game.grade
    if game.kind == "kreuz" and game.augen == EVERYBODY // 2:
        return None, "plain"
    won = game.augen > EVERYBODY // 2
    losers = EVERYBODY - game.augen if won else game.augen
    least = 29 if won or game.kind == "kreuz" else 30
    return won, "schneider" if losers <= least else "plain"


def value(game, grade, tariff):
    doubled = 2 ** (game.knocks + game.contra)
    if game.kind == "sie":
        return tariff.sie * doubled
    base = tariff.touts[game.kind] if game.tout else tariff.values[game.kind][GRADES.index(grade)]
    run = game.laufende if game.kind in tariff.laufende else 0
    return (base + run) * doubled


def declarers(game, order, columns):
    if game.kind == "ruf":
        return {game.declarer, game.partner}
    if game.kind == "kreuz":  # first and third against second and fourth (RULES 3.8)
        cross = order if columns == 5 else range(4)
        first = {cross[0], cross[2]}
        return first if game.declarer in first else set(order) - first
    return {game.declarer}


def paid(side, others, price, columns):
    """RULES 5.5; a negative price is paid by the side."""
    points = [0] * columns
    for column in side:
        points[column] = price * len(others) // len(side)
    for column in others:
        points[column] = -price * len(side) // (2 if len(side) == 2 else 1)
    assert sum(points) == 0
    return tuple(points)
