"""What is noted about every table, so that listing tables opens none: a notice on the board, where
all see it if the table is public, and for each person their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.store.protocol import Store, StoreFailed
from stammtisch.table.state import Chair, PlayerId, Sitting, Terms

PUBLIC: Final = "lobby"
PRIVATE: Final = "parlour"
SEAT: Final = "seat"
DAY: Final = 24 * 3600 * 1000  # milliseconds
STALE: Final = DAY  # after which a notice about nothing new is left out of the lobby
FORGOTTEN: Final = 30 * DAY  # after which even those do not look for a table who sit there


class Occupant(Struct, frozen=True, gc=False):
    player: PlayerId
    bot: str


class Notice(Struct, frozen=True, gc=False, kw_only=True):
    table: str
    title: str
    game: str
    rules: str
    chairs: tuple[Occupant | None, ...]
    deals: int
    clock: int
    onlookers: bool
    created: int
    at: int  # when it was put up


class TakenSeat(Struct, frozen=True, gc=False):
    player: PlayerId
    table: str
    invite: str  # the way back, which also lets the player invite others
    notice: str  # the kind of the table's notice


class Board:
    """Keeps the notice of one table true, and where its people look for it."""

    def __init__(self, notes: Notes, terms: Terms) -> None:
        self.terms = terms
        self._notes = notes
        self._kind = PUBLIC if terms.public else PRIVATE
        self._seated: frozenset[PlayerId] = frozenset()

    def show(self, now: Sitting, at: int) -> None:
        """Written anew when somebody has come or gone, or a deal has begun."""
        notice = _notice(now, self.terms, at)
        value = NOTHING if now.ended else msgspec.json.encode(notice)
        self._notes.keep(self._kind, self.terms.table, value)
        self._seat(_people(now))

    def _seat(self, people: frozenset[PlayerId]) -> None:
        table = self.terms.table
        for player in self._seated - people:
            self._notes.keep(SEAT, _seat_key(player, table), NOTHING)
        for player in people - self._seated:
            seat = TakenSeat(player, table, self.terms.invite, self._kind)
            self._notes.keep(SEAT, _seat_key(player, table), msgspec.json.encode(seat))
        self._seated = people


async def notices(store: Store, now: int) -> list[Notice]:
    """Of public tables, the newest first."""
    kept = (await store.list(PUBLIC)).values()
    found = [msgspec.json.decode(value, type=Notice) for value in kept]
    fresh = [notice for notice in found if now - notice.at < STALE]
    return sorted(fresh, key=lambda notice: -notice.created)


async def seats_of(store: Store, player: PlayerId, now: int) -> list[tuple[TakenSeat, Notice]]:
    """Their seats at evenings that are not over, the last played table first."""
    found = []
    for value in (await store.list(SEAT, _seat_key(player, ""))).values():
        seat = msgspec.json.decode(value, type=TakenSeat)
        kept = await store.get(seat.notice, seat.table)
        if kept is not None:
            found.append((seat, msgspec.json.decode(kept, type=Notice)))
    fresh = [(seat, notice) for seat, notice in found if now - notice.at < FORGOTTEN]
    return sorted(fresh, key=lambda both: -both[1].at)


def _people(now: Sitting) -> frozenset[PlayerId]:
    """Those who will still be there for the next deal."""
    if now.ended:
        return frozenset()
    staying = (chair.player for chair in now.chairs if not chair.leaving)
    return frozenset(player.id for player in staying if player is not None and not player.bot)


def _seat_key(player: PlayerId, table: str) -> str:
    return f"{player}/{table}"


def _notice(now: Sitting, terms: Terms, at: int) -> Notice:
    return Notice(
        table=terms.table,
        title=terms.title,
        game=now.rules.game,
        rules=now.rules.name,
        chairs=tuple(map(_place, now.chairs)),
        deals=now.deals,
        clock=terms.clock,
        onlookers=terms.onlookers,
        created=terms.created,
        at=at,
    )


def _place(chair: Chair) -> Occupant | None:
    return None if chair.player is None else Occupant(chair.player.id, chair.bot)


NOTHING: Final = b""


class Notes:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: dict[tuple[str, str], bytes] = {}  # by kind and key
        self._writing: asyncio.Task[None] | None = None

    def keep(self, kind: str, key: str, value: bytes) -> None:
        """``NOTHING`` takes it away."""
        self._waiting[kind, key] = value
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="notes")

    async def written(self) -> None:
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        while self._waiting:
            kind, key = where = next(iter(self._waiting))
            value = self._waiting.pop(where)
            try:
                if value == NOTHING:
                    await self.store.delete(kind, key)
                else:
                    await self.store.put(kind, key, value)
            except StoreFailed:
                self._waiting.setdefault(where, value)
                return


READY: Final = "ready"


class Note(Struct, frozen=True, gc=False):
    number: int  # the last line: once there is another one, nobody is ready for what comes next
    players: tuple[PlayerId, ...]


def ready_document(number: int, players: Iterable[PlayerId]) -> bytes:
    return msgspec.json.encode(Note(number, tuple(sorted(players))))


async def ready_players(store: Store, table: str, number: int) -> tuple[PlayerId, ...]:
    """Players who are ready for what comes after line ``number``."""
    kept = await store.get(READY, table)
    if kept is None:
        return ()
    found = msgspec.json.decode(kept, type=Note)
    return found.players if found.number == number else ()
