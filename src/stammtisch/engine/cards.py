"""Suits, ranks, cards and sets of cards (RULES 0.1).

A card is a number from 0 to 31 and a two-character text, suit then rank: ``Card.EO`` is ``"EO"``.
A set of cards is a 32-bit mask. Inside the games masks are plain integers for speed; ``CardSet`` is
the same integer with a readable face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

from stammtisch.texts import Texts


class CardTextError(ValueError):
    """A text that names no card, suit or set of cards."""


class Suit(IntEnum):
    """The four suits in rank order: Eichel, Gras, Herz, Schellen."""

    E = 0
    G = 1
    H = 2
    S = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        try:
            return cls[text]
        except KeyError:
            raise CardTextError(f"{text!r} is not a suit; suits are E, G, H, S") from None

    def said(self, texts: Texts) -> str:
        return texts.of_card("suit", str(self))

    def __str__(self) -> str:
        return self.name


class Rank(IntEnum):
    """The eight ranks; the order is that of every plain suit."""

    ACE = 0
    TEN = 1
    KING = 2
    OBER = 3
    UNTER = 4
    NINE = 5
    EIGHT = 6
    SEVEN = 7

    def __str__(self) -> str:
        return RANK_LETTERS[self]


RANK_LETTERS: Final = "AXKOU987"
RANK_POINTS: Final = (11, 10, 4, 3, 2, 0, 0, 0)


class Card(IntEnum):
    """The 32 cards; ``card.suit`` and ``card.rank`` are what is printed on it."""

    EA = 0
    EX = 1
    EK = 2
    EO = 3
    EU = 4
    E9 = 5
    E8 = 6
    E7 = 7
    GA = 8
    GX = 9
    GK = 10
    GO = 11
    GU = 12
    G9 = 13
    G8 = 14
    G7 = 15
    HA = 16
    HX = 17
    HK = 18
    HO = 19
    HU = 20
    H9 = 21
    H8 = 22
    H7 = 23
    SA = 24
    SX = 25
    SK = 26
    SO = 27
    SU = 28
    S9 = 29
    S8 = 30
    S7 = 31

    @classmethod
    def parse(cls, text: str) -> Card:
        try:
            return cls[text]
        except KeyError:
            raise CardTextError(
                f"{text!r} is not a card; a card is a suit (E G H S) and a rank (A X K O U 9 8 7)"
            ) from None

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        return CARDS[suit * 8 + rank]

    @property
    def suit(self) -> Suit:
        return SUITS[self // 8]

    @property
    def rank(self) -> Rank:
        return RANKS[self % 8]

    @property
    def points(self) -> int:
        return POINTS[self]

    @property
    def bit(self) -> int:
        return 1 << self

    def said(self, texts: Texts) -> str:
        rank = texts.of_card("rank", str(self.rank))
        return texts("card", suit=self.suit.said(texts), rank=rank)

    def __str__(self) -> str:
        return self.name


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
CARDS: Final = tuple(Card)
POINTS: Final = RANK_POINTS * 4

# A byte of a mask is one suit, so four table look-ups turn a mask into cards or points.
_CARDS_OF_BYTE: Final = tuple(
    tuple(
        tuple(CARDS[suit * 8 + rank] for rank in range(8) if byte >> rank & 1)
        for byte in range(256)
    )
    for suit in range(4)
)
_POINTS_OF_BYTE: Final = tuple(
    sum(RANK_POINTS[rank] for rank in range(8) if byte >> rank & 1) for byte in range(256)
)
_EICHEL, _GRAS, _HERZ, _SCHELLEN = _CARDS_OF_BYTE


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, suit by suit, highest rank first."""
    return (
        _EICHEL[mask & 255]
        + _GRAS[mask >> 8 & 255]
        + _HERZ[mask >> 16 & 255]
        + _SCHELLEN[mask >> 24]
    )


def points_in(mask: int) -> int:
    """The card points (Augen) of a mask."""
    table = _POINTS_OF_BYTE
    return table[mask & 255] + table[mask >> 8 & 255] + table[mask >> 16 & 255] + table[mask >> 24]


def mask_of(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class CardSet(int):
    """An immutable set of cards. It *is* the 32-bit mask, so it mixes freely with bare masks."""

    __slots__ = ()

    @classmethod
    def of(cls, *cards: Card) -> CardSet:
        return cls(mask_of(cards))

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards written one after the other, with or without spaces; none may repeat."""
        return cls(mask_of(parse_cards(text)))

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __or__(self, other: int) -> CardSet:
        return CardSet(int(self) | int(other))

    def __and__(self, other: int) -> CardSet:
        return CardSet(int(self) & int(other))

    def __sub__(self, other: int) -> CardSet:
        return CardSet(int(self) & ~int(other))

    @property
    def points(self) -> int:
        return points_in(self)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written: ``"EO GO"`` and ``"EOGO"`` are the same."""
    letters = "".join(text.split())
    cards = tuple(Card.parse(letters[i : i + 2]) for i in range(0, len(letters), 2))
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise CardTextError(f"{twice} appears twice")
    return cards


OF_SUIT: Final = tuple(CardSet(0xFF << 8 * suit) for suit in range(4))
OF_RANK: Final = tuple(CardSet(0x01010101 << rank) for rank in range(8))
OBERS: Final = OF_RANK[Rank.OBER]
UNTERS: Final = OF_RANK[Rank.UNTER]
LORDS: Final = OBERS | UNTERS


def deck(lowest: Rank) -> tuple[Card, ...]:
    """All cards down to a rank: SEVEN gives the long deck, NINE 24 cards, UNTER 20."""
    return tuple(card for card in CARDS if card % 8 <= lowest)
