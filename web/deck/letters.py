"""Numerals and letters as outlines: 50 high, around the origin. No font is needed to see them."""

from __future__ import annotations

from typing import Final, NamedTuple

from .svg import path, placed


class Glyph(NamedTuple):
    half: float  # of its width
    outline: str  # every part runs clockwise, every hole the other way round


def _bar(left: float, right: float, top: float, foot: float) -> str:
    return f"M{left},{top}H{right}V{foot}H{left}z"


def _serifs(top: tuple[tuple[float, float], ...], foot: tuple[tuple[float, float], ...]) -> str:
    return "".join(_bar(*ends, -25, -20.5) for ends in top) + "".join(
        _bar(*ends, 20.5, 25) for ends in foot
    )


def _ring(y: float, width: float, height: float) -> str:
    """An upright oval with heavy sides and thin ends."""
    outer = (
        f"M{-width},{y}a{width},{height} 0 1 1 {2 * width},0a{width},{height} 0 1 1 {-2 * width},0z"
    )
    width, height = width - 9.5, height - 4.5
    inner = (
        f"M{-width},{y}a{width},{height} 0 1 0 {2 * width},0a{width},{height} 0 1 0 {-2 * width},0z"
    )
    return outer + inner


GLYPHS: Final = {
    "A": Glyph(
        21,
        "M-5,-25H5L19,21H8zM-5,-25L0,-18L-10,21H-15z"
        + _bar(-11, 8, 5, 9.5)
        + _serifs((), ((-21, -5), (3, 22))),
    ),
    "X": Glyph(
        20,
        "M-17,-22H-6L17,22H6zM10,-22H15L-10,22H-15z"
        + _serifs(((-21, -2), (4, 20)), ((-20, -4), (2, 21))),
    ),
    "K": Glyph(
        21,
        _bar(-16, -6, -25, 25)
        + "M10,-22H15.5L-7,6V-0.5zM-4,1L4,-8L20,22H8.5z"
        + _serifs(((-21, -1), (4, 20)), ((-21, -1), (3, 23))),
    ),
    "O": Glyph(20, _ring(0, 20, 25.5)),
    "Q": Glyph(
        20, _ring(0, 20, 25.5) + "M-1,11C7,13 10,24 21,23C22,28 19,32 14,32C4,31 4,18 -6,19V13z"
    ),
    "U": Glyph(
        20,
        "M-16,-25H-6.5V6C-6.5,15 -3,20.5 2,20.5C8,20.5 11,15 11,6V-25H15.5V6"
        "C15.5,18 10,25.5 0,25.5C-10,25.5 -16,18 -16,6z" + _serifs(((-21, -2), (6, 20)), ()),
    ),
    "D": Glyph(
        20,
        _bar(-16, -6, -25, 25)
        + "M-10,-25H0C13,-25 20,-16 20,0C20,16 13,25 0,25H-10V20.5H-2C7,20.5 10,14 10,0"
        "C10,-14 7,-20.5 -2,-20.5H-10z" + _serifs(((-21, -6),), ((-21, -6),)),
    ),
    "B": Glyph(
        19,
        _bar(-15, -5, -25, 25)
        + "M-10,-25H1C11,-25 16,-21 16,-13C16,-7 12,-3 6,-2C14,-1 18,4 18,11.5C18,21 11,25 1,25"
        "H-10V20.5H-2C5,20.5 8,18 8,11.5C8,4 5,0.5 -2,0.5H-8V-4H-2C4,-4 6.5,-7 6.5,-13"
        "C6.5,-18 4,-20.5 -2,-20.5H-10z" + _serifs(((-20, -5),), ((-20, -5),)),
    ),
    "J": Glyph(
        15,
        _bar(0, 10, -25, 9) + "M10,8C10,19 4,25.5 -5,25.5C-11,25.5 -14,22 -14,18C-14,13 -8,12 -6,16"
        "C-5,18 -5,20.5 -4,20.5"
        "C-1,20.5 0,17 0,8z" + _serifs(((-6, 16),), ()),
    ),
    "1": Glyph(11, _bar(-4, 6, -25, 25) + "M2,-25V-14L-11,-11V-16z" + _serifs((), ((-11, 13),))),
    "0": Glyph(14, _ring(0, 14.5, 25.5)),
    "7": Glyph(
        16,
        "M-15,-25H16V-19C6,-4 2,8 1,25H-10C-8,8 -1,-4 8,-15.5H-7C-9,-15.5 -10.5,-14 -10.5,-10H-15z",
    ),
    "8": Glyph(17, _ring(-12.5, 15, 13) + _ring(11.5, 17, 14)),
    "9": Glyph(
        16,
        _ring(-9, 16, 16.5)
        + "M16,-9C16,13 8,25 -7,25.5C-12,25.5 -14,22 -13,19C-11,15.5 -6,17 -5,20"
        "C4,16 6.5,8 6.5,-6z",
    ),
}
GAP: Final = 2.5


def word(letters: str, x: float, y: float, colour: str, scale: float = 1, bolder: float = 0) -> str:
    """Letters side by side, centred on a point; ``bolder`` thickens every line of them."""
    stroke: dict[str, str | float] = {"stroke": colour, "stroke_width": bolder} if bolder else {}
    wide = sum(2 * GLYPHS[letter].half for letter in letters) + GAP * (len(letters) - 1)
    text, at = "", -wide / 2
    for letter in letters:
        half, outline = GLYPHS[letter]
        text += placed(path(outline, fill=colour, **stroke), at + half)
        at += 2 * half + GAP
    return placed(text, x, y, scale)
