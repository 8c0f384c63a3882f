"""Several processes behind one door (``--workers``)."""

import asyncio
import os
import re
import resource
import signal
import socket
import sqlite3
from contextlib import closing, suppress
from multiprocessing import Value
from pathlib import Path
from select import select
from time import sleep

import pytest
from support.server import WAIT, Seat, Visitor, running

from stammtisch.server import porter


@pytest.fixture
def server(tmp_path):
    with running(tmp_path, "--workers", "2") as server:
        yield server


def processes(server):
    pid = server.process.pid
    return {int(it) for it in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def writes(pid):
    """The scribe is asked by nobody but the porter to stop."""
    with suppress(OSError):  # it has just died
        ignored = re.search(r"SigIgn:\s+(\w+)", Path(f"/proc/{pid}/status").read_text())
        return ignored is not None and bool(int(ignored[1], 16) >> (signal.SIGTERM - 1) & 1)
    return False


def scribe(server, but=frozenset()):
    while not (there := {it for it in processes(server) - but if writes(it)}):
        sleep(0.1)
    return there.pop()


def both(server, but=frozenset()):
    """As soon as there are two besides the scribe, and none of those that were."""
    while len(there := processes(server) - {scribe(server)}) < 2 or there & but:
        sleep(0.1)
    return there


def counted(server):
    """Connections of players, by process: metrics tell those of whoever answers."""
    texts = [Visitor(server.url, "").ok("GET", "/metrics") for _ in range(8)]
    return {re.search(r"^stammtisch_sockets (\S+)$", text, re.MULTILINE)[1] for text in texts}


def test_all_at_one_table_are_served_by_the_same_process(server):
    anna, bert = Visitor(server.url), Visitor(server.url, "Bert")
    table = anna.table(bots=2, start=False, pause=3600)
    invited = {"invite": table["invite"]}
    joined = bert.ok("POST", f"/tables/{table['table']}/seats", {}, params=invited)
    with (
        Seat(server.url, table["table"], table["token"]) as one,
        Seat(server.url, table["table"], joined["token"]) as other,
    ):
        one.until("view")
        other.until("view")
        assert counted(server) == {"2.0", "0.0"}


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


def test_when_the_scribe_is_killed_another_writes_and_nothing_is_lost(server):
    anna = Visitor(server.url)
    tables = [anna.table(start=False)["table"]]
    before = scribe(server)
    os.kill(before, signal.SIGKILL)
    while len(tables) < 4:
        answer = anna.ask("POST", "/tables", {"bots": ["zufall"]})
        if answer.is_success:
            tables.append(answer.json()["table"])
        else:  # it was on its way
            assert answer.status_code == 503
    assert scribe(server, but={before}) != before
    assert server.log.count('"died"') == 1
    with closing(sqlite3.connect(server.folder / "stammtisch.db")) as file:
        written = {stream for (stream,) in file.execute("SELECT stream FROM lines")}
    assert written >= {f"table/{table}" for table in tables}


def test_where_there_is_no_room_for_a_desk_each_process_writes_for_itself(tmp_path):
    far = tmp_path / ("far" * 40)  # no socket has such a long name
    far.mkdir()
    with running(tmp_path, "--workers", "2", TMPDIR=str(far)) as server:
        Visitor(server.url).table(start=False)
        assert '"no scribe"' in server.log
        assert len(processes(server)) == 2


def test_when_the_porter_is_killed_nobody_stays_behind(server):
    left = both(server) | {scribe(server)}
    Visitor(server.url)
    server.process.kill()
    server.process.wait(WAIT)
    for _ in range(600):
        if not any(Path(f"/proc/{process}").exists() for process in left):
            return
        sleep(0.1)
    raise AssertionError("a process without a porter goes on")


def test_whoever_stops_it_at_once_does_not_wait(server):
    """Before the processes have begun to listen to anybody."""
    both(server)
    server.process.terminate()
    assert server.process.wait(WAIT) == 0


def test_whoever_stops_it_while_a_process_is_replaced_does_not_wait(server):
    Visitor(server.url)
    for process in both(server):
        os.kill(process, signal.SIGKILL)
    while server.log.count('"died"') < 2:
        sleep(0.01)
    server.process.terminate()
    assert server.process.wait(WAIT) == 0


def test_while_a_process_is_replaced_the_other_serves_everybody(server):
    Visitor(server.url)
    os.kill(min(both(server)), signal.SIGKILL)
    while '"died"' not in server.log:
        sleep(0.01)
    for _ in range(6):
        Visitor(server.url)


def test_a_process_that_is_stuck_does_not_hold_up_the_porter(server):
    Visitor(server.url)
    stuck = min(both(server))
    os.kill(stuck, signal.SIGSTOP)
    crowd = [knocking(server) for _ in range(700)]  # half of them his: more than wait at his door
    for _ in range(6):
        Visitor(server.url)
    os.kill(stuck, signal.SIGCONT)
    for connection in crowd:
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
        connection.close()


def test_a_process_that_hears_nothing_any_more_is_replaced(monkeypatch):
    """One tells and tells, the other does not listen."""
    monkeypatch.setattr(porter, "FAR_BEHIND", 100_000)
    monkeypatch.setattr(porter, "PAUSE", 0.0)
    begun = Value("i", 0)

    def work(hand, bulletins):
        with begun.get_lock():
            begun.value += 1
            first = begun.value == 1
        while first and not select([hand], [], [], 0)[0]:
            bulletins.sendall((1000).to_bytes(porter.SIZE) + bytes(1000))
        hand.recv(1)

    async def whole():
        with socket.create_server(("127.0.0.1", 0)) as door:
            serving = asyncio.create_task(porter.Porter(door, 2, work).serve())
            while begun.value < 4:
                await asyncio.sleep(0.01)
            os.kill(os.getpid(), signal.SIGTERM)
            await serving

    asyncio.run(whole())


def test_a_porter_who_can_take_no_more_takes_them_later(server):
    Visitor(server.url)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (40, 40))
    crowd = [knocking(server, b"") for _ in range(60)]
    while '"failed"' not in server.log:
        sleep(0.1)
    for connection in crowd:
        connection.close()
    Visitor(server.url)
    assert server.log.count('"failed"') < 20


def knocking(server, words=b"GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n"):
    host, port = server.url.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=WAIT)
    connection.sendall(words)
    return connection


def test_who_says_nothing_or_nonsense_is_let_go(server):
    anna = Visitor(server.url)
    for words in (b"", b"\x16\x03\x01", b"GET /tables/%ff HTTP/1.1\r\n\r\n"):
        knocking(server, words).close()
    assert anna.ok("GET", "/me")["name"] == "Anna"
