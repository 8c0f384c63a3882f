"""Smooth outlines around a line of points: sleeves, legs, stems, ribbons."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

from .svg import number

Point: TypeAlias = tuple[float, float]
Joint: TypeAlias = tuple[float, float, float]  # a point, and half the width there


def smooth(points: list[Point]) -> str:
    """A curve through all points, as the part of a path that follows its first point."""
    text = ""
    ends = [points[0], *points, points[-1]]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        leave = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        reach = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        text += "C" + " ".join(_said(point) for point in (leave, reach, end))
    return text


def curve(*points: Point) -> str:
    return "M" + _said(points[0]) + smooth(list(points))


def tube(*joints: Joint, rounded: bool = False) -> str:
    """The outline of something that bends and tapers; its ends are straight or rounded."""
    left: list[Point] = []
    right: list[Point] = []
    for (x, y, half), (across, down) in zip(joints, normals(joints), strict=True):
        left.append((x + across * half, y + down * half))
        right.append((x - across * half, y - down * half))
    right.reverse()
    far, near = joints[-1][2], joints[0][2]
    turn, back = (_half_circle(far), _half_circle(near)) if rounded else ("L", "L")
    return (
        f"M{_said(left[0])}{smooth(left)}{turn}{_said(right[0])}{smooth(right)}"
        f"{back + _said(left[0]) if rounded else ''}z"
    )


def normals(joints: Sequence[Joint]) -> list[Point]:
    """Across the line at each joint, one unit long."""
    across: list[Point] = []
    for i in range(len(joints)):
        (x0, y0, _), (x1, y1, _) = joints[max(i - 1, 0)], joints[min(i + 1, len(joints) - 1)]
        length = hypot(x1 - x0, y1 - y0)
        across.append(((y1 - y0) / length, (x0 - x1) / length))
    return across


def _half_circle(radius: float) -> str:
    return f"A{number(radius)},{number(radius)} 0 0 1 "


def _said(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"
