"""Where a database is: a file, or a PostgreSQL by its URL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from stammtisch.store.errors import StoreError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql+asyncpg"
DRIVERS: Final = {
    SQLITE: SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}


def database_url(text: str) -> URL:
    """``evening.db``, ``sqlite:///evening.db`` or ``postgresql://user@host/name``."""
    if "://" not in text:
        return _of_file(text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError("bad_url", url=text.partition("://")[0] + "://…") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise StoreError("bad_url", url=told(url))
    if driver == SQLITE:
        return _of_file(url.database or "")
    return _for_asyncpg(url.set(drivername=driver))


def told(url: URL) -> str:
    """The address as people may read it: without the password."""
    return url.render_as_string(hide_password=True)


def _of_file(name: str) -> URL:
    """Two connections to a database in memory would not see the same, so it must be a file."""
    if not name or name == ":memory:" or "\0" in name or Path(name).is_dir():
        raise StoreError("bad_file", file=name)
    return URL.create(SQLITE, database=str(Path(name).absolute()))


def _for_asyncpg(url: URL) -> URL:
    """What libpq calls ``sslmode`` is ``ssl`` here."""
    mode = url.query.get("sslmode")
    if mode is None:
        return url
    return url.difference_update_query(["sslmode"]).update_query_pairs([("ssl", str(mode))])
