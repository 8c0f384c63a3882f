"""What a table of a tournament asks for: it decides nothing itself about what is on its sheet."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from stammtisch.bots.registry import players_of
from stammtisch.engine.course import Inheritance
from stammtisch.engine.deal import ONLOOKER, Action
from stammtisch.store.protocol import Store
from stammtisch.streams.stream import now
from stammtisch.table.command import Actor
from stammtisch.table.peers import Alone, News
from stammtisch.table.pool import Thinkers
from stammtisch.table.state import PlayerId, Playing, Sitting, Terms


class TournamentMatch(Protocol):
    async def booked(self, finished: Mapping[int, Sitting]) -> Inheritance | None:
        """Once all finished deals stand on the sheet and nothing keeps the table from going on:
        what the next deal inherits, or nothing when the match is over."""

    async def players(self) -> tuple[PlayerId, ...]:
        """The players who have to sit on the chairs before the next deal begins."""

    async def answer(self, game: int, running: Playing) -> Action:
        """What the supervisor says; the caller waits for it."""


def no_match(terms: Terms) -> TournamentMatch | None:
    """All tables are for regulars."""
    return None


class Watch(Protocol):
    """Told what happens, to be counted."""

    def ordered(self, answer: str, seconds: float) -> None: ...
    def conflict(self) -> None: ...
    def failed(self, where: str, error: BaseException) -> None: ...


class Nobody:
    """Counts nothing."""

    def ordered(self, answer: str, seconds: float) -> None:
        pass

    def conflict(self) -> None:
        pass

    def failed(self, where: str, error: BaseException) -> None:
        pass


async def nobody(players: Iterable[PlayerId]) -> None:
    """Learns no names."""


class Services(Struct, kw_only=True):
    store: Store
    thinkers: Thinkers
    names: Mapping[PlayerId, str] = {}  # of people, by pseudonym
    know: Callable[[Iterable[PlayerId]], Awaitable[None]] = nobody  # learn them
    fresh: Callable[[int], bytes] = os.urandom
    clock: Callable[[], int] = now
    watch: Watch = Nobody()
    matches: Callable[[Terms], TournamentMatch | None] = no_match  # who keeps the sheet of a table
    news: News = Alone()  # to other servers on the same store

    def actor(
        self,
        terms: Terms,
        player: PlayerId = "",
        ready: Callable[[], None] | None = None,
        *,
        itself: bool = False,
        at: int = ONLOOKER,
    ) -> Actor:
        """Somebody who asks for something at a table, with all that it takes."""
        return Actor(
            player=player,
            itself=itself,
            at=at,
            terms=terms,
            fresh=self.fresh,
            names=self.names,
            bots=players_of,
            ready=ready,
        )
