"""``stammtisch person``: what is stored about somebody, and how to forget them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.database import with_store
from stammtisch.cli.output import LanguageOption, complain, json_text
from stammtisch.cli.usage import Commands
from stammtisch.texts import Texts

if TYPE_CHECKING:
    from stammtisch.people.about import Everything
    from stammtisch.store.sql import SqlStore


def group(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli.person")
    for name, command in (("export", _export), ("forget", _forget)):
        app.add(name, command(texts))
    return app


def _export(texts: Texts) -> Callable[..., None]:
    def export(
        url: Annotated[str, typer.Argument(help=texts("cli.backup.url"), metavar="URL")],
        player: Annotated[str, typer.Argument(help=texts("cli.person.id"), metavar="ID")],
        lang: LanguageOption = None,
    ) -> None:
        async def work(store: "SqlStore") -> "Everything":
            from stammtisch.people.about import everything_about

            return await everything_about(store, player)

        found = with_store(url, work, texts)
        if found.empty:
            _unknown(player, texts)
        typer.echo(json_text(found.told))

    return export


def _forget(texts: Texts) -> Callable[..., None]:
    def forget(
        url: Annotated[str, typer.Argument(help=texts("cli.backup.url"), metavar="URL")],
        player: Annotated[str, typer.Argument(help=texts("cli.person.id"), metavar="ID")],
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        async def work(store: "SqlStore") -> int:
            from stammtisch.people.about import forget

            return await forget(store, player)

        number = with_store(url, work, texts)
        if not number:
            _unknown(player, texts)
        told = texts("cli.person.forget.done", player=player, number=number)
        typer.echo(json_text({"player": player, "deleted": number}) if json else told)

    return forget


def _unknown(player: str, texts: Texts) -> None:
    complain(texts("cli.person.unknown", player=player))
    raise typer.Exit(1)
