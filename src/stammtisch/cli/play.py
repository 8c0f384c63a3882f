"""``stammtisch play``: a table in the terminal, one person and bots."""

from collections.abc import Callable
from random import Random
from typing import Annotated

import typer

from stammtisch import rulesets
from stammtisch.cli.language import LanguageOption
from stammtisch.cli.output import console
from stammtisch.cli.terminal.evening import Evening
from stammtisch.texts import Texts


def command(texts: Texts) -> Callable[..., None]:
    def play(
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        round_: Annotated[str, typer.Option("--round", help=texts("cli.round"))] = "normal",
        players: Annotated[int, typer.Option("--players", help=texts("cli.players"))] = 4,
        deals: Annotated[int | None, typer.Option("--deals", help=texts("cli.play.deals"))] = None,
        seed: Annotated[int | None, typer.Option("--seed", help=texts("cli.seed"))] = None,
        lang: LanguageOption = None,
    ) -> None:
        rng = Random(seed)
        screen = console()
        screen.print(texts("table.welcome", rules=rules), style="bold")
        Evening(rulesets.load(rules), round_, players, rng, screen, texts).run(deals)

    return play
