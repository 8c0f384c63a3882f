"""Schafkopf in the terminal: four or five players, the trick in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stammtisch.cards import Card, Suit
from stammtisch.cli.terminal.cards import card_text
from stammtisch.game import Seat
from stammtisch.schafkopf import (
    Context,
    Deal,
    Ending,
    RuleSet,
    View,
    next_carry,
    parse_contract,
    seats_from,
    settle,
    shuffle,
    shuffled,
)
from stammtisch.schafkopf.contracts import RUFSPIEL, Contract
from stammtisch.texts import Texts
from stammtisch.told.amounts import amounts_told
from stammtisch.tricks import TrickOrder


class SchafkopfFace:
    def order(self, view: View) -> TrickOrder:
        """By the trumps of the game being played, before that as for a Rufspiel."""
        contract = parse_contract(view.contract) if view.contract else Contract(RUFSPIEL, Suit.E)
        return contract.order

    def picture(self, view: View, names: Sequence[str], texts: Texts) -> RenderableType:
        me = view.seat % 4
        grid = Table.grid(padding=(0, 2))
        for _ in range(3):
            grid.add_column(justify="center", min_width=12)
        places = [_place(seat, view, names, texts) for seat in range(4)]
        grid.add_row("", places[(me + 2) % 4], "")
        grid.add_row(places[(me + 1) % 4], "", places[(me + 3) % 4])
        grid.add_row("", places[me], "")
        return Panel(Align.center(grid), title=_title(view, names, texts), border_style="green4")


def _place(seat: Seat, view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    laid = {((view.leader or 0) + i) % 4: card for i, card in enumerate(view.trick)}
    declarer = "★ " if seat == view.declarer else "☆ " if seat == view.partner else ""
    turn = "▸ " if seat == view.turn else ""
    won = sum(trick.winner == seat for trick in view.tricks)
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
    if doublings:
        words.append(f"× {2**doublings}")
    return " · ".join(words)


class SchafkopfEvening(Struct):
    """Money or points, the dealer moving on, doublings carried over."""

    rules: RuleSet
    round: str
    players: int
    rng: Random
    texts: Texts
    balances: list[int]
    dealer: int
    carry: int = 0
    games: int = 0
    face: SchafkopfFace = SchafkopfFace()

    @classmethod
    def begin(
        cls, rules: RuleSet, round_: str, players: int, rng: Random, texts: Texts
    ) -> SchafkopfEvening:
        return cls(rules, round_, players, rng, texts, [0] * players, dealer=players - 1)

    @property
    def finished(self) -> bool:
        return False

    def chair_names(self) -> list[str]:
        texts = self.texts
        return [texts("table.you"), *texts("table.names").split()][: self.players]

    def next_deal(self) -> tuple[Deal, Sequence[int]]:
        context = Context(
            players=self.players,  # type: ignore[arg-type]
            round=self.round,
            carry=self.carry,
            first_game=self.games == 0,
        )
        deal = shuffled(self.rules, shuffle(self.rules, self.rng), context)
        return deal, seats_from(self.players, self.dealer)

    def count(self, deal: Deal, chairs: Sequence[int]) -> str:
        outcome, rules = deal.outcome, self.rules
        assert outcome is not None
        for chair, amount in zip(chairs, settle(outcome, rules).amounts, strict=True):
            self.balances[chair] += amount
        self.carry = next_carry(outcome, rules, self.carry)
        self.games += outcome.scored
        same_dealer = outcome.ending is Ending.REDEAL or (
            outcome.ending is Ending.THROWN_IN and rules.all_pass == "redeal"
        )
        self.dealer = self.dealer if same_dealer else (self.dealer + 1) % self.players
        standings = amounts_told(self.balances, self.chair_names())
        return self.texts("table.standings", standings=standings)
