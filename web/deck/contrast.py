"""The high-contrast deck: one colour a suit, great letters, great signs, nothing else.

The colours differ in brightness as well, and the signs in shape, so they can be told apart by
people who see fewer colours. An Ober stands over the line, an Unter under it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .frame import HEIGHT, WIDTH, paper
from .letters import word
from .svg import circle, document, flat, line, path, placed

WHITE: Final = "#fff"
BLACK: Final = "#000"


class Colours(NamedTuple):
    ground: str
    on_it: str


COLOURS: Final = {
    "E": Colours("#111111", WHITE),
    "G": Colours("#005a44", WHITE),
    "H": Colours("#dc1430", WHITE),
    "S": Colours("#ffb000", BLACK),
}


def sign(suit: str, colour: str, gap: str, edge: str | None = None) -> str:
    """A silhouette, with its inner lines left open, in a box from -50 to 50."""
    text = "".join(path(d, fill=colour, **_edge(edge)) for d in _SOLID[suit])
    return text + line(_OPEN[suit], 6, gap)


def alone(suit: str) -> str:
    """The sign with an edge that shows it on white and on dark pages alike."""
    colours = COLOURS[suit]
    return sign(suit, colours.ground, colours.on_it, colours.on_it)


def _edge(colour: str | None) -> dict[str, str | float]:
    return {} if colour is None else {"stroke": colour, "stroke_width": 9, "paint_order": "stroke"}


_SOLID: Final = {
    "E": (
        "M-27,-6C-30,18 -16,40 0,50C16,40 30,18 27,-6z",
        "M-36,-8C-38,-30 -18,-38 -5,-39L-3,-50H6L5,-39C18,-38 38,-30 36,-8C20,0 -20,0 -36,-8z",
    ),
    "G": (
        "M0,-50C8,-34 24,-28 34,-14C48,6 42,30 24,30C14,30 9,26 5,20L10,50H-2L-5,20"
        "C-9,26 -14,30 -24,30C-42,30 -48,6 -34,-14C-24,-28 -8,-34 0,-50z",
    ),
    "H": (
        "M0,48C-10,30 -46,12 -46,-16C-46,-34 -34,-45 -20,-45C-10,-45 -3,-38 0,-29"
        "C3,-38 10,-45 20,-45C34,-45 46,-34 46,-16C46,12 10,30 0,48z",
    ),
    "S": (circle(0, -39, 8), circle(0, 6, 41)),
}
_OPEN: Final = {
    "E": "M-25,-4C-14,0 14,0 25,-4",
    "G": "M0,-26V14M0,-4L14,-14M0,-4L-14,-14",
    "H": "",
    "S": "M-38,-1C-20,6 20,6 38,-1M0,24V34",
}
# Where the great sign is, and how great: beside the tab, over the line, or under it.
_GREAT: Final = {"O": (168, 106, 1.34), "U": (160, 296, 1.5)}
_OTHER: Final = (150, 288, 1.72)
_LINE: Final = "M22,200H228"
_CROWN: Final = "M-40,20L-50,-24L-24,-4L0,-36L24,-4L50,-24L40,20z"


def face(suit: str, rank: str) -> str:
    x, y, scale = _GREAT.get(rank, _OTHER)
    inner = paper(WHITE, BLACK) + _tab(suit, rank) + placed(alone(suit), x, y, scale)
    if rank in _GREAT:
        inner += line(_LINE, 9, BLACK)
    if rank == "K":
        inner += placed(flat(_CROWN, BLACK), 168, 120, 1.1)
    return document(inner, WIDTH, HEIGHT)


def _tab(suit: str, rank: str) -> str:
    """The corner that a fan of cards leaves to be seen."""
    colours = COLOURS[suit]
    field = path("M3,186V20C3,10 10,3 20,3H92V172C92,180 86,186 78,186z", fill=colours.ground)
    small = sign(suit, colours.on_it, colours.ground)
    return field + word(rank, 47, 62, colours.on_it, 1.65, bolder=3) + placed(small, 47, 143, 0.62)
