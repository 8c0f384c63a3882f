"""Open files: as many as the system has, and a word for those who come when there are no more."""

import json
import re
import resource
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from support.server import METRICS, OPERATOR, Visitor, running

from stammtisch.server.files import RESERVED
from stammtisch.server.metrics import QUIET, Metrics

LIMIT = RESERVED + 40


@pytest.mark.process
def test_a_server_may_open_as_many_files_as_the_system_allows(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with running(tmp_path) as server:
            limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert limits == (hard, hard)


@pytest.fixture
def small(tmp_path):
    """A server that may open few files more than it has reserved."""
    with running(tmp_path, **METRICS) as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (LIMIT, LIMIT))
        yield server


def refused_at(place):
    """What one who is not let in reads; nothing if the server waits for a request."""
    with socket.create_connection(place, timeout=5) as line:
        line.settimeout(0.5)
        try:
            return line.recv(4096)
        except TimeoutError:
            return b""


@pytest.mark.process
def test_near_the_limit_nobody_more_is_let_in_and_reads_why(small):
    place = urlsplit(small.url)
    address = place.hostname, place.port
    with ExitStack() as lines:
        told = b""
        for _ in range(LIMIT):
            told = refused_at(address)
            if told:
                break
            lines.enter_context(socket.create_connection(address, timeout=5))
        assert told.startswith(b"HTTP/1.1 503 ") and b"Retry-After: 10" in told
        body = json.loads(told.partition(b"\r\n\r\n")[2])
        assert body["error"] == "full" and body["message"]
        assert all(refused_at(address) for _ in range(5))
    visitor = Visitor(small.url, "")
    counted = visitor.ok("GET", "/metrics", headers=OPERATOR)
    found = re.search(r'stammtisch_refused_total\{reason="full"\} (\d+)', counted)
    assert found and int(found[1]) >= 6
    assert small.log.count('"event":"full"') == 1


def test_that_there_is_no_room_is_said_again_after_a_quiet_minute(monkeypatch, caplog):
    time = 0.0
    monkeypatch.setattr("stammtisch.server.metrics.monotonic", lambda: time)
    monkeypatch.setattr("stammtisch.server.metrics.LOG.propagate", True)
    metrics = Metrics()
    for time in (5.0, 6.0, 6.0 + QUIET, 6.1 + 2 * QUIET):  # noqa: B007 - the clock reads it
        metrics.full()
    assert [it.message for it in caplog.records] == ["full", "full"]
