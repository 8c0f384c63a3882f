"""What a view of Schafkopf tells besides hands and words, as numbers (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stammtisch.engine.observation import Around, Part, only
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.view import View

NUMBERS: Final = {code: number for number, code in enumerate(CONTRACTS)}
MOST_STEPS: Final = 8  # of doubling; further ones look the same


def observation(view: View, rules: RuleSet) -> Iterator[Part]:
    around = Around(view.seat, view.context.players)
    yield "contract", only(NUMBERS.get(view.contract or ""), len(NUMBERS))
    yield "declarer", around.marked([view.declarer])
    yield "partner", around.marked([view.partner])
    yield "doubling", [min(view.step, MOST_STEPS) / MOST_STEPS]
    yield "knocks", around.marked(view.knocks)
    yield "leader", around.marked([view.leader])
    trick = [((view.leader or 0) + place) % 4 for place in range(len(view.trick))]
    laid = dict(zip(trick, view.trick, strict=True))
    yield "trick", around.cards([laid[seat]] if seat in laid else None for seat in range(4))
    yield "tricks", around.each(won / rules.hand_size for won in view.tricks_won)
