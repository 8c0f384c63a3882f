"""Hair, face and hat put together; the origin is the foot of the neck."""

from __future__ import annotations

from .hair import Hair
from .svg import placed


def head(hair: Hair, face: str, hat: str, left: bool = False) -> str:
    """Looks to the right, or to the left."""
    drawing = hair.behind + face + hair.before + placed(hat, 0, -8)
    return placed(drawing, 0, -34, 1.1, mirror=left)
