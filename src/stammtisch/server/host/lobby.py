"""Public tables on a notice board: a small document each, so that listing opens no table."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.server.host.notes import NOTHING, Notes
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import PlayerId, Sitting
from stammtisch.sitting.chairs import Chair
from stammtisch.store import Store

KIND: Final = "lobby"
STALE: Final = 24 * 3600 * 1000  # milliseconds after which a notice about nothing new is left out


class Place(Struct, frozen=True):
    player: PlayerId
    bot: str


class Notice(Struct, frozen=True, kw_only=True):
    table: str
    title: str
    game: str
    rules: str
    chairs: tuple[Place | None, ...]
    deals: int
    clock: int
    onlookers: bool
    created: int
    at: int  # when it was put up


class Board:
    """Keeps the notice of one table true."""

    def __init__(self, store: Store, terms: Terms) -> None:
        self.terms = terms
        self._notes = Notes(store, KIND, terms.table)
        self._shown: tuple[object, ...] = ()

    def show(self, now: Sitting, at: int) -> None:
        """Written anew when somebody has come or gone, or a deal has begun."""
        stand = now.chairs, now.deals, now.ended
        if not self.terms.public or stand == self._shown:
            return
        self._shown = stand
        notice = _notice(now, self.terms, at)
        self._notes.keep(NOTHING if now.ended else msgspec.json.encode(notice))

    async def written(self) -> None:
        await self._notes.written()


async def notices(store: Store, now: int) -> list[Notice]:
    """The newest tables first."""
    kept = (await store.list(KIND)).values()
    found = [msgspec.json.decode(value, type=Notice) for value in kept]
    fresh = [notice for notice in found if now - notice.at < STALE]
    return sorted(fresh, key=lambda notice: -notice.created)


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


def _place(chair: Chair) -> Place | None:
    return None if chair.player is None else Place(chair.player.id, chair.bot)
