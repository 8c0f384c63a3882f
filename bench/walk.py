"""Which files a thing goes through that somebody does.

    .venv/bin/python -m bench.walk [card|pad|sheet] [--files]

- ``card``: the second card of a deal, from the socket of its player until the others see it, at a
  real server in this process, on SQLite.
- ``pad``: a line as it is typed, ``SG Cilli 91``, until the pad knows what each pays and has.
- ``sheet``: a line as it is typed on a score sheet, accepted and signed, until the ranking.

A profile hook notes every call into our package; a folder counts as a package.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys
import tempfile
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

import stammtisch
from stammtisch import rulesets
from stammtisch.pad import Write
from stammtisch.pad.service import PadStream
from stammtisch.server.app import create_app
from stammtisch.server.process import LARGEST_FRAME
from stammtisch.server.protocols import FrameProtocol
from stammtisch.server.settings import Settings
from stammtisch.store.connection import open_store
from stammtisch.store.protocol import MemoryStore, Store
from stammtisch.tournament.command import DESK, MANAGEMENT
from stammtisch.tournament.draws import MakeDraw, PromiseDraw
from stammtisch.tournament.persons import Registration, new_person
from stammtisch.tournament.plan import planned
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_report
from stammtisch.tournament.rounds import BeginRound
from stammtisch.tournament.rows import ConfirmGames, EnterGame
from stammtisch.tournament.service import TournamentStream, perform, register_all
from stammtisch.tournament.sheets import SignSheet

ROOT = f"{Path(stammtisch.__file__).parent}/"
PLAYERS = ("Anna", "Bert", "Cilli", "Dora")
TABLE = {"pause": 0, "pace": 0, "window": 0}


class Hook:
    """The files of all calls, in their order."""

    def __init__(self) -> None:
        self.on = False
        self.loop: list[str] = []
        self.threads: list[str] = []  # of the store
        self._main = threading.get_ident()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if self.on and event == "call" and file.startswith(ROOT):
            calls = self.loop if threading.get_ident() == self._main else self.threads
            calls.append(file.removeprefix(ROOT))


@asynccontextmanager
async def served(database: Path) -> AsyncIterator[str]:
    async def opened() -> Store:
        return await open_store(str(database))

    app = create_app(Settings(requests=1e6, messages=1e6, openings=1e6), opened)
    config = uvicorn.Config(
        app,
        log_config=None,
        ws=FrameProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    with socket.socket(proto=socket.IPPROTO_TCP) as door:
        door.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server._serve([door]))
        while not server.started:
            await asyncio.sleep(0.01)
        app.state.server.tables.services.fresh = Random(1).randbytes
        yield f"127.0.0.1:{door.getsockname()[1]}"
        server.should_exit = True
        await task


class Player:
    """A seat, and all that its socket has been told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.number = 0

    @property
    def deal(self) -> dict[str, Any]:
        return (self.view["playing"] or {}).get("deal") or {}

    @property
    def due(self) -> bool:
        playing = self.view["playing"]
        return playing is not None and self.deal["turn"] == playing["seats"].index(self.view["who"])

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message, separators=(",", ":")))

    async def see(self, number: int) -> None:
        while self.number < number:
            told = json.loads(await self.socket.recv())
            if told["type"] == "view":
                self.number, self.view = told["number"], told["view"]
            elif told["type"] == "change":
                self.number = told["number"]
                merge(self.view, told["view"])
                self.deal.get("history", []).extend(told.get("said", []))


def merge(before: dict[str, Any], now: dict[str, Any]) -> None:
    for name, value in now.items():
        if isinstance(value, dict) and isinstance(before.get(name), dict):
            merge(before[name], value)
        else:
            before[name] = value


async def seated(host: str, stack: AsyncExitStack) -> list[Player]:
    """Four people at a table of their own."""
    invite: dict[str, Any] = {}
    players = []
    for name in PLAYERS:
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://{host}"))
        await http.post("/guests", json={"name": name})
        if not invite:
            seat = invite = (await http.post("/tables", json=TABLE)).json()
        else:
            way = f"/tables/{invite['table']}/seats?invite={invite['invite']}"
            seat = (await http.post(way, json={})).json()
        address = f"ws://{host}/tables/{invite['table']}/socket"
        player = Player(await stack.enter_async_context(connect(address)))
        await player.say(type="hello", token=seat["token"], changes=True)
        players.append(player)
    return players


async def act(players: list[Player]) -> None:
    """The next one does the first thing that can be done, and all have seen it; one plays."""
    player = next(player for player in players if player.due)
    calls = [option.split(" ", 1)[1] for option in player.deal["options"]]
    played = any(said.endswith(" PLAY") for said in player.deal["history"])
    call = "PLAY" if "PLAY" in calls and not played else calls[0]
    after = player.number + 1
    await player.say(type="act", id=f"{after}", expected=player.number, call=call)
    for each in players:
        await each.see(after)


async def card(hook: Hook) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder) / "walk.db") as host, AsyncExitStack() as stack:
            players = await seated(host, stack)
            for player in players:
                await player.see(5)
            await players[0].say(type="begin", id="begin")
            for player in players:
                await player.see(6)
            while len(players[0].deal["trick"]) != 1:
                await act(players)
            hook.on = True
            await act(players)
            hook.on = False


async def pad(hook: Hook) -> None:
    rules = rulesets.builtin("schafkopfschule")
    stream = await PadStream.new(MemoryStore(), rules, PLAYERS)
    await stream.perform(Write(await stream.move("SG Anna 91")))
    hook.on = True
    now = await stream.perform(Write(await stream.move("SG Cilli 91")))
    assert sum(now.page.balances.values()) == 0
    hook.on = False


async def sheet(hook: Hook) -> None:
    rules = rulesets.builtin("schafkopfschule-turnier")
    plan = planned(rules, title="Walk", day=date(2027, 3, 14), rounds=1, games=2)
    stream = await TournamentStream.new(MemoryStore(), "walk", plan)
    people = [Registration(person=new_person(name), of_age=True, paid=True) for name in PLAYERS]
    await register_all(stream, people, DESK)
    for step in (PromiseDraw(), MakeDraw("7"), BeginRound()):
        await perform(stream, step, MANAGEMENT)
    await perform(stream, EnterGame(1, 1, parse_report("SE 1 won")), DESK)
    hook.on = True
    await perform(stream, EnterGame(1, 1, parse_report("SE 3 won")), DESK)
    await perform(stream, ConfirmGames(1, 1, (1, 2)), MANAGEMENT)
    for seat in range(len(PLAYERS)):
        await perform(stream, SignSheet(1, 1, seat), DESK)
    assert ranking(stream.tournament).places[0].rank == 1
    hook.on = False


WALKS = {"card": card, "pad": pad, "sheet": sheet}


def changes(places: list[str]) -> int:
    return sum(one != other for one, other in pairwise(places))


def folders(files: list[str]) -> list[str]:
    return [str(Path(file).parent) for file in files]


def trace(name: str) -> Hook:
    hook = Hook()
    threading.setprofile(hook)
    sys.setprofile(hook)
    asyncio.run(WALKS[name](hook))
    sys.setprofile(None)
    return hook


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("walk", nargs="*", choices=[[], *WALKS], help="all if none is named")
    parser.add_argument("--files", action="store_true", help="name them")
    wanted = parser.parse_args()
    for name in wanted.walk or WALKS:
        hook = trace(name)
        files, beside = hook.loop, sorted({*hook.threads} - {*hook.loop})
        print(f"{name}: {len({*files})} files and {len(beside)} in other threads")
        print(f"{len({*folders(files)})} packages")
        print(f"{changes(files)} changes of file, {changes(folders(files))} of package")
        if wanted.files:
            print("\n".join([*dict.fromkeys(files), *beside]))


if __name__ == "__main__":
    main()
