"""Somebody without a session, a seat, a key or a code tries every door."""

from functools import partial

import pytest
from litestar.testing import TestClient
from support.server import Seat, Visitor
from support.tournaments import Club

from stammtisch.server import docs
from stammtisch.server.app import create_app
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore

AT_A_TABLE = (
    ("GET", ""),
    ("GET", "/book"),
    ("GET", "/deals"),
    ("GET", "/deals/1/record"),
    ("GET", "/deals/1/replay"),
    ("GET", "/deals/1/review"),
    ("GET", "/record"),
    ("GET", "/settlement"),
    ("POST", "/seats"),
    ("DELETE", "/seats"),
    ("POST", "/bots"),
    ("DELETE", "/bots/1"),
    ("POST", "/start"),
    ("POST", "/end"),
)
OF_AN_OFFICE = (
    ("GET", "/backup"),
    ("GET", "/journal"),
    ("GET", "/lists/entries"),
    ("GET", "/tables/1/1"),
    ("POST", "/lists/preview"),
)
ALL_MAY_READ = (
    "/book",
    "/bots",
    "/rules",
    "/tables",
    "/health/live",
    "/health/ready",
    "/games/schafkopf/options",
)
NAMED = (
    "/book/{}",
    "/rules/{}",
    "/rules/{}/book",
    "/games/{}/options",
    "/tables/{}",
    "/pads/{}?key=x",
    "/pads/{}/csv?key=x",
    "/pads/{}/menu?key=x",
    "/tournaments/{}",
    "/tournaments/{}/cases",
    "/tournaments/{}/menu",
    "/tournaments/{}/proofs",
    "/tournaments/{}/verify",
)
NOBODY = (
    "nothing",
    "x" * 3000,
    "..%2F..%2Fetc%2Fpasswd",
    "%00",
    "%F0%9F%83%8F",
    "-1",
    "' OR 1=1 --",
)
COMMANDS = (
    {"type": "act", "id": "a", "expected": 1, "call": "p0 CARD(EO)"},
    {"type": "ask", "expected": 1, "call": "p0 CARD(EO)"},
    {"type": "begin", "id": "a"},
    {"type": "end", "id": "a"},
    {"type": "hand_over", "id": "a"},
    {"type": "take_back", "id": "a"},
    {"type": "stand_up", "id": "a"},
    {"type": "show", "id": "a", "open": True},
    {"type": "wish", "id": "a", "round": "normal"},
    {"type": "commit", "id": "a", "deal": 1, "commitment": "0" * 64},
    {"type": "reveal", "id": "a", "deal": 1, "share": "0" * 32},
    {"type": "report", "number": 1},
    {"type": "mute", "player": "p1", "on": True},
)


@pytest.fixture(scope="module")
def anna(server):
    return Visitor(server.url)


@pytest.fixture(scope="module")
def private(anna):
    return anna.table(public=False, onlookers=False)


@pytest.mark.parametrize(("method", "path"), AT_A_TABLE)
def test_a_stranger_comes_to_a_private_table(server, stranger, private, method, path):
    body = {} if method == "POST" else None
    guest = Visitor(server.url, "Eve")
    for visitor in (stranger, guest):
        answer = visitor.refused(method, f"/tables/{private['table']}{path}", body)
        assert answer in ((403, "private"), (401, "no_session"))


@pytest.mark.parametrize(("method", "path"), OF_AN_OFFICE)
def test_a_stranger_comes_to_the_office_of_a_tournament(club, method, path):
    for who, code in (("", ""), ("management", ""), ("player:1", club.management.code)):
        keys = {"who": who, "code": code}
        answer = club.anybody.visitor.refused(method, club.anybody.path(path), params=keys)
        assert answer[0] in (403, 404, 429)
        assert answer[1] in ("tournament_office", "tournament_code", "too_fast")


@pytest.fixture(scope="module")
def club(server):
    return Club(server.url)


def test_a_stranger_tries_a_line_on_a_sheet(club):
    report = {"report": {"report": "bare", "points": [3, -1, -1, -1]}, "game": 1}
    place = {"round_": 1, "table": 1}
    answer = club.anybody.visitor.refused(
        "POST", club.anybody.path("/preview"), report, params=place
    )
    assert answer == (403, "tournament_code")


def test_a_stranger_has_no_name_to_change(stranger):
    assert stranger.refused("PATCH", "/me", {"name": "Anna"}) == (401, "no_session")
    assert stranger.refused("GET", "/me/tables") == (401, "no_session")


@pytest.mark.parametrize("path", ALL_MAY_READ)
def test_a_stranger_reads_what_all_may_read_and_changes_nothing(stranger, path):
    stranger.ok("GET", path)
    for method in ("PUT", "PATCH", "DELETE"):
        assert stranger.ask(method, path).status_code in (404, 405)


@pytest.mark.parametrize("path", NAMED)
@pytest.mark.parametrize("name", NOBODY, ids=range(len(NOBODY)))
def test_a_stranger_asks_for_what_is_not_there(stranger, path, name):
    answer = stranger.ask("GET", path.format(name))
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("name", NOBODY, ids=range(len(NOBODY)))
def test_a_stranger_looks_for_files_of_the_machine(stranger, name):
    for path in (f"/{name}", f"/assets/{name}", f"/assets/..%2f..%2f{name}"):
        answer = stranger.ask("GET", path)
        assert answer.status_code in (200, 404)
        assert "root:" not in answer.text


@pytest.mark.parametrize(
    "path", ["/replays", "/replays/again", "/replays/review", "/pads/statistics", "/pads/x/preview"]
)
def test_a_stranger_brings_more_than_a_record(server, anna, path):
    huge = b'{"record": "' + b"x" * 70_000 + b'"}'
    answer = anna.ask("POST", path, content=huge, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    for nested in (b"[" * 30_000, b'{"record": ' * 5_000, b"\xff\xfe", b"null"):
        answer = anna.ask(
            "POST", path, content=nested, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 400


@pytest.mark.parametrize("command", COMMANDS, ids=lambda it: it["type"])
def test_a_spectator_sends_the_commands_of_players(server, anna, command):
    table = anna.table(public=True, onlookers=True, pause=3600, clock=0)
    with Seat(server.url, table["table"]) as spectator:
        spectator.until("view")
        assert refusal(spectator, command) in ("error", "declined")
        spectator.send({"type": "ready"})
        spectator.send({"type": "ping", "at": 1})
        assert spectator.until("pong")["at"] == 1
    seat = anna.ok("GET", f"/tables/{table['table']}")["view"]["chairs"][0]
    assert seat["player"] == anna.me["player"]
    assert not (seat["leaving"] or seat["away"] or seat["shown"])


def refusal(spectator, command):
    """Bots may play meanwhile."""
    while True:
        at = {"expected": spectator.number} if "expected" in command else {}
        spectator.send({**command, **at})
        told = spectator.until("error", "declined", "failed", "verdict", "stale", "done")
        if told["type"] != "stale":
            return told["type"]


def counted(made, name, work, *given):
    made.append(name)
    return work(*given)


def test_a_stranger_reads_the_description_again_and_again(monkeypatch):
    """It is worked out once."""
    made = []
    for name in ("description", "message_schema", "_page"):
        work = getattr(docs, name)
        monkeypatch.setattr(docs, name, partial(counted, made, name, work))

    async def opened():
        return MemoryStore()

    with TestClient(create_app(Settings(), opened)) as client:
        for _ in range(3):
            for path in ("/docs", "/docs/openapi.json", "/docs/messages.json"):
                assert client.get(path).status_code == 200
    assert sorted(made) == ["_page", "description", "message_schema", "message_schema"]
