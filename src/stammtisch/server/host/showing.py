"""Shows listeners how the table stands: each what he may know, all of it or what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from msgspec import Struct

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


class Since(Struct, frozen=True, gc=False):
    """What is new for everybody who has last seen a certain moment."""

    change: Change
    message: bytes  # for those to whom nothing more is new
    untouched: tuple[int, ...]  # chairs to whom nothing more can be


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
        self._since: dict[Sight, Since | None] = {}

    def show(self, listener: Listener) -> None:
        who = who_is(self.now, listener.player)
        last = listener.shown
        since = None if last is None else self._since_last(listener, last, who)
        if last is not None and since is not None and who in since.untouched:
            listener.shown = Shown(self.number, who, self.all, last.own)
            listener.tell(since.message)
            return
        shown = self._seen_by(who)
        if last is None or since is None or not comparable(last.own, shown.own):
            listener.tell(self._view(shown))
        else:
            listener.tell(self._change(last, since, shown))
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

    def _since_last(self, listener: Listener, last: Shown, who: int) -> Since | None:
        """If the listener can go on from there: an earlier moment of the same chair, of the same
        kind."""
        if not listener.changes or last.number >= self.number or last.who != who:
            return None
        if last.all not in self._since:
            self._since[last.all] = self._changed(last) if comparable(last.all, self.all) else None
        return self._since[last.all]

    def _changed(self, last: Shown) -> Since:
        for_all = change(last.all, self.all)
        message = self._spelled(last, for_all, UNCHANGED)
        return Since(for_all, message, sitting.untouched(last.all.of, self.now))

    def _change(self, last: Shown, since: Since, shown: Shown) -> bytes:
        """Mostly nothing has changed for somebody but what has for everybody."""
        own, otherwise = change(last.own, shown.own), self._seen_otherwise(shown)
        if otherwise:
            return self._spelled(last, without(since.change, otherwise), own)
        return self._spelled(last, since.change, own) if own else since.message

    def _seen_otherwise(self, shown: Shown) -> Set[str]:
        """Fields of the deal that all can see, and this one sees better; or may not see at all."""
        mine, all_ = shown.own.deal, self.all.deal
        if all_ is None:
            return frozenset()
        return all_.keys() if mine is None else mine.keys() & all_.keys()

    def _spelled(self, last: Shown, for_all: Change, own: Change) -> bytes:
        return change_message(last.number, self.number, for_all, own, self.clock)
