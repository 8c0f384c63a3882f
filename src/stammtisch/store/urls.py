"""Where a database is: a file, or a PostgreSQL by its URL."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISDIR
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from stammtisch.store.protocol import StoreError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql+asyncpg"
DRIVERS: Final = {
    SQLITE: SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}


CONNECT_TIMEOUT: Final = "connect_timeout"
NUMBERS: Final = ("port", CONNECT_TIMEOUT, "prepared_statement_cache_size")
OPTIONS: Final = ("host", "sslmode", "ssl", "passfile", "target_session_attrs", *NUMBERS)
OURS: Final = ("ssl", CONNECT_TIMEOUT, "prepared_statement_cache_size")  # not of an address


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
    _check_options(url)
    return _for_asyncpg(url.set(drivername=driver))


def libpq_address(text: str) -> str:
    """The same PostgreSQL for programs that read addresses as libpq does, without waiting."""
    url = database_url(text)
    query = {name: value for name, value in url.query.items() if name not in OURS}
    if "ssl" in url.query:
        query["sslmode"] = url.query["ssl"]
    return url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)


def told(url: URL) -> str:
    """The address as people may read it: without the password."""
    return url.render_as_string(hide_password=True)


def _of_file(name: str) -> URL:
    """Two connections to a database in memory would not see the same, so it must be a file."""
    try:
        bad = not name or name == ":memory:" or "\0" in name or _is_folder(name)
    except OSError as error:
        raise StoreError("unreachable", url=name, why=error.strerror) from None
    if bad:
        raise StoreError("bad_file", file=name)
    return URL.create(SQLITE, database=str(Path(name).absolute()))


def _is_folder(name: str) -> bool:
    """`Path.is_dir` says no, from Python 3.14 on, also where nobody can look."""
    try:
        return S_ISDIR(Path(name).stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _check_options(url: URL) -> None:
    """The driver takes any word for an option, and only fails when it connects."""
    for name, value in url.query.items():
        number = isinstance(value, str) and value.isascii() and value.isdigit()
        if name not in OPTIONS or (name in NUMBERS and not number):
            known = ", ".join(OPTIONS)
            raise StoreError("bad_option", url=told(url), option=name, known=known)


def _for_asyncpg(url: URL) -> URL:
    """What libpq calls ``sslmode`` is ``ssl`` here."""
    mode = url.query.get("sslmode")
    if mode is None:
        return url
    return url.difference_update_query(["sslmode"]).update_query_pairs([("ssl", str(mode))])
