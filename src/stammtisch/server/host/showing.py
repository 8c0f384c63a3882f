"""Shows listeners how the table stands: each what he may know, all of it or what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stammtisch import sitting
from stammtisch.server.host.audience import Listener, who_is
from stammtisch.server.host.messages import Shown, change_message, view_message
from stammtisch.server.outgoing import Clock
from stammtisch.sitting import PlayerId, Sitting


def show(
    listeners: Sequence[Listener],
    now: Sitting,
    number: int,
    names: Mapping[PlayerId, str],
    clock: Clock | None,
) -> None:
    """Whoever sees the same gets the same message, which is spelled once."""
    whos = [who_is(now, listener.player) for listener in listeners]
    views = sitting.views(now, set(whos), names)
    shown = {who: Shown(number, view) for who, view in views.items()}
    messages: dict[tuple[int, Shown | None], bytes] = {}
    for listener, who in zip(listeners, whos, strict=True):
        before = _before(listener, shown[who])
        if (who, before) not in messages:
            messages[who, before] = _message(before, shown[who], clock)
        listener.tell(messages[who, before])
        listener.shown = shown[who]


def _before(listener: Listener, now: Shown) -> Shown | None:
    """The view from which the listener can go on: an earlier one of the same chair."""
    last = listener.shown
    if not listener.changes or last is None or last.number >= now.number:
        return None
    return last if last.view.who == now.view.who else None


def _message(before: Shown | None, now: Shown, clock: Clock | None) -> bytes:
    return view_message(now, clock) if before is None else change_message(before, now, clock)
