"""A review on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stammtisch.engine.deal import Seat
from stammtisch.review import Judgement, Mark, Review
from stammtisch.review.text import (
    action_told,
    amount_told,
    losses_told,
    sentence,
    turning_point_told,
)
from stammtisch.texts import Texts

STYLES = {Mark.GOOD: "", Mark.INACCURACY: "yellow", Mark.MISTAKE: "orange3", Mark.BLUNDER: "red"}


def show_review(
    review: Review,
    names: Sequence[str],
    console: Console,
    texts: Texts,
    seat: Seat | None = None,
    *,
    everything: bool = False,
) -> None:
    console.rule(texts("review.heading"))
    shown = [
        judgement
        for judgement in review.judgements
        if (everything or judgement.reason) and seat in (None, judgement.seat)
    ]
    if shown:
        console.print(_table(shown, review.unit, names, texts))
    else:
        console.print(texts("review.nothing"))
    console.print(turning_point_told(review, names, texts))
    console.print(losses_told(review, names, texts))


def _table(shown: Sequence[Judgement], unit: str, names: Sequence[str], texts: Texts) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    player, decision, better, loss, truth = texts("review.columns").split(",")
    table.add_column(player)
    table.add_column(decision)
    table.add_column(better)
    table.add_column(loss, justify="right")
    table.add_column(truth, justify="right")
    table.add_column("", ratio=1)
    for judgement in shown:
        mark = Text(texts(f"review.mark.{judgement.mark}"), style=f"bold {STYLES[judgement.mark]}")
        table.add_row(
            names[judgement.seat],
            Text(action_told(judgement.action, texts) + " ").append_text(mark),
            "" if judgement.agrees else action_told(judgement.better, texts),
            amount_told(judgement.loss, unit, texts) if judgement.mark is not Mark.GOOD else "",
            "" if not judgement.true_loss else amount_told(judgement.true_loss, unit, texts),
            Text(sentence(judgement, unit, texts), style="dim"),
        )
    return table
