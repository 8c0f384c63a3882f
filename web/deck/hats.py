"""Hats and crowns for the heads of ``faces``: the brow is at height -16."""

from __future__ import annotations

from .ornaments import LILY
from .palette import BLUE, BROWN, GOLD, INK, RED, WHITE
from .svg import circle, drawn, flat, line, placed, shade

_BAND = "M-23,-12C-10,-6 12,-6 23,-12L22,-24C10,-18 -10,-18 -22,-24z"


def _jewels() -> str:
    return (
        drawn(circle(0, -14, 3.6), RED, 1.8)
        + drawn(circle(-13, -16.5, 2.8), BLUE, 1.8)
        + drawn(circle(13, -16.5, 2.8), BLUE, 1.8)
    )


def spiked_crown() -> str:
    """Five spikes with pearls."""
    return (
        drawn(
            "M-22,-18L-31,-46L-17,-34L-14,-54L-5,-36L0,-58L5,-36L14,-54L17,-34L31,-46L22,-18z", GOLD
        )
        + shade("M0,-58L5,-36L14,-54L17,-34L31,-46L22,-20C14,-17 7,-17 3,-17z")
        + "".join(
            drawn(circle(x, y, 4), WHITE, 2)
            for x, y in ((-32, -47), (-15, -56), (0, -60), (15, -56), (32, -47))
        )
        + drawn(_BAND, GOLD)
        + _jewels()
    )


def arched_crown(velvet: str) -> str:
    """Closed by arches over velvet, with a cross."""
    return (
        drawn("M-22,-20C-34,-40 -16,-56 0,-54C16,-56 34,-40 22,-20z", velvet)
        + shade("M0,-54C16,-56 34,-40 22,-20L8,-18C16,-32 12,-46 0,-54z")
        + drawn("M-4,-18C-7,-32 -6,-44 0,-54C6,-44 7,-32 4,-18z", GOLD)
        + line("M-21,-20C-32,-38 -18,-54 0,-54C18,-54 32,-38 21,-20", 8)
        + line("M-21,-20C-32,-38 -18,-54 0,-54C18,-54 32,-38 21,-20", 3.4, GOLD)
        + line("M0,-55V-70M-6,-64H6", 6)
        + line("M0,-55V-70M-6,-64H6", 2.4, GOLD)
        + drawn(_BAND, GOLD)
        + _jewels()
    )


def lily_crown() -> str:
    """Three lilies on a ring."""
    return (
        placed(drawn(LILY, GOLD), -19, -22, 0.85, -20)
        + placed(drawn(LILY, GOLD), 19, -22, 0.85, 20)
        + placed(drawn(LILY, GOLD), 0, -20, 1.25)
        + drawn(_BAND, GOLD)
        + _jewels()
    )


def leaf_crown() -> str:
    """Broad leaves, low."""
    leaf = "M-9,2C-14,-10 -6,-16 0,-26C6,-16 14,-10 9,2z"
    return (
        "".join(
            placed(drawn(leaf, GOLD), x, y, 0.95, turn)
            for x, y, turn in ((-22, -24, -18), (22, -24, 18), (-11, -22, -8), (11, -22, 8))
        )
        + placed(drawn(leaf, GOLD), 0, -21, 1.15)
        + drawn(_BAND, GOLD)
        + _jewels()
    )


def coronet() -> str:
    """The small crown of the ladies."""
    return placed(
        drawn("M-22,-18L-26,-38L-13,-28L0,-42L13,-28L26,-38L22,-18z", GOLD)
        + "".join(drawn(circle(x, y, 3.4), WHITE, 2) for x, y in ((-27, -39), (0, -44), (27, -39)))
        + drawn("M-23,-14C-10,-8 12,-8 23,-14L22,-23C10,-17 -10,-17 -22,-23z", GOLD)
        + drawn(circle(0, -14.5, 3), RED, 1.8),
    )


def feather(colour: str) -> str:
    """From its quill at the origin, up and back."""
    return drawn(
        "M0,0C-2,-18 -18,-34 -40,-34C-54,-34 -62,-24 -60,-14C-52,-20 -44,-18 -40,-13"
        "C-34,-17 -26,-14 -24,-7C-18,-10 -8,-8 0,0z",
        colour,
        2.6,
    ) + line("M-3,-4C-14,-18 -32,-26 -52,-24M-24,-7L-21,-16M-40,-13L-38,-22", 1.6)


def beret(colour: str, plume: str) -> str:
    """A flat cap with slashes, and a feather."""
    return (
        placed(feather(plume), 0, -32, 0.85)
        + drawn(
            "M-27,-12C-40,-22 -34,-40 -12,-44C14,-48 38,-38 34,-22C33,-16 28,-12 24,-11z", colour
        )
        + shade("M34,-22C33,-16 28,-12 24,-11L2,-12C16,-20 20,-34 12,-45C28,-44 37,-34 34,-22z")
        + drawn("M-27,-12C-12,-20 12,-20 26,-12L24,-5C10,-13 -12,-13 -25,-5z", colour)
        + line("M-18,-36L-14,-24M-4,-42L-2,-28M12,-42L12,-28", 2.2)
        + drawn(circle(6, -27, 5), GOLD, 2.2)
    )


def broad_hat(colour: str, plume: str, band: str = GOLD) -> str:
    """A broad brim turned up at the back."""
    return (
        drawn("M-20,-14C-22,-34 -16,-50 0,-50C15,-50 20,-36 20,-14z", colour)
        + shade("M4,-50C16,-48 20,-34 20,-14L6,-16C12,-28 10,-42 4,-50z")
        + drawn("M-21,-28C-8,-22 8,-22 20,-28L20.5,-19C8,-14 -8,-14 -21,-19z", band)
        + placed(feather(plume), -12, -22, 0.72)
        + drawn(
            "M-44,-26C-36,-10 -12,-18 0,-18C14,-18 30,-12 40,-22C40,-8 22,-6 0,-6"
            "C-22,-6 -42,-8 -44,-26z",
            colour,
        )
    )


def tricorne(colour: str, trim: str) -> str:
    return (
        drawn("M-20,-14C-20,-36 20,-36 20,-14z", colour)
        + drawn(
            "M-40,-30C-30,-26 -22,-40 2,-42C24,-40 32,-28 42,-32C40,-14 24,-7 2,-8"
            "C-22,-7 -38,-12 -40,-30z",
            colour,
        )
        + line("M-36,-25C-28,-20 -18,-34 2,-36C22,-34 30,-22 38,-26", 3, trim)
        + drawn(circle(-22, -20, 5.5), RED, 2)
    )


def morion(colour: str, plume: str) -> str:
    """The helmet of a halberdier."""
    return (
        drawn("M-14,-34C-22,-62 6,-66 20,-48C12,-50 4,-46 2,-36z", plume)
        + line("M-8,-40C-8,-50 2,-54 10,-52", 1.8)
        + drawn("M-22,-14C-22,-44 20,-46 22,-14z", colour)
        + shade("M4,-37C18,-36 22,-26 22,-14L8,-14C13,-22 11,-32 4,-37z")
        + drawn("M-36,-24C-24,-10 22,-10 38,-26C36,-6 20,-5 0,-5C-20,-5 -34,-8 -36,-24z", colour)
        + line("M-14,-30C-12,-26 -12,-20 -13,-16", 2)
        + flat(
            circle(-18, -13, 1.8)
            + circle(-6, -11, 1.8)
            + circle(8, -11, 1.8)
            + circle(20, -13, 1.8),
            INK,
        )
    )


def hunters_hat(colour: str, plume: str) -> str:
    """A pointed felt hat with a tuft."""
    return (
        placed(feather(plume), -4, -24, 0.8, 24)
        + drawn("M-22,-14C-20,-36 -8,-54 8,-50C20,-46 20,-28 21,-14z", colour)
        + shade("M8,-50C20,-46 20,-28 21,-14L8,-14C14,-28 14,-42 8,-50z")
        + drawn("M-22,-22C-8,-16 8,-16 20.5,-22L21,-13C8,-8 -8,-8 -22,-13z", BROWN)
        + drawn("M-34,-18C-20,-8 20,-8 36,-20C36,-6 20,-4 0,-4C-20,-4 -34,-6 -34,-18z", colour)
    )


def fools_cap(one: str, two: str) -> str:
    """Two long ears with bells."""
    bell = drawn(circle(0, 0, 7), GOLD, 2.4) + line("M-6,0H6M0,1V5", 2)
    return (
        drawn("M-22,-10C-30,-40 -44,-46 -56,-26C-46,-62 -10,-62 2,-36L2,-10z", one)
        + drawn("M23,-10C32,-40 46,-44 58,-24C50,-60 14,-64 0,-36L0,-10z", two)
        + shade("M23,-10C32,-40 46,-44 58,-24C52,-42 30,-50 14,-32L12,-10z")
        + drawn("M-24,-8C-10,-16 12,-16 25,-8L24,-1C10,-9 -12,-9 -23,-1z", GOLD)
        + placed(bell, -57, -22)
        + placed(bell, 59, -20)
    )
