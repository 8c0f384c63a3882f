"""The rounds a deal can belong to: ordinary play and the special rounds (RULES 3.9-3.19), as data.

``phases/opening.py`` opens each by what its row says. A new round is a new row and its names in the
text catalogues, and a phase of its own if it needs one.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.schafkopf.contracts import (
    ANNOUNCED,
    GEIST,
    KREUZ,
    KREUZBOCK,
    RAMSCH,
    SOLO,
    TRIXER,
    Doubler,
    Kind,
)


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

    @property
    def undeclared(self) -> Kind | None:
        """What is played here unless somebody plays alone."""
        game = self.first or self.games[0]
        return game if game.bid is None else None

    @property
    def asks(self) -> bool:
        """Whether somebody may play alone instead (A-65)."""
        return self.first is None and len(self.games) > 1


NORMAL: Final = Round("normal", (*ANNOUNCED, KREUZ, RAMSCH), sie="anyone")
_ROUNDS: Final = (
    NORMAL,
    Round("ramsch", (RAMSCH, SOLO), sie="anyone"),
    Round("ramsch-pur", (RAMSCH,)),
    Round("geist", (GEIST, SOLO), sie="anyone"),
    Round("geist-pur", (GEIST,)),
    Round(
        "haadsch",
        ANNOUNCED,
        built_in=1,
        sie="declarer",
        doubler=Doubler.DECLARERS,
        forehand_plays=True,
        pressed=True,
    ),
    Round(
        "allgaeuer",
        (SOLO,),
        names_before_cut=True,
        aside=(Card.EO, Card.GO, Card.SO),
        fewer=(3, 0, 0, 0),
        forehand_plays=True,
        unasked=True,
    ),
    Round("schieber", (SOLO,), aside=(Card.EO, Card.GO), fewer=(0, 0, 0, 2), pushes=True),
    Round("3er-runde", ANNOUNCED, sie="declarer", duties=True, pressed=True),
    Round("kreuzbock", (KREUZBOCK,), built_in=1, unasked=True),
    Round("trixer", (SOLO,), doubler=Doubler.ANYONE_ONCE, tout=False, first=TRIXER, unasked=True),
)
ROUNDS: Final = {round_.name: round_ for round_ in _ROUNDS}
