"""What is kept of what people write at tables, and who has found it improper. Each document names
its owner, so that it can be forgotten with them (docs/store.md).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct, structs

from stammtisch.engine.errors import Denied
from stammtisch.engine.spelling import readable
from stammtisch.people.persons import Person
from stammtisch.store.protocol import DocumentTaken, Store
from stammtisch.table import messages
from stammtisch.table.broadcast import Listener
from stammtisch.table.command import Actor
from stammtisch.table.host import TableHost
from stammtisch.table.peers import RemarkSaid
from stammtisch.table.state import PlayerId, Talk

REMARK: Final = "chat"
REPORT: Final = "report"


class Remark(Struct, frozen=True, gc=False):
    player: PlayerId
    number: int
    text: str
    at: int


class Flag(Struct, frozen=True, gc=False):
    """Kept apart from the remark: its author must not learn who reported it."""

    player: PlayerId
    at: int


def remarks_at(table: str) -> str:
    """How the keys of all remarks at a table begin."""
    return f"{table}/"


def remark_key(table: str, number: int) -> str:
    return f"{remarks_at(table)}{number:06}"


def reports_of(key: str) -> str:
    """How the keys of all reports of one remark begin."""
    return f"{key}/"


LONGEST: Final = 500
SHOWN: Final = 50  # remarks told to newcomers


class Chat:
    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._last: int | None = None
        self._lock = asyncio.Lock()

    async def say(self, player: PlayerId, text: str) -> None:
        self.check(player, text)
        text, services = text.strip(), self.host.services
        async with self._lock:
            remark = await self._kept(Remark(player, await self._number(), text, services.clock()))
        self._tell(remark)
        table, server = self.host.terms.table, services.news.server
        services.news.tell(RemarkSaid(server=server, table=table, number=remark.number))

    async def hear(self, number: int) -> None:
        """Somebody has written something at another server."""
        found = await self.host.services.store.get(REMARK, self._key(number))
        if found is not None:
            self._tell(msgspec.json.decode(found, type=Remark))

    async def report(self, player: PlayerId, number: int) -> None:
        """Somebody finds it improper; the operator of the server decides what becomes of it."""
        Actor(player=player).chair(self.host.now)
        services, key = self.host.services, self._key(number)
        if await services.store.get(REMARK, key) is None:
            raise Denied("no_chat", 404)
        report = msgspec.json.encode(Flag(player, services.clock()))
        await services.store.put(REPORT, reports_of(key) + player, report)

    async def catch_up(self, listener: Listener) -> None:
        """The last remarks, for somebody who has just come."""
        if self.host.terms.talk is Talk.OFF:
            return
        where = remarks_at(self.host.terms.table)
        for value in (await self.host.services.store.last(REMARK, where, SHOWN)).values():
            remark = msgspec.json.decode(value, type=Remark)
            if remark.player not in listener.muted:
                listener.tell(self._told(remark))

    def check(self, player: PlayerId, text: str) -> None:
        """Spectators are silent."""
        if not self._is_open(Actor(player=player).chair(self.host.now)):
            raise Denied("talk_closed", 409)
        if not 1 <= len(text.strip()) <= LONGEST or not readable(text.strip()):
            raise Denied("bad_text", most=LONGEST)

    def _is_open(self, chair: int) -> bool:
        """Nobody gives hints during a deal (RULES 3.5), but where tips belong to it (C-25)."""
        talk, running = self.host.terms.talk, self.host.now.running
        if talk is not Talk.BETWEEN or running is None or running.deal.outcome is not None:
            return talk is not Talk.OFF
        return running.deal.tips and running.seat_of(chair) in range(4)

    async def _kept(self, remark: Remark) -> Remark:
        """With the next number that nobody else has taken, at whatever server."""
        while True:
            remark = structs.replace(remark, number=remark.number + 1)
            try:
                value = msgspec.json.encode(remark)
                await self.host.services.store.add(REMARK, self._key(remark.number), value)
            except DocumentTaken:
                continue
            self._last = remark.number
            return remark

    def _tell(self, remark: Remark) -> None:
        told = self._told(remark)
        for listener in self.host.audience:
            if remark.player not in listener.muted:
                listener.tell(told)

    async def _number(self) -> int:
        if self._last is None:
            where = remarks_at(self.host.terms.table)
            kept = await self.host.services.store.last(REMARK, where, 1)
            self._last = max((int(key.rpartition("/")[2]) for key in kept), default=0)
        return self._last

    def _key(self, number: int) -> str:
        return remark_key(self.host.terms.table, number)

    def _told(self, remark: Remark) -> bytes:
        told = messages.RemarkMessage(
            number=remark.number,
            player=remark.player,
            name=self.host.services.names.get(remark.player, remark.player),
            text=remark.text,
            at=remark.at,
        )
        return messages.encode(told)


class Reporter(Struct, frozen=True):
    player: PlayerId
    name: str
    at: int  # milliseconds since 1970


class ReportedRemark(Struct, frozen=True, kw_only=True):
    table: str
    number: int
    at: int
    player: PlayerId
    name: str
    text: str
    reports: tuple[Reporter, ...]


async def reported(store: Store) -> list[ReportedRemark]:
    """Everything that waits for a decision, in the order in which it was said."""
    reports: dict[str, list[Flag]] = {}
    for key, value in (await store.list(REPORT)).items():
        remark = key.rpartition("/")[0]
        reports.setdefault(remark, []).append(msgspec.json.decode(value, type=Flag))
    found = [await _told(store, key, by) for key, by in reports.items()]
    return sorted((it for it in found if it is not None), key=lambda it: (it.at, it.number))


async def dismiss(store: Store, table: str, number: int) -> bool:
    """The remark may stay, and is reported no longer; whether it was."""
    reports = await store.list(REPORT, reports_of(remark_key(table, number)))
    for key in reports:
        await store.delete(REPORT, key)
    return bool(reports)


async def remove(store: Store, table: str, number: int) -> bool:
    """Nobody who comes is told the remark any more; whether there was one."""
    key = remark_key(table, number)
    if await store.get(REMARK, key) is None:
        return False
    await store.delete(REMARK, key)
    await dismiss(store, table, number)
    return True


async def _told(store: Store, key: str, reports: Iterable[Flag]) -> ReportedRemark | None:
    """Nothing if its author was forgotten, and the remark with them."""
    kept = await store.get(REMARK, key)
    if kept is None:
        return None
    remark = msgspec.json.decode(kept, type=Remark)
    by = [Reporter(it.player, await _name(store, it.player), it.at) for it in reports]
    return ReportedRemark(
        table=key.rpartition("/")[0],
        number=remark.number,
        at=remark.at,
        player=remark.player,
        name=await _name(store, remark.player),
        text=remark.text,
        reports=tuple(sorted(by, key=lambda it: it.at)),
    )


async def _name(store: Store, player: PlayerId) -> str:
    kept = await store.get("person", player)
    return player if kept is None else msgspec.json.decode(kept, type=Person).name
