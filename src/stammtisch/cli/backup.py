"""``stammtisch backup`` and ``restore``: everything a database holds, in one file."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import structs

from stammtisch.cli.database import with_store
from stammtisch.cli.output import LanguageOption, json_text
from stammtisch.texts import Texts

if TYPE_CHECKING:
    from stammtisch.store.backup import Foot
    from stammtisch.store.sql import SqlStore


def command(texts: Texts) -> Callable[..., None]:
    def backup(
        url: Annotated[str, typer.Argument(help=texts("cli.backup.url"), metavar="URL")],
        file: Annotated[Path, typer.Argument(help=texts("cli.backup.file"), metavar="FILE")],
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        async def work(store: "SqlStore") -> "Foot":
            from stammtisch.store.backup import back_up

            return await back_up(store.database, file)

        tell("cli.backup.done", file, with_store(url, work, texts), texts, json)

    return backup


def tell(key: str, file: Path, foot: "Foot", texts: Texts, json: bool) -> None:
    """What went into a backup, or came out of it."""
    counts = structs.asdict(foot)
    typer.echo(json_text({"file": str(file)} | counts) if json else texts(key, file=file, **counts))


if TYPE_CHECKING:
    from stammtisch.store.backup import Foot
    from stammtisch.store.sql import SqlStore


def restore_command(texts: Texts) -> Callable[..., None]:
    def restore(
        file: Annotated[Path, typer.Argument(help=texts("cli.restore.file"), metavar="FILE")],
        url: Annotated[str, typer.Argument(help=texts("cli.restore.url"), metavar="URL")],
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        def look() -> None:
            from stammtisch.store.backup import check
            from stammtisch.streams.kinds import ChainCheck

            check(file, ChainCheck())

        async def work(store: "SqlStore") -> "Foot":
            from stammtisch.store.backup import restore
            from stammtisch.streams.kinds import ChainCheck

            return await restore(file, store.database, ChainCheck())

        foot = with_store(url, work, texts, before=look, create=True)
        tell("cli.restore.done", file, foot, texts, json)

    return restore
