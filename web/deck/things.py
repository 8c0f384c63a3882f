"""What the figures hold besides weapons: the grip is at the origin, up is up."""

from __future__ import annotations

from .ornaments import LILY, oak_leaf
from .palette import BLUE, BROWN, DARK_RED, GOLD, GREEN, GREY, INK, PAPER, RED, SKIN, WHITE
from .svg import circle, drawn, line, placed, shade
from .weapons import pole


def sceptre() -> str:
    return (
        pole(-62, 40, GOLD, 5)
        + placed(drawn(LILY, GOLD), 0, -62)
        + drawn("M-9,-64H9V-56H-9z", RED, 2.4)
        + drawn(circle(0, 42, 6), RED, 2.4)
    )


def staff() -> str:
    """A sceptre with a ball."""
    return (
        pole(-66, 40, GOLD, 5)
        + drawn(circle(0, -72, 11), BLUE)
        + line("M-10,-72H10", 4, GOLD)
        + line("M0,-84V-94M-5,-90H5", 4.5)
        + line("M0,-84V-94M-5,-90H5", 1.8, GOLD)
        + drawn(circle(0, 42, 6), GOLD, 2.4)
    )


def orb(colour: str = BLUE) -> str:
    """Rests on a hand below it."""
    return (
        drawn(circle(0, -18, 19), colour)
        + shade("M6,-36C24,-30 24,-6 6,0C14,-8 14,-28 6,-36z")
        + drawn("M-19,-21C-8,-15 8,-15 19,-21V-13C8,-7 -8,-7 -19,-13z", GOLD, 2.2)
        + line("M0,-38V-54M-6,-48H6", 7)
        + line("M0,-38V-54M-6,-48H6", 2.8, GOLD)
    )


def pipe() -> str:
    """A long pipe: the mouthpiece is at the origin, the bowl stands at its end."""
    stem = "M0,0C24,2 42,22 56,50"
    return (
        line(stem, 7, INK)
        + line(stem, 2.8, BROWN)
        + drawn("M50,46C54,66 80,68 80,44V14H62V36C62,46 56,48 50,46z", WHITE, 2.6)
        + shade("M72,14H80V44C80,58 70,62 62,60C74,54 74,40 72,14z")
        + drawn("M60,6H82V16H60z", GOLD, 2.2)
        + line("M70,-2C64,-10 76,-16 70,-24C65,-31 74,-36 71,-44", 2.6, "#a79f92")
    )


def stein() -> str:
    """A mug of beer with its foam; the handle is at the left."""
    return (
        line("M-14,-30C-34,-32 -34,8 -14,6", 12)
        + line("M-14,-30C-34,-32 -34,8 -14,6", 6, GREY)
        + drawn("M-17,-38L-15,20H21L23,-38z", GOLD)
        + shade("M12,-38L10,20H21L23,-38z")
        + line("M-5,-28V12M6,-28V12", 3.4, "#f8dc8a")
        + drawn(
            "M-22,-36C-30,-46 -20,-56 -10,-52C-6,-62 10,-62 14,-53C26,-58 34,-44 26,-36"
            "C24,-26 16,-30 14,-34"
            "C8,-28 0,-30 -2,-34C-8,-26 -18,-28 -22,-36z",
            WHITE,
        )
        + drawn("M-17,14H22V22H-17z", GREY, 2.4)
    )


def drum(colour: str, rim: str) -> str:
    """Hangs before the body; the middle of its skin is the origin."""
    return (
        drawn("M-42,0L-40,44C-24,58 24,58 40,44L42,0z", colour)
        + line("M-40,14L-24,50L-8,18L8,53L24,18L40,44", 3, PAPER)
        + shade("M42,0L40,44C32,51 20,54 10,54L14,0z")
        + drawn("M-43,0C-43,-16 43,-16 43,0C43,16 -43,16 -43,0z", rim)
        + drawn("M-36,-1C-36,-10 36,-10 36,-1C36,9 -36,9 -36,-1z", WHITE, 2.2)
        + drawn("M-42,38C-24,54 24,54 42,38V48C24,64 -24,64 -42,48z", rim)
    )


def stick() -> str:
    return (
        line("M0,10L0,-38", 7)
        + line("M0,10L0,-38", 2.6, BROWN)
        + drawn(circle(0, -40, 5), BROWN, 2.4)
    )


def trumpet(cloth: str, mark: str) -> str:
    """The mouthpiece is at the origin, the bell to the right; a banner hangs from it."""
    return (
        drawn("M30,4H86V60L58,48L30,60z", cloth)
        + shade("M72,4H86V60L72,54z")
        + placed(mark, 58, 27, 0.36)
        + line("M0,0H86", 11)
        + line("M0,0H86", 5, GOLD)
        + drawn("M76,-5C92,-6 100,-12 110,-20V20C100,12 92,6 76,5z", GOLD)
        + shade("M76,0C92,0 100,4 110,10V20C100,12 92,6 76,5z")
        + drawn("M-6,-5H2V5H-6z", GOLD, 2.4)
        + drawn("M66,-8H76V8H66z", GOLD, 2.4)
    )


def goblet() -> str:
    return (
        drawn("M-18,-44C-18,-16 -8,-10 -4,-8L-4,10L-14,18H14L4,10L4,-8C8,-10 18,-16 18,-44z", GOLD)
        + shade("M6,-44C8,-22 4,-12 1,-8V18H14L4,10L4,-8C8,-10 18,-16 18,-44z")
        + drawn("M-18,-44C-18,-50 18,-50 18,-44C18,-38 -18,-38 -18,-44z", DARK_RED, 2.4)
        + drawn(circle(0, -26, 4.4), RED, 2)
    )


def fan(mark: str) -> str:
    """A hand of cards; the thumb is at the origin."""
    back = drawn("M-13,-46C-13,-50 13,-50 13,-46V4H-13z", PAPER, 2.4)
    return "".join(placed(back, turn=turn) for turn in (-44, -22, 0)) + placed(
        back + placed(mark, 0, -26, 0.22), turn=24
    )


def cane(foot: float) -> str:
    return pole(0, foot) + drawn(circle(0, -2, 9), GOLD, 2.6)


def hunting_horn() -> str:
    """Hangs at the hip."""
    return (
        drawn("M-22,-10C-20,20 6,26 22,-2L14,-12C6,4 -10,4 -14,-12z", GOLD, 2.6)
        + shade("M-22,-10C-20,20 6,26 22,-2L18,-6C4,14 -14,12 -18,-11z")
        + drawn("M-25,-14L-12,-18L-10,-9L-22,-6z", BROWN, 2.4)
    )


def bauble() -> str:
    """The staff of a fool, with a little fool's head."""
    return (
        pole(-30, 30, BROWN, 5)
        + drawn("M-15,-52L-22,-70L-8,-62L0,-76L8,-62L22,-70L15,-52z", RED, 2.6)
        + drawn("M-13,-54C-15,-34 15,-34 13,-54C8,-60 -8,-60 -13,-54z", SKIN, 2.6)
        + line("M-5,-50v1M5,-50v1M-5,-43Q0,-39 5,-43", 3)
        + drawn("M-12,-36L-16,-26L-6,-30L0,-24L6,-30L16,-26L12,-36z", GOLD, 2.4)
    )


def leafy_twig(leaf: str) -> str:
    return (
        line("M0,-14C2,0 2,12 8,28", 6)
        + line("M0,-14C2,0 2,12 8,28", 2.4, BROWN)
        + "".join(
            placed(oak_leaf(leaf), x, y, 0.8, turn)
            for x, y, turn in ((0, 14, -120), (4, 20, 150), (7, 26, 190))
        )
    )


def flower(petals: str, heart: str = GOLD) -> str:
    return (
        line("M0,24V-34", 6)
        + line("M0,24V-34", 2.6, GREEN)
        + drawn("M0,-8C8,-20 18,-20 22,-18C18,-8 10,-4 0,-8z", GREEN, 2.4)
        + "".join(
            placed(drawn(circle(0, -10, 8.5), petals, 2.4), 0, -46, 1, turn)
            for turn in range(0, 360, 72)
        )
        + drawn(circle(0, -46, 7), heart, 2.4)
    )
