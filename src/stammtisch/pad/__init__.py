"""The score pad: evenings with real cards, as a fold over what people write (docs/pad.md)."""

from stammtisch.pad.commands import Command, Correct, Join, Strike, Undo, Write, start
from stammtisch.pad.errors import Unwritable
from stammtisch.pad.events import CHAIN, Entry, Event
from stammtisch.pad.moves import (
    Agreed,
    Bare,
    Closed,
    Deals,
    Gone,
    Joined,
    Move,
)
from stammtisch.pad.page import Page, Result
from stammtisch.pad.state import Line, Misfit, Pad, after, fold, started

__all__ = [
    "CHAIN",
    "Agreed",
    "Bare",
    "Closed",
    "Command",
    "Correct",
    "Deals",
    "Entry",
    "Event",
    "Gone",
    "Join",
    "Joined",
    "Line",
    "Misfit",
    "Move",
    "Pad",
    "Page",
    "Result",
    "Strike",
    "Undo",
    "Unwritable",
    "Write",
    "after",
    "fold",
    "start",
    "started",
]
