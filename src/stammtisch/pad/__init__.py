"""The score pad: evenings with real cards, as a fold over what people write (docs/pad.md)."""

from stammtisch.pad.chain import CHAIN, Entry
from stammtisch.pad.commands import correct, start, strike, undo, write
from stammtisch.pad.errors import Unwritable
from stammtisch.pad.events import Event
from stammtisch.pad.folding import after, fold, started
from stammtisch.pad.moves import (
    Agreed,
    Bare,
    Closed,
    Deals,
    Fault,
    Game,
    Gone,
    Joined,
    Move,
    Passed,
    Played,
    Won,
)
from stammtisch.pad.page import Page, Result
from stammtisch.pad.state import Line, Misfit, Pad

__all__ = [
    "CHAIN",
    "Agreed",
    "Bare",
    "Closed",
    "Deals",
    "Entry",
    "Event",
    "Fault",
    "Game",
    "Gone",
    "Joined",
    "Line",
    "Misfit",
    "Move",
    "Pad",
    "Page",
    "Passed",
    "Played",
    "Result",
    "Unwritable",
    "Won",
    "after",
    "correct",
    "fold",
    "start",
    "started",
    "strike",
    "undo",
    "write",
]
