"""``stammtisch deal``: a random finished deal of random legal actions, as a record."""

from collections.abc import Callable
from random import Random
from typing import Annotated

import typer

from stammtisch import rulesets
from stammtisch.cli.output import LanguageOption
from stammtisch.engine.bots import play_by_chance
from stammtisch.games import new_deal
from stammtisch.record import write
from stammtisch.texts import Texts


def command(texts: Texts) -> Callable[..., None]:
    def deal(
        seed: Annotated[int, typer.Option("--seed", help=texts("cli.seed"), min=0)],
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        round_: Annotated[str, typer.Option("--round", help=texts("cli.round"))] = "normal",
        players: Annotated[int, typer.Option("--players", help=texts("cli.players"))] = 0,
        lang: LanguageOption = None,
    ) -> None:
        rng = Random(seed)
        finished = play_by_chance(new_deal(rulesets.load(rules), rng, round_, players), rng)
        typer.echo(write(finished, {"Seed": str(seed)}), nl=False)

    return deal
