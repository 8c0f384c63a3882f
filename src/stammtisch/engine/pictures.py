"""Cards and deals as pictures and tables: for notebooks, and for programs that show them.

The drawings are those of the browser client (docs/cards.md), installed once for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from stammtisch.engine.cards import Card, CardSet, Pictured
from stammtisch.engine.deal import Action, Verb, seat_text
from stammtisch.engine.machine import AnyMachine, Machine

PACKAGE: Final = Path(__file__).parents[1]
# In the package where it is installed, else in the sources.
FOLDERS: Final = (PACKAGE / "server/client/cards", PACKAGE.parents[1] / "web/public/cards")
DECKS: Final = ("bavarian", "french", "french-en", "double", "contrast")
WIDTH: Final = 250
HEIGHT: Final = 400
SHOWN: Final = 90  # pixels that a card is wide on the page
OVERLAP: Final = 0.62  # of a card that is seen below the next
LABEL: Final = 110

PictureRow = tuple[str, Sequence[Card]]  # cards with what is written before them


def svg(what: Pictured | AnyMachine, deck: str = "bavarian") -> str:
    """A picture of a card, of a hand, or of a deal with open cards.

    >>> import stammtisch as st
    >>> st.svg(st.CardSet("EO GO SA"), deck="french")[:4]
    '<svg'
    """
    if isinstance(what, Card):
        return _rows_svg([("", (what,))], deck)
    if isinstance(what, CardSet):
        return _rows_svg([("", tuple(what))], deck)
    if isinstance(what, Machine):
        return _rows_svg(deal_rows(what), deck)
    raise TypeError(f"a Card, a CardSet or a deal is needed, not {what!r:.60}")


def deal_rows(deal: Any) -> list[PictureRow]:  # noqa: ANN401  (each game has its own deals)
    """The hands by seat, then the cards of the trick that is not yet complete."""
    rows: list[PictureRow] = [
        (seat_text(seat), tuple(hand)) for seat, hand in enumerate(deal.hands)
    ]
    laid = laid_cards(deal.history, len(rows))
    return [*rows, ("…", tuple(laid))] if laid else rows


def laid_cards(history: Iterable[Action], seats: int) -> list[Card]:
    """The cards on the table."""
    cards = [it.argument for it in history if it.verb is Verb.CARD]
    return [card for card in cards[len(cards) - len(cards) % seats :] if isinstance(card, Card)]


def deal_html(deal: AnyMachine) -> str:
    return f"<pre>{escape(str(deal))}</pre>{_rows_svg(deal_rows(deal))}"


def view_html(view: Any) -> str:  # noqa: ANN401  (of the game's own type)
    """What a seat sees: its hand, what is on the table, what it may do."""
    seats = len(view.hands)
    rows = [(seat_text(it), hand) for it, hand in enumerate(view.hands) if hand]
    laid = laid_cards(view.history, seats)
    rows += [("…", tuple(laid))] if laid else []
    told = f"{view.rules}, {view.phase}: {seat_text(view.seat)}"
    options = ", ".join(action.call for action in view.options)
    return f"<p>{escape(told)}</p>{_rows_svg(rows)}<p>{escape(options)}</p>"


def table_html(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
    lines = "".join(f"<tr>{cells}</tr>" for cells in body)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


@lru_cache(maxsize=256)
def drawing(card: str, deck: str) -> str:
    """The file of a card by its code."""
    if deck not in DECKS:
        raise ValueError(f"there is no deck {deck!r}; decks are {', '.join(DECKS)}")
    folder = next(it for it in FOLDERS if it.is_dir())
    return (folder / deck / f"{card}.svg").read_text("utf-8").strip()


def _rows_svg(rows: Sequence[PictureRow], deck: str = "bavarian") -> str:
    """Each row of cards below the other, at a size that fits a page."""
    indent = LABEL if any(label for label, _ in rows) else 0
    longest = max((len(cards) for _, cards in rows), default=0)
    width = indent + WIDTH + OVERLAP * WIDTH * max(longest - 1, 0)
    height = (HEIGHT + 20) * len(rows) - 20
    parts = [part for number, row in enumerate(rows) for part in _row(row, number, indent, deck)]
    scale = SHOWN / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" '
        f'width="{scale * width:.0f}" height="{scale * height:.0f}">{"".join(parts)}</svg>'
    )


def _row(row: PictureRow, number: int, indent: int, deck: str) -> Iterable[str]:
    label, cards = row
    top = (HEIGHT + 20) * number
    if label:
        yield f'<text x="0" y="{top + 220}" font-family="sans-serif" font-size="64">{label}</text>'
    for place, card in enumerate(cards):
        left = indent + OVERLAP * WIDTH * place
        at = f'<svg x="{left:g}" y="{top}" width="{WIDTH}" height="{HEIGHT}"'
        yield drawing(str(card), deck).replace("<svg", at, 1)
