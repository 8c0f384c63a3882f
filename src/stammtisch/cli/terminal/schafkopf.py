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
    DUTIES,
    ROUNDS,
    Context,
    Deal,
    RuleSet,
    View,
    move_stock,
    next_context,
    parse_contract,
    same_dealer,
    seats_from,
    settle,
    shuffle,
    shuffled,
)
from stammtisch.schafkopf.context import Duty
from stammtisch.schafkopf.contracts import RUFSPIEL, Contract
from stammtisch.schafkopf.rounds import DREIER
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
        grid = Table.grid(padding=(0, 1))
        for _ in range(3):
            grid.add_column(justify="center", min_width=9)
        places = [_place(seat, view, names, texts) for seat in range(4)]
        grid.add_row("", places[(me + 2) % 4], "")
        grid.add_row(places[(me + 1) % 4], "", places[(me + 3) % 4])
        grid.add_row("", places[me], "")
        return Panel(Align.center(grid), title=_title(view, names, texts), border_style="green4")


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


class SchafkopfEvening(Struct):
    """Money or points, the dealer moving on, and what else passes from deal to deal, by chairs."""

    rules: RuleSet
    round: str
    players: int
    rng: Random
    texts: Texts
    balances: list[int]
    lone_games: list[int]
    duties: list[tuple[Duty, ...]]
    dealer: int
    carry: int = 0
    games: int = 0
    stock: int = 0
    face: SchafkopfFace = SchafkopfFace()

    @classmethod
    def begin(
        cls, rules: RuleSet, round_: str, players: int, rng: Random, texts: Texts
    ) -> SchafkopfEvening:
        nothing, owed = [0] * players, [DUTIES] * players
        return cls(
            rules, round_, players, rng, texts, nothing, nothing.copy(), owed, dealer=players - 1
        )

    @property
    def finished(self) -> bool:
        """A 3er-Runde is over when everybody has done his duties."""
        return self.round == DREIER.name and not any(self.duties)

    def chair_names(self) -> list[str]:
        texts = self.texts
        return [texts("table.you"), *texts("table.names").split()][: self.players]

    def next_deal(self) -> tuple[Deal, Sequence[int]]:
        if self.finished:
            self.duties = [DUTIES] * self.players
        chairs = seats_from(self.players, self.dealer)
        if not any(self.duties[chair] for chair in chairs[:4]):
            self.dealer = (self.dealer + 1) % self.players  # only the resting dealer owes a game
            chairs = seats_from(self.players, self.dealer)
        a, b, c, d = (self.lone_games[chair] for chair in chairs[:4])
        context = Context(
            players=self.players,  # type: ignore[arg-type]
            round=self.round,
            carry=self.carry,
            first_game=self.games == 0,
            lone_games=(a, b, c, d),
            duties=tuple(self.duties[chair] for chair in chairs[:4]),
        )
        return shuffled(self.rules, shuffle(self.rules, self.rng), context), chairs

    def count(self, deal: Deal, chairs: Sequence[int]) -> str:
        outcome, rules = deal.outcome, self.rules
        assert outcome is not None
        moved = move_stock(outcome, rules, self.stock)
        self.stock = moved.stock
        for chair, amount in zip(chairs, settle(outcome, rules).amounts, strict=True):
            self.balances[chair] += amount
        following = next_context(deal.context, outcome, rules)
        for seat, chair in enumerate(chairs[:4]):
            self.balances[chair] += moved.amounts[seat]
            self.lone_games[chair] = following.lone_games[seat]
            self.duties[chair] = following.duties[seat]
        self.carry = following.carry
        self.games += outcome.scored
        if not same_dealer(outcome, rules):
            self.dealer = (self.dealer + 1) % self.players
        return self._standings()

    def _standings(self) -> str:
        told = self.texts(
            "table.standings", standings=amounts_told(self.balances, self.chair_names())
        )
        return f"{told} {self.texts('table.stock', stock=self.stock)}" if self.rules.stock else told
