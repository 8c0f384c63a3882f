"""``stammtisch arena``: two bots against each other, with the same cards for both."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct
from rich.table import Table

from stammtisch import rulesets
from stammtisch.arena import Match, MatchFile, MatchReport, MatchVerdict, run
from stammtisch.arena.match import check_match
from stammtisch.arena.run import all_cores
from stammtisch.cli.output import console, json_text, progress
from stammtisch.cli.usage import filling
from stammtisch.texts import Texts


class MatchRequest(Struct, frozen=True, kw_only=True):
    """What was typed."""

    a: Annotated[str, typer.Argument(metavar="A", help="cli.arena.bots")]
    b: Annotated[str, typer.Argument(metavar="B", help="cli.arena.bots")]
    rules: Annotated[str, typer.Option(help="cli.rule_set")] = "schafkopfschule"
    round_: Annotated[str, typer.Option(help="cli.round")] = "normal"
    players: Annotated[int, typer.Option(help="cli.players")] = 0
    deals: Annotated[int, typer.Option(min=1)] = 100
    bummerl: bool = False
    sprt: bool = False
    seed: Annotated[int, typer.Option(help="cli.seed", min=0)] = 0
    jobs: Annotated[int, typer.Option(min=0, max=1024)] = 0
    limit: Annotated[float, typer.Option(min=0.0, metavar="SECONDS")] = 0.0
    resume: Annotated[Path | None, typer.Option(metavar="FILE")] = None

    @property
    def match(self) -> Match:
        return Match(
            a=self.a,
            b=self.b,
            rules=rulesets.load(self.rules),
            round=self.round_,
            players=self.players,
            seed=self.seed,
            bummerl=self.bummerl,
            limit=self.limit,
        )


def command(texts: Texts) -> Callable[..., None]:
    def arena(wanted: MatchRequest, json: bool) -> None:
        report = _played(wanted, wanted.match)
        if json:
            typer.echo(json_text(report))
        else:
            _print(report, texts)
        if report.sprt is not None and report.sprt.verdict is MatchVerdict.NOT_BETTER:
            raise typer.Exit(1)

    return filling(MatchRequest, arena, texts, "cli.arena")


def _played(wanted: MatchRequest, match: Match) -> MatchReport:
    check_match(match)
    store = None if wanted.resume is None else MatchFile(wanted.resume, match)
    jobs = wanted.jobs or all_cores()
    with progress(wanted.deals) as told:
        return run(match, wanted.deals, jobs=jobs, sprt=wanted.sprt, store=store, progress=told)


def _print(report: MatchReport, texts: Texts) -> None:
    def said(key: str, **details: Any) -> str:  # noqa: ANN401
        return texts(f"cli.arena.{key}", **details)

    def amount(value: float | None) -> str:
        return "?" if value is None else texts.amount(report.unit, f"{value:+.2f}")

    def share(value: float | None) -> str:
        return "?" if value is None else f"{100 * value:.1f} %"

    screen = console()
    played = {"rules": report.rules, "deals": report.deals, "games": report.games}
    screen.print(said("title", a=report.a, b=report.b, **played))
    table = Table(box=None)
    for column in ("", "mean", "low", "high"):
        table.add_column(said(column) if column else "", justify="right" if column else "left")
    for row, told, estimate in (
        ("difference", amount, report.difference),
        ("won", share, report.won),
    ):
        table.add_row(said(row), told(estimate.mean), told(estimate.low), told(estimate.high))
    screen.print(table)
    for side, name in (("A", report.a), ("B", report.b)):
        pace = report.times[side]
        mean, longest = f"{pace.mean:.2f}", f"{pace.longest:.1f}"
        numbers = {"decisions": pace.decisions, "mean": mean, "longest": longest}
        screen.print(said("pace", bot=name, **numbers))
    if report.sprt is not None:
        ratio = f"{report.sprt.ratio:+.2f}"
        bound = f"{report.sprt.bound:.2f}"
        screen.print(said(report.sprt.verdict, a=report.a, b=report.b, ratio=ratio, bound=bound))
