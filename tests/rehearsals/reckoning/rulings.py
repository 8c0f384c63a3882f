"""What a supervisor's ruling makes of a game, from what was typed (RULES 6.1 to 6.4)."""

from dataclasses import dataclass, field

from rehearsals.reckoning.lists import (
    PAIRS,
    Game,
    Lone,
    Row,
    declarers,
    demoted,
    paid,
    playing,
    value,
)

LOST = (7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 19)
CASES = {f"MC-{number:02}": "lost" if number in LOST else "none" for number in range(1, 31)} | {
    "MC-02": "redeal_same",
    "MC-03": "new_pack",
    "MC-04": "redeal_same",
    "MC-05": "redeal_turn",
    "MC-06": "redeal_same",
    "MC-13": "redeal_same",
    "MC-20": "lost_plain",
    "MC-24": "warn",
    "MC-25": "warn",
    "MC-26": "warn",
    "MC-27": "exclude",
    "MC-28": "exclude",
    "MC-29": "struck",
}
UNLESS = {
    ("MC-01", "cheating"): "exclude",
    ("MC-04", "looked"): "none",
    ("MC-05", "deal-complete"): "none",
    ("MC-06", "not-his-deal"): "redeal_turn",
    ("MC-07", "last-trick"): "none",
    ("MC-10", "unseen"): "none",
    ("MC-17", "last-trick"): "none",
    ("MC-21", "at-once"): "redeal_same",
    ("MC-23", "repeated"): "warn",
    ("MC-24", "severe"): "exclude",
    ("MC-25", "wilful"): "lost",
    ("MC-26", "repeated"): "lost",
}
MENDED = ("MC-07", "MC-10", "MC-14", "MC-18")  # at once, where a side pays (RULES 6.4)
REVOKES = ("MC-14", "MC-15")


@dataclass(frozen=True)
class Ruling:
    """As the supervisor typed it; people are columns of the list."""

    case: str
    culprit: int | None = None
    exposer: int | None = None
    fact: str = ""
    game: Game | None = None  # nothing: none was announced yet
    announced: Game | None = None  # against the rules; its partner holds the called Sau


def consequence(ruling, tariff):
    if ruling.fact == "at-once" and ruling.case in MENDED and tariff.side_pays:
        return "none"
    found = UNLESS.get((ruling.case, ruling.fact), CASES[ruling.case])
    return "redeal_same" if found == "lost" and ruling.game is None else found


def ruled(ruling, number, columns, tariff):
    """The row that it writes, or nothing."""
    follows = consequence(ruling, tariff)
    if follows == "struck":
        return Row((0,) * columns, struck=True)
    if follows == "lost_plain":
        return announced_wrongly(ruling, number, columns, tariff)
    if follows == "lost":
        return lost(ruling, number, columns, tariff)
    return None


def lost(ruling, number, columns, tariff):
    order = playing(number, columns)
    game = demoted(ruling.game, number, tariff)
    ours = declarers(game, order, columns)
    guilty = ruling.culprit if ruling.exposer is None else ruling.exposer
    side = ours if guilty in ours else set(order) - ours
    others = set(order) - side
    lone = None
    if game.kind not in PAIRS:
        lone = Lone(game.declarer, game.kind, game.tout, guilty != game.declarer)
    if tariff.side_pays:
        price = value(game, "schwarz", tariff)
        return Row(paid(ours, set(order) - ours, price if side != ours else -price, columns), lone)
    price = value(Game(game.kind, game.declarer, game.partner, game.tout), "schneider", tariff)
    total = price * (2 if game.kind in PAIRS else 3)
    spared = {ruling.culprit, guilty}
    innocent = others - spared or side - spared
    points = [0] * columns
    points[guilty] = -total
    share, odd = divmod(total, len(innocent))
    for place, column in enumerate(it for it in order if it in innocent):
        points[column] = share + (place < odd)
    return Row(tuple(points), lone)


def announced_wrongly(ruling, number, columns, tariff):
    """MC-20: the plain value to every opponent, by the announcer alone (A-23)."""
    game, order = ruling.announced, playing(number, columns)
    price = value(Game(game.kind, ruling.culprit, tout=game.tout), "plain", tariff)
    receivers = set(order) - {ruling.culprit, game.partner}
    points = [0] * columns
    points[ruling.culprit] = -price * len(receivers)
    for column in receivers:
        points[column] = price
    lone = None
    if game.kind not in PAIRS:
        lone = Lone(ruling.culprit, game.kind, game.tout, won=False)
    return Row(tuple(points), lone)


def penalty(ruling, number, columns, tariff):
    """A wilful act before a game was announced: -3, and 1 for each of the others (A-43)."""
    if ruling.fact != "wilful" or consequence(ruling, tariff) != "redeal_same":
        return None
    points = [0] * columns
    for column in playing(number, columns):
        points[column] = -3 if column == ruling.culprit else 1
    return tuple(points)


@dataclass
class Persons:
    """Warnings and exclusions, by start number (MC-24 to MC-28)."""

    warnings: dict[int, int] = field(default_factory=dict)
    revokes: dict[int, int] = field(default_factory=dict)
    excluded: set[int] = field(default_factory=set)

    def hears(self, ruling, person, tariff):
        follows = consequence(ruling, tariff)
        if person is None:
            return
        if follows == "warn":
            self.warnings[person] = self.warnings.get(person, 0) + 1
        if follows == "exclude":
            self.excluded.add(person)
        if ruling.case in REVOKES and follows == "lost":
            self.revokes[person] = self.revokes.get(person, 0) + 1
            if self.revokes[person] > 1:
                self.excluded.add(person)
