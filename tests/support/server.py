"""A real server in a process of its own, and people who come over real sockets."""

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

WAIT = 120  # seconds for an answer that will come, on whatever machine
PATIENT = {"open_timeout": WAIT, "close_timeout": 0.2}
QUICK = {"pause": 0, "pace": 0, "window": 0}
ALLOWED = ("REQUESTS", "MESSAGES", "OPENINGS", "SOCKETS")
GENEROUS = {f"STAMMTISCH_{it}": "10000" for it in ALLOWED}
OPERATOR = {"Authorization": "Bearer operator"}
METRICS = {"STAMMTISCH_METRICS": "operator"}


def environment(**more):
    """Ours, with the program with seeded deals on the path; what was there stays, see `startup`."""
    known = os.environ.get("PYTHONPATH")
    paths = os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), known)))
    return {
        **os.environ,
        **GENEROUS,
        **METRICS,
        "PYTHONPATH": paths,
        "STAMMTISCH_LANG": "en",
        **more,
    }


class Running:
    """A server process, its address and what it has logged so far."""

    def __init__(self, folder, process, url):
        self.folder, self.process, self.url = folder, process, url

    @property
    def log(self):
        return (self.folder / "log").read_text("utf-8")


@contextmanager
def running(folder, *arguments, **settings):
    """``stammtisch serve`` on a free port, with seeded deals; it ends when it is asked to."""
    command = [sys.executable, "-m", "support.seeded", "serve", "--port", "0", *arguments]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment(**settings),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+:\d+", process.stdout.readline())
        assert found, (folder / "log").read_text("utf-8")
        yield Running(folder, process, found[0])
    finally:
        process.terminate()
        process.wait(WAIT)
        process.stdout.close()


def socket_at(url, path, **options):
    return connect(f"{url.replace('http', 'ws', 1)}{path}", **{**PATIENT, **options})


class Visitor:
    """A person with a browser: a cookie, and requests that answer with plain values."""

    def __init__(self, url, name="Anna"):
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=WAIT, headers={"Accept-Language": "en"})
        self.me = self.ok("POST", "/guests", {"name": name}) if name else None

    def ask(self, method, path, body=None, **options):
        return self.http.request(method, path, json=body, **options)

    def ok(self, method, path, body=None, **options):
        answer = self.ask(method, path, body, **options)
        assert answer.is_success, (answer.status_code, answer.text)
        is_json = answer.headers["content-type"].startswith("application/json")
        return answer.json() if is_json else answer.text

    def refused(self, method, path, body=None, **options):
        """Status and code of a refusal, which has an explanation."""
        answer = self.ask(method, path, body, **options)
        assert answer.is_error, answer.text
        assert answer.json()["message"]
        return answer.status_code, answer.json()["error"]

    def table(self, bots=3, start=True, **terms):
        """A new table at which the person sits, with bots, and the seat."""
        opened = self.ok("POST", "/tables", {"bots": ["anfaenger"] * bots, **QUICK, **terms})
        if start:
            self.ok("POST", f"/tables/{opened['table']}/start")
        return opened

    def cookie(self):
        return f"stammtisch={self.http.cookies['stammtisch']}"


class Seat:
    """The websocket of a seat."""

    def __init__(self, url, table, token="", after=None, hello=True, headers=None, **more):
        options = {"additional_headers": headers or {}, **more}
        self.connection = socket_at(url, f"/tables/{table}/socket", **options)
        self.socket = self.connection.__enter__()
        self.number: int | None = None
        self.view: dict[str, Any] | None = None
        if hello:
            greeting = {"type": "hello", "token": token}
            self.send(greeting if after is None else {**greeting, "after": after})

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self.connection.__exit__(*why)

    def send(self, message):
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self):
        message = json.loads(self.socket.recv(timeout=WAIT))
        if message["type"] == "view":
            self.number, self.view = message["number"], message["view"]
        return message

    def until(self, *types):
        """The next message of one of these types."""
        while (message := self.next())["type"] not in types:
            pass
        return message

    def turn(self):
        """Until it is the player's turn in a deal."""
        while True:
            self.until("view")
            assert self.view is not None
            playing = self.view["playing"]
            if playing and playing["deal"]["turn"] == playing["deal"]["seat"] and self.calls():
                return self.view

    def calls(self):
        assert self.view is not None
        deal = self.view["playing"]["deal"]
        return [option.split(" ", 1)[1] for option in deal["options"]]

    def act(self, call, id_=None, expected=None):
        number = self.number if expected is None else expected
        id_ = id_ or uuid4().hex
        self.send({"type": "act", "id": id_, "expected": number, "call": call})
        return self.until("done", "stale", "declined", "failed")

    def code(self):
        """How the server closes the connection."""
        try:
            while True:
                self.socket.recv(timeout=WAIT)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def stopped(server, asked):
    """Somebody sits at a table and hears of it; the server ends without a complaint."""
    table = Visitor(server.url).table(pause=3600)
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.until("view")
        server.process.send_signal(asked)
        seat.until("closing")
        assert seat.code() in (1001, 1012)
    assert server.process.wait(WAIT) == 0
    assert '"error"' not in server.log


def played(server, table, deals):
    """The seat takes the first of its options until so many deals are closed."""
    with Seat(server.url, table["table"], table["token"]) as seat:
        while True:
            seat.until("view")
            if seat.view["result"] and seat.view["result"]["number"] >= deals:
                return seat.view
            deal = (seat.view["playing"] or {}).get("deal")
            if deal and deal["outcome"] is None and deal["turn"] == deal["seat"]:
                call = seat.calls()[0]
                seat.send(
                    {"type": "act", "id": str(seat.number), "expected": seat.number, "call": call}
                )
            elif deal:
                seat.send({"type": "ready"})
