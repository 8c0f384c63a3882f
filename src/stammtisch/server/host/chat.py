"""What people write to each other at a table; kept as documents, so that it can be forgotten."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from msgspec import structs

from stammtisch.server import outgoing
from stammtisch.server.errors import Denied
from stammtisch.server.host.audience import Listener
from stammtisch.server.host.bulletins import Said
from stammtisch.server.host.deeds import chair_of
from stammtisch.server.host.remarks import (
    REMARK,
    REPORT,
    Remark,
    Report,
    remark_key,
    remarks_at,
    reports_of,
)
from stammtisch.server.host.table import TableHost
from stammtisch.server.host.terms import Talk
from stammtisch.sitting import PlayerId
from stammtisch.spelling import readable
from stammtisch.store import Taken

LONGEST: Final = 500
SHOWN: Final = 50  # remarks told to whoever comes


class Chat:
    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._last: int | None = None
        self._lock = asyncio.Lock()

    async def say(self, player: PlayerId, text: str) -> None:
        self._check(player, text)
        text, house = text.strip(), self.host.house
        async with self._lock:
            remark = await self._kept(Remark(player, await self._number(), text, house.clock()))
        self._tell(remark)
        table, server = self.host.terms.table, house.news.server
        house.news.tell(Said(server=server, table=table, number=remark.number))

    async def hear(self, number: int) -> None:
        """Somebody has written something at another server."""
        found = await self.host.house.store.get(REMARK, self._key(number))
        if found is not None:
            self._tell(msgspec.json.decode(found, type=Remark))

    async def report(self, player: PlayerId, number: int) -> None:
        """Somebody finds it improper; whoever runs the server decides what becomes of it."""
        chair_of(self.host.now, player)
        house, key = self.host.house, self._key(number)
        if await house.store.get(REMARK, key) is None:
            raise Denied("no_chat")
        report = msgspec.json.encode(Report(player, house.clock()))
        await house.store.put(REPORT, reports_of(key) + player, report)

    async def catch_up(self, listener: Listener) -> None:
        """The last remarks, for somebody who has just come."""
        if self.host.terms.talk is Talk.OFF:
            return
        kept = await self.host.house.store.list(REMARK, remarks_at(self.host.terms.table))
        for value in list(kept.values())[-SHOWN:]:
            remark = msgspec.json.decode(value, type=Remark)
            if remark.player not in listener.muted:
                listener.tell(self._told(remark))

    def _check(self, player: PlayerId, text: str) -> None:
        """Who only looks on is silent."""
        if not self._is_open(chair_of(self.host.now, player)):
            raise Denied("talk_closed")
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
                await self.host.house.store.add(REMARK, self._key(remark.number), value)
            except Taken:
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
            kept = await self.host.house.store.list(REMARK, remarks_at(self.host.terms.table))
            self._last = max((int(key.rpartition("/")[2]) for key in kept), default=0)
        return self._last

    def _key(self, number: int) -> str:
        return remark_key(self.host.terms.table, number)

    def _told(self, remark: Remark) -> bytes:
        told = outgoing.Remark(
            number=remark.number,
            player=remark.player,
            name=self.host.house.names.get(remark.player, remark.player),
            text=remark.text,
            at=remark.at,
        )
        return outgoing.encode(told)
