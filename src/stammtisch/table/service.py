"""All tables of one server: opened, found again after a restart, listed, closed."""

from __future__ import annotations

import asyncio
import re
from base64 import b32encode
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct, structs

from stammtisch.engine.errors import Denied
from stammtisch.games import AnyRules
from stammtisch.table import messages
from stammtisch.table.chat import Chat
from stammtisch.table.command import Command
from stammtisch.table.commands import open_table
from stammtisch.table.events import after_all, fold
from stammtisch.table.host import TableHost
from stammtisch.table.lobby import ready_players
from stammtisch.table.log import TableLog
from stammtisch.table.services import Services
from stammtisch.table.state import PlayerId, Terms

TABLE: Final = re.compile("[a-z2-7]{8,26}")
GOODBYES: Final = 100  # looks whether somebody is still there, 20 ms apart
IDLE: Final = 600.0  # seconds after which a table that nobody needs is put away
KIND: Final = "table"  # of the documents that hold terms


class OpenTable(Struct):
    host: TableHost
    chat: Chat


class OpenTables:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.by_name: dict[str, OpenTable] = {}
        self._finding: dict[str, asyncio.Task[OpenTable]] = {}

    async def open(
        self,
        terms: Terms,
        rules: AnyRules,
        chairs: int = 0,
        dealer: int = 0,
        round_: str = "normal",
        first: Iterable[tuple[Command, PlayerId]] = (),
    ) -> OpenTable:
        """A new table, with the commands that come ``first``; if one is refused, there is no table.

        Terms are written first: without a log they are no table yet.
        """
        opened = open_table(terms.table, rules, chairs=chairs, dealer=dealer, round_=round_)
        now = fold(opened)
        for command, player in first:
            done = command.decide(now, self.services.actor(terms, player, itself=not player))
            now, opened = after_all(now, done), (*opened, *done)
        await self.services.store.put(KIND, terms.table, msgspec.json.encode(terms))
        log = TableLog(self.services.store, terms.table, self.services.clock)
        await log.append(opened)
        return self._seat(TableHost(log, terms, self.services))

    async def find(self, table: str) -> OpenTable:
        """A table by its name, read from its log if it is not open here."""
        if table in self.by_name:
            self.by_name[table].host.touch()
            return self.by_name[table]
        if not TABLE.fullmatch(table):
            raise Denied("no_table", 404)
        finding = self._finding.get(table)
        if finding is None:
            finding = self._finding[table] = asyncio.create_task(self._find(table))
            finding.add_done_callback(lambda _: self._finding.pop(table, None))
        return await asyncio.shield(finding)

    async def tidy(self, idle: float = IDLE) -> None:
        """Tables that nobody needs leave the memory; their logs bring them back."""
        for name, table in tuple(self.by_name.items()):
            unused = table.host.idle
            if unused is not None and unused >= idle:
                del self.by_name[name]
                await table.host.close()

    def end_session(self, session: str) -> None:
        """Its owner has logged out, here or at another server."""
        farewell = messages.encode(messages.Left(messages.Farewell.LOGGED_OUT))
        for table in tuple(self.by_name.values()):
            for listener in tuple(table.host.audience):
                if session in listener.sessions:
                    listener.tell(farewell)
                    listener.dismiss()

    async def close(self) -> None:
        """Everybody is told, then everything that was accepted is finished."""
        tables = tuple(self.by_name.values())
        for table in tables:
            table.host.audience.tell(messages.encode(messages.ServerClosing()))
        await asyncio.gather(*(table.host.close() for table in tables))
        for table in tables:
            for listener in table.host.audience:
                listener.dismiss()
        await self._all_gone()

    async def _all_gone(self) -> None:
        """Until everybody has heard the last word, but not for ever."""
        for _ in range(GOODBYES):
            if not any(len(table.host.audience) for table in self.by_name.values()):
                return
            await asyncio.sleep(0.02)

    async def _find(self, table: str) -> OpenTable:
        kept = await self.services.store.get(KIND, table)
        log = TableLog(self.services.store, table, self.services.clock)
        if kept is None or not await log.catch_up():
            raise Denied("no_table", 404)
        terms = msgspec.json.decode(kept, type=Terms)
        ready = await ready_players(self.services.store, table, log.number)
        return self._seat(TableHost(log, terms, self.services, ready))

    def _seat(self, host: TableHost) -> OpenTable:
        table = OpenTable(host, Chat(host))
        self.by_name[host.terms.table] = table
        return table

    def new_terms(self, wanted: Terms) -> Terms:
        """With a name and secrets that nobody can guess."""
        fresh = self.services.fresh
        return structs.replace(
            wanted,
            table=b32encode(fresh(10)).decode().lower(),
            invite=fresh(16).hex(),
            seed=int.from_bytes(fresh(6)),
            created=self.services.clock(),
        )
