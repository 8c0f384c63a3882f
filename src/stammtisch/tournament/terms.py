"""What every participant must be told: who runs it, and on which terms (RULES 7.6, 7.8)."""

from __future__ import annotations

from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.texts import Texts
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.state import Tournament


def organs_said(plan: Plan, texts: Texts) -> str:
    """The organiser, and the management if that is somebody else (S0 5.1.1)."""
    named = [("organiser", plan.organiser)]
    if plan.management != plan.organiser:
        named.append(("management", plan.management))
    return " · ".join(texts(f"organ.{key}", name=name) for key, name in named if name)


def terms_said(tournament: Tournament, texts: Texts) -> tuple[str, ...]:
    """No claim to take part, no way to a court (S0 5.1.2); only the packs of the house (5.2.10)."""
    keys = ["claim"]
    if isinstance(tournament.rules, SchafkopfRules):
        keys.append("packs")
    return tuple(texts(f"term.{key}") for key in keys)
