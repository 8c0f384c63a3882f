"""What a table tells those who listen, as bytes. The only door out of a table."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from stammtisch.server import outgoing
from stammtisch.server.changes import changes
from stammtisch.server.outgoing import Clock
from stammtisch.server.wire import encoded
from stammtisch.sitting import SittingView


class Shown(Struct, frozen=True, eq=False):
    """What ``who`` may know after line ``number``."""

    number: int
    view: SittingView


def view_message(shown: Shown, clock: Clock | None = None) -> bytes:
    view = Raw(encoded(shown.view))
    return outgoing.encode(outgoing.View(number=shown.number, clock=clock, view=view))


def change_message(before: Shown, now: Shown, clock: Clock | None = None) -> bytes:
    fields, said = changes(before.view, now.view)
    view = Raw(msgspec.json.encode(fields))
    return outgoing.encode(
        outgoing.Change(number=now.number, after=before.number, clock=clock, view=view, said=said)
    )
