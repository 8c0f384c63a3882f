"""The tournaments of the hall: what is announced, what it costs, who comes."""

from dataclasses import dataclass

from rehearsals.pages.tournaments import Event
from rehearsals.reckoning.lists import KREUZ, SCHULE, Tariff

TITLE, DAY, PLACE = "Frühjahrsturnier", "2027-03-14", "Gasthof zur Post"
PRIZES = ("Ein Spanferkel", "Ein Fass Bier", "Ein Kranz Würste")
FEE = 5
FREE_FORMAT = """
extends = "schafkopfschule-turnier"
contracts = ["rufspiel", "solo", "wenz", "tout", "sie"]
matches = 2
games_per_match = 12
base_solo = 3
base_wenz = 2
tout_value = { solo = 7, wenz = 5 }
sie_value = 9
approval = ["sie"]
first_game = "unrestricted"
tie_break = ["lone_won", "lots"]
"""
FREE = Tariff(
    values={"ruf": (1, 2, 3), "solo": (3, 4, 5), "wenz": (2, 3, 4)},
    touts={"solo": 7, "wenz": 5},
    sie=9,
    keys=("lone_won",),
)


def announced(rules, rounds=2, games=12, **more):
    return Event(
        title=TITLE,
        day=DAY,
        place=PLACE,
        organiser="SV Hopfen",
        management="Leni Aumüller",
        rules=rules,
        fee=FEE,
        rounds=rounds,
        games=games,
        prizes=PRIZES,
        **more,
    )


@dataclass(frozen=True)
class Occasion:
    event: Event
    tariff: Tariff
    language: str
    asks: tuple[str, ...] = ()  # what the supervisor must be asked about (RULES 7.3)


OCCASIONS = {
    "schafkopfschule-turnier": Occasion(
        announced("schafkopfschule-turnier", remainder="five", totals=True),
        SCHULE,
        "de",
        asks=("tout", "sie", "lone_game"),
    ),
    "kreuz-turnier": Occasion(
        announced("kreuz-turnier", games=20, remainder="fill_in", totals=True), KREUZ, "en"
    ),
    "free-format": Occasion(
        announced("schafkopfschule-turnier", 0, 0, remainder="bye", totals=True, toml=FREE_FORMAT),
        FREE,
        "bar",
        asks=("sie",),
    ),
    "danish": Occasion(
        announced("schafkopfschule-turnier", remainder="five", totals=True, pairing="danish"),
        SCHULE,
        "de",
        asks=("tout", "sie", "lone_game"),
    ),
}

BORN = "31.12.1980"
BORN_ISO = "1980-12-31"
BORN_LISTED = "1.2.75"
TOO_YOUNG = "2012-01-01"
DESK = (
    ("Anna Huber", "SV Hopfen"),
    ("Josef Huber", "SV Hopfen"),
    ("Bert Moser", ""),
    ("Cilli Lang", "FFW Wolnzach"),
    ("Dora Frank", ""),
)
PHONES = (
    ("Emil Zwick", ""),
    ("Fanny Groß", "Grün-Weiß"),
    ("Gustl Öttl", ""),
    ("Hans Maier", "SV Hopfen"),
)
LISTED = (
    ("Ida Weiß", "Grün-Weiß"),
    ("Josef Huber", "FFW Wolnzach"),
    ("Kathi Bäumler", "SV Hopfen"),
    ("Ludwig Prell", ""),
    ("Moni Süß", ""),
)
ABSENT = "Ludwig Prell"
LATE = "Nanni Spät"
HEIRS = ("Otto Nachrücker", "Quirin Ersatz")

MATCHES = {
    "ko": Occasion(
        announced("sechsundsechzig", 0, 0, pairing="ko", bummerl=2, min_age=16), None, "de"
    ),
    "danish": Occasion(
        announced("schnapsen-weich", 3, 2, pairing="danish", bummerl=0, min_age=16), None, "en"
    ),
    "swiss": Occasion(
        announced("schnapsen-scharf", 3, 2, pairing="swiss", bummerl=0, min_age=16), None, "bar"
    ),
}
