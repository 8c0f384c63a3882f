"""What is noted about every table, so that listing tables opens none: a notice on the board, where
all see it if the table is public, and for each person their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.store.protocol import Store, StoreFailed
from stammtisch.table.state import Chair, PlayerId, Sitting, Terms

PUBLIC: Final = "lobby"
LISTED: Final = "listed"  # public ones once more, under keys that put the newest first
PRIVATE: Final = "parlour"
SEAT: Final = "seat"
DAY: Final = 24 * 3600 * 1000  # milliseconds
STALE: Final = DAY  # after which a notice about nothing new leaves the lobby
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

    def __init__(self, notes: Notes, terms: Terms, clock: Callable[[], int]) -> None:
        self.terms = terms
        self._notes, self._clock = notes, clock
        self._kind = PUBLIC if terms.public else PRIVATE
        self._seated: frozenset[PlayerId] = frozenset()

    def show(self, now: Sitting, at: int) -> None:
        """Written anew when somebody has come or gone, or a deal has begun, ``at`` this time."""
        notice = _notice(now, self.terms, at)
        value = NOTHING if now.ended else msgspec.json.encode(notice)
        self._notes.keep(self._kind, self.terms.table, value)
        if self.terms.public:
            listed = value if _is_fresh(notice, self._clock()) else NOTHING
            self._notes.keep(LISTED, _listed_key(notice), listed)
        self._seat(_people(now))

    def _seat(self, people: frozenset[PlayerId]) -> None:
        table = self.terms.table
        for player in self._seated - people:
            self._notes.keep(SEAT, _seat_key(player, table), NOTHING)
        for player in people - self._seated:
            seat = TakenSeat(player, table, self.terms.invite, self._kind)
            self._notes.keep(SEAT, _seat_key(player, table), msgspec.json.encode(seat))
        self._seated = people


class Wanted(Struct, frozen=True, kw_only=True):
    """Which public tables somebody looks for."""

    game: str = ""
    rules: str = ""
    free: bool = False  # with a chair for one more

    def fits(self, notice: Notice) -> bool:
        right = self.game in ("", notice.game) and self.rules in ("", notice.rules)
        return right and (not self.free or None in notice.chairs)


class LobbyPage(Struct, frozen=True):
    notices: list[Notice]
    after: str  # the key behind which the next page begins; nothing if this is the last


LOOKED_AT: Final = 500  # notices for one page, whatever is looked for


async def lobby_page(store: Store, now: int, wanted: Wanted, after: str, most: int) -> LobbyPage:
    """Public tables, the newest first. Who looks for something rare may get a short page, and the
    key with which to look on."""
    looked = most + 1 if wanted == Wanted() else LOOKED_AT
    kept = await store.page(LISTED, after, looked)
    notices: list[Notice] = []
    for key, value in kept.items():
        if len(notices) == most:
            return LobbyPage(notices, after)
        after, notice = key, msgspec.json.decode(value, type=Notice)
        if _is_fresh(notice, now) and wanted.fits(notice):
            notices.append(notice)
    return LobbyPage(notices, after if len(kept) == looked else "")


SWEPT: Final = 1000  # notices that are looked at together


async def sweep_lobby(store: Store, now: int) -> None:
    """Stale notices leave the lobby. A database of 0.1.0 has none there: those of the day come."""
    if not await store.page(LISTED, "", 1):
        await _list_all(store, now)
    after = ""
    while kept := await store.page(LISTED, after, SWEPT):
        after = max(kept)
        found = {key: msgspec.json.decode(value, type=Notice) for key, value in kept.items()}
        stale = [key for key, notice in found.items() if not _is_fresh(notice, now)]
        await asyncio.gather(*(store.delete(LISTED, key) for key in stale))


async def forget_notice(store: Store, kind: str, notice: Notice) -> None:
    """Of a table that is no more: the notice itself comes last, so that a break is no loss."""
    for occupant in notice.chairs:
        if occupant is not None:
            await store.delete(SEAT, _seat_key(occupant.player, notice.table))
    await store.delete(LISTED, _listed_key(notice))
    await store.delete(kind, notice.table)


async def _list_all(store: Store, now: int) -> None:
    after = ""
    while kept := await store.page(PUBLIC, after, SWEPT):
        after = max(kept)
        found = [(msgspec.json.decode(value, type=Notice), value) for value in kept.values()]
        fresh = [(_listed_key(it), value) for it, value in found if _is_fresh(it, now)]
        await asyncio.gather(*(store.put(LISTED, *it) for it in fresh))


def _is_fresh(notice: Notice, now: int) -> bool:
    return now - notice.at < STALE


LATEST: Final = 10**13 - 1  # milliseconds, far away; so keys go down as time goes on


def _listed_key(notice: Notice) -> str:
    return f"{LATEST - notice.created:013d}-{notice.table}"


async def seats_of(store: Store, player: PlayerId, now: int) -> list[tuple[TakenSeat, Notice]]:
    """Their seats at evenings that are not over, the last played table first."""
    kept = (await store.list(SEAT, _seat_key(player, ""))).values()
    seats = [msgspec.json.decode(value, type=TakenSeat) for value in kept]
    found = []
    for kind in (PUBLIC, PRIVATE):
        there = {seat.table: seat for seat in seats if seat.notice == kind}
        known = await store.some(kind, there)
        found += [
            (there[table], msgspec.json.decode(value, type=Notice))
            for table, value in known.items()
        ]
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
