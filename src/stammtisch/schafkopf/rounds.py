"""The rounds a deal can belong to: ordinary play and the special rounds (RULES 3.9-3.19), as data.

How each opens, from the dealt cards to the first card led, is in ``phases/opening.py``.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.schafkopf import contracts
from stammtisch.schafkopf.contracts import ANNOUNCED, SOLO, Doubler, Kind


class Round(Struct, frozen=True):
    name: str
    games: tuple[Kind, ...]  # what can be played in it, a Sie apart
    built_in: int = 0  # doublings that are part of the round
    sie: Literal["anyone", "declarer", "nobody"] = "nobody"  # who may lay down a Sie (C-03)
    doubler: Doubler | None = None  # who doubles first, if not as the contract has it
    names_before_cut: bool = False
    aside: tuple[Card, ...] = ()  # taken out of the pack and given to forehand
    fewer: tuple[int, int, int, int] = (0, 0, 0, 0)  # cards dealt less than a full hand
    tout: bool = True  # whether the soloist may add a Tout
    forehand_plays: bool = False
    duties: bool = False  # everybody owes each kind of game once, and deals until it is played
    pushes: bool = False  # cards go around before a Solo; nobody says which they were
    first: Kind | None = None  # what is played before the Solo
    pressed: bool = False  # somebody plays, however weak the hand
    unasked: bool = False  # nobody chose the game that is played


NORMAL: Final = Round("normal", (*ANNOUNCED, contracts.KREUZ, contracts.RAMSCH), sie="anyone")
RAMSCH: Final = Round("ramsch", (contracts.RAMSCH, SOLO), sie="anyone")
RAMSCH_PUR: Final = Round("ramsch-pur", (contracts.RAMSCH,))
GEIST: Final = Round("geist", (contracts.GEIST, SOLO), sie="anyone")
GEIST_PUR: Final = Round("geist-pur", (contracts.GEIST,))
HAADSCH: Final = Round(
    "haadsch",
    ANNOUNCED,
    built_in=1,
    sie="declarer",
    doubler=Doubler.DECLARERS,
    forehand_plays=True,
    pressed=True,
)
ALLGAEUER: Final = Round(
    "allgaeuer",
    (SOLO,),
    names_before_cut=True,
    aside=(Card.EO, Card.GO, Card.SO),
    fewer=(3, 0, 0, 0),
    forehand_plays=True,
    unasked=True,
)
SCHIEBER: Final = Round(
    "schieber", (SOLO,), aside=(Card.EO, Card.GO), fewer=(0, 0, 0, 2), pushes=True
)
DREIER: Final = Round("3er-runde", ANNOUNCED, sie="declarer", duties=True, pressed=True)
KREUZBOCK: Final = Round("kreuzbock", (contracts.KREUZBOCK,), built_in=1, unasked=True)
TRIXER: Final = Round(
    "trixer",
    (SOLO,),
    doubler=Doubler.ANYONE_ONCE,
    tout=False,
    first=contracts.TRIXER,
    unasked=True,
)

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
