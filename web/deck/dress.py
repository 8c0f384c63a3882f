"""What the figures wear. The origin is the foot of the neck; soles are at 236."""

from __future__ import annotations

from typing import Final

from .palette import BROWN, GOLD, INK, SKIN, WHITE
from .svg import circle, drawn, flat, line, shade

_CHEST: Final = "M-13,-6C-30,-2 -45,2 -47,18L-37,78H37L47,18C45,2 30,-2 13,-6z"
_CHEST_SHADE: Final = "M13,-6C30,-2 45,2 47,18L37,78H14C22,54 22,20 13,-6z"
_ERMINE_TAIL: Final = "l-2.4,7c0,3 4.8,3 4.8,0z"
_MANTLE_SHADE: Final = (
    "M22,2C54,8 66,40 73,92C78,140 78,180 94,232C84,240 74,232 66,238C68,160 60,60 30,6z"
)


def neck() -> str:
    return drawn("M-10,-14L-12,2H12L10,-14z", SKIN) + shade("M-10,-14L-11,-4C-2,-2 6,-6 10,-14z")


def belt(colour: str = BROWN, buckle: str = GOLD) -> str:
    return drawn("M-37,72C-14,79 14,79 37,72L38,84C14,91 -14,91 -38,84z", colour) + drawn(
        "M-8,75H8V91H-8z", buckle, 2.4
    )


def doublet(colour: str, front: str | None = None) -> str:
    """A fitted jacket; with a front of another colour, it is open over it."""
    text = drawn(_CHEST, colour) + shade(_CHEST_SHADE)
    if front is not None:
        text += drawn("M-13,-6L-9,78H9L13,-6C4,2 -4,2 -13,-6z", front, 2.6)
    return text + _buttons(14, 68)


def skirt(colour: str, hem: float = 128, wide: float = 52) -> str:
    """Below the belt, in folds."""
    return (
        drawn(f"M-36,78L-{wide},{hem}C-20,{hem + 9} 20,{hem + 9} {wide},{hem}L36,78z", colour)
        + shade(f"M14,80L20,{hem + 6}C32,{hem + 5} 44,{hem + 3} {wide},{hem}L36,78z")
        + line(f"M-20,90L-28,{hem + 1}M-4,92L-5,{hem + 5}M14,92L18,{hem + 4}M28,90L38,{hem}", 2)
    )


def coat(colour: str, facing: str) -> str:
    """A long coat with facings, open below the belt over the breeches."""
    return (
        drawn("M-37,76L-56,150L-10,144L-1,77z", colour)
        + drawn("M37,76L56,150L10,144L1,77z", colour)
        + shade("M37,76L56,150L34,147L20,84z")
        + line("M-30,90L-36,146M30,90L36,146", 2)
        + drawn("M-16,142L-10,144L-1,78H-9z", facing, 2.4)
        + drawn("M16,142L10,144L1,78H9z", facing, 2.4)
        + drawn(_CHEST, colour)
        + shade(_CHEST_SHADE)
        + drawn("M-14,-6L-20,40L-8,78H8L20,40L14,-6C4,4 -4,4 -14,-6z", facing, 2.6)
        + _buttons(16, 66)
    )


def belly(waistcoat: str, coat_colour: str) -> str:
    """A stout man: the waistcoat bulges out of the coat."""
    return (
        drawn("M-42,10C-66,50 -70,110 -62,152L62,152C70,110 66,50 42,10z", coat_colour)
        + shade("M42,10C66,50 70,110 62,152H40C56,110 52,50 34,10z")
        + drawn("M-14,-6C-44,10 -56,60 -48,104C-40,140 40,140 48,104C56,60 44,10 14,-6z", waistcoat)
        + shade("M14,-6C44,10 56,60 48,104C42,132 10,138 -6,130C34,120 40,50 14,-6z")
        + drawn(
            "M-14,-6C-30,0 -44,4 -50,20C-64,60 -66,110 -62,152L-44,150C-54,110 -50,40 -14,-6z",
            coat_colour,
        )
        + drawn(
            "M14,-6C30,0 44,4 50,20C64,60 66,110 62,152L44,150C54,110 50,40 14,-6z", coat_colour
        )
        + _buttons(18, 118, 5)
        + line("M-44,86C-22,106 16,106 40,88", 6)
        + line("M-44,86C-22,106 16,106 40,88", 2.4, WHITE)
        + drawn("M-12,101L-16,112H-6zM8,101L4,113H14z", WHITE, 2.2)
    )


def robe(colour: str, sash: str) -> str:
    """A gown down to the floor."""
    return (
        drawn("M-13,-6C-30,-2 -44,4 -46,20L-36,78L-46,236H46L36,78L46,20C44,4 30,-2 13,-6z", colour)
        + shade("M13,-6C30,-2 44,4 46,20L36,78L46,236H18L12,90z")
        + line("M-18,98L-22,216M-2,98V216M16,98L20,216", 2)
        + drawn("M-45,214H45L46,230H-46z", sash, 2.4)
        + belt(sash)
    )


def mantle(lining: str) -> str:
    """The inside of a king's cloak, behind him."""
    return drawn("M-20,-2L-60,60L-70,232H70L60,60L20,-2z", lining)


def mantle_front(colour: str) -> str:
    """Its two halves over the robe, edged with ermine."""
    return _mantle_half(colour, "-") + _mantle_half(colour, "") + shade(_MANTLE_SHADE)


def _mantle_half(colour: str, side: str) -> str:
    cloth = (
        "M~22,2C~54,8 ~66,40 ~73,92C~78,140 ~78,180 ~94,232C~84,240 ~74,232 ~66,238"
        "C~58,242 ~52,234 ~42,239C~46,180 ~42,120 ~38,70z"
    )
    fur = "M~22,4L~37,70C~44,120 ~46,180 ~45,239L~30,239C~32,180 ~30,120 ~25,78L~12,4z"
    tails = "".join(
        f"M~{x},{y}{_ERMINE_TAIL}"
        for x, y in ((30, 92), (35, 118), (36, 144), (38, 170), (37, 196), (38, 220))
    )
    folds = "M~56,74C~62,130 ~58,180 ~66,230M~68,130C~70,170 ~72,200 ~80,228"
    half = drawn(cloth, colour) + line(folds, 2) + drawn(fur, WHITE, 2.4) + flat(tails, INK)
    return half.replace("~", side)


def ermine_cape() -> str:
    """The white fur on the shoulders, with its black tails."""
    tails = "".join(
        f"M{x},{y}{_ERMINE_TAIL}"
        for x, y in (
            (-38, 14),
            (-20, 20),
            (0, 23),
            (20, 20),
            (38, 14),
            (-29, 3),
            (29, 3),
            (-10, 8),
            (10, 8),
        )
    )
    return (
        drawn(
            "M-16,-8C-36,-6 -52,2 -56,22C-40,44 40,44 56,22C52,2 36,-6 16,-8C6,-2 -6,-2 -16,-8z",
            WHITE,
        )
        + shade("M16,-8C36,-6 52,2 56,22C46,36 20,40 4,38C30,28 34,4 16,-8z", 0.12)
        + flat(tails, INK)
    )


def ruff() -> str:
    """A pleated white collar."""
    return drawn(
        "M-24,-4C-28,-12 -18,-16 0,-12C18,-16 28,-12 24,-4C28,6 14,10 0,9C-14,10 -28,6 -24,-4z",
        WHITE,
        2.4,
    ) + line("M-16,-7L-20,4M-6,-5L-8,7M6,-5L8,7M16,-7L20,4", 1.8)


def collar(colour: str = WHITE) -> str:
    """Two flaps."""
    return drawn("M-15,-8L-26,6L-6,16L0,2L6,16L26,6L15,-8C6,0 -6,0 -15,-8z", colour, 2.4)


def sash(colour: str) -> str:
    """From one shoulder to the hip."""
    return drawn("M-36,0L-20,-4L38,70L37,84L24,80z", colour, 2.6) + line("M-24,2L30,74", 1.8)


def motley(one: str, two: str) -> str:
    """The two-coloured coat of a fool, cut in points, each with a bell."""
    bells = "".join(
        drawn(circle(x, y, 5.5), GOLD, 2.2) + line(f"M{x - 5},{y}H{x + 5}", 1.6)
        for x, y in ((-50, 134), (-18, 146), (16, 146), (50, 134))
    )
    return (
        drawn("M0,-6H-13C-30,-2 -45,2 -47,18L-37,78L-52,130L-34,112L-18,142L0,112z", one)
        + drawn("M0,-6H13C30,-2 45,2 47,18L37,78L52,130L34,112L16,142L0,112z", two)
        + shade("M13,-6C30,-2 45,2 47,18L37,78L52,130L34,112L26,126C22,80 24,30 13,-6z")
        + bells
        + drawn(
            "M-28,-4L-34,16L-18,10L-10,26L0,12L10,26L18,10L34,16L28,-4C10,2 -10,2 -28,-4z",
            GOLD,
            2.4,
        )
    )


def breeches(colour: str) -> str:
    """Puffed, with slashes."""
    return (
        drawn(
            "M-36,78C-60,96 -58,140 -34,146C-16,148 -4,134 0,118C4,134 16,148 34,146"
            "C58,140 60,96 36,78z",
            colour,
        )
        + shade("M36,78C60,96 58,140 34,146C28,147 24,146 20,144C42,130 40,96 20,80z")
        + line(
            "M-30,90C-42,106 -40,128 -32,142M-18,90C-24,110 -22,130 -18,142M18,90"
            "C24,110 22,130 18,142M30,90C42,106 40,128 32,142",
            2.2,
        )
    )


def _buttons(top: float, foot: float, many: int = 4) -> str:
    step = (foot - top) / (many - 1)
    return "".join(drawn(circle(0, top + step * i, 3.4), GOLD, 1.8) for i in range(many))
