"""Double-headed pictures: a half, the same turned around, and the belt between them."""

from __future__ import annotations

from typing import Final

from .palette import BLUE, GOLD, RED
from .svg import drawn, element, inked, line, path

TINTS: Final = {"E": "#dfe7ee", "G": "#e2ead6", "H": "#f7dfcd", "S": "#f8e9bd"}
NOTCH: Final = 134
DEEP_NOTCH: Final = 186


def doubled(name: str, tint: str, half: str, notch: int = NOTCH) -> str:
    """The picture leaves two corners free for the indices, down to the notch."""
    box = f"M62,15H225Q235,15 235,25V{400 - notch}H188V385H25Q15,385 15,375V{notch}H62z"
    upper_half = f"M62,15H225Q235,15 235,25V200H15V{notch}H62z"
    clip = element("clipPath", path(upper_half), id=f"{name}-box")
    shown = element("g", half, id=name, clip_path=f"url(#{name}-box)")
    return (
        path(box, fill=tint)
        + element("defs", clip + shown)
        + element("use", href=f"#{name}")
        + element("use", href=f"#{name}", transform="rotate(180 125 200)")
        + inked(_belt() + line(box), 2.4)
    )


def _belt() -> str:
    lozenges = "".join(
        drawn(f"M{25 + 30 * i},200l10,-7l10,7l-10,7z", BLUE if i % 2 else RED, 2) for i in range(7)
    )
    return drawn("M15,192H235V208H15z", GOLD) + lozenges
