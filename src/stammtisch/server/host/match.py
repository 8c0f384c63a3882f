"""Whom a table of a tournament asks: it decides nothing itself about what is on its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from stammtisch.game import Action
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import Inheritance, PlayerId, Sitting
from stammtisch.sitting.state import Playing


class Match(Protocol):
    async def booked(self, finished: Mapping[int, Sitting]) -> Inheritance | None:
        """Once all finished deals stand on the sheet and nothing keeps the table from going on:
        what the next deal inherits, or nothing when the match is over."""

    async def players(self) -> tuple[PlayerId, ...]:
        """Who has to sit on the chairs before the next deal begins."""

    async def answer(self, game: int, running: Playing) -> Action:
        """What the supervisor says; whoever asks waits for him."""


def no_match(terms: Terms) -> Match | None:
    """All tables are for regulars."""
    return None
