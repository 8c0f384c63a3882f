"""The schema comes from migrations: once, whole, and never over somebody else's data."""

import asyncio
import shutil

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from stammtisch.store.connection import MIGRATIONS, migrate, version_of
from stammtisch.store.database import METADATA, VERSION, database_at
from stammtisch.store.protocol import StoreError
from stammtisch.store.urls import database_url

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{before}"


def upgrade():
    op.add_column("documents", sa.Column("changed", sa.Integer, server_default="0"))
    op.execute("UPDATE documents SET changed = 7")
    {more}
"""


@pytest.fixture
def next_migrations(tmp_path):
    """The migrations of a later version of this program."""

    def make(more="pass"):
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "versions" / "next.py").write_text(NEXT.format(before=VERSION, more=more))
        return folder

    return make


async def look(store, see):
    return await store.database.read(see)


async def ask(store, query):
    return await look(store, lambda connection: connection.execute(text(query)).all())


async def advance(store, folder):
    await store.database.write(lambda connection: migrate(connection, folder, "next"))


async def test_an_empty_database_gets_the_tables_as_they_are_today(url, opened):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async with opened(url) as store:
        assert await look(store, version_of) == VERSION
        assert await look(store, differences) == []


def test_the_version_is_that_of_the_last_migration():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == VERSION


async def test_a_second_start_changes_nothing(url, opened):
    async with opened(url) as store:
        await store.append("lamm", 0, [b"one"])
    for _ in range(2):
        async with opened(url) as store:
            assert await store.read("lamm") == [b"one"]
            assert await ask(store, "SELECT version_num FROM alembic_version") == [(VERSION,)]


async def test_servers_may_start_together_on_an_empty_database(url, opened):
    async def start(number):
        async with opened(url) as store:
            await store.append(f"s{number}", 0, [b"one"])

    await asyncio.gather(*(start(number) for number in range(4)))
    async with opened(url) as store:
        assert len(await store.streams()) == 4


async def test_a_database_of_the_version_before_is_brought_up_to_date(url, opened, next_migrations):
    async with opened(url) as store:
        await store.append("lamm", 0, [b"one"])
        await store.put("person", "anna", b"1")
        folder = next_migrations()
        await advance(store, folder)
        await advance(store, folder)
        assert await look(store, version_of) == "next"
        assert await ask(store, "SELECT changed FROM documents") == [(7,)]
        assert await store.read("lamm") == [b"one"]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(url, opened, next_migrations):
    folder = next_migrations('op.execute("SELECT nothing FROM nowhere")')
    async with opened(url) as store:
        await store.put("person", "anna", b"1")
        with pytest.raises(Exception, match="nowhere"):
            await advance(store, folder)
        assert await look(store, version_of) == VERSION
        columns = await look(store, lambda it: inspect(it).get_columns("documents"))
        assert [column["name"] for column in columns] == ["kind", "key", "value"]


async def test_a_database_of_a_later_version_is_left_alone(url, opened, next_migrations):
    async with opened(url) as store:
        await advance(store, next_migrations())
    for options in ({}, {"create": False}):
        with pytest.raises(StoreError, match="of version next, this program knows"):
            async with opened(url, **options):
                pass


async def test_a_database_of_somebody_else_is_left_alone(server, tmp_path, opened):
    for url in (str(tmp_path / "recipes.db"), server.database()):
        database = database_at(database_url(url))
        await database.write(lambda it: it.execute(text("CREATE TABLE recipes (name TEXT)")))
        await database.close()
        with pytest.raises(StoreError, match="somebody else"):
            async with opened(url):
                pass
