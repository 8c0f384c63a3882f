"""``stammtisch serve``: tables in the network, for people and programs."""

import gc
from collections.abc import Callable
from typing import Annotated

import typer

from stammtisch.cli.database import extra_packages
from stammtisch.cli.output import LanguageOption
from stammtisch.texts import Texts


def command(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.serve.{name}")

    def serve(
        host: Annotated[str, typer.Option("--host", help=about("host"))] = "127.0.0.1",
        port: Annotated[int, typer.Option("--port", help=about("port"), min=0, max=65535)] = 8000,
        database: Annotated[str | None, typer.Option("--database", help=about("database"))] = None,
        bus: Annotated[str | None, typer.Option("--bus", help=about("bus"))] = None,
        workers: Annotated[
            int | None, typer.Option("--workers", help=about("workers"), min=1, max=64)
        ] = None,
        lang: LanguageOption = None,
    ) -> None:
        gc.disable()  # nothing of what is loaded now is garbage: a tenth of the start is spared
        with extra_packages():
            from stammtisch.server import process
        gc.enable()
        process.run(texts, host=host, port=port, database=database, bus=bus, workers=workers)

    return serve
