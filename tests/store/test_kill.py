"""A process that is killed in the middle of its work has lost nothing that it had acknowledged."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from support import appender, repairer

from stammtisch.store import database as engines
from stammtisch.store.connection import open_store

pytestmark = pytest.mark.process

ROUNDS = 3
APPENDER, REPAIRER = Path(appender.__file__), Path(repairer.__file__)


async def test_nothing_acknowledged_is_lost_by_kill_9(url):
    rng = Random(7)
    for _ in range(ROUNDS):
        told = killed_after(url, rng.randrange(1, 300))
        store = await open_store(url)
        for stream in await store.streams():
            log = await store.read(stream)
            assert log == [appender.content(stream, n) for n in range(1, len(log) + 1)]
            assert told.get(stream, 0) <= len(log)
            assert int(await store.get("progress", stream) or 0) >= told.get(stream, 0)
        await store.close()


def killed_after(url, lines):
    """What the process has told, up to the very moment; the last line may be half a line."""
    command = [sys.executable, APPENDER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        told = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        told += process.stdout.read().splitlines(keepends=True)
    assert all(told[:lines]), "it has ended by itself"
    whole = (line.decode().rsplit(" ", 1) for line in told if line.endswith(b"\n"))
    return {stream: int(number) for stream, number in whole}


async def test_opening_waits_while_another_process_repairs_the_file(sqlite_url, monkeypatch):
    """All that used it were killed at once, and come again at once."""
    told = killed_after(sqlite_url, 10)
    command, pipe = [sys.executable, REPAIRER, sqlite_url], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as another:
        assert another.stdout.readline() == "repairing\n"
        waits = []
        monkeypatch.setattr(engines, "sleep", lambda _: waits.append(another.communicate("\n")))
        store = await open_store(sqlite_url)
        assert len(waits) == 1
        for stream, number in told.items():
            assert len(await store.read(stream)) >= number
        await store.close()
