"""Schafkopf in the terminal: four or five players, the trick in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Seat
from stammtisch.engine.phrases import amounts_text
from stammtisch.engine.terminal import card_text
from stammtisch.engine.tricks import TrickOrder
from stammtisch.schafkopf.contracts import RUFSPIEL, Contract, parse_contract
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.view import View
from stammtisch.texts import Texts


class SchafkopfFace:
    def order(self, view: View) -> TrickOrder:
        """By the trumps of the game being played, before that as for a Rufspiel."""
        contract = parse_contract(view.contract) if view.contract else Contract(RUFSPIEL, Suit.E)
        return contract.order

    def trump(self, view: View) -> Suit | None:
        return None

    def counts_openly(self, view: View, winner: Seat) -> bool:
        return True

    def picture(self, view: View, names: Sequence[str], texts: Texts) -> RenderableType:
        me = view.seat % 4
        grid = Table.grid(padding=(0, 1))
        for _ in range(3):
            grid.add_column(justify="center", min_width=9)
        places = [_place(seat, view, names, texts) for seat in range(4)]
        grid.add_row("", places[(me + 2) % 4], "")
        grid.add_row(places[(me + 1) % 4], "", places[(me + 3) % 4])
        grid.add_row("", places[me], "")
        return Panel(Align.center(grid), title=_title(view, names, texts), border_style="green4")

    def standings(self, seen: Any, texts: Texts) -> str:  # noqa: ANN401
        names, balances = zip(*((a.name, a.balance) for a in seen.accounts), strict=True)
        told = texts("table.standings", standings=amounts_text(balances, names))
        stock = seen.standing.stock
        return f"{told} {texts('table.stock', stock=stock)}" if stock else told


FACE: Final = SchafkopfFace()


def _place(seat: Seat, view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    laid = {((view.leader or 0) + i) % 4: card for i, card in enumerate(view.trick)}
    declarer = "★ " if seat == view.declarer else "☆ " if seat == view.partner else ""
    turn = "▸ " if seat == view.turn else ""
    won = view.tricks_won[seat]
    return Group(
        Text(f"{declarer}{turn}{names[seat]}", style="bold", justify="center"),
        _laid_card(laid.get(seat), texts),
        Text(texts("table.tricks", count=won) if won else " ", style="dim", justify="center"),
    )


def _laid_card(card: Card | None, texts: Texts) -> Text:
    shown = Text("·", style="dim") if card is None else card_text(card, texts)
    shown.justify = "center"
    return shown


def _title(view: View, names: Sequence[str], texts: Texts) -> str:
    if view.contract is None:
        return texts(f"phase.{view.phase}")
    words = [parse_contract(view.contract).said(texts)]
    if view.declarer is not None:
        words.append(texts("table.declarer", name=names[view.declarer]))
    if view.step > 60:
        words.append(texts("table.step", points=view.step + 1))
    doublings = len(view.doublers) + len(view.knocks) + view.context.carry
    doublings += ROUNDS[view.context.round].built_in
    if doublings:
        words.append(f"× {2**doublings}")
    return " · ".join(words)
