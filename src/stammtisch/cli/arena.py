"""``stammtisch arena``: two bots against each other, with the same cards for both."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from stammtisch import rulesets
from stammtisch.arena import Match, MatchFile, MatchReport, MatchVerdict, run
from stammtisch.arena.match import pack_rng, uncut_deal
from stammtisch.arena.run import all_cores
from stammtisch.bots.registry import ByGame
from stammtisch.cli.output import LanguageOption, console, json_text
from stammtisch.texts import Texts, UserError


def command(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.arena.{name}")

    def arena(
        a: Annotated[str, typer.Argument(metavar="A", help=about("bots"), show_default=False)],
        b: Annotated[str, typer.Argument(metavar="B", help=about("bots"), show_default=False)],
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        round_: Annotated[str, typer.Option("--round", help=texts("cli.round"))] = "normal",
        players: Annotated[int, typer.Option("--players", help=texts("cli.players"))] = 0,
        deals: Annotated[int, typer.Option("--deals", help=about("deals"), min=1)] = 100,
        bummerl: Annotated[bool, typer.Option("--bummerl", help=about("bummerl"))] = False,
        sprt: Annotated[bool, typer.Option("--sprt", help=about("sprt"))] = False,
        seed: Annotated[int, typer.Option("--seed", help=texts("cli.seed"), min=0)] = 0,
        jobs: Annotated[int, typer.Option("--jobs", help=about("jobs"), min=0, max=1024)] = 0,
        resume: Annotated[
            Path | None, typer.Option("--resume", help=about("resume"), metavar="FILE")
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        match = Match(
            a=a,
            b=b,
            rules=rulesets.load(rules),
            round=round_,
            players=players,
            seed=seed,
            bummerl=bummerl,
        )
        check(match)
        store = None if resume is None else MatchFile(resume, match)
        with _progress(deals) as progress:
            report = run(
                match,
                deals,
                jobs=jobs or all_cores(),
                sprt=sprt,
                store=store,
                progress=progress,
            )
        if json:
            typer.echo(json_text(report))
        else:
            _print(report, texts)
        if report.sprt is not None and report.sprt.verdict is MatchVerdict.NOT_BETTER:
            raise typer.Exit(1)

    return arena


def check(match: Match) -> None:
    """Refuse what cannot be played before anybody begins."""
    game = match.rules.game
    if not match.possible:
        raise UserError("arena.no_bummerl", rules=match.rules.name)
    uncut_deal(match.rules, pack_rng(0, 0), match.round, match.players)
    for bot in match.bots().values():
        if isinstance(bot, ByGame):
            bot.part(game)


@contextmanager
def _progress(deals: int) -> Iterator[Callable[[int], None]]:
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=deals)
        yield lambda done: bar.update(task, completed=done)


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
