"""The commands put together, with help in the language of the user."""

from typing import Annotated

import typer

from stammtisch import __version__
from stammtisch.cli import (
    arena,
    backup,
    bench,
    records,
    reports,
    review,
    rules,
    serve,
)
from stammtisch.cli.bot import group as bot_group
from stammtisch.cli.output import LanguageOption
from stammtisch.cli.usage import Commands
from stammtisch.data.cli import dataset_group, export_command
from stammtisch.engine.game import load
from stammtisch.games import GAMES
from stammtisch.pad.cli import group as score_group
from stammtisch.people.cli import group as person_group
from stammtisch.table.cli import evening
from stammtisch.texts import Texts
from stammtisch.tournament.cli.app import group as tournament_group

COMMANDS = {
    "serve": serve.command,
    "play": evening.command,
    "rules": rules.command,
    "deal": records.deal_command,
    "replay": records.replay_command,
    "verify": records.verify_command,
    "review": review.command,
    "arena": arena.command,
    "export": export_command,
    "bench": bench.command,
    "backup": backup.command,
    "restore": backup.restore_command,
    "reports": reports.command,
}


def build(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli", no_args_is_help=False)

    @app.callback(invoke_without_command=True)
    def main(
        context: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=texts("cli.version"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        if version:
            typer.echo(__version__)
        elif context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for name, command in COMMANDS.items():
        app.add(name, command(texts))
    for game in GAMES.values():
        for name, place in game.commands.items():
            app.add(name, load(place)(texts))
    app.add_typer(bot_group(texts), name="bot")
    app.add_typer(dataset_group(texts), name="dataset")
    app.add_typer(score_group(texts), name="score")
    app.add_typer(person_group(texts), name="person")
    app.add_typer(tournament_group(texts), name="tournament")
    return app
