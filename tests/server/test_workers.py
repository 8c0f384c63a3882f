"""Several processes behind one address (``--workers``), on a PostgreSQL."""

import os
import signal
import subprocess
import sys
from multiprocessing import Value
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

import pytest
from support.cluster import two_processes
from support.postgres import postgres
from support.server import WAIT, Seat, Visitor, environment, stopped

from stammtisch.server import workers


@pytest.fixture(scope="module")
def database():
    with postgres() as database:
        yield database


@pytest.fixture
def server(tmp_path, database):
    with two_processes(tmp_path, database.database()) as server:
        yield server


def processes(server):
    pid = server.process.pid
    return {int(it) for it in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def both(server, but=frozenset()):
    """As soon as there are two, and none of those that were."""
    while len(there := processes(server)) < 2 or there & but:
        sleep(0.1)
    return there


@pytest.mark.process
def test_a_file_is_for_one_process(tmp_path):
    command = [sys.executable, "-m", "support.seeded", "serve", "--port", "0", "--workers", "2"]
    ended = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert ended.returncode != 0
    assert ended.stderr.count("\n") == 1
    assert "--database postgresql://" in ended.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.process
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_who_stops_the_server_is_told_to_everybody(server, asked):
    stopped(server, asked)


@pytest.mark.process
def test_a_process_that_is_killed_is_replaced_and_play_goes_on(server):
    anna = Visitor(server.url)
    table = anna.table(pause=3600)
    with Seat(server.url, table["table"], table["token"]) as seat:
        number = seat.until("view")["number"]
        before = both(server)
        for process in before:
            os.kill(process, signal.SIGKILL)
    both(server, but=before)
    assert server.log.count('"died"') == 2
    with Seat(server.url, table["table"], table["token"], after=number) as seat:
        assert seat.until("view")["number"] >= number
    assert anna.ok("GET", "/me")["name"] == "Anna"


@pytest.mark.process
def test_while_a_process_is_replaced_the_other_serves_everybody(server):
    Visitor(server.url)
    os.kill(min(both(server)), signal.SIGKILL)
    while '"died"' not in server.log:
        sleep(0.01)
    for _ in range(6):
        Visitor(server.url)


@pytest.mark.process
def test_when_the_parent_is_killed_nobody_stays_behind(server):
    left = both(server)
    Visitor(server.url)
    server.process.kill()
    server.process.wait(WAIT)
    for _ in range(600):
        if not any(Path(f"/proc/{process}").exists() for process in left):
            return
        sleep(0.1)
    raise AssertionError("a process without a parent goes on")


@pytest.mark.process
def test_a_server_that_is_stopped_at_once_does_not_wait(server):
    """Before the processes have begun to listen to anybody."""
    both(server)
    server.process.terminate()
    assert server.process.wait(WAIT) == 0


@pytest.mark.process
def test_a_server_that_is_stopped_while_a_process_is_replaced_does_not_wait(server):
    Visitor(server.url)
    for process in both(server):
        os.kill(process, signal.SIGKILL)
    while '"died"' not in server.log:
        sleep(0.01)
    server.process.terminate()
    assert server.process.wait(WAIT) == 0


def test_a_process_that_is_stuck_is_replaced(monkeypatch):
    """The first never says that it is alive."""
    for name in ("LOOK", "PAUSE"):
        monkeypatch.setattr(workers, name, 0.01)
    monkeypatch.setattr(workers, "STUCK", 0.5)
    begun = Value("i", 0)

    def work(heart):
        with begun.get_lock():
            begun.value += 1
            stuck = begun.value == 1
        while True:
            sleep(0.01)
            if not stuck:
                heart.value = monotonic()
            if begun.value > 1:
                os.kill(os.getppid(), signal.SIGTERM)

    safety = Timer(WAIT, os.kill, (os.getpid(), signal.SIGTERM))
    safety.start()
    kept = {number: signal.getsignal(number) for number in workers.SIGNALS}
    try:
        workers.supervise(1, work)
    finally:
        safety.cancel()
        for number, handler in kept.items():
            signal.signal(number, handler)
    assert begun.value == 2
