"""Hair, face and hat put together; the origin is the foot of the neck."""

from __future__ import annotations

from .svg import placed


def head(hair: str, face: str, hat: str, left: bool = False) -> str:
    """Looks to the right, or to the left."""
    return placed(hair + face + placed(hat, 0, -5), 0, -34, 1.1, mirror=left)
