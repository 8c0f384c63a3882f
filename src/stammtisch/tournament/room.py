"""All tournaments of one server: steps one after the other, and everybody who looks on is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec

from stammtisch.engine.errors import Denied, Impossible
from stammtisch.store.protocol import Store, StoreFailed
from stammtisch.streams.live import Live, Room, Viewer
from stammtisch.table.log import TableLog
from stammtisch.table.services import TournamentMatch
from stammtisch.table.state import Terms, TournamentTable
from stammtisch.texts import Texts
from stammtisch.tournament import access
from stammtisch.tournament.access import NEWCOMER, CodeBook, CodeHolder
from stammtisch.tournament.command import Actor
from stammtisch.tournament.commands import Command
from stammtisch.tournament.match import DealtMatch
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.service import TournamentStream, Work, names, perform
from stammtisch.tournament.state import Tournament
from stammtisch.tournament.views.hall import HallState, hall_view


class OpenTournament(Live):
    """Its stream, with what many ask for worked out once for all of them."""

    def __init__(self, stream: TournamentStream) -> None:
        super().__init__()
        self.stream = stream
        self.opening = asyncio.Lock()  # of tables at which the server deals
        self.names: dict[int, RegisteredPerson] = {}
        self._named: set[str] = set()
        self._halls: dict[str, HallState] = {}

    @property
    def now(self) -> Tournament:
        return self.stream.tournament

    @property
    def lines(self) -> int:
        return self.stream.number

    async def codes(self) -> CodeBook:
        if self.now.erased:
            raise Denied("tournament_code", 403)
        return await self.stream.codes()

    async def catch_up(self) -> bool:
        grown = await self.stream.catch_up()
        await self._know()
        return grown

    async def do(self, command: Command, by: CodeHolder, id_: str) -> str:
        """Stored when it returns; tells under which name the log knows it. What the same person has
        done under this id before is not done again."""
        actor = by.may(command)
        async with self.lock:
            before = self.stream.number
            await self.stream.catch_up()
            try:
                name = await self._name(command, actor, id_)
                await perform(self.stream, command, actor, name)
            finally:
                await self._know()
                if self.stream.number != before:
                    self.tell()
        return name

    async def _name(self, command: Command, by: Actor, id_: str) -> str:
        """An id belongs to those who use it. All newcomers have one code, so what they say of
        themselves tells them apart; without the secret nobody can guess that from the log."""
        if by == NEWCOMER:
            said = msgspec.json.encode(command).decode()
            secret = await self.stream.secret()
            return f"web/{by}/{access.code(secret, 'step', id_, said, length=access.LONG)}"
        older = f"web/{id_}"  # as 0.1.0 called it
        if self.stream.has_done(older) and self.stream.done_by(older) == str(by):
            return older
        return f"web/{by}/{id_}"

    async def write(self, work: Work, command: str) -> None:
        """What the server itself has to say, once under this name."""
        async with self.lock:
            await self.stream.catch_up()
            try:
                await self.stream.do(work, command)
            finally:
                await self._know()
                self.tell()

    async def until(self, holds: Callable[[Tournament], bool]) -> Tournament:
        """Wait until it is so, by a change here or at another server."""
        listener = Viewer()
        self.listen(listener)
        try:
            while not holds(self.now):
                await listener.news.wait()
                listener.news.clear()
        finally:
            self.leave(listener)
        return self.now

    async def _know(self) -> None:
        """Names are read only when somebody is new or renamed, or all are gone."""
        players = {f"{it.player}/{it.renamed}" for it in self.now.entrants.values()}
        players.add(str(self.now.erased))
        if players != self._named:
            self.names, self._named = await names(self.stream), players

    def hall(self, texts: Texts) -> HallState:
        found = self._halls.get(texts.language)
        if found is None or found.number != self.stream.number:
            found = hall_view(self.stream.number, self.now, self.names, texts)
            self._halls[texts.language] = found
        return found


class TournamentRoom(Room[OpenTournament]):
    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self._catching_up: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        for task in self._catching_up:
            task.cancel()
        super().close()

    @property
    def busy(self) -> bool:
        """Whether sheets are still being brought up to date."""
        return bool(self._catching_up)

    def match(self, terms: Terms) -> TournamentMatch | None:
        """Of a table at which the server deals for a tournament."""
        return None if terms.drawn is None else DealtMatch(self.find, terms.drawn)

    async def open(self, stream: TournamentStream) -> OpenTournament:
        found = self.add(stream.name, OpenTournament(stream))
        await found.refresh()
        return found

    async def find(self, name: str) -> OpenTournament:
        """As it stands now."""
        found = self.get(name)
        if found is not None:
            await found.refresh()
            return found
        try:
            opened = await self.open(await TournamentStream.open(self.store, name))
        except Impossible as why:
            if why.reason != "unknown_tournament":
                raise
            raise Denied("no_tournament", 404) from None
        task = asyncio.create_task(self._write_what_was_dealt(opened), name="catching up")
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)
        return opened

    async def _write_what_was_dealt(self, found: OpenTournament) -> None:
        """A server may have stopped between the end of a deal and its line on the sheet."""
        for sheet in found.now.sheets.values():
            if not sheet.place or sheet.locked:
                continue
            log = TableLog(self.store, sheet.place)
            with suppress(StoreFailed, Impossible):  # the next to open the table tries again
                if await log.catch_up():
                    drawn = TournamentTable(found.now.id, *sheet.key)
                    await DealtMatch(self.find, drawn).write(found, log.finished)
