"""A deal as text, as it stands, with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.engine.deal import Action, Verb, seat_text
from stammtisch.engine.machine import AnyMachine


def deal_text(deal: AnyMachine) -> str:
    return "\n".join(_lines(deal))


def _lines(deal: Any) -> Iterator[str]:  # noqa: ANN401  (each game has its own deals)
    round_ = "" if deal.context.round == "normal" else f", {deal.context.round}"
    yield f"{deal.rules.name}{round_}: {deal.phase.name}"
    for seat, hand in enumerate(deal.hands):
        yield f"{'>' if seat == deal.turn else ' '} {seat_text(seat)}  {hand}"
    said = [str(action) for action in deal.history if action.verb is not Verb.CARD]
    if said:
        yield f"said: {', '.join(said)}"
    yield from _tricks(deal.history, len(deal.hands))
    if deal.outcome is not None:
        settled = deal.settlement()
        amounts = (f"{seat_text(it)} {x:+}" for it, x in enumerate(settled.amounts))
        yield f"settled: {', '.join(amounts)} {settled.unit}"
    elif deal.turn is not None:
        yield f"{seat_text(deal.turn)} may: {', '.join(action.call for action in deal.legal)}"


def _tricks(history: tuple[Action, ...], seats: int) -> Iterator[str]:
    played = [action for action in history if action.verb is Verb.CARD]
    for at in range(0, len(played), seats):
        cards = " ".join(str(action.argument) for action in played[at : at + seats])
        yield f"{at // seats + 1}. {seat_text(played[at].seat)}: {cards}"
