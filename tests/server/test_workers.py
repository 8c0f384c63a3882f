"""Several processes behind one door (``--workers``)."""

import os
import re
import signal
import socket
from pathlib import Path
from time import sleep

import pytest
from support.server import Seat, Visitor, running


@pytest.fixture
def server(tmp_path):
    with running(tmp_path, "--workers", "2") as server:
        yield server


def processes(server):
    pid = server.process.pid
    return [int(it) for it in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


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
        before = processes(server)
        for process in before:
            os.kill(process, signal.SIGKILL)
    for _ in range(600):
        if len(processes(server)) == 2 and not set(processes(server)) & set(before):
            break
        sleep(0.1)
    assert server.log.count('"died"') == 2
    with Seat(server.url, table["table"], table["token"], after=number) as seat:
        assert seat.until("view")["number"] >= number
    assert anna.ok("GET", "/me")["name"] == "Anna"


def test_everybody_hears_that_the_server_closes(server):
    anna = Visitor(server.url)
    table = anna.table(pause=3600)
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.until("view")
        server.process.terminate()
        assert seat.until("closing")
    assert server.process.wait(30) == 0
    assert '"error"' not in server.log


def test_when_the_porter_is_killed_nobody_stays_behind(server):
    left = processes(server)
    server.process.kill()
    server.process.wait(30)
    for _ in range(600):
        if not any(Path(f"/proc/{process}").exists() for process in left):
            return
        sleep(0.1)
    raise AssertionError("a process without a porter goes on")


def test_who_says_nothing_or_nonsense_is_let_go(server):
    anna = Visitor(server.url)
    host, port = server.url.removeprefix("http://").split(":")
    for words in (b"", b"\x16\x03\x01", b"GET /tables/%ff HTTP/1.1\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=30) as connection:
            connection.sendall(words)
    assert anna.ok("GET", "/me")["name"] == "Anna"
