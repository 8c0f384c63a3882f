"""Let all bots play against each other and write docs/strength.md.

    python3 dev.py strength [--jobs J] [--rules NAME] [--report]

It takes hours. Finished deals are kept in build/strength, so it can be stopped at any time and goes
on where it was; after a change of a bot remove the files of its matches. ``--report`` plays
nothing and writes the table of what there is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from stammtisch import rulesets
from stammtisch.arena import Match, MatchFile, MatchReport, MatchVerdict, run
from stammtisch.arena.report import report_of
from stammtisch.arena.run import MatchCourse, all_cores
from stammtisch.bots.registry import players_of
from stammtisch.games import GAMES
from stammtisch.texts import texts

ROOT = Path(__file__).resolve().parent.parent
STATE = ROOT / "build" / "strength"
TABLE = ROOT / "docs" / "strength.md"
SEED = 1


@dataclass(frozen=True)
class Pair:
    """Two bots, how many duplicate deals they play at most, and where: everywhere, or here."""

    a: str
    b: str
    deals: int
    rules: tuple[str, ...] = ()
    sprt: bool = True
    bummerl: bool = False


# The plan. Seldom played pairs come last, so that the important ones are there first.
MEISTER = ("schafkopfschule", "ttc-freising-10-50", "schnapsen-scharf")
TARIFF = "bench/tariff-20-50-10.toml"
PLAN = (
    Pair("anfaenger", "zufall", 1000),
    Pair("stammgast", "anfaenger", 1000),
    Pair("meister", "stammgast", 300, MEISTER),
    Pair("meister", "stammgast", 300, ("schnapsen-scharf",), bummerl=True),
    Pair("meister", "bench/schafkopf_pimc.py:Reference", 300, (TARIFF,), sprt=False),
    Pair("meister", "bench/schnapsen_mcts.py:Reference", 300, ("schnapsen-scharf",), False, True),
    Pair("stammgast", "zufall", 200),
    Pair("meister", "anfaenger", 60),
    Pair("meister", "zufall", 60),
)
NORMAL_ONLY = ("meister",)  # too slow for every special round


def matches(only: str = "") -> Iterator[tuple[Pair, Match]]:
    """Everything in the plan that can be played by the bots there are."""
    for pair in PLAN:
        for name in pair.rules or rulesets.names():
            rules = rulesets.load(str(ROOT / name) if name.endswith(".toml") else name)
            if only not in ("", name) or not (
                known(pair.a, rules.game) and known(pair.b, rules.game)
            ):
                continue
            slow = pair.a in NORMAL_ONLY
            for round_ in ("normal",) if slow else GAMES[rules.game].rounds(rules):
                yield (
                    pair,
                    Match(
                        a=pair.a,
                        b=pair.b,
                        rules=rules,
                        round=round_,
                        seed=SEED,
                        bummerl=pair.bummerl,
                    ),
                )


def known(name: str, game: str) -> bool:
    return name in players_of(game) or (ROOT / name.partition(":")[0]).is_file()


def store_of(match: Match) -> MatchFile:
    parts = (match.rules.name, match.round, match.a, match.b, *(["bummerl"] * match.bummerl))
    name = "_".join(parts).replace("/", "-").replace(":", "-")
    return MatchFile(STATE / f"{name}.jsonl", match)


def played(pair: Pair, match: Match, jobs: int) -> MatchReport:
    print(f"{match.rules.name} {match.round}: {match.a} – {match.b}", file=sys.stderr, flush=True)
    return run(match, pair.deals, jobs=jobs, sprt=pair.sprt, store=store_of(match))


def found(pair: Pair, match: Match) -> MatchReport | None:
    """What is there of a match, finished or not."""
    course = MatchCourse(match, pair.deals, sprt=pair.sprt, finished=store_of(match).read())
    return report_of(match, course.counted, course.test) if course.counted else None


HEADING = """# How strong the bots are

Written by `python3 dev.py strength`; do not edit. Every row is a match of duplicate deals: the
same cards in all seatings (`stammtisch arena --help`), at most as many as the plan in
`bench/strength.py` says, or until a sequential test has decided. *A minus B* is what a seat of A
gets more than one of B in a deal (in all games of a 3er-Runde), with the 95 % interval; *won* is
A's share of the games (of the Bummerl where it says so), drawn games half. Times are CPU
milliseconds of A's and B's decisions, mean / longest.
"""

COLUMNS = ("A", "B", "deals", "A minus B", "95 %", "won", "A is", "A ms", "B ms")
VERDICTS = {MatchVerdict.BETTER: "better", MatchVerdict.NOT_BETTER: "not better"}


def table(reports: list[MatchReport]) -> str:
    lines = [HEADING]
    places = dict.fromkeys((report.rules, report.round) for report in reports)
    builtin = rulesets.names()
    for rules, round_ in sorted(places, key=lambda place: (place[0] not in builtin, place[0])):
        title = rules if round_ == "normal" else f"{rules}, {round_}"
        lines += [f"## {title}", "", f"| {' | '.join(COLUMNS)} |", "|" + "---|" * len(COLUMNS)]
        here = [report for report in reports if (report.rules, report.round) == (rules, round_)]
        lines += [f"| {' | '.join(row(report))} |" for report in here] + [""]
    return "\n".join(lines)


def row(report: MatchReport) -> list[str]:
    def amount(value: float | None) -> str:
        return "?" if value is None else f"{value:+.2f}"

    unit = texts("en")(f"unit.{report.unit}", amount=amount(report.difference.mean))
    interval = f"{amount(report.difference.low)} … {amount(report.difference.high)}"
    times = [f"{pace.mean:.1f} / {pace.longest:.0f}" for pace in report.times.values()]
    verdict = VERDICTS.get(report.sprt.verdict, "?") if report.sprt else ""
    won = f"{100 * report.won.mean:.1f} %"
    if report.bummerl and report.won.low is not None and report.won.high is not None:
        won += f" ({100 * report.won.low:.1f} … {100 * report.won.high:.1f})"
    return [report.a, report.b, str(report.deals), unit, interval, won, verdict, *times]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="dev.py strength")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 means all cores")
    parser.add_argument("--rules", default="", choices=("", *rulesets.names(), TARIFF))
    parser.add_argument("--report", action="store_true", help="only write the table anew")
    asked = parser.parse_args()
    STATE.mkdir(parents=True, exist_ok=True)
    if not asked.report:
        for pair, match in matches(asked.rules):
            played(pair, match, asked.jobs or all_cores())
            write()
    write()


def write() -> None:
    """After every match, so that there is always a true table."""
    reports = [report for pair, match in matches() if (report := found(pair, match)) is not None]
    TABLE.write_text(table(reports), "utf-8")


if __name__ == "__main__":
    main()
