"""A server that is killed while people play has kept every promise (`dev.py crash` is longer)."""

import asyncio

import pytest
from crash.evening import CrashedEvening
from support.postgres import postgres

pytestmark = pytest.mark.process

KILLS = 3
SEED = 7


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    if request.param == "sqlite":
        yield str(tmp_path / "stammtisch.db")
    else:
        with postgres() as server:
            yield server.database()


def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(database, tmp_path):
    evening = CrashedEvening(tmp_path, database, SEED)
    acknowledged, deals = asyncio.run(evening.run(KILLS))
    assert acknowledged > 0
    assert deals > 0
