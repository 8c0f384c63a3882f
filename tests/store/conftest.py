"""Tests of the store run against real databases: files, and a PostgreSQL started for them."""

import asyncio
import inspect
from contextlib import asynccontextmanager

import pytest
from support.postgres import postgres

from stammtisch.store.connection import open_store


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test may be a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def server():
    with postgres() as server:
        yield server


@pytest.fixture
def sqlite_url(tmp_path):
    return str(tmp_path / "new" / "stammtisch.db")


@pytest.fixture
def postgresql_url(server):
    return server.database()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.process)])
def url(request):
    """An empty database of either kind."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def opened():
    """``async with opened(url) as store``, as often as you like: each is a process' own store."""

    @asynccontextmanager
    async def opened(url, **options):
        store = await open_store(str(url), **options)
        try:
            yield store
        finally:
            await store.close()

    return opened
