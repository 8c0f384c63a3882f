"""One stranger opens everything, writes everything, stays for ever."""

import asyncio
import json

import pytest
from simulation.loop import run as virtually
from support.server import Seat, Visitor, running, socket_at
from support.tables import Time, begin, open_tables, table
from websockets.exceptions import InvalidStatus

from stammtisch import rulesets
from stammtisch.pad import Write
from stammtisch.pad.moves import Bare
from stammtisch.pad.service import KIND as PAD
from stammtisch.pad.service import PadStream
from stammtisch.pad.web.room import PadRoom
from stammtisch.people.persons import DAY, LIFE, REMEMBERED, Accounts, People
from stammtisch.server.callers import BY_ONE
from stammtisch.server.retention import sweep_unused
from stammtisch.store.protocol import MemoryStore
from stammtisch.table.chat import REMARK
from stammtisch.table.state import TournamentTable

TABLE = {"bots": ["anfaenger"] * 3}
TOURNAMENT = {"title": "Spring", "date": "2027-03-14"}
REFUSED = (429, "too_many_opened")


@pytest.mark.process
def test_a_guest_opens_tables_pads_and_tournaments(tmp_path):
    with running(tmp_path, STAMMTISCH_OPENINGS="12") as server:
        guest, other = Visitor(server.url), Visitor(server.url, "Bert")
        for _ in range(12 // int(BY_ONE)):
            guest.ok("POST", "/tables", TABLE)
        assert guest.refused("POST", "/tables", TABLE) == REFUSED
        other.ok("POST", "/tables", TABLE)
        for _ in range(4):
            other.ok("POST", "/pads", {"players": ["A", "B", "C", "D"]})
            other.ok("POST", "/tournaments", TOURNAMENT)
        for path, body in (("/pads", {}), ("/tournaments", TOURNAMENT), ("/tables", TABLE)):
            assert other.refused("POST", path, body) == REFUSED
        assert other.refused("POST", "/tournaments/restore", content=b"") == REFUSED


@pytest.mark.process
def test_a_stranger_keeps_many_connections(tmp_path):
    with running(tmp_path, STAMMTISCH_SOCKETS="2") as server:
        lines = [socket_at(server.url, f"/pads/{it}/socket") for it in "ab"]
        first, second = (it.__enter__() for it in lines)
        with pytest.raises(InvalidStatus), socket_at(server.url, "/tables/c/socket"):
            pass
        first.close()
        while True:  # until the server has heard that it is closed
            try:
                socket_at(server.url, "/tables/c/socket").__enter__().close()
                break
            except InvalidStatus:
                continue
        second.close()


@pytest.mark.process
def test_a_player_writes_without_end(tmp_path):
    """As many remarks as there may be other messages are too many."""
    with running(tmp_path, STAMMTISCH_MESSAGES="20") as server:
        table = Visitor(server.url).table(start=False, talk="on")
        with Seat(server.url, table["table"], table["token"]) as seat:
            seat.until("view")
            for number in range(40):
                seat.send(json.dumps({"type": "chat", "text": f"Servus {number}"}))
            assert seat.until("error")["error"] == "too_fast"


def test_guests_whom_nobody_can_be_any_more():
    async def story():
        time = Time()
        people = People(MemoryStore(), time)
        anna, bert, eve = [await people.guest(it) for it in ("Anna", "Bert", "Eve")]
        await Accounts(people).register(bert, "bert", "password")
        for it in (anna, bert, eve):
            await people.begin(it.player)
            await people.begin(it.player, "lamm")
        time.now = LIFE + REMEMBERED * DAY - 1
        await people.begin(eve.player)
        await people.sweep()
        assert len(await people.store.list("session")) == 4, "tokens of seats are gone"
        assert await people.find(anna.player) == anna
        time.now += 1
        await people.sweep()
        assert await people.find(anna.player) is None
        assert await people.find(bert.player) and await people.find(eve.player)

    asyncio.run(story())


def test_tables_and_pads_that_nobody_has_used():
    """Those with a card, a game, somebody there or a tournament stay."""

    async def story():
        time, store = Time(), MemoryStore()
        place, pads = open_tables(store, clock=time), PadRoom(store)
        rules = rulesets.builtin("schafkopfschule")
        drawn = TournamentTable("spring", 1, 1)
        unused, hidden = await table(place, public=True), await table(place)
        theirs, dealt = await table(place, drawn=drawn), await table(place, bots=3)
        await unused.services.store.put(REMARK, f"{unused.terms.table}/000001", b"{}")
        await dealt.ask(*begin(dealt, "anna"))
        empty, kept = [await PadStream.new(store, rules, "ABCD", clock=time) for _ in range(2)]
        first, second = (kept.known(it) for it in "AB")
        await kept.perform(Write(Bare(amounts={first: 5, second: -5})))
        for each in (unused, hidden, theirs, dealt):
            await each.noted()
        await place.close()
        place.by_name.clear()
        time.now = 30 * DAY
        assert await sweep_unused(store, place, pads, time.now, 30) == 0
        time.now += 1
        assert await sweep_unused(store, place, pads, time.now, 30) == 3
        left = {f"table/{it.terms.table}" for it in (theirs, dealt)}
        assert set(await store.streams()) == {*left, f"pad/{kept.terms.pad}"}
        found = str(store.documents)
        for name in (unused.terms.table, hidden.terms.table, empty.terms.pad):
            assert name not in found
        for name in (theirs.terms.table, dealt.terms.table, kept.terms.pad):
            assert name in found
        assert await sweep_unused(store, place, pads, time.now, 30) == 0

    virtually(story())


def test_a_damaged_pad_stays_and_the_others_behind_it_go():
    async def story():
        time, store = Time(), MemoryStore()
        rules = rulesets.builtin("schafkopfschule")
        pads = [await PadStream.new(store, rules, "ABCD", clock=time) for _ in range(3)]
        torn, lost, empty = sorted(it.terms.pad for it in pads)
        store.logs[f"pad/{torn}"][-1] = b"{"
        await store.drop(f"pad/{lost}")
        time.now = 30 * DAY + 1
        place = open_tables(store, clock=time)
        assert await sweep_unused(store, place, PadRoom(store), time.now, 30) == 1
        assert set(store.documents[PAD]) == {torn, lost}
        assert f"pad/{empty}" not in await store.streams()
        await place.close()

    virtually(story())
