"""Players at our tables."""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Final

import httpx
import msgspec
from msgspec import UNSET, Struct, UnsetType

from bench.load.pace import Pace
from bench.load.socket import Socket, opened

TERMS: Final = {"rules": "schafkopfschule", "public": True, "pause": 0, "grace": 3600}
PLAYERS: Final = 4
HARMLESS: Final = (b'{"type":"presence"', b'{"type":"welcome"', b'{"type":"closing"')


class Deal(Struct):
    """Fields that a change leaves out are as they were."""

    seat: int | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    options: list[str] | UnsetType = UNSET
    outcome: Any = UNSET


class Playing(Struct):
    deal: Deal | UnsetType = UNSET


class Seen(Struct):
    playing: Playing | UnsetType | None = UNSET


class Told(Struct):
    """A view or a change."""

    number: int
    view: Seen


_DECODER: Final = msgspec.json.Decoder(Told)


class Player:
    """Takes one of its options by chance when it is its turn."""

    def __init__(self, table: str, token: str, pace: Pace, rng: Random) -> None:
        self.table, self.token, self.pace, self.rng = table, token, pace, rng
        self.socket: Socket
        self.sent = 0.0
        self.ids = count()
        self.number = 0
        self.deal = Deal()

    async def come(self, url: str) -> None:
        await opened(url, f"/tables/{self.table}/socket", self)
        hello = {"type": "hello", "token": self.token, "changes": True}
        self.socket.say(msgspec.json.encode(hello))

    def heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"done"'):
            self.pace.answered(self.sent)
        elif message.startswith((b'{"type":"change"', b'{"type":"view"')):
            self._see(_DECODER.decode(message))
        elif not message.startswith(HARMLESS) and not self.pace.over:
            raise RuntimeError(message[:200])

    def _see(self, told: Told) -> None:
        self.number, playing = told.number, told.view.playing
        if playing and playing.deal:
            self._merge(playing.deal)
        deal = self.deal
        if deal.turn == deal.seat and deal.outcome is None:
            self.pace.next(self._act)

    def _merge(self, new: Deal) -> None:
        deal = self.deal
        if new.turn is not UNSET:
            deal.turn = new.turn
        if new.options is not UNSET:
            deal.options = new.options
        if new.outcome is not UNSET:
            deal.outcome = new.outcome
        if new.seat is not UNSET:
            deal.seat = new.seat

    def _act(self) -> None:
        assert self.deal.options
        call = self.rng.choice(self.deal.options)[3:]  # "p1 CARD(EO)" is said as "CARD(EO)"
        self.sent = perf_counter()
        self.socket.say(
            b'{"type":"act","id":"%d","expected":%d,"call":"%s"}'
            % (next(self.ids), self.number, call.encode())
        )


async def seat_all(url: str, tables: int, pace: Pace) -> None:
    """Tables full of guests, each with a connection, and the first deal on each."""
    together = asyncio.Semaphore(20)

    async def one(number: int) -> None:
        async with together:
            await _table(url, number, pace)

    await asyncio.gather(*map(one, range(tables)))


async def _table(url: str, number: int, pace: Pace) -> None:
    rng, seats = Random(number), []
    table = ""
    for place in range(PLAYERS):
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            await _posted(http, "/guests", {"name": f"Guest {place}"})
            if place == 0:
                seat = await _posted(http, "/tables", TERMS)
                table = seat["table"]
            else:
                seat = await _posted(http, f"/tables/{table}/seats", {})
            seats.append(Player(table, seat["token"], pace, rng))
            if place == PLAYERS - 1:
                for player in seats:
                    await player.come(url)
                await _posted(http, f"/tables/{table}/start", {})


async def _posted(http: httpx.AsyncClient, path: str, body: object) -> Any:  # noqa: ANN401
    answer = await http.post(path, json=body)
    answer.raise_for_status()
    return answer.json()
