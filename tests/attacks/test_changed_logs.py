"""Somebody changes what stands in the database: it is refused, logged and counted."""

import json
import re
import sqlite3
from contextlib import closing

import pytest
from support.server import METRICS, OPERATOR, WAIT, Visitor, running, socket_at
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server that has read nothing yet of a table and a pad that were changed."""
    folder = tmp_path_factory.mktemp("changed")
    with running(folder, **METRICS) as server:
        anna = Visitor(server.url)
        table = anna.table(start=False)
        pad = anna.ok("POST", "/pads", {"players": ["Anna", "Bert", "Cilli", "Dora"]})
    (file,) = folder.glob("*.db")
    for stream in (f"table/{table['table']}", f"pad/{pad['pad']}"):
        edit = "UPDATE lines SET line = replace(line, 'Z', 'Z') || ' ' WHERE stream = ?"
        with closing(sqlite3.connect(file)) as connection, connection:
            assert connection.execute(edit, [stream]).rowcount > 1
    with running(folder, **METRICS) as server:
        server.table, server.pad, server.anna = table, pad, anna.cookie()
        yield server


def counted(house):
    told = Visitor(house.url, "").ok("GET", "/metrics", headers=OPERATOR)
    return float(re.search(r"^stammtisch_failures_total (\S+)", told, re.MULTILINE)[1])


def http(house):
    visitor = Visitor(house.url, "")
    headers = {"Cookie": house.anna}
    assert visitor.refused("GET", f"/tables/{house.table['table']}", headers=headers)[0] == 409


def table_socket(house):
    hello = {"type": "hello", "token": house.table["token"]}
    listen(house, f"/tables/{house.table['table']}/socket", hello)


def pad_socket(house):
    listen(house, f"/pads/{house.pad['pad']}/socket", {"key": house.pad["write"]})


def listen(house, path, hello):
    with socket_at(house.url, path) as line, pytest.raises(ConnectionClosed):
        line.send(json.dumps(hello))
        while json.loads(line.recv(timeout=WAIT))["type"] in ("error", "declined"):
            pass


@pytest.mark.process
@pytest.mark.parametrize("door", [http, table_socket, pad_socket])
def test_a_changed_line_is_refused_logged_and_counted_at_every_door(house, door):
    before, logged = counted(house), house.log.count("ChainBroken")
    door(house)
    assert counted(house) == before + 1
    assert house.log.count("ChainBroken") > logged
