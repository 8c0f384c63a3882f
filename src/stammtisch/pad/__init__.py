"""The score pad: evenings with real cards, as a fold over what people write (docs/pad.md).

``commands``, ``moves``, ``state``, ``page``, ``view``: an evening, pure.
``menu``: what a phone without a network needs of the rules. ``csv``, ``statistics``: lists.
``service``: pads in a store. ``web``, ``cli``: the doors.
"""

from stammtisch.pad.commands import Command, Correct, Join, Strike, Undo, Write, start
from stammtisch.pad.moves import (
    Agreed,
    Bare,
    Deals,
    Gone,
    Joined,
    Move,
    PadClosed,
    Unwritable,
)
from stammtisch.pad.page import PadResult, Page
from stammtisch.pad.state import CHAIN, Entry, Event, Misfit, Pad, PadLine, after, fold, started

__all__ = [
    "CHAIN",
    "Agreed",
    "Bare",
    "Command",
    "Correct",
    "Deals",
    "Entry",
    "Event",
    "Gone",
    "Join",
    "Joined",
    "Misfit",
    "Move",
    "Pad",
    "PadClosed",
    "PadLine",
    "PadResult",
    "Page",
    "Strike",
    "Undo",
    "Unwritable",
    "Write",
    "after",
    "fold",
    "start",
    "started",
]
