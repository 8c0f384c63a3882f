"""``stammtisch review``: look back at a finished deal, on the screen."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stammtisch.cli.output import LanguageOption, console, json_text
from stammtisch.cli.records import recorded
from stammtisch.engine.deal import Seat, parse_seat
from stammtisch.review import Depth, Judgement, Mark, Review, review
from stammtisch.review.text import (
    action_text,
    amount_text,
    losses_text,
    review_data,
    sentence,
    turning_point_text,
)
from stammtisch.texts import Texts, UserError

STYLES = {Mark.GOOD: "", Mark.INACCURACY: "yellow", Mark.MISTAKE: "orange3", Mark.BLUNDER: "red"}


def show_review(
    review: Review,
    names: Sequence[str],
    console: Console,
    texts: Texts,
    seat: Seat | None = None,
    *,
    everything: bool = False,
) -> None:
    console.rule(texts("review.heading"))
    shown = [
        judgement
        for judgement in review.judgements
        if (everything or judgement.reason) and seat in (None, judgement.seat)
    ]
    if shown:
        console.print(_table(shown, review.unit, names, texts))
    else:
        console.print(texts("review.nothing"))
    console.print(turning_point_text(review, names, texts))
    console.print(losses_text(review, names, texts))


def _table(shown: Sequence[Judgement], unit: str, names: Sequence[str], texts: Texts) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    player, decision, better, loss, truth = texts("review.columns").split(",")
    table.add_column(player)
    table.add_column(decision)
    table.add_column(better)
    table.add_column(loss, justify="right")
    table.add_column(truth, justify="right")
    table.add_column("", ratio=1)
    for judgement in shown:
        mark = Text(texts(f"review.mark.{judgement.mark}"), style=f"bold {STYLES[judgement.mark]}")
        table.add_row(
            names[judgement.seat],
            Text(action_text(judgement.action, texts) + " ").append_text(mark),
            "" if judgement.agrees else action_text(judgement.better, texts),
            amount_text(judgement.loss, unit, texts) if judgement.mark is not Mark.GOOD else "",
            "" if not judgement.true_loss else amount_text(judgement.true_loss, unit, texts),
            Text(sentence(judgement, unit, texts), style="dim"),
        )
    return table


def command(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.review.{name}")

    def review_(
        file: Annotated[Path, typer.Argument(help=about("file"))],
        deal: Annotated[int, typer.Option("--deal", help=about("deal"), min=1)] = 1,
        seat: Annotated[str, typer.Option("--seat", help=about("seat"))] = "",
        depth: Annotated[Depth, typer.Option("--depth", help=about("depth"))] = Depth.NORMAL,
        everything: Annotated[bool, typer.Option("--all", help=about("all"))] = False,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        record = recorded(file, deal)
        if not record.deal.over:
            raise UserError("review.unfinished")
        number = None if not seat else _seat(seat)
        found = review(record.deal, depth)
        if json:
            typer.echo(json_text(review_data(found, texts)))
            return
        names = [record.tags.get(f"P{place + 1}", f"p{place + 1}") for place in range(5)]
        show_review(found, names, console(), texts, number, everything=everything)

    return review_


def _seat(text: str) -> int:
    try:
        return parse_seat(text)
    except ValueError as error:
        raise UserError("review.no_seat", seat=text) from error
