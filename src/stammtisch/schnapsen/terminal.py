"""Schnapsen in the terminal: two players, the talon between them, a Bummerl to lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Seat
from stammtisch.engine.terminal import card_text
from stammtisch.engine.tricks import TrickOrder, trick_order
from stammtisch.schnapsen.phrases import pair_name
from stammtisch.schnapsen.view import View
from stammtisch.texts import Texts


class SchnapsenFace:
    def order(self, view: View) -> TrickOrder:
        return trick_order((), view.trump)

    def trump(self, view: View) -> Suit | None:
        return view.trump

    def counts_openly(self, view: View, winner: Seat) -> bool:
        return view.points[winner] is not None

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

    def standings(self, seen: Any, texts: Texts) -> str:  # noqa: ANN401
        """The loser of the Partie; while it goes on, what each has still to win."""
        names, result = [chair.name for chair in seen.chairs], seen.result
        if result is not None and result.booking.round_over:
            loser = min(range(2), key=lambda seat: result.booking.amounts[seat])
            count = -result.booking.amounts[loser]
            return texts("table.bummerl", loser=names[result.seats[loser]], count=count)
        left = zip(names, seen.standing.counters, strict=True)
        return texts("table.counters", standings=", ".join(f"{n} {c}" for n, c in left))


FACE: Final = SchnapsenFace()


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
    points = view.points[seat]
    if points is not None:
        facts.append(texts("table.points", points=points))
    if view.trump is not None:
        pairs = [pair.suit for pair in view.marriages if pair.seat == seat]
        facts += [pair_name(suit, view.trump, texts) for suit in pairs]
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
