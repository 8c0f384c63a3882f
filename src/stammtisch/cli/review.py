"""``stammtisch review``: look back at a finished deal."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.language import LanguageOption
from stammtisch.cli.output import console, json_text
from stammtisch.cli.replay import recorded
from stammtisch.cli.terminal.review import show_review
from stammtisch.engine.deal import parse_seat
from stammtisch.review import Depth, review
from stammtisch.review.data import review_data
from stammtisch.texts import Texts, UserError


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
