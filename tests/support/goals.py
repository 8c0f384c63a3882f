"""What the stored deals have to show: the "Given" of the scenarios of RULES 12 F to K and N.

``find_deals.py`` searches a deal for every goal; the tests check the stored one against it again.
"""

from dataclasses import dataclass, field

from support.table import KREUZ, SCHULE, TTC_30, TTC_50, TURNIER

NO_LAUFENDE = (1, 2)  # lengths of a run that are below the minimum of 3
WON_PLAIN = range(61, 90)
SCHNEIDER = range(91, 121)
ANY = range(121)


@dataclass(frozen=True)
class Goal:
    """Augen and tricks are those of the declarer's side, or of p1 and p3 if nobody declares."""

    story: str
    code: str
    rules: str
    augen: range | tuple[int, ...] | int = ANY
    tricks: range | int = range(9)
    run: tuple[int, ...] = ()  # how many trumps from the top one side may hold; () for any
    runner: str = "either"  # whose run it is: declarers, defenders, either
    who: str = "p1"
    partner: str = ""
    round: str = "normal"
    holds: dict[str, str] = field(default_factory=dict)
    last_trick: str = "either"  # who takes it: declarers, defenders, either
    tie: str = ""  # Ramsch: p2 and p3 have most Augen; what makes p3 the loser


def ruf(story, rules, augen=ANY, tricks=range(1, 8), run=NO_LAUFENDE, **rest):
    """A Rufspiel of p1 on the Eichel-Sau of p3."""
    return Goal(story, "RE", rules, augen, tricks, run, partner="p3", **rest)


def solo(story, rules, augen=ANY, tricks=range(1, 8), run=NO_LAUFENDE, **rest):
    return Goal(story, "SE", rules, augen, tricks, run, **rest)


def tout(story, rules, run, augen=ANY, tricks=8, **rest):
    return Goal(story, "SE-TOUT", rules, augen, tricks, run, "declarers", **rest)


LORDS = "EO GO HO SO EU GU HU SU"
MY_RUN = {"runner": "declarers"}

GOALS = {
    # E. the step of an auction
    "EX-AUC-13a": solo("Solo of p2 with 80 Augen", TTC_30, 80, who="p2"),
    "EX-AUC-13b": solo("Solo of p2 with 81 Augen", TTC_30, 81, who="p2"),
    # F. schafkopfschule
    "EX-PAY-01": ruf("Rufspiel, declarers 61 Augen, 0 Laufende", SCHULE, 61),
    "EX-PAY-02": ruf("Rufspiel, 60:60", SCHULE, 60),
    "EX-PAY-03a": ruf("Rufspiel, declarers 90 Augen", SCHULE, 90),
    "EX-PAY-03b": ruf("Rufspiel, declarers 91 Augen", SCHULE, 91),
    "EX-PAY-04a": ruf("Rufspiel lost, declarers 31 Augen", SCHULE, 31),
    "EX-PAY-04b": ruf("Rufspiel lost, declarers 30 Augen", SCHULE, 30),
    "EX-PAY-05": ruf("Rufspiel, all 8 tricks, 4 Laufende", SCHULE, 120, 8, (4,), **MY_RUN),
    "EX-PAY-06": ruf("Rufspiel with Schneider, 3 Laufende", SCHULE, SCHNEIDER, run=(3,)),
    "EX-PAY-07": solo("Solo won with 75 Augen, no Laufende", SCHULE, 75),
    "EX-PAY-08": solo("Solo lost with 55, his 3 Laufende", SCHULE, 55, run=(3,), **MY_RUN),
    "EX-PAY-09": solo("Solo lost with 30 Augen, no Laufende", SCHULE, 30),
    "EX-PAY-10": Goal(
        "Wenz won with 70 Augen, EU GU", "W", SCHULE, 70, run=(2,), holds={"p1": "EU GU"}
    ),
    "EX-PAY-11": tout("Solo-Tout won, 5 Laufende", SCHULE, (5,)),
    "EX-PAY-12": tout("Solo-Tout, 100 Augen, one trick lost, 4 Laufende", SCHULE, (4,), 100, 7),
    "EX-PAY-13": tout("Solo-Tout won, 3 Laufende", SCHULE, (3,)),
    "EX-PAY-15": ruf("Rufspiel won plain, 5 Laufende", SCHULE, WON_PLAIN, run=(5,), **MY_RUN),
    "EX-PAY-16": ruf("Rufspiel won plain, 3 Laufende", SCHULE, WON_PLAIN, run=(3,), **MY_RUN),
    "EX-PAY-17": solo("Solo, all tricks, 4 Laufende", SCHULE, 120, 8, (4,), **MY_RUN),
    "EX-PAY-18": solo("Solo, no trick, 3 Laufende against", SCHULE, 0, 0, (3,), runner="defenders"),
    "EX-PAY-19": Goal(
        "p1 holds all eight lords and plays a Herz-Solo",
        "SH",
        SCHULE,
        120,
        8,
        (8,),
        "declarers",
        holds={"p1": LORDS},
    ),
    # G. ttc
    "EX-TTC-01": ruf("Sauspiel won with 70 Augen, no Laufende", TTC_30, 70),
    "EX-TTC-02": ruf("Sauspiel won with 91 Augen, 3 Laufende", TTC_30, 91, run=(3,)),
    "EX-TTC-03": ruf("Sauspiel won Schwarz, 4 Laufende", TTC_30, 120, 8, (4,)),
    "EX-TTC-04": solo("Solo won with 65 Augen, no Laufende", TTC_30, 65),
    "EX-TTC-05": Goal(
        "Groas-Wenz won with 80 Augen, 5 Laufende",
        "WG",
        TTC_30,
        80,
        run=(5,),
        holds={"p1": "EU GU HU SU GA"},
    ),
    "EX-TTC-06a": ruf("Sauspiel lost with 30 Augen", TTC_30, 30),
    "EX-TTC-06b": ruf("Sauspiel lost with 29 Augen", TTC_30, 29),
    "EX-TTC-07": ruf("Sauspiel won plain", TTC_30, WON_PLAIN),
    "EX-TTC-08": solo("Solo lost with 50 Augen, no Laufende", TTC_30, 50),
    "EX-TTC-09a": solo("Solo with 70 Augen, no Laufende", TTC_30, 70),
    "EX-TTC-09b": solo("Solo with 71 Augen, no Laufende", TTC_30, 71),
    "EX-TTC-10": solo("Solo with 91 Augen, no Laufende", TTC_30, 91),
    "EX-TTC-11": tout("Solo-Tout won, 4 Laufende", TTC_50, (4,)),
    "EX-TTC-13": ruf("Sauspiel with Schneider, 4 Laufende", TTC_30, SCHNEIDER, run=(4,)),
    "EX-TTC-14": Goal(
        "Wenz won plain, run of EU GU", "W", TTC_30, WON_PLAIN, run=(2,), holds={"p1": "EU GU"}
    ),
    # H. kreuz-turnier
    "EX-KT-01": ruf("Rufspiel won plain", KREUZ, WON_PLAIN),
    "EX-KT-02": ruf("Rufspiel won plain", KREUZ, WON_PLAIN),
    "EX-KT-03": solo("Solo won plain, 4 running Ober", KREUZ, WON_PLAIN, run=(4,), **MY_RUN),
    "EX-KT-04": solo("Solo lost with 30 Augen, no Laufende", KREUZ, 30),
    "EX-KT-05": solo("Solo lost with 31 Augen", KREUZ, 31),
    "EX-KT-06": Goal("Wenz-Tout won", "W-TOUT", KREUZ, 120, 8),
    "EX-KT-07": Goal(
        "Geier won with Schneider, four Ober",
        "G",
        KREUZ,
        SCHNEIDER,
        range(8),
        (4,),
        holds={"p1": "EO GO HO SO"},
    ),
    "EX-KT-08": tout("Solo-Tout won, 3 running Ober", KREUZ, (3,)),
    "EX-KT-10": Goal("Kreuz, 60:60", "KREUZ", KREUZ, 60),
    "EX-KT-10-61": Goal("Kreuz, 61:59, no Laufende", "KREUZ", KREUZ, 61, run=NO_LAUFENDE),
    "EX-KT-11": Goal(
        "Kreuz, p1+p3 91 Augen, 3 running Ober",
        "KREUZ",
        KREUZ,
        91,
        range(8),
        (3,),
        "declarers",
    ),
    "EX-KT-12": Goal(
        "Kreuz, p1+p3 30 Augen, no Laufende", "KREUZ", KREUZ, 30, range(1, 8), NO_LAUFENDE
    ),
    "EX-KT-13": ruf("Rufspiel, 3 Laufende", KREUZ, run=(3,)),
    "EX-KT-14": solo("Solo, no Laufende", KREUZ),
    # I. schafkopfschule-turnier
    "EX-TUR-01": ruf("Rufspiel with Schneider, 5 Laufende", TURNIER, SCHNEIDER, run=(5,)),
    "EX-TUR-02": ruf("Rufspiel lost Schwarz", TURNIER, 0, 0, run=()),
    "EX-TUR-03": Goal("Wenz lost Schwarz", "W", TURNIER, 0, 0),
    "EX-TUR-04": solo("Solo won Schwarz", TURNIER, 120, 8, run=()),
    "EX-TUR-05": solo("Solo won with Schneider", TURNIER, SCHNEIDER, run=()),
    "EX-TUR-06": tout(
        "Solo-Tout, the soloist loses the last trick", TURNIER, (), ANY, 7, last_trick="defenders"
    ),
    "EX-TUR-07b": Goal(
        "p1 holds all eight lords and plays a Herz-Solo",
        "SH",
        TURNIER,
        120,
        8,
        holds={"p1": LORDS},
    ),
    "EX-TUR-16": tout("Solo-Tout, 95 Augen, one trick lost", TURNIER, (), 95, 7),
    # K. special rounds and five players
    "EX-SR-01": Goal("Ramsch: 55/40/25/0", "RAMSCH", TTC_30, (55, 40, 25, 0), round="ramsch"),
    **{
        f"A-63-{tie}": Goal(f"{code}: p2 and p3 tied, {tie}", code, TTC_30, round=round_, tie=tie)
        for tie, code, round_ in (
            ("more-tricks", "GEIST", "geist"),
            ("more-trumps", "RAMSCH", "ramsch"),
            ("higher-trump", "RAMSCH", "ramsch"),
            ("later-trick", "GEIST", "geist"),
        )
    },
    "EX-SR-02": Goal(
        "Ramsch: p2 takes all tricks", "RAMSCH", TTC_30, (0, 120, 0, 0), round="ramsch"
    ),
    "EX-SR-03": solo("Eichel-Solo of p2 won plain, no Laufende", TTC_30, WON_PLAIN, who="p2"),
    "EX-SR-04": ruf("Sauspiel lost plain, no Laufende", TTC_30, range(30, 61)),
    "EX-SR-05": Goal(
        "p1 is gesperrt; Herz-Solo lost with Schneider",
        "SH",
        TTC_50,
        range(30),
        range(1, 8),
        NO_LAUFENDE,
        holds={"p1": "EA GA SA"},
    ),
    "EX-SR-06": Goal(
        "Allgäuer in Gras won plain, run EO GO HO SO",
        "SG",
        TTC_30,
        WON_PLAIN,
        range(1, 8),
        (4,),
        round="allgaeuer",
        holds={"p1": "EO GO SO HO"},
    ),
    "EX-SR-09": Goal(
        "Kreuzbock, p1+p3 75 Augen with 3 Laufende",
        "KREUZBOCK",
        TTC_30,
        75,
        run=(3,),
        runner="declarers",
        round="kreuzbock",
    ),
    "EX-SR-10": Goal("Kreuzbock, 60:60", "KREUZBOCK", TTC_30, 60, round="kreuzbock"),
    "EX-SR-12": ruf("Sauspiel won plain, no Laufende", TTC_30, WON_PLAIN),
    "EX-SR-13": Goal(
        "Trixer, the soloist ends with 60 Augen, no Laufende",
        "TRIXER",
        TTC_30,
        60,
        run=NO_LAUFENDE,
        round="trixer",
    ),
    # N. doubling
    "EX-DBL-09": Goal(
        "Rufspiel of p2 with p3, Schneider, no Laufende",
        "RE",
        KREUZ,
        SCHNEIDER,
        range(8),
        NO_LAUFENDE,
        who="p2",
        partner="p3",
    ),
    "EX-DBL-10": solo("Solo of p2 with 60 Augen, no Laufende", SCHULE, 60, who="p2"),
}
