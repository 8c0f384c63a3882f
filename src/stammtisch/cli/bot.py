"""``stammtisch bot``: does a bot keep the rules and the time?"""

from collections.abc import Callable
from typing import Annotated

import typer

from stammtisch import rulesets
from stammtisch.arena.trial import Trial, tried
from stammtisch.bots import registry
from stammtisch.bots.program import PREFIX, Program
from stammtisch.cli.output import LanguageOption, json_text
from stammtisch.cli.usage import Commands
from stammtisch.engine.bots import Bot
from stammtisch.texts import Texts


def group(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli.bot")
    app.add("check", _check(texts))
    return app


def _check(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.bot.check.{name}")

    def check(
        command: Annotated[str, typer.Argument(metavar="COMMAND", help=about("command"))],
        rules: Annotated[list[str] | None, typer.Option("--rules", help=about("rules"))] = None,
        deals: Annotated[int, typer.Option("--deals", help=about("deals"), min=1)] = 20,
        limit: Annotated[
            float, typer.Option("--limit", help=about("limit"), min=0.0, metavar="SECONDS")
        ] = 10.0,
        seed: Annotated[int, typer.Option("--seed", help=texts("cli.seed"), min=0)] = 0,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        bot = made(command, seed)
        if isinstance(bot, Program):
            bot.limit = limit
        sets = [rulesets.load(name) for name in rules or ["schafkopfschule"]]
        found = [tried(bot, each, deals, seed, limit) for each in sets]
        if isinstance(bot, Program):
            bot.close()
        if json:
            typer.echo(json_text({"bot": bot.name, "trials": found}))
        else:
            for trial in found:
                typer.echo(texts("cli.bot.check.fine", bot=bot.name, **_told(trial)))

    return check


def made(command: str, seed: int) -> Bot:
    """A bot by its name in the arena, or a program by its command."""
    known = command in registry.BOTS or command in registry.installed()
    if known or command.startswith(PREFIX) or _is_place(command):
        return registry.bot(command, seed)
    return Program(command, seed)


def _is_place(command: str) -> bool:
    """``file.py:factory``."""
    module, _, name = command.rpartition(":")
    return bool(module) and name.isidentifier() and " " not in command


def _told(trial: Trial) -> dict[str, object]:
    return {
        "rules": trial.rules,
        "deals": trial.deals,
        "decisions": trial.decisions,
        "mean": f"{trial.mean:.2f}",
        "longest": f"{trial.longest:.1f}",
    }
