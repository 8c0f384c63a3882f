"""The rounds a deal can belong to: ordinary play and the special rounds (RULES 3.9-3.19), as data.

How each opens, from the dealt cards to the first card led, is in ``phases/opening.py``.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.schafkopf.contracts import Doubler


class Round(Struct, frozen=True):
    name: str
    built_in: int = 0  # doublings that are part of the round
    sie: Literal["anyone", "declarer", "nobody"] = "nobody"  # who may lay down a Sie (C-03)
    doubler: Doubler | None = None  # who doubles first, if not as the contract has it
    names_before_cut: bool = False
    aside: tuple[Card, ...] = ()  # taken out of the pack and given to forehand
    fewer: tuple[int, int, int, int] = (0, 0, 0, 0)  # cards dealt less than a full hand
    tout: bool = True  # whether the soloist may add a Tout


NORMAL: Final = Round("normal", sie="anyone")
RAMSCH: Final = Round("ramsch", sie="anyone")
RAMSCH_PUR: Final = Round("ramsch-pur")
GEIST: Final = Round("geist", sie="anyone")
GEIST_PUR: Final = Round("geist-pur")
HAADSCH: Final = Round("haadsch", built_in=1, sie="declarer", doubler=Doubler.DECLARERS)
ALLGAEUER: Final = Round(
    "allgaeuer",
    names_before_cut=True,
    aside=(Card.EO, Card.GO, Card.SO),
    fewer=(3, 0, 0, 0),
)
SCHIEBER: Final = Round("schieber", aside=(Card.EO, Card.GO), fewer=(0, 0, 0, 2))
DREIER: Final = Round("3er-runde", sie="declarer")
KREUZBOCK: Final = Round("kreuzbock", built_in=1)
TRIXER: Final = Round("trixer", tout=False)

ROUNDS: Final = {
    round_.name: round_
    for round_ in (
        NORMAL,
        RAMSCH,
        RAMSCH_PUR,
        GEIST,
        GEIST_PUR,
        HAADSCH,
        ALLGAEUER,
        SCHIEBER,
        DREIER,
        KREUZBOCK,
        TRIXER,
    )
}
