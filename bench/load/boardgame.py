"""Players at tables of boardgame.io, over socket.io (its packets are texts: ``42/trick,[…]``)."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct, field

from bench.load.pace import Pace
from bench.load.socket import Socket, opened

PLAYERS: Final = 4
EVENT: Final = b"42/trick,"
PATH: Final = "/socket.io/?EIO=4&transport=websocket"


class Played(Struct):
    card: str


class Game(Struct):
    hands: dict[str, list[str]]
    trick: list[Played]


class Context(Struct):
    currentPlayer: str  # noqa: N815 - its name there


class State(Struct):
    G: Game
    ctx: Context
    number: int = field(name="_stateID")


class Synced(Struct):
    state: State


class Player:
    """Plays a card that follows suit, by chance, when it is their turn."""

    def __init__(self, match: str, seat: str, token: str, pace: Pace, rng: Random) -> None:
        self.match, self.seat, self.token, self.pace, self.rng = match, seat, token, pace, rng
        self.socket: Socket
        self.sent: float | None = None
        self.state: State

    async def come(self, url: str) -> None:
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await opened(url, PATH, self)
        await self.synced

    def heard(self, message: bytes) -> None:
        if message.startswith(b'42/trick,["update"'):
            if self.sent is not None:
                self.pace.answered(self.sent)
                self.sent = None
            self._see(_UPDATE.decode(message[len(EVENT) :])[2])
        elif message.startswith(b'42/trick,["sync"'):
            if not self.synced.done():
                self.synced.set_result(None)
                self._see(_SYNC.decode(message[len(EVENT) :])[2].state)
        elif message.startswith(b"0"):
            self.socket.say(b"40/trick,")
        elif message.startswith(b"40/trick,"):
            self._emit("sync", self.match, self.seat, self.token, PLAYERS)
        elif message == b"2":  # its ping
            self.socket.say(b"3")
        elif not message.startswith(b'42/trick,["matchData"'):
            raise RuntimeError(message[:200])

    def _see(self, state: State) -> None:
        if state.ctx.currentPlayer == self.seat:
            self.state = state
            self.pace.next(self._act)

    def _act(self) -> None:
        game = self.state.G
        hand = game.hands[self.seat]
        led = game.trick[0].card[0] if game.trick else ""
        card = self.rng.choice([card for card in hand if card[0] == led] or hand)
        self.sent = perf_counter()
        self.socket.say(
            b'42/trick,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":["%s"],'
            b'"playerID":"%s","credentials":"%s"}},%d,"%s","%s"]'
            % (
                card.encode(),
                self.seat.encode(),
                self.token.encode(),
                self.state.number,
                self.match.encode(),
                self.seat.encode(),
            )
        )

    def _emit(self, *words: object) -> None:
        self.socket.say(EVENT + msgspec.json.encode(words))


_UPDATE: Final = msgspec.json.Decoder(tuple[str, str, State, Any])
_SYNC: Final = msgspec.json.Decoder(tuple[str, str, Synced])


async def seat_all(url: str, tables: int, pace: Pace) -> None:
    together = asyncio.Semaphore(20)

    async def one(number: int) -> None:
        async with together, httpx.AsyncClient(base_url=url, timeout=60) as http:
            await _table(http, url, number, pace)

    await asyncio.gather(*map(one, range(tables)))


async def _table(http: httpx.AsyncClient, url: str, number: int, pace: Pace) -> None:
    made = await _posted(http, "/games/trick/create", {"numPlayers": PLAYERS})
    rng, match = Random(number), made["matchID"]
    players = []
    for seat in map(str, range(PLAYERS)):
        body = {"playerID": seat, "playerName": f"Guest {seat}"}
        joined = await _posted(http, f"/games/trick/{match}/join", body)
        players.append(Player(match, seat, joined["playerCredentials"], pace, rng))
    for player in reversed(players):  # the first to act comes last
        await player.come(url)


async def _posted(http: httpx.AsyncClient, path: str, body: object) -> Any:  # noqa: ANN401
    answer = await http.post(path, json=body)
    answer.raise_for_status()
    return answer.json()
