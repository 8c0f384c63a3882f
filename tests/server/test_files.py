"""Open files: as many as the system has, and a word for those who come when there are no more."""

import json
import re
import resource
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support.server import METRICS, OPERATOR, WAIT, Visitor, running

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


def open_files(server):
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def come(address, stack):
    return stack.enter_context(socket.create_connection(address, timeout=WAIT))


@pytest.mark.process
def test_near_the_limit_nobody_more_is_let_in_and_reads_why(small):
    """One after the other: those whom the server has not looked at yet would come too fast."""
    place = urlsplit(small.url)
    address = place.hostname, place.port
    with ExitStack() as stack:
        while (before := open_files(small)) < LIMIT - RESERVED:
            come(address, stack)
            while open_files(small) == before:
                time.sleep(0.01)
        for _ in range(6):
            told = come(address, stack).recv(4096)
            assert told.startswith(b"HTTP/1.1 503 ") and b"Retry-After: 10" in told
            body = json.loads(told.partition(b"\r\n\r\n")[2])
            assert body["error"] == "full" and body["message"]
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
