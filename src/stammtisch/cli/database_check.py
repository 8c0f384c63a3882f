"""``stammtisch verify --database``: whether all that a database keeps is as it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from stammtisch.cli.database import extra_packages, with_store
from stammtisch.cli.output import json_text
from stammtisch.streams.seal import chain_key
from stammtisch.texts import Texts

if TYPE_CHECKING:
    from stammtisch.store.sql import SqlStore
    from stammtisch.streams.inspection import Findings


def verify_database(url: str, texts: Texts, *, json: bool) -> None:
    with extra_packages():
        from stammtisch.streams.inspection import inspect  # noqa: PLC0415 - needs the extra

    async def work(store: SqlStore) -> Findings:
        return await inspect(store)

    chain_key()
    found = with_store(url, work, texts)
    counts = {name: getattr(found, name) for name in ("streams", "lines", "sealed", "documents")}
    damage = [{"where": it.where, "why": it.why.say(texts.language)} for it in found.damage]
    if json:
        typer.echo(json_text({**counts, "damage": damage}))
    else:
        for it in damage:
            typer.echo(f"{it['where']}: {it['why']}")
        key = "cli.verify.damaged" if damage else "cli.verify.whole"
        typer.echo(texts(key, count=len(damage), **counts))
    if damage:
        raise typer.Exit(1)
