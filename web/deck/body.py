"""Arms and legs. The origin of a body is the foot of its neck."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin
from typing import Final

from .curves import Joint, curve, normals, tube
from .palette import SKIN
from .svg import drawn, line, path, placed, shade

_FIST: Final = "M-3,-8C4,-11 14,-11 18,-6C20,-1 19,7 15,10C8,12 1,10 -3,8z"
_FINGERS: Final = "M18,-2.5H10M19,2.5H10M17,7H10"
_SHOE: Final = "M-10,-6H10C11,4 22,6 28,12C30,16 28,19 24,19H-11z"


def fist(x: float, y: float, turn: float) -> str:
    """A closed hand whose wrist is at a point; the fingers look the way it is turned."""
    hand = drawn(_FIST, SKIN, 2.6) + line(_FINGERS + "M0,-9C4,-14 10,-12 11,-7", 1.8)
    return placed(hand, x, y, 1, turn)


def arm(sleeve: str, cuff: str, shoulder: Joint, elbow: Joint, wrist: Joint) -> str:
    """Upper arm and forearm are one shape with one outline; cuff and hand lie at its end."""
    (x0, y0, _), (x, y, half) = elbow, wrist
    along = atan2(y - y0, x - x0)
    dx, dy = cos(along), sin(along)
    end = (x - dx * (half - 2), y - dy * (half - 2), half)  # its round end lies under the cuff
    halves = ((shoulder, elbow), (elbow, end))
    shape = "".join(tube(*ends, rounded=True) for ends in halves)
    band = tube((x - 6 * dx, y - 6 * dy, half + 2), (x + 5 * dx, y + 5 * dy, half + 3))
    return (
        fist(x + 5 * dx, y + 5 * dy, degrees(along))
        + path(shape, fill=sleeve, stroke_width=6, paint_order="stroke")
        + shade("".join(_underside(ends) for ends in halves))
        + _gathers(shoulder, elbow)
        + _crease(shoulder, elbow, wrist)
        + drawn(band, cuff)
    )


def leg(hose: str, *joints: Joint) -> str:
    return drawn(tube(*joints), hose) + shade(_underside(joints), 0.15)


def shoe(colour: str, x: float, y: float, left: bool = False) -> str:
    """The ankle is at the point; a left foot looks to the left of the picture."""
    return placed(
        drawn(_SHOE, colour) + shade("M-11,19H24C28,19 30,16 28,13H-11z"), x, y, mirror=left
    )


def boot(colour: str, top: str, *joints: Joint, left: bool = False) -> str:
    """A boot up to its first joint, with the top folded over."""
    (x, y, half), (x1, y1, _) = joints[0], joints[1]
    length = hypot(x1 - x, y1 - y)
    dx, dy = (x1 - x) / length, (y1 - y) / length
    fold = tube((x, y, half + 2), (x + 15 * dx, y + 15 * dy, half + 5))
    ankle = joints[-1]
    return (
        shoe(colour, ankle[0], ankle[1], left)
        + drawn(tube(*joints), colour)
        + shade(_underside(joints))
        + drawn(fold, top)
    )


def _underside(joints: tuple[Joint, ...]) -> str:
    """The part of a limb that the light does not reach: its right or lower side."""
    moved: list[Joint] = []
    for (x, y, half), (across, down) in zip(joints, normals(joints), strict=True):
        side = half * (0.6 if across + down > 0 else -0.6)
        moved.append((x + across * side, y + down * side, half * 0.4))
    return tube(*moved, rounded=True)


def _crease(shoulder: Joint, elbow: Joint, wrist: Joint) -> str:
    """The fold that begins where the inner edges of the two halves meet."""
    x, y, half = elbow
    up, down = _towards(elbow, shoulder), _towards(elbow, wrist)
    dx, dy = up[0] + down[0], up[1] + down[1]
    length = hypot(dx, dy)
    opening = hypot(up[0] - down[0], up[1] - down[1]) / 2  # the sine of half the angle
    if not 0.5 < opening < 0.97:
        return ""
    far = half / opening
    start, end = far / length, (far - 11) / length
    return line(curve((x + dx * start, y + dy * start), (x + dx * end, y + dy * end)), 2)


def _gathers(shoulder: Joint, elbow: Joint) -> str:
    """Pleats where the sleeve is sewn in."""
    x, y, half = shoulder
    dx, dy = _towards(shoulder, elbow)
    pleats = ""
    for aside, long in ((-0.5, 6), (0, 9), (0.5, 6)):
        at = (x - dy * half * aside - dx * half * 0.55, y + dx * half * aside - dy * half * 0.55)
        pleats += curve(at, (at[0] + dx * long, at[1] + dy * long))
    return line(pleats, 1.8)


def _towards(start: Joint, end: Joint) -> tuple[float, float]:
    """The direction from one joint to another, one unit long."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length
