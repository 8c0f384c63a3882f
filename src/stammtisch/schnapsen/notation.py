"""Schnapsen's part of the notation: context tags, hands and talon, result."""

from __future__ import annotations

import re
from collections.abc import Mapping

from stammtisch.engine.deal import Seat, seat_text
from stammtisch.engine.machine import unhalted
from stammtisch.engine.notation import CommonNotation, Tag, read_seats
from stammtisch.schnapsen import start
from stammtisch.schnapsen.deal import Context, Deal
from stammtisch.schnapsen.outcome import settle
from stammtisch.schnapsen.play import Play
from stammtisch.schnapsen.ruleset import RuleSet

_SECTIONS = {"cutting": "deal", "aftermath": "claims"}


class SchnapsenNotation(CommonNotation[RuleSet, Context, Deal]):
    begin = start
    tags: frozenset[str] = frozenset(("Bonus", "Shown", "Score"))
    hand_names: tuple[str, ...] = ("p1", "p2", "talon")

    def context(self, rules: RuleSet, tags: Mapping[str, Tag]) -> Context:
        bonus, shown = tags.get("Bonus"), tags.get("Shown")
        if bonus is not None and not re.fullmatch("[0-9]{1,2}", bonus.value):
            raise bonus.place.error("tag_value", tag="Bonus", pattern="0-99")
        return Context(
            bonus=0 if bonus is None else int(bonus.value),
            shown=() if shown is None else read_seats(shown, 2),
            score=_read_score(tags["Score"], rules) if "Score" in tags else None,
        )

    def context_tags(self, deal: Deal) -> dict[str, str]:
        context = deal.context
        tags = {"Bonus": str(context.bonus)} if context.bonus else {}
        shown = {"Shown": " ".join(map(seat_text, context.shown))} if context.shown else {}
        score = {"Score": " ".join(map(str, context.score))} if context.score else {}
        return tags | shown | score

    def section(self, deal: Deal) -> str:
        return _SECTIONS.get(deal.phase.name, "play")

    def next_trick(self, deal: Deal) -> tuple[int, Seat]:
        phase = unhalted(deal.phase)
        return len(deal.tricks) + 1, phase.leader if isinstance(phase, Play) else 0

    def result(self, deal: Deal) -> str:
        """``p1 wins 2 by claim 70:20``."""
        outcome = deal.outcome
        if outcome is None:
            return ""
        points = ":".join(map(str, outcome.points))
        if outcome.winner is None:
            return f"drawn {points}"
        return f"{seat_text(outcome.winner)} wins {outcome.value} by {outcome.how} {points}"

    def settlement(self, deal: Deal) -> str:
        if deal.outcome is None:
            return ""
        settlement = settle(deal.outcome, deal.rules)
        return f"{' '.join(map(str, settlement.amounts))} {settlement.unit}"


def _read_score(tag: Tag, rules: RuleSet) -> tuple[int, int]:
    """``4 7``: nobody has finished the Partie yet."""
    needs = [str(points) for points in range(1, rules.partie + 1)]
    words = tag.value.split(" ")
    if len(words) != 2 or not set(words) <= set(needs):
        raise tag.place.error("tag_value", tag=tag.name, pattern=f"4 {rules.partie}")
    return int(words[0]), int(words[1])
