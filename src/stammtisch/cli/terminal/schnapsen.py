"""Schnapsen in the terminal: two players, the talon between them, a Bummerl to lose."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from stammtisch.cli.terminal.cards import card_text
from stammtisch.game import Seat
from stammtisch.schnapsen import (
    Deal,
    Evening,
    RuleSet,
    View,
    after_game,
    begin,
    draw_for_deal,
    shuffle,
    shuffled,
)
from stammtisch.texts import Texts
from stammtisch.tricks import TrickOrder, trick_order


class SchnapsenFace:
    def order(self, view: View) -> TrickOrder:
        return trick_order((), view.trump)

    def picture(self, view: View, names: Sequence[str], texts: Texts) -> RenderableType:
        me = view.seat % 2
        lines = [
            _player(1 - me, view, names, texts),
            Text(" "),
            _talon(view, texts),
            _lead(view, names, texts),
            Text(" "),
            _player(me, view, names, texts),
        ]
        group = Group(*(Align.center(line) for line in lines))
        return Panel(group, title=_title(view, names, texts), border_style="green4")


def _title(view: View, names: Sequence[str], texts: Texts) -> str:
    if view.trump is None:
        return texts(f"phase.{view.phase}")
    words = [texts("table.trump", suit=view.trump.said(texts))]
    if view.closer is not None:
        words.append(texts("table.closed_by", name=names[view.closer]))
    elif not view.talon:
        words.append(texts("table.exhausted"))
    return " · ".join(words)


def _player(seat: Seat, view: View, names: Sequence[str], texts: Texts) -> Text:
    turn = "▸ " if seat == view.turn else ""
    facts = [texts("table.tricks", count=view.tricks_won[seat])]
    if view.points is not None:
        facts.append(texts("table.points", points=view.points[seat]))
    for pair in view.marriages:
        if pair.seat == seat:
            facts.append(f"{pair.suit.said(texts)} {pair.points}")
    return Text.assemble((f"{turn}{names[seat]}", "bold"), "  ", (" · ".join(facts), "dim"))


def _talon(view: View, texts: Texts) -> Text:
    if view.open_card is None:
        return Text(texts("table.talon", count=view.talon) if view.talon else " ", style="dim")
    told = Text(texts("table.talon", count=view.talon) + "  ", style="dim")
    return told.append_text(card_text(view.open_card, texts))


def _lead(view: View, names: Sequence[str], texts: Texts) -> Text:
    if view.led is None or view.leader is None:
        return Text(" ")
    return Text(f"{names[view.leader]}: ").append_text(card_text(view.led, texts))


class SchnapsenEvening(Struct):
    """Games to seven; who loses the Partie gets a Bummerl."""

    rules: RuleSet
    rng: Random
    texts: Texts
    score: Evening
    finished: bool = False  # a Bummerl has been lost, and the next Partie has not begun
    face: SchnapsenFace = SchnapsenFace()

    @classmethod
    def begin(cls, rules: RuleSet, rng: Random, texts: Texts) -> SchnapsenEvening:
        """The players draw for the first deal."""
        return cls(rules, rng, texts, begin(rules, draw_for_deal(shuffle(rules, rng))))

    def chair_names(self) -> list[str]:
        return [self.texts("table.you"), self.texts("table.names").split()[0]]

    def next_deal(self) -> tuple[Deal, Sequence[int]]:
        pack = shuffle(self.rules, self.rng)
        deal = shuffled(self.rules, pack, self.score.context())
        return deal, (self.score.forehand, self.score.dealer)

    def count(self, deal: Deal, chairs: Sequence[int]) -> str:
        assert deal.outcome is not None
        before = self.score
        self.score = after_game(before, deal.outcome, self.rules)
        self.finished = self.score.bummerl != before.bummerl
        names = self.chair_names()
        if self.finished:
            loser = 0 if self.score.bummerl[0] > before.bummerl[0] else 1
            count = self.score.bummerl[loser] - before.bummerl[loser]
            return self.texts("table.bummerl", loser=names[loser], count=count)
        standings = ", ".join(f"{n} {c}" for n, c in zip(names, self.score.counters, strict=True))
        return self.texts("table.counters", standings=standings)
