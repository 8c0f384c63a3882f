"""What is announced with a tournament besides its rule set, in sentences (C-23)."""

from __future__ import annotations

from stammtisch.kits import AnyRules
from stammtisch.texts import Texts
from stammtisch.tournament.plan import choices


def announced_told(rules: AnyRules, texts: Texts) -> tuple[str, ...]:
    return tuple(choice_told(key, getattr(rules, key), texts) for key in choices(rules))


def choice_told(key: str, value: str, texts: Texts) -> str:
    return texts(f"announced.{key}.{value}")
