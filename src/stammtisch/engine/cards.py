"""Suits, ranks, cards and sets of cards (RULES 0.1).

A card is a number from 0 to 31 and a two-character text, suit then rank: ``Card.EO`` is ``"EO"``.
A set of cards is a 32-bit mask. Inside the games masks are plain integers for speed; ``CardSet`` is
the same integer with a readable face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, Self

from stammtisch.texts import Texts


class CardTextError(ValueError):
    """A text that names no card, suit or set of cards."""


class Suit(IntEnum):
    """The four suits in rank order: Eichel, Gras, Herz, Schellen.

    >>> import stammtisch as st
    >>> [str(suit) for suit in st.Suit]
    ['E', 'G', 'H', 'S']
    """

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
    """The eight ranks; the order is that of every plain suit.

    >>> import stammtisch as st
    >>> st.Card.of(st.Suit.H, st.Rank.OBER)
    <Card.HO: 19>
    """

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


class Pictured:
    """Shown as a picture in notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from stammtisch.engine.pictures import svg

        return svg(self)


class Card(Pictured, IntEnum):
    """The 32 cards; ``card.suit`` and ``card.rank`` are what is printed on it.

    >>> import stammtisch as st
    >>> st.Card.EO, st.Card("EO").suit, st.Card.EO.points
    (<Card.EO: 3>, <Suit.E: 0>, 3)
    """

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
    def _missing_(cls, value: object) -> Card | None:
        return cls.parse(value) if isinstance(value, str) else None

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card of a text such as ``EO``."""
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


class CardSet(Pictured, int):
    """An immutable set of cards. It *is* the 32-bit mask, so it mixes freely with bare masks.

    >>> import stammtisch as st
    >>> hand = st.CardSet("EO GO SA")
    >>> hand | st.Card.HA, hand - st.CardSet("GO"), hand & st.CardSet([st.Card.SA])
    (CardSet('EO GO HA SA'), CardSet('EO SA'), CardSet('SA'))
    >>> len(hand), hand.points, st.Card.EO in hand, [str(card) for card in hand]
    (3, 17, True, ['EO', 'GO', 'SA'])
    """

    __slots__ = ()

    def __new__(cls, cards: int | str | Iterable[Card | str] = 0) -> Self:
        """From a text, from cards, or from a mask."""
        return int.__new__(cls, _mask(cards))

    @classmethod
    def of(cls, *cards: Card) -> CardSet:
        return cls(mask_of(cards))

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards written one after the other, with or without spaces; none may repeat."""
        return cls(mask_of(parse_cards(text)))

    def __contains__(self, card: Card | str) -> bool:
        return bool(self >> (Card.parse(card) if isinstance(card, str) else card) & 1)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __or__(self, other: int) -> CardSet:
        return int.__new__(CardSet, int(self) | _bits(other))

    def __and__(self, other: int) -> CardSet:
        return int.__new__(CardSet, int(self) & _bits(other))

    def __sub__(self, other: int) -> CardSet:
        return int.__new__(CardSet, int(self) & ~_bits(other))

    @property
    def points(self) -> int:
        """The card points (Augen)."""
        return points_in(self)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


def _bits(cards: int) -> int:
    return cards.bit if isinstance(cards, Card) else int(cards)


def _mask(cards: object) -> int:
    if isinstance(cards, Card):
        return cards.bit
    if isinstance(cards, int):
        if not 0 <= cards < 1 << 32:
            raise CardTextError(f"{cards} is no mask of 32 cards")
        return cards
    return mask_of(cards_of(cards))  # type: ignore[arg-type]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written: ``"EO GO"`` and ``"EOGO"`` are the same."""
    letters = "".join(text.split())
    cards = tuple(Card.parse(letters[i : i + 2]) for i in range(0, len(letters), 2))
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise CardTextError(f"{twice} appears twice")
    return cards


def cards_of(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Cards in the order they are given, as a text or one by one; none may be there twice."""
    if isinstance(cards, str):
        return parse_cards(cards)
    if isinstance(cards, CardSet):
        return tuple(cards)
    try:
        return parse_cards("".join(str(Card(card)) for card in cards))  # type: ignore[arg-type]
    except CardTextError:
        raise
    except (TypeError, ValueError):
        raise TypeError(
            f"cards are given as Cards or as a text such as 'EO GO SA', not as {cards!r}"
        ) from None


OF_SUIT: Final = tuple(CardSet(0xFF << 8 * suit) for suit in range(4))
OF_RANK: Final = tuple(CardSet(0x01010101 << rank) for rank in range(8))
OBERS: Final = OF_RANK[Rank.OBER]
UNTERS: Final = OF_RANK[Rank.UNTER]
LORDS: Final = OBERS | UNTERS


def deck(lowest: Rank) -> tuple[Card, ...]:
    """All cards down to a rank: SEVEN gives the long deck, NINE 24 cards, UNTER 20."""
    return tuple(card for card in CARDS if card % 8 <= lowest)
