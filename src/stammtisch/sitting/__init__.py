"""An evening at one table, as a fold over events (ARCHITECTURE.md)."""

from stammtisch.chain import ChainBroken
from stammtisch.sitting.chain import Entry, line, link, links, read_line, read_lines
from stammtisch.sitting.chairs import Chair, Player, PlayerId
from stammtisch.sitting.coming import first_free
from stammtisch.sitting.commands import (
    act,
    begin,
    begin_again,
    end,
    hand_over,
    open_table,
    show,
    sit_down,
    stand_up,
    take_back,
    wish,
)
from stammtisch.sitting.course import Inheritance
from stammtisch.sitting.errors import NotPossible
from stammtisch.sitting.events import Event
from stammtisch.sitting.folding import after, after_all, fold
from stammtisch.sitting.open_commands import Command
from stammtisch.sitting.payments import Payment, payments
from stammtisch.sitting.proof import record_of
from stammtisch.sitting.sight import Sight, seen_by, seen_by_all, untouched
from stammtisch.sitting.state import Result, Sitting
from stammtisch.sitting.view import SittingView, view, whole

__all__ = [
    "ChainBroken",
    "Chair",
    "Command",
    "Entry",
    "Event",
    "Inheritance",
    "NotPossible",
    "Payment",
    "Player",
    "PlayerId",
    "Result",
    "Sight",
    "Sitting",
    "SittingView",
    "act",
    "after",
    "after_all",
    "begin",
    "begin_again",
    "end",
    "first_free",
    "fold",
    "hand_over",
    "line",
    "link",
    "links",
    "open_table",
    "payments",
    "read_line",
    "read_lines",
    "record_of",
    "seen_by",
    "seen_by_all",
    "show",
    "sit_down",
    "stand_up",
    "take_back",
    "untouched",
    "view",
    "whole",
    "wish",
]
