"""What a real server has stored about people is told to them: every line, every document."""

import asyncio

import pytest
from support.about import naming, untold
from support.online import KREUZ, online, play
from support.server import Seat, Visitor, played, running
from support.tournaments import NAMES, Club

from stammtisch.people.about import everything_about
from stammtisch.store.connection import open_store

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The database of a server that has closed, and the pseudonyms of those who were there."""
    folder = tmp_path_factory.mktemp("evening")
    with running(folder) as server:
        anna, bert = Visitor(server.url), Visitor(server.url, "Bert")
        anna.ok("POST", "/accounts", {"login": "anna", "password": "geheim genug"})
        talk(server, anna, bert)
        played(server, anna.table(), deals=1)
        club = Club(server.url, **KREUZ)
        online(club)
        club.supervisor.do("warn", number=1, reason="too loud")
        play(server.url, list(club.players.values()))
        Visitor(server.url, "").ok("POST", "/pads", {"players": NAMES})
    people = {"anna": [anna.me["player"]], "bert": [bert.me["player"]]}
    for others in ("tournament", "pad"):
        people[others] = with_store(folder, lambda store, kind=others: known(store, f"{kind}/"))
    return folder, people


def talk(server, anna, bert):
    """Bert minds what Anna says, and does not want to hear more of it."""
    table = anna.table(bots=2, start=False, public=True)
    joined = bert.ok("POST", f"/tables/{table['table']}/seats", {})
    with (
        Seat(server.url, table["table"], table["token"]) as hers,
        Seat(server.url, table["table"], joined["token"]) as his,
    ):
        hers.send({"type": "chat", "text": "Servus!"})
        heard = his.until("chat")
        his.send({"type": "report", "number": heard["number"]})
        his.until("reported")
        his.send({"type": "mute", "player": heard["player"]})
        his.until("muted")
        his.send({"type": "ready"})
        while not his.until("presence")["ready"]:
            pass


def with_store(folder, work):
    async def story():
        store = await open_store(str(folder / "stammtisch.db"))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(story())


async def known(store, prefix):
    return [key.rpartition("/")[2] for key in await store.list("person", prefix)]


@pytest.mark.parametrize(
    ("who", "where"),
    [
        (
            "anna",
            {"person", "account", "session", "chat", "seat", "table", "lobby", "listed", "table/"},
        ),
        ("bert", {"person", "report", "session", "seat", "ready", "lobby", "listed", "table/"}),
        ("tournament", {"person", "session", "tournament/", "table/"}),
        ("pad", {"person", "pad/"}),
    ],
)
def test_an_export_holds_every_line_and_document_that_names_the_person(evening, who, where):
    folder, people = evening

    async def check(store, player):
        found = await everything_about(store, player)
        assert await untold(store, found) == set()
        named = {it async for it, _ in naming(store, player)}
        assert {it if "/" not in it else it.partition("/")[0] + "/" for it in named} >= where

    assert people[who]
    for player in people[who]:
        with_store(folder, lambda store, player=player: check(store, player))
