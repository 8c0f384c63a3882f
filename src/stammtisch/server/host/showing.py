"""Shows listeners how the table stands: each what he may know, all of it or what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from stammtisch import sitting
from stammtisch.server.changes import UNCHANGED, Change, change, comparable, without
from stammtisch.server.host.audience import Listener, who_is
from stammtisch.server.host.messages import Shown, change_message, view_message
from stammtisch.server.outgoing import Clock
from stammtisch.sitting import PlayerId, Sight, Sitting


def show(
    listeners: Sequence[Listener],
    now: Sitting,
    number: int,
    names: Mapping[PlayerId, str],
    clock: Clock | None,
) -> None:
    last = listeners[0].shown if listeners else None
    moment = Moment(now, number, names, clock, None if last is None else last.all)
    for listener in listeners:
        moment.show(listener)


class Moment:
    """One moment of a table. What several are told is worked out and spelled once."""

    def __init__(
        self,
        now: Sitting,
        number: int,
        names: Mapping[PlayerId, str],
        clock: Clock | None,
        last: Sight | None,
    ) -> None:
        self.now, self.number, self.clock = now, number, clock
        self.all = sitting.seen_by_all(now, names, last)
        self._shown: dict[int, Shown] = {}
        self._views: dict[int, bytes] = {}
        self._changes: dict[Sight, tuple[Change, bytes]] = {}  # since then, for everybody

    def show(self, listener: Listener) -> None:
        shown = self._seen_by(who_is(self.now, listener.player))
        before = _before(listener, shown)
        listener.tell(self._view(shown) if before is None else self._change(before, shown))
        listener.shown = shown

    def _seen_by(self, who: int) -> Shown:
        if who not in self._shown:
            own = sitting.seen_by(self.now, who)
            self._shown[who] = Shown(self.number, who, self.all, own)
        return self._shown[who]

    def _view(self, shown: Shown) -> bytes:
        if shown.who not in self._views:
            self._views[shown.who] = view_message(shown, self.clock)
        return self._views[shown.who]

    def _change(self, before: Shown, shown: Shown) -> bytes:
        """Mostly nothing has changed for somebody but what has for everybody."""
        if before.all not in self._changes:
            for_all = change(before.all, self.all)
            self._changes[before.all] = for_all, self._spelled(before, for_all, UNCHANGED)
        for_all, message = self._changes[before.all]
        own, otherwise = change(before.own, shown.own), self._seen_otherwise(shown)
        if otherwise:
            return self._spelled(before, without(for_all, otherwise), own)
        return self._spelled(before, for_all, own) if own else message

    def _seen_otherwise(self, shown: Shown) -> Set[str]:
        """Fields of the deal that all can see, and this one sees better; or may not see at all."""
        mine, all_ = shown.own.deal, self.all.deal
        if all_ is None:
            return frozenset()
        return all_.keys() if mine is None else mine.keys() & all_.keys()

    def _spelled(self, before: Shown, for_all: Change, own: Change) -> bytes:
        return change_message(before.number, self.number, for_all, own, self.clock)


def _before(listener: Listener, now: Shown) -> Shown | None:
    """What the listener can go on from: an earlier moment of the same chair, of the same kind."""
    last = listener.shown
    if not listener.changes or last is None or last.number >= now.number or last.who != now.who:
        return None
    same = comparable(last.own, now.own) and comparable(last.all, now.all)
    return last if same else None
