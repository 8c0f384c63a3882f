"""Codes of a tournament: tried at random, lost, read in the log of a proxy."""

import asyncio
import json
from secrets import token_hex
from types import SimpleNamespace

import pytest
from support.hall import DAY, Hall
from support.online import KREUZ, claimed, online
from support.server import WAIT, Seat
from support.tournaments import Club, heard
from websockets.exceptions import ConnectionClosed

from stammtisch import rulesets
from stammtisch.engine.fair import SECRET_BYTES
from stammtisch.server.rate_limit import LIMITS, TryLimit
from stammtisch.store.protocol import MemoryStore
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.access import LONG, code
from stammtisch.tournament.codes import RotateCode, holder_said
from stammtisch.tournament.command import DESK, MANAGEMENT
from stammtisch.tournament.plan import planned
from stammtisch.tournament.room import OpenTournament
from stammtisch.tournament.service import KIND, TournamentStream, perform
from stammtisch.tournament.web.callers import holder


@pytest.fixture
def club(server):
    return Club(server.url)


def test_a_stranger_tries_codes(club):
    stranger = club.voice("management")
    burst = LIMITS["code"][1]
    tries = [
        stranger.visitor.ask(
            "GET", stranger.path("/office"), params={"who": "desk", "code": f"{it}"}
        )
        for it in range(burst + 9)
    ]
    told = [it.json()["error"] for it in tries]
    assert told[:burst] == ["tournament_code"] * burst
    assert "too_fast" in told[burst:]
    with stranger.socket(), stranger.socket() as line, pytest.raises(ConnectionClosed) as closed:
        line.recv(timeout=WAIT)
    assert closed.value.rcvd.code == 1013, "a phone that was not meant comes again"
    assert club.management.get("/office")["role"] == "management", "they were here before"


def test_a_whole_hall_comes_back_at_once():
    """After a restart, by one address: more phones than may fail, and none fails."""

    class SlowStore(MemoryStore):
        async def get(self, kind, key):
            await asyncio.sleep(0)
            return await super().get(kind, key)

    async def story():
        plan = planned(rulesets.builtin("schafkopfschule-turnier"), title="Spring", day=DAY)
        stream = await TournamentStream.new(SlowStore(), "spring", plan)
        codes, server = await stream.codes(), SimpleNamespace(tries=TryLimit())
        found = OpenTournament(stream)
        phones = [f"supervisor:{it}" for it in range(3 * LIMITS["code"][1])]
        come = (holder(server, found, "10.0.0.1", it, codes.official(it)) for it in phones)
        assert [it.who for it in await asyncio.gather(*come)] == phones

    asyncio.run(story())


def test_codes_of_offices_are_long(club):
    officials = club.codes()["officials"]
    assert {len(it) for it in (*officials.values(), club.management.code)} == {LONG}


def test_codes_of_an_older_tournament_keep_working():
    """What 0.1.0 has printed: eight letters for everybody."""

    async def story():
        store, secret = MemoryStore(), token_hex(SECRET_BYTES)
        plan = planned(rulesets.builtin("schafkopfschule-turnier"), title="Spring", day=DAY)
        await TournamentStream.new(store, "spring", plan)
        await store.put(KIND, "spring", json.dumps({"codes": secret}).encode())
        stream = await TournamentStream.open(store, "spring")
        older = code(bytes.fromhex(secret), "official", "desk")
        assert len(older) == 8
        assert (await stream.codes()).official("desk") == older
        await perform(stream, RotateCode("desk"), MANAGEMENT)
        assert len((await stream.codes()).official("desk")) == LONG

    asyncio.run(story())


def test_a_code_that_was_lost_is_void(club):
    codes, who = club.codes(), "player:1"
    desk = club.voice("desk", codes["officials"]["desk"])
    with desk.socket() as line:
        heard(line)
        told = club.management.do("rotate", who="desk")["told"]
        assert told == ["New code for desk, the old one is void (management)"]
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                line.recv(timeout=WAIT)
        assert closed.value.rcvd.code == 4403
    assert desk.refused("promise") == (403, "tournament_code")
    club.voice("desk", club.codes()["officials"]["desk"]).do("promise")
    assert club.players[1].refused("rotate", who=who) == (409, "not_your_office")
    club.management.do("rotate", who=who)
    assert club.players[1].visitor.refused(
        "GET", club.players[1].path("/mine"), params=club.players[1].keys
    ) == (403, "tournament_code")
    assert club.voice(who, club.codes()["players"]["1"]).get("/mine")["player"]["number"] == 1
    assert club.players[2].get("/mine")["player"]["number"] == 2


@pytest.mark.parametrize("who", ["1", "player:001"])
def test_a_lost_code_is_void_however_its_link_spells_the_holder(club, who):
    lost = club.voice(who, club.codes()["players"]["1"])
    with lost.socket() as line:
        heard(line)
        club.management.do("rotate", who="player:1")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                line.recv(timeout=WAIT)
        assert closed.value.rcvd.code == 4403


def test_only_the_management_gives_out_new_codes_and_only_to_holders():
    hall = Hall(people=4)
    hall.refused("not_your_office", "rotate", "desk", DESK)
    hall.refused("unknown_number", "rotate", "player:5", MANAGEMENT)
    hall.refused("unknown_table", "rotate", "table:1:1", MANAGEMENT)
    hall.refused("unknown_actor", "rotate", "server", MANAGEMENT)
    hall.begin()
    for who in ("registration", "table:001:1", "04", ""):
        hall.rotate(who, MANAGEMENT)
    assert hall.now.rotated == {"registration": 1, "table:1:1": 1, "player:4": 1, "": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_journal_says_whose_code_is_new(language):
    holders = ("", "registration", "table:1:2", "player:4", "desk:2")
    assert len({holder_said(it, texts(language)) for it in holders}) == len(holders)


def test_a_proxy_keeps_no_code(club):
    """A code comes in a header too, which is written into no log."""
    voice = club.voice()
    headers = {"X-Code": club.management.code}
    told = voice.visitor.ok(
        "GET", voice.path("/office"), params={"who": "management"}, headers=headers
    )
    assert told["role"] == "management"


def test_somebody_sits_at_a_table_with_a_code_that_was_lost(server):
    club = Club(server.url, **KREUZ)
    robbed, other = online(club, clock=0)[:2]
    taken, kept = claimed(robbed), claimed(other)
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        seat.until("view")
        club.management.do("rotate", who=robbed.who)
        assert seat.until("left")["why"] == "logged_out"
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        assert seat.code() == 4401
    with Seat(server.url, kept["table"], kept["token"]) as seat:
        assert seat.next()["type"] == "welcome"
    club.management.do("rotate", who="registration")
    code = club.codes()["players"][robbed.who.removeprefix("player:")]
    again = claimed(club.voice(robbed.who, code))
    assert again["chair"] == taken["chair"]
    with Seat(server.url, again["table"], again["token"]) as seat:
        assert seat.next()["type"] == "welcome"


def test_all_codes_are_lost(club):
    before = club.codes()
    fresh = club.management.do("rotate")["code"]
    assert club.management.refused("promise") == (403, "tournament_code")
    after = club.voice("management", fresh).get("/codes")
    assert after["officials"]["management"] == fresh
    for kind in ("officials", "players", "tables"):
        assert not set(before[kind].values()) & set(after[kind].values())
    assert before["registration"] != after["registration"]
