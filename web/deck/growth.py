"""What the signs of the Bavarian plain cards grow on or hang from: a branch, a vine, a strap."""

from __future__ import annotations

from typing import Final

from .palette import BROWN, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, RED
from .pips import MIDDLE, PLACES, Places
from .svg import drawn, inked, line, path, placed

LEAFLET: Final = "M0,0C6,-10 18,-14 30,-8C24,4 12,8 0,0z"
BUD: Final = "M0,4C-9,0 -9,-12 0,-22C9,-12 9,0 0,4z"
TOP: Final = 34
FOOT: Final = 383


def growth(suit: str, rank: str) -> str:
    places = PLACES[rank]
    match suit:
        case "E":
            return _stem(_hanging(places), BROWN) + _leaflets(places, -14) + _bud(GREEN)
        case "G":
            return _stem(_rising(places), DARK_GREEN) + _bud(GREEN)
        case "H":
            return _stem(_rising(places), DARK_GREEN) + _leaflets(places, 52) + _bud(RED)
        case _:
            return _strap(_hanging(places))


def _stem(twigs: str, colour: str) -> str:
    stem = f"M{MIDDLE},{FOOT}C{MIDDLE - 9},{FOOT - 90} {MIDDLE + 9},{TOP + 90} {MIDDLE},{TOP}"
    return (
        line(twigs, 6.4, INK)
        + line(stem, 10, INK)
        + line(twigs, 2.8, colour)
        + line(stem, 5.4, colour)
    )


def _strap(cords: str) -> str:
    """Red leather with a seam, for harness bells."""
    x, y = MIDDLE - 7, TOP - 16
    strap = f"M{x},{y}H{x + 14}V{FOOT - 8}L{MIDDLE},{FOOT + 2}L{x},{FOOT - 8}z"
    stitches = f"M{MIDDLE},{y + 6}V{FOOT - 10}"
    return (
        line(cords, 6.4, INK)
        + line(cords, 2.8, GOLD)
        + inked(
            drawn(strap, DARK_RED) + path(stitches, stroke=GOLD, stroke_dasharray="6 8"),
            2.6,
        )
    )


def _rising(places: Places) -> str:
    """Twigs up to the foot of each sign."""
    reach = 40 * places.scale
    return "".join(
        f"M{MIDDLE},{y + 54}C{MIDDLE},{y + 36} {x},{y + 50} {x},{y + reach:.0f}"
        for x, y in places.columns
    )


def _hanging(places: Places) -> str:
    """Twigs out of the stem and down to the top of each sign."""
    reach = 44 * places.scale
    return "".join(
        f"M{MIDDLE},{y}C{MIDDLE},{y - 34} {x + 2},{y - 52} {x + 2},{y - reach:.0f}"
        for x, y in places.columns
    )


def _leaflets(places: Places, below: float) -> str:
    leaf = drawn(LEAFLET, GREEN)
    return inked(
        "".join(
            placed(leaf, MIDDLE + 3, y + below, 0.8, 24)
            + placed(placed(leaf, turn=24), MIDDLE - 3, y + below, 0.8, mirror=True)
            for y in places.sides
        ),
        2.6,
    )


def _bud(colour: str) -> str:
    return inked(placed(drawn(BUD, colour), MIDDLE, TOP), 2.6)
