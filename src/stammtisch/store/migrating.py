"""The schema brought up to date by Alembic, when it is not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from stammtisch.store.errors import StoreError
from stammtisch.store.schema import VERSION

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x5354414D  # any number that is ours


def migrate(connection: Connection, folder: Path = MIGRATIONS, to: str = VERSION) -> None:
    """All or nothing, and one process at a time: servers may start together."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    found = version_of(connection)
    if found == to:
        return
    if found is None and inspect(connection).get_table_names():
        raise StoreError("foreign")
    _run_alembic(connection, folder, to)


def require(connection: Connection) -> None:
    """Refuse a database that is not ours, or of another version, and change nothing."""
    found = version_of(connection)
    if found is None:
        raise StoreError("no_schema")
    if found != VERSION:
        raise StoreError("other_version", found=found, known=VERSION)


def version_of(connection: Connection) -> str | None:
    """The last migration of this database; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _run_alembic(connection: Connection, folder: Path, to: str) -> None:
    from alembic import command  # noqa: PLC0415 - slow to load, and needed once a version
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    try:
        command.upgrade(config, to)
    except CommandError:
        raise StoreError("other_version", found=version_of(connection), known=to) from None
