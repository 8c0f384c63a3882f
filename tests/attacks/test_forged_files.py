"""A stranger brings files of tournaments: bombs, forgeries, and lines that speak of others."""

import gzip
import sqlite3
from contextlib import closing

import msgspec
import pytest
from support.attacks import bomb, forged, holding_out, items_of, packed
from support.online import KREUZ, claimed
from support.server import Visitor, running
from support.tournaments import BORN, Club

from stammtisch.store.backup import StoredDocument
from stammtisch.tournament.backup import BOUNDS
from stammtisch.tournament.people import Substituted
from stammtisch.tournament.registration import Registered


def brought(visitor, file):
    """Status and code of the answer, or the tournament and its code."""
    answer = visitor.http.post("/tournaments/restore", content=file)
    told = answer.json()
    return (answer.status_code, told["error"]) if answer.is_error else told


def taken_home(club):
    desk = club.management
    return desk.visitor.ask("GET", desk.path("/backup"), params=desk.keys).content


def test_a_file_that_unpacks_to_one_endless_line(server, stranger):
    file = bomb(500)
    assert len(file) < 1024 * 1024
    with holding_out(server):
        assert brought(stranger, file) == (413, "backup_too_large")


@pytest.mark.parametrize("line", [b"{}\n", b"[" * 100_000 + b"\n", b'{"type":"line"}\n'])
def test_a_file_of_many_lines_or_deep_ones(server, stranger, line):
    head = b'{"type":"stammtisch-backup","version":1,"more":'
    for begun in (head[:-8] + b"}\n", head + b"[" * 50_000 + b"\n"):
        file = gzip.compress(begun + line * 1000)
        with holding_out(server):
            assert brought(stranger, file) == (409, "bad_backup")


def test_more_items_than_a_tournament_has(server, stranger):
    documents = [StoredDocument("person", f"{it:07}", b"") for it in range(BOUNDS.items + 1)]
    with holding_out(server):
        assert brought(stranger, packed(documents)) == (413, "backup_too_large")


@pytest.mark.process
def test_files_of_one_address_have_a_price(tmp_path):
    with running(tmp_path, STAMMTISCH_REQUESTS="20") as server:
        stranger = Visitor(server.url, "")
        answers = {brought(stranger, b"nonsense") for _ in range(5)}
        assert answers == {(409, "bad_backup"), (429, "too_fast")}


@pytest.mark.process
def test_an_operator_may_want_no_files_at_all(tmp_path):
    with running(tmp_path, STAMMTISCH_RESTORE="off") as server:
        club = Club(server.url)
        assert brought(Visitor(server.url, ""), taken_home(club)) == (403, "restore_off")


@pytest.fixture(scope="module")
def victim(server):
    return Club(server.url, title="Vereinsmeisterschaft")


def documents(name, players, value=None):
    return [
        StoredDocument("person", f"tournament/{name}/{it}", value or person(it)) for it in players
    ]


def person(player, name="Eve"):
    return msgspec.json.encode({"player": player, "name": name, "birth": None, "club": ""})


def forgeries(victim, folder):
    """A whole tournament under names and with documents that are not its own."""
    items, ours = items_of(taken_home(victim), folder), "forged"
    within = f"{victim.id}/x"
    return {
        "a name under the victim's": [
            *forged(items, within),
            *documents(within, ["p1"], b"garbage"),
        ],
        "the victim's people": [*forged(items, ours), *documents(victim.id, ["p1"])],
        "a person that is none": [*forged(items, ours), *documents(ours, ["p1"], b"garbage")],
        "a person under another key": [
            *forged(items, ours),
            *documents(ours, ["p1"], person("p2")),
        ],
        "a pseudonym that is a path": [*forged(items, ours), *documents(ours, ["../p1"])],
        "an endless name": [
            *forged(items, ours),
            *documents(ours, ["p1"], person("p1", "x" * 999)),
        ],
        "a secret that is none": [
            *forged(items, ours),
            StoredDocument("tournament", ours, b'{"codes":"zz"}'),
        ],
        "the victim's secret": [
            *forged(items, ours),
            StoredDocument("tournament", victim.id, b'{"codes":"' + b"00" * 32 + b'"}'),
        ],
        "a kind of its own": [*forged(items, ours), StoredDocument("account", "eve", b"{}")],
        "an entrant who is a path": forged(
            items,
            ours,
            lambda it: (
                msgspec.structs.replace(it, player="a/b") if isinstance(it, Registered) else it
            ),
        ),
        "nothing": [],
    }


@pytest.mark.parametrize("which", range(11))
def test_a_forged_file_is_refused_and_changes_nothing(server, stranger, victim, tmp_path, which):
    before = victim.anybody.get()
    what, items = list(forgeries(victim, tmp_path).items())[which]
    with holding_out(server):
        assert brought(stranger, packed(items)) == (409, "bad_backup"), what
        assert stranger.ask("GET", "/tournaments/forged").status_code == 404
        assert victim.anybody.get() == before
    victim.newcomers.do("register", name=f"Person {which}", birth=BORN)


@pytest.mark.process
def test_the_victim_of_a_forgery_is_there_after_a_restart(tmp_path):
    with running(tmp_path) as server:
        victim = Club(server.url)
        within = f"{victim.id}/x"
        items = forged(items_of(taken_home(victim), tmp_path), within)
        brought(Visitor(server.url, ""), packed([*items, *documents(within, ["p1"], b"garbage")]))
    with running(tmp_path) as server:
        again = Club.__new__(Club)
        again.url, again.id = server.url, victim.id
        assert again.voice().get()["title"] == "Spring"


@pytest.mark.process
def test_a_damaged_document_is_damage_and_not_a_missing_tournament(tmp_path):
    with running(tmp_path) as server:
        club = Club(server.url)
    with closing(sqlite3.connect(tmp_path / "stammtisch.db")) as base, base:
        damaged = base.execute("UPDATE documents SET value = x'00' WHERE kind = 'person'").rowcount
    assert damaged == len(club.players)
    with running(tmp_path) as server:
        asked = Visitor(server.url, "").refused("GET", f"/tournaments/{club.id}")
        assert asked == (409, "damaged")


def test_a_forged_entrant_is_nobody_whom_the_server_knows(server, tmp_path):
    """A log that names the victim brings a token for a table, but not as the victim."""
    victim = Visitor(server.url, "Victim")
    club = Club(server.url, title="Kreuz", **KREUZ)
    club.management.do("online", clock=0)
    club.draw()
    items = items_of(taken_home(club), tmp_path)
    me = victim.me["player"]

    def as_victim(event):
        if isinstance(event, Registered | Substituted) and event.player == first:
            return msgspec.structs.replace(event, player=me)
        return event

    first = next(
        msgspec.json.decode(it.line)["event"]["player"]
        for it in items
        if b'"registered"' in getattr(it, "line", b"")
    )
    opened = brought(Visitor(server.url, ""), packed(forged(items, "of-eve", as_victim)))
    eve = Club.__new__(Club)
    eve.url, eve.id = server.url, opened["tournament"]
    desk = eve.voice("management", opened["code"])
    code = desk.get("/codes")["players"]["1"]
    taken = claimed(eve.voice("player:1", code))
    token = {"Authorization": f"Bearer {taken['token']}"}
    there = Visitor(server.url, "").ok("GET", f"/tables/{taken['table']}?invite={taken['invite']}")
    assert me not in str(there)
    assert Visitor(server.url, "").ask("GET", "/me", headers=token).status_code == 401
    assert victim.ok("GET", "/me")["name"] == "Victim"
