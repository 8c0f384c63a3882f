"""Shows listeners how the table stands: each what he may know, all of it or what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stammtisch import sitting
from stammtisch.server.changes import Change, change
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
    """Whoever sees the same gets the same message, which is spelled once."""
    all_ = sitting.seen_by_all(now, names)
    changed: dict[Sight, Change] = {}
    shown: dict[int, Shown] = {}
    messages: dict[tuple[int, Shown | None], bytes] = {}
    for listener in listeners:
        who = who_is(now, listener.player)
        if who not in shown:
            shown[who] = Shown(number, who, all_, sitting.seen_by(now, who))
        before = _before(listener, shown[who])
        if (who, before) not in messages:
            if before is None:
                message = view_message(shown[who], clock)
            else:
                if before.all not in changed:
                    changed[before.all] = change(before.all, all_)
                message = change_message(before, shown[who], changed[before.all], clock)
            messages[who, before] = message
        listener.tell(messages[who, before])
        listener.shown = shown[who]


def _before(listener: Listener, now: Shown) -> Shown | None:
    """What the listener can go on from: an earlier moment of the same chair, of the same kind."""
    last = listener.shown
    if not listener.changes or last is None or last.number >= now.number or last.who != now.who:
        return None
    return last if _layers(last) == _layers(now) else None


def _layers(shown: Shown) -> tuple[bool, bool]:
    """Which layers there are to be compared."""
    return shown.own.playing is None, shown.own.deal is None
