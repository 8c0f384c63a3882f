"""``stammtisch bench``: how fast we are, and signatures that tell whether anything has changed."""

from collections.abc import Callable
from typing import Annotated, Literal

import typer

from stammtisch.cli.bench import rules, solver
from stammtisch.cli.output import LanguageOption
from stammtisch.texts import Texts


def command(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.bench.{name}")

    def bench(
        what: Annotated[Literal["rules", "solver"], typer.Argument(help=about("what"))] = "rules",
        deals: Annotated[
            int | None, typer.Option("--deals", help=about("number"), min=1, show_default=False)
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        if what == "rules":
            rules.tell(deals or rules.DEALS, texts, json)
        else:
            solver.tell(deals or solver.DEALS, texts, json)

    return bench
