"""``stammtisch play``: a table in the terminal, one person and bots."""

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Annotated

import typer

from stammtisch import rulesets
from stammtisch.bots.registry import bot
from stammtisch.cli.language import LanguageOption
from stammtisch.cli.output import console
from stammtisch.cli.terminal.evening import Company, evening_of, run
from stammtisch.engine.review import Depth
from stammtisch.review.reviewer import reviewer_of
from stammtisch.texts import Texts
from stammtisch.texts import texts as texts_of


class PackOption(StrEnum):
    GERMAN = "german"
    FRENCH = "french"
    DOUBLE = "double"


def command(texts: Texts) -> Callable[..., None]:
    def play(
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        round_: Annotated[str, typer.Option("--round", help=texts("cli.round"))] = "normal",
        players: Annotated[int, typer.Option("--players", help=texts("cli.players"))] = 0,
        deals: Annotated[
            int | None, typer.Option("--deals", help=texts("cli.play.deals"), min=1)
        ] = None,
        cards: Annotated[
            PackOption, typer.Option("--cards", help=texts("cli.play.cards"))
        ] = PackOption.GERMAN,
        bots: Annotated[str, typer.Option("--bots", help=texts("cli.play.bots"))] = "stammgast",
        hint: Annotated[bool, typer.Option("--hint", help=texts("cli.play.hint"))] = False,
        look_back: Annotated[bool, typer.Option("--review", help=texts("cli.play.review"))] = False,
        seed: Annotated[int | None, typer.Option("--seed", help=texts("cli.seed"), min=0)] = None,
        lang: LanguageOption = None,
    ) -> None:
        rng, screen = Random(seed), console()
        speak = texts_of(texts.language, cards.value)
        evening = evening_of(rulesets.load(rules), round_, players, rng, speak)
        screen.print(speak("table.welcome", rules=rules), style="bold")
        company = Company(
            bots=tuple(bot(name, rng.getrandbits(32)) for name in bots.split(",")),
            adviser=reviewer_of(evening.now.rules.game).expert(Depth.NORMAL) if hint else None,
            looks_back=look_back,
            secrets=rng,
        )
        run(evening, company, screen, speak, deals)

    return play
