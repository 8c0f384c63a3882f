"""What each event makes of a tournament. Events are trusted here: commands have checked them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from stammtisch import rulesets
from stammtisch.kits import KITS, AnyRules
from stammtisch.tournament.chain import Entry
from stammtisch.tournament.events import Announced, Event
from stammtisch.tournament.folding import drawing, people, sheets, supervising
from stammtisch.tournament.folding.types import Folds, T


def fold(entries: Iterable[Entry]) -> T:
    """A tournament from its first entry on."""
    first, *rest = entries
    assert isinstance(first.event, Announced)
    tournament = announced(first.event)
    for entry in rest:
        tournament = after(tournament, entry.event, entry.at)
    return tournament


def after(tournament: T, event: Event, at: int = 0) -> T:
    """The tournament once that has happened; ``at`` in milliseconds since 1970."""
    return _FOLDS[type(event)](tournament, event, at)


def after_all(tournament: T, events: Iterable[Event], at: int = 0) -> T:
    for event in events:
        tournament = after(tournament, event, at)
    return tournament


def announced(event: Announced) -> T:
    plan = event.plan
    rules = _rules(plan.toml, plan.rules)
    return T(
        id=event.tournament, plan=plan, rules=rules, prizes=plan.prizes, remainder=plan.remainder
    )


@cache
def _rules(toml: str, name: str) -> AnyRules:
    rules = rulesets.parse(toml, name=name)
    in_tournament: AnyRules = KITS[rules.game].in_tournament(rules)
    return in_tournament


_FOLDS: Final[Folds] = {**people.FOLDS, **drawing.FOLDS, **sheets.FOLDS, **supervising.FOLDS}
