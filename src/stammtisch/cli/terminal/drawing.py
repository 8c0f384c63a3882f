"""Cards and the table as rich text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stammtisch.cards import Card, Suit
from stammtisch.game import Seat
from stammtisch.schafkopf import View, parse_contract
from stammtisch.schafkopf.contracts import RUFSPIEL, Contract
from stammtisch.texts import Texts
from stammtisch.tricks import TrickOrder

COLOURS: Final = {Suit.E: "orange3", Suit.G: "green3", Suit.H: "red1", Suit.S: "yellow1"}


def order_for(view: View) -> TrickOrder:
    """Cards are sorted by the trumps of the game being played, before that as for a Rufspiel."""
    contract = parse_contract(view.contract) if view.contract else Contract(RUFSPIEL, Suit.E)
    return contract.order


def sorted_hand(cards: Sequence[Card], order: TrickOrder) -> list[Card]:
    trumps = {card: place for place, card in enumerate(order.trumps)}
    return sorted(cards, key=lambda card: (trumps.get(card, 99), card))


def card_text(card: Card, *, dim: bool = False) -> Text:
    return Text(str(card), style=f"{'dim ' if dim else 'bold '}{COLOURS[card.suit]}")


def hand_text(cards: Sequence[Card], legal: frozenset[Card] | None, texts: Texts) -> Table:
    """The hand with a number for each card; cards that are not legal now are dimmed."""
    table = Table(box=box.ROUNDED, show_header=False, padding=(0, 1), border_style="dim")
    table.add_row(*(card_text(c, dim=legal is not None and c not in legal) for c in cards))
    if legal is not None:
        numbers = number_cards(cards, legal)
        table.add_row(*(Text(numbers.get(card, ""), style="dim") for card in cards))
    return table


def number_cards(cards: Sequence[Card], legal: frozenset[Card]) -> dict[Card, str]:
    """The legal cards, numbered from left to right."""
    return {card: str(i) for i, card in enumerate((c for c in cards if c in legal), 1)}


def table_text(view: View, me: Seat, names: Sequence[str], texts: Texts) -> RenderableType:
    """The trick in the middle, the players around it, ourselves below."""
    laid = _laid(view)
    grid = Table.grid(padding=(0, 3))
    for _ in range(3):
        grid.add_column(justify="center", min_width=14)
    left, top, right = ((me + i) % 4 for i in (1, 2, 3))
    places = [_place(seat, view, names, laid, texts) for seat in range(4)]
    grid.add_row("", places[top], "")
    grid.add_row(places[left], "", places[right])
    grid.add_row("", places[me], "")
    return Panel(Align.center(grid), title=title(view, names, texts), border_style="green4")


def _laid(view: View) -> dict[Seat, Card]:
    leader = view.leader or 0
    return {(leader + i) % 4: card for i, card in enumerate(view.trick)}


def _place(
    seat: Seat, view: View, names: Sequence[str], laid: dict[Seat, Card], texts: Texts
) -> RenderableType:
    marks = "".join(
        (
            "★ " if seat == view.declarer else "",
            "☆ " if seat == view.partner else "",
            "▸ " if seat == view.turn else "",
        )
    )
    won = sum(trick.winner == seat for trick in view.tricks)
    tricks = Text(texts("table.tricks", count=won) if won else " ", style="dim")
    card = card_text(laid[seat]) if seat in laid else Text("·", style="dim")
    return Group(Text(f"{marks}{names[seat]}", style="bold", justify="center"), card, tricks)


def title(view: View, names: Sequence[str], texts: Texts) -> str:
    if view.contract is None:
        return texts(f"phase.{view.phase}")
    words = [parse_contract(view.contract).said(texts)]
    if view.declarer is not None:
        words.append(texts("table.declarer", name=names[view.declarer]))
    if view.step > 60:
        words.append(texts("table.step", points=view.step + 1))
    doublings = len(view.doublers) + len(view.knocks) + view.context.carry
    if doublings:
        words.append(f"× {2**doublings}")
    return " · ".join(words)


def trick_told(cards: Sequence[Card], texts: Texts) -> str:
    return ", ".join(card.said(texts) for card in cards)
