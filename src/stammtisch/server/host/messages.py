"""What a table tells those who listen, as bytes. The only door out of a table."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from stammtisch import sitting
from stammtisch.server import outgoing
from stammtisch.server.changes import Change, together
from stammtisch.server.outgoing import Clock
from stammtisch.server.wire import encoded
from stammtisch.sitting import Sight


class Shown(Struct, frozen=True, gc=False, eq=False):
    """What somebody may know after line ``number``."""

    number: int
    who: int
    all: Sight  # the same for everybody who was shown it together
    own: Sight


def view_message(shown: Shown, clock: Clock | None = None) -> bytes:
    view = Raw(encoded(sitting.whole(shown.all, shown.own)))
    return outgoing.encode(outgoing.View(number=shown.number, clock=clock, view=view))


def change_message(
    before: int, now: int, for_all: Change, own: Change, clock: Clock | None = None
) -> bytes:
    """What has changed for everybody between two lines, and for one alone laid over it."""
    fields, said = together(for_all, own)
    view = Raw(msgspec.json.encode(fields))
    return outgoing.encode(
        outgoing.Change(number=now, after=before, clock=clock, view=view, said=said)
    )
