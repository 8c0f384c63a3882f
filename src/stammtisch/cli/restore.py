"""``stammtisch restore``: an empty database filled from a backup."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.backup import tell
from stammtisch.cli.database import with_store
from stammtisch.cli.language import LanguageOption
from stammtisch.texts import Texts

if TYPE_CHECKING:
    from stammtisch.store.archive import Foot
    from stammtisch.store.sql import SqlStore


def command(texts: Texts) -> Callable[..., None]:
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
