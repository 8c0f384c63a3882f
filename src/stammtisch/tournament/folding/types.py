"""How events change a tournament: one function for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from stammtisch.tournament.events import Event
from stammtisch.tournament.state import Tournament

__all__ = ["Folds", "T"]

T: TypeAlias = Tournament
Folds: TypeAlias = Mapping[type[Event], Callable[[T, Any, int], T]]
