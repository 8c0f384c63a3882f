"""What can be played (RULES 1.2 and 3): each kind of game is one row of data.

Trumps are the named lords of all suits, then the rest of one suit; sides, price and the few duties
that differ are named values. A new game is a new row and its names in the text catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Final, Literal, TypeVar

from msgspec import Struct, structs

from stammtisch.engine.cards import RANKS, SUITS, Rank, Suit
from stammtisch.engine.deal import Verb
from stammtisch.engine.phrases import Phrase, phrase, said
from stammtisch.engine.tricks import TrickOrder, trick_order
from stammtisch.texts import Texts

T = TypeVar("T")

Tariff = Literal["ruf", "solo", "wenz", "ramsch"]


class Sides(StrEnum):
    PARTNER = "partner"  # declarer and the holder of the called Sau against the other two
    ALONE = "alone"  # one against three
    CROSS = "cross"  # p1 and p3 against p2 and p4, nobody declared
    EACH = "each"  # everybody alone


class Follow(StrEnum):
    """Duties on top of following the class led (RULES 1.4)."""

    CLASS = "class"
    CALLED_ACE = "called_ace"  # RULES 1.6
    TRUMP_DUTY = "trump_duty"  # RULES 3.11


class Doubler(StrEnum):
    """The side that may take the first step of doubling (RULES 4)."""

    DEFENDERS = "defenders"
    DECLARERS = "declarers"  # the first step is built in: they answer it
    ANYONE = "anyone"
    ANYONE_ONCE = "anyone_once"  # and nobody may answer
    NOBODY = "nobody"


class TrumpSuit(StrEnum):
    NONE = "none"
    HEARTS = "hearts"
    CHOSEN = "chosen"


class Kind(Struct, frozen=True):
    """A kind of game."""

    name: str
    code: str
    family: str  # of the ladder where all are equal, and of tie-breaks
    lords: tuple[Rank, ...]
    trump_suit: TrumpSuit
    sides: Sides
    tariff: Tariff
    laufende: str = ""  # the rule set's key for the minimum; none if empty
    follow: Follow = Follow.CLASS
    suits: tuple[Suit, ...] = ()  # what may be named with it: a called Sau or a trump suit
    tout: bool = False
    doubler: Doubler = Doubler.DEFENDERS
    solo_after: int = 0  # so many tricks; then the winner of the last one plays a Solo
    short: str = ""  # the code without a suit, if it is not ``code``
    bid: Verb | None = None  # what is said in the auction; none for what nobody announces
    rank: int = 0  # in the auction, from low to high
    ranks: tuple[Rank, ...] = RANKS  # of plain cards and in the trump suit, from high to low

    def __str__(self) -> str:
        return self.name

    @property
    def ducked(self) -> bool:
        """Whether the one with the most card points loses, as in a Ramsch."""
        return self.sides is Sides.EACH and not self.solo_after

    @property
    def shape(self) -> tuple[int, TrumpSuit]:
        """Games of one shape differ in the ranks of their lords only."""
        return len(self.lords), self.trump_suit


OBER_UNTER: Final = (Rank.OBER, Rank.UNTER)

# From what a declarer may announce to what comes about by itself.
KINDS: Final = (
    Kind(
        name="rufspiel",
        code="R",
        family="rufspiel",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.HEARTS,
        sides=Sides.PARTNER,
        tariff="ruf",
        laufende="laufende_min_ruf",
        follow=Follow.CALLED_ACE,
        suits=(Suit.E, Suit.G, Suit.S),
        bid=Verb.PLAY,
    ),
    Kind(
        name="solo",
        code="S",
        family="solo",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.CHOSEN,
        sides=Sides.ALONE,
        tariff="solo",
        laufende="laufende_min_solo",
        suits=SUITS,
        tout=True,
        bid=Verb.SOLO,
        rank=4,
    ),
    Kind(
        name="wenz",
        code="W",
        family="wenz",
        lords=(Rank.UNTER,),
        trump_suit=TrumpSuit.NONE,
        sides=Sides.ALONE,
        tariff="wenz",
        laufende="laufende_min_wenz",
        tout=True,
        bid=Verb.WENZ,
        rank=3,
    ),
    Kind(
        name="farbwenz",
        code="W",
        short="FW",
        family="wenz",
        lords=(Rank.UNTER,),
        trump_suit=TrumpSuit.CHOSEN,
        sides=Sides.ALONE,
        tariff="solo",
        laufende="laufende_min_farbwenz",
        suits=SUITS,
        tout=True,
        bid=Verb.ALSO,
        rank=1,
    ),
    Kind(
        name="geier",
        code="G",
        family="wenz",
        lords=(Rank.OBER,),
        trump_suit=TrumpSuit.NONE,
        sides=Sides.ALONE,
        tariff="wenz",
        laufende="laufende_min_geier",
        tout=True,
        bid=Verb.GEIER,
        rank=2,
    ),
    Kind(
        name="farbgeier",
        code="G",
        short="FG",
        family="wenz",
        lords=(Rank.OBER,),
        trump_suit=TrumpSuit.CHOSEN,
        sides=Sides.ALONE,
        tariff="solo",
        laufende="laufende_min_farbwenz",
        suits=SUITS,
        tout=True,
        bid=Verb.ALSO,
        rank=1,
    ),
    Kind(
        name="sie",
        code="SIE",
        family="solo",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.NONE,
        sides=Sides.ALONE,
        tariff="solo",
        doubler=Doubler.NOBODY,
    ),
    Kind(
        name="kreuz",
        code="KREUZ",
        family="kreuz",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.HEARTS,
        sides=Sides.CROSS,
        tariff="ruf",
        laufende="laufende_min_ruf",
        doubler=Doubler.ANYONE,
    ),
    Kind(
        name="kreuzbock",
        code="KREUZBOCK",
        family="kreuz",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.HEARTS,
        sides=Sides.CROSS,
        tariff="ruf",
        laufende="laufende_min_ruf",
        doubler=Doubler.ANYONE,
    ),
    Kind(
        name="ramsch",
        code="RAMSCH",
        family="ramsch",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.HEARTS,
        sides=Sides.EACH,
        tariff="ramsch",
        follow=Follow.TRUMP_DUTY,
        doubler=Doubler.NOBODY,
    ),
    Kind(
        name="geist",
        code="GEIST",
        family="ramsch",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.NONE,
        sides=Sides.EACH,
        tariff="ramsch",
        doubler=Doubler.NOBODY,
    ),
    # The first three tricks of a Trixer; then the winner of the third plays a Solo (RULES 3.19).
    Kind(
        name="trixer",
        code="TRIXER",
        family="trixer",
        lords=OBER_UNTER,
        trump_suit=TrumpSuit.HEARTS,
        sides=Sides.EACH,
        tariff="solo",
        doubler=Doubler.ANYONE_ONCE,
        solo_after=3,
    ),
)
KIND: Final = {kind.name: kind for kind in KINDS}
ANNOUNCED: Final = tuple(kind for kind in KINDS if kind.bid is not None)

# The games that a rule speaks of by name.
RUFSPIEL: Final = KIND["rufspiel"]
SOLO: Final = KIND["solo"]
WENZ: Final = KIND["wenz"]
SIE: Final = KIND["sie"]
KREUZ: Final = KIND["kreuz"]
KREUZBOCK: Final = KIND["kreuzbock"]
RAMSCH: Final = KIND["ramsch"]
GEIST: Final = KIND["geist"]
TRIXER: Final = KIND["trixer"]


def own_or_alike(kind: Kind, table: Mapping[str, T]) -> T | None:
    """The row of a table by names of games: its own, else that of a game of the same shape.

    Every game that can be announced has one at least: then that of a game with such trump suits.
    """
    alike = [it for it in KINDS if it.shape == kind.shape]
    if kind.bid is not None:
        alike += [it for it in ANNOUNCED if it.trump_suit is kind.trump_suit]
    return next((table[it.name] for it in (kind, *alike) if it.name in table), None)


class Contract(Struct, frozen=True, gc=False):
    """A game as announced: its kind, the suit named with it, and whether all tricks are promised.

    Its text is ``RE`` (Rufspiel on the Eichel-Sau), ``SG-TOUT`` (Gras-Solo-Tout), ``W``, ``WH`` …
    """

    kind: Kind
    suit: Suit | None = None
    tout: bool = False

    def __str__(self) -> str:
        suit = "" if self.suit is None else str(self.suit)
        return f"{self.kind.code}{suit}{'-TOUT' if self.tout else ''}"

    def said(self, texts: Texts) -> str:
        """``Gras-Solo Tout``, ``Rufspiel auf die Alte`` …"""
        return said(self.phrase, (), texts)

    @property
    def phrase(self) -> Phrase:
        return phrase("contract.with_tout", game=self._name) if self.tout else self._name

    @property
    def _name(self) -> Phrase:
        if self.suit is None:
            return phrase(f"kind.{self.kind}" if self.kind.suits else f"contract.{self.kind}")
        if self.kind is RUFSPIEL:
            return phrase("contract.rufspiel", sau=phrase(f"sau.{self.suit}"))
        return phrase(f"contract.{self.kind}", suit=phrase(f"{{pack}}.suit.{self.suit}"))

    @property
    def lone(self) -> bool:
        return self.kind.sides is Sides.ALONE

    @property
    def order(self) -> TrickOrder:
        return _order(self.kind.name, self.suit)

    def with_tout(self) -> Contract:
        return structs.replace(self, tout=True)

    def without_tout(self) -> Contract:
        return structs.replace(self, tout=False) if self.tout else self


@cache
def _order(kind_name: str, suit: Suit | None) -> TrickOrder:
    kind = KIND[kind_name]
    if kind.trump_suit is TrumpSuit.CHOSEN:
        return trick_order(kind.lords, suit, kind.ranks)
    hearts = Suit.H if kind.trump_suit is TrumpSuit.HEARTS else None
    return trick_order(kind.lords, hearts, kind.ranks)


def _contracts() -> dict[str, Contract]:
    plain = [Contract(kind, suit) for kind in KINDS for suit in kind.suits or (None,)]
    touts = [contract.with_tout() for contract in plain if contract.kind.tout]
    return {str(contract): contract for contract in plain + touts}


CONTRACTS: Final = _contracts()


def parse_contract(code: str) -> Contract:
    try:
        return CONTRACTS[code]
    except KeyError:
        raise ValueError(
            f"{code!r} is not a contract; contracts are {', '.join(CONTRACTS)}"
        ) from None
