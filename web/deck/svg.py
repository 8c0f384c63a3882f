"""The few SVG elements that the drawings are made of. A drawing is a text; drawings are added."""

from __future__ import annotations

from .palette import INK


def number(value: float) -> str:
    """As short as it can be without a difference that an eye could see."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, inner: str = "", /, **attributes: str | float) -> str:
    said = "".join(
        f' {key.replace("_", "-")}="{_said(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{said}>{inner}</{name}>" if inner else f"<{name}{said}/>"


def path(d: str, /, **attributes: str | float) -> str:
    return element("path", "", d=d, **attributes)


def drawn(d: str, fill: str, width: float | None = None) -> str:
    """A shape with the outline of its group, or with one of its own width."""
    return path(d, fill=fill) if width is None else path(d, fill=fill, stroke_width=width)


def flat(d: str, fill: str) -> str:
    """A shape without outline."""
    return path(d, fill=fill, stroke="none")


def shade(d: str, strength: float = 0.18) -> str:
    """The shadow on a shape: one darker tone, as from a second block of wood."""
    return path(d, fill=INK, stroke="none", fill_opacity=f"{strength:g}".lstrip("0"))


def line(d: str, width: float | None = None, colour: str | None = None) -> str:
    own: dict[str, str | float] = {}
    if colour is not None:
        own["stroke"] = colour
    if width is not None:
        own["stroke_width"] = width
    return path(d, fill="none", **own)


def circle(x: float, y: float, r: float) -> str:
    """A circle as a path, so that it can be drawn like any other shape."""
    n = number
    return f"M{n(x - r)},{n(y)}a{n(r)},{n(r)} 0 1 1 {n(2 * r)},0a{n(r)},{n(r)} 0 1 1 {n(-2 * r)},0z"


def inked(inner: str, width: float = 3) -> str:
    """Everything inside is outlined in ink."""
    return element("g", inner, stroke=INK, stroke_width=width)


def placed(
    inner: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, mirror: bool = False
) -> str:
    """A drawing moved to a point, then turned, scaled and mirrored around it."""
    steps = _steps(x, y, scale, turn, mirror)
    return element("g", inner, transform=steps) if steps else inner


def defined(name: str, inner: str) -> str:
    return element("defs", element("g", inner, id=name))


def used(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Another copy of what was defined under a name."""
    steps = _steps(x, y, scale, turn, mirror=False)
    return element("use", href=f"#{name}", **({"transform": steps} if steps else {}))


def document(inner: str, width: float, height: float) -> str:
    root = element(
        "svg",
        inner,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return root + "\n"


def _said(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def _steps(x: float, y: float, scale: float, turn: float, mirror: bool) -> str:
    steps = f"translate({number(x)} {number(y)})" if x or y else ""
    if turn:
        steps += f"rotate({number(turn)})"
    if mirror:
        steps += f"scale({-scale:.3g} {scale:.3g})"
    elif scale != 1:
        steps += f"scale({scale:.3g})"
    return steps
