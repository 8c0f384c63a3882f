"""How the full-length figures stand: their legs, in shoes or boots."""

from __future__ import annotations

from . import body


def legs(hose: str, shoes: str, breeches: str | None = None) -> str:
    text = (
        body.shoe(shoes, -26, 216, left=True)
        + body.shoe(shoes, 24, 216)
        + body.leg(hose, (-18, 100, 19), (-22, 160, 14), (-24, 186, 14), (-26, 216, 9))
        + body.leg(hose, (18, 100, 19), (20, 160, 14), (22, 186, 14), (24, 216, 9))
    )
    if breeches is not None:
        text += body.leg(breeches, (-18, 100, 19), (-22, 168, 16.5))
        text += body.leg(breeches, (18, 100, 19), (21, 168, 16.5))
    return text


def booted(hose: str, boots: str, tops: str) -> str:
    return (
        body.leg(hose, (-18, 100, 19), (-22, 170, 14))
        + body.leg(hose, (18, 100, 19), (22, 170, 14))
        + body.boot(boots, tops, (-22, 158, 14), (-25, 190, 12), (-27, 216, 10), left=True)
        + body.boot(boots, tops, (22, 158, 14), (24, 190, 12), (26, 216, 10))
    )
