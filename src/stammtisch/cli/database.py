"""Commands that need a database: the extra packages, an address, and what may be wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import typer

from stammtisch.cli.output import complain
from stammtisch.texts import Texts, UserError

if TYPE_CHECKING:
    from stammtisch.store.sql import SqlStore

T = TypeVar("T")


def with_store(
    url: str,
    work: Callable[[SqlStore], Awaitable[T]],
    texts: Texts,
    *,
    before: Callable[[], None] = lambda: None,
    create: bool = False,
) -> T:
    """Work with a store and close it; exit code 1 if a backup is not what was once written.

    What is looked at before may be refused without a database being made.
    """
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from stammtisch.store import StoreError, StoreFailed, open_store
        from stammtisch.store.archive import Broken
    except ImportError as error:
        raise UserError("store.extra") from error

    async def story() -> T:
        before()
        store = await open_store(url, create=create)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(story())
    except Broken as broken:
        complain(broken.say(texts.language))
        raise typer.Exit(1) from None
    except (StoreFailed, SQLAlchemyError) as error:
        raise StoreError("failed", why=str(error).splitlines()[0]) from error
