"""Commands that need a database: the extra packages, an address, and what may be wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import typer

from stammtisch.cli.output import complain
from stammtisch.texts import Texts, UserError

if TYPE_CHECKING:
    from stammtisch.store.sql import SqlStore

T = TypeVar("T")
EXTRA: Final = (
    "alembic",
    "argon2",
    "asyncpg",
    "litestar",
    "markdown_it",
    "prometheus_client",
    "redis",
    "sqlalchemy",
    "uvicorn",
    "websockets",
)


@contextmanager
def extra_packages() -> Iterator[None]:
    """Tell how to install one that is missing; any other missing module is a bug."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        raise UserError("store.extra") from error


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
    with extra_packages():
        from sqlalchemy.exc import SQLAlchemyError

        from stammtisch.store.backup import Broken
        from stammtisch.store.connection import open_store
        from stammtisch.store.protocol import StoreError, StoreFailed

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
