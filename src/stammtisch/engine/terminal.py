"""How a game looks in the terminal: what each must tell, cards and hands as rich text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.engine.bots import AnyView
from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import TrickOrder
from stammtisch.texts import Texts


class Face(Protocol):
    """What the table in the terminal must know of a game."""

    def order(self, view: AnyView) -> TrickOrder:
        """How the hand is sorted."""
        ...

    def trump(self, view: AnyView) -> Suit | None:
        """The suit that changes the names of calls."""
        ...

    def counts_openly(self, view: AnyView, winner: Seat) -> bool:
        """Whether this seat may know the points in a trick."""
        ...

    def picture(self, view: AnyView, names: Sequence[str], texts: Texts) -> RenderableType:
        """The table from above, ourselves at the bottom."""
        ...

    def standings(self, seen: Any, texts: Texts) -> str:  # noqa: ANN401  (of an evening)
        """How it stands after a deal."""
        ...


COLOURS: Final = {Suit.E: "orange3", Suit.G: "green3", Suit.H: "red1", Suit.S: "yellow1"}
FRENCH_COLOURS: Final = {Suit.E: "grey82", Suit.G: "grey82", Suit.H: "red1", Suit.S: "red1"}


def sorted_hand(cards: Sequence[Card], order: TrickOrder) -> list[Card]:
    """Trumps first, then suit by suit."""
    trumps = {card: place for place, card in enumerate(order.trumps)}
    return sorted(cards, key=lambda card: (trumps.get(card, 99), card))


def card_text(card: Card, texts: Texts, *, dim: bool = False) -> Text:
    colours = FRENCH_COLOURS if texts.pack == "french" else COLOURS
    mark = texts.of_card("suit_mark", str(card.suit)) + texts.of_card("rank_mark", str(card.rank))
    return Text(mark, style=f"{'dim ' if dim else 'bold '}{colours[card.suit]}")


def hand_text(cards: Sequence[Card], legal: frozenset[Card], texts: Texts, width: int) -> Table:
    """The hand with a number for each legal card; the others are dimmed, if any is legal now."""
    room = 1 if width >= 5 * len(cards) + 1 else 0
    table = Table(box=box.ROUNDED, show_header=False, padding=(0, room), border_style="dim")
    dimmed = [bool(legal) and card not in legal for card in cards]
    table.add_row(*(card_text(c, texts, dim=dim) for c, dim in zip(cards, dimmed, strict=True)))
    if legal:
        numbers = number_cards(cards, legal)
        table.add_row(*(Text(numbers.get(card, ""), style="dim") for card in cards))
    return table


def number_cards(cards: Sequence[Card], legal: frozenset[Card]) -> dict[Card, str]:
    """The legal cards, numbered from left to right."""
    return {card: str(i) for i, card in enumerate((c for c in cards if c in legal), 1)}


def cards_text(cards: Sequence[Card], texts: Texts) -> str:
    return ", ".join(card.said(texts) for card in cards)
