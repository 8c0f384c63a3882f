"""What a deal of Schnapsen is worth, from its record: RULES 9 read once more."""

import re

from support.schnapsen_reference import HOUSES, do, start

CALL = re.compile(r"\(p\d ([A-Z_0-9]+(?:\([A-Z]\))?)\)|\b([EGHS][AXKOU9])\b")


def amounts(told, house):
    """Game points of both seats."""
    *hands, talon = (line.partition(":")[2].split() for line in told.sections["hands"])
    position = start(HOUSES[house], *hands, talon)
    for line in told.sections["play"]:
        for call, card in CALL.findall(line.partition(":")[2]):
            position = do(position, call or f"CARD({card})")
    end = position.end
    worth = end.value + int(told.tags.get("Bonus", 0)) if end.winner is not None else 0
    return [worth if seat == end.winner else 0 for seat in (0, 1)]
