"""Those who listen at a table, each through a connection of their own."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from stammtisch.engine.deal import ONLOOKER
from stammtisch.record.values import encoded
from stammtisch.table import messages
from stammtisch.table.messages import Clock
from stammtisch.table.state import PlayerId, Sitting
from stammtisch.table.view import PlainView, seen_by, seen_by_all, untouched, whole
from stammtisch.table.wire import (
    UNCHANGED,
    Difference,
    change,
    comparable,
    together,
    without,
)

MOST_WAITING: Final = 200  # messages that a slow connection may leave lying


Push: TypeAlias = Callable[[Sequence[bytes]], bool]  # sends at once, or nothing if it cannot


class Listener:
    """One connection. What is told to it is sent in this order, or the connection is given up.

    All that is told in one go is pushed together. What cannot be pushed waits for ``next``.
    """

    def __init__(self, player: PlayerId, push: Push | None = None) -> None:
        self.player = player
        self._push = push
        self._due = False
        self._loop = asyncio.get_running_loop()
        self.changes = False  # wants to be told only what changes
        self.shown: ShownView | None = None  # the last view that it was told
        self.muted: frozenset[PlayerId] = frozenset()
        self.sessions: frozenset[str] = frozenset()  # with which the connection ends
        self.lost = self.over = False
        self._waiting: list[bytes] = []
        self._woken = asyncio.Event()

    def tell(self, message: bytes) -> None:
        self.lost = self.lost or len(self._waiting) >= MOST_WAITING
        self._waiting.append(message)
        if self._push is None or self.lost:
            self._woken.set()
        elif not self._due:
            self._due = True
            self._loop.call_soon(self._pushed)

    def _pushed(self) -> None:
        self._due = False
        if self._push is not None and self._waiting and self._push(self._waiting):
            self._waiting = []
        else:
            self._woken.set()

    def dismiss(self) -> None:
        """Nothing more comes after what has been told."""
        self.over = True
        self._woken.set()

    def take(self) -> list[bytes]:
        """All that waits."""
        taken, self._waiting = self._waiting, []
        return taken

    async def next(self) -> list[bytes]:
        """What is to be sent next, all at once; nothing when there is no more."""
        while not (self._waiting or self.over or self.lost):
            self._woken.clear()
            await self._woken.wait()
        return [] if self.lost else self.take()


class Audience:
    def __init__(self) -> None:
        self._listeners: dict[Listener, None] = {}  # in the order in which they came

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        """Over a copy: listeners may come and go meanwhile."""
        return iter(tuple(self._listeners))

    def add(self, listener: Listener) -> None:
        self._listeners[listener] = None

    def discard(self, listener: Listener) -> None:
        self._listeners.pop(listener, None)

    def has(self, player: PlayerId) -> bool:
        return any(listener.player == player for listener in self._listeners)

    def connections(self, player: PlayerId) -> int:
        return sum(listener.player == player for listener in self._listeners)

    @property
    def players(self) -> set[PlayerId]:
        return {listener.player for listener in self._listeners}

    def tell(self, message: bytes) -> None:
        for listener in self._listeners:
            listener.tell(message)


def chairs_of(now: Sitting, players: Iterable[PlayerId]) -> tuple[int, ...]:
    """Of those who have one."""
    chairs = {now.chair_of(player) for player in players}
    return tuple(sorted(chair for chair in chairs if chair is not None))


def who_is(now: Sitting, player: PlayerId) -> int:
    """The chair of a player; a person without one looks on."""
    chair = now.chair_of(player) if player else None
    return ONLOOKER if chair is None else chair


class ShownView(Struct, frozen=True, gc=False, eq=False):
    """What somebody may know after line ``number``."""

    number: int
    who: int
    all: PlainView  # the same for everybody who was shown it together
    own: PlainView


def view_message(shown: ShownView, clock: Clock | None = None) -> bytes:
    view = Raw(encoded(whole(shown.all, shown.own)))
    return messages.encode(messages.ViewMessage(number=shown.number, clock=clock, view=view))


def change_message(
    before: int, now: int, for_all: Difference, own: Difference, clock: Clock | None = None
) -> bytes:
    """What has changed for everybody between two lines, and for one alone laid over it."""
    fields, said = together(for_all, own)
    view = Raw(msgspec.json.encode(fields))
    return messages.encode(
        messages.ViewChange(number=now, after=before, clock=clock, view=view, said=said)
    )


KEPT: Final = 100


class TableMoment(Struct, frozen=True, gc=False):
    number: int  # of the last line
    now: Sitting


class Moments:
    def __init__(self, number: int, now: Sitting) -> None:
        self._kept = deque([TableMoment(number, now)], KEPT)

    def keep(self, number: int, now: Sitting) -> None:
        self._kept.append(TableMoment(number, now))

    def missed(self, player: PlayerId, after: int | None) -> list[TableMoment]:
        """Since line ``after``, if the player already had the present chair; at least the
        newest."""
        newest = self._kept[-1]
        who = who_is(newest.now, player)
        if after is None or who == ONLOOKER or after < self._kept[0].number:
            return [newest]
        since = [it for it in self._kept if it.number > after and who_is(it.now, player) == who]
        return since or [newest]


def show(
    listeners: Sequence[Listener],
    now: Sitting,
    number: int,
    names: Mapping[PlayerId, str],
    clock: Clock | None,
) -> None:
    last = listeners[0].shown if listeners else None
    broadcast = Broadcast(now, number, names, clock, None if last is None else last.all)
    for listener in listeners:
        broadcast.show(listener)


class Since(Struct, frozen=True, gc=False):
    """What is new for everybody who has last seen a certain moment."""

    change: Difference
    message: bytes  # for those to whom nothing more is new
    untouched: tuple[int, ...]  # chairs to whom nothing more can be


class Broadcast:
    """One moment of a table. What several are told is worked out and spelled once."""

    def __init__(
        self,
        now: Sitting,
        number: int,
        names: Mapping[PlayerId, str],
        clock: Clock | None,
        last: PlainView | None,
    ) -> None:
        self.now, self.number, self.clock = now, number, clock
        self.all = seen_by_all(now, names, last)
        self._shown: dict[int, ShownView] = {}
        self._views: dict[int, bytes] = {}
        self._since: dict[PlainView, Since | None] = {}

    def show(self, listener: Listener) -> None:
        who = who_is(self.now, listener.player)
        last = listener.shown
        since = None if last is None else self._since_last(listener, last, who)
        if last is not None and since is not None and who in since.untouched:
            listener.shown = ShownView(self.number, who, self.all, last.own)
            listener.tell(since.message)
            return
        shown = self._seen_by(who)
        if last is None or since is None or not comparable(last.own, shown.own):
            listener.tell(self._view(shown))
        else:
            listener.tell(self._change(last, since, shown))
        listener.shown = shown

    def _seen_by(self, who: int) -> ShownView:
        if who not in self._shown:
            own = seen_by(self.now, who)
            self._shown[who] = ShownView(self.number, who, self.all, own)
        return self._shown[who]

    def _view(self, shown: ShownView) -> bytes:
        if shown.who not in self._views:
            self._views[shown.who] = view_message(shown, self.clock)
        return self._views[shown.who]

    def _since_last(self, listener: Listener, last: ShownView, who: int) -> Since | None:
        """If the listener can go on from there: an earlier moment of the same chair, of the same
        kind."""
        if not listener.changes or last.number >= self.number or last.who != who:
            return None
        if last.all not in self._since:
            self._since[last.all] = self._changed(last) if comparable(last.all, self.all) else None
        return self._since[last.all]

    def _changed(self, last: ShownView) -> Since:
        for_all = change(last.all, self.all)
        message = self._spelled(last, for_all, UNCHANGED)
        return Since(for_all, message, untouched(last.all.of, self.now))

    def _change(self, last: ShownView, since: Since, shown: ShownView) -> bytes:
        """Mostly nothing has changed for somebody but what has for everybody."""
        own, otherwise = change(last.own, shown.own), self._seen_otherwise(shown)
        if otherwise:
            return self._spelled(last, without(since.change, otherwise), own)
        return self._spelled(last, since.change, own) if own else since.message

    def _seen_otherwise(self, shown: ShownView) -> Set[str]:
        """Fields of the deal that all can see, and this one sees better; or may not see at all."""
        mine, all_ = shown.own.deal, self.all.deal
        if all_ is None:
            return frozenset()
        return all_.keys() if mine is None else mine.keys() & all_.keys()

    def _spelled(self, last: ShownView, for_all: Difference, own: Difference) -> bytes:
        return change_message(last.number, self.number, for_all, own, self.clock)
