"""What a player thinks the choices are worth. Bots differ in their judges, not in their calls."""

from __future__ import annotations

from typing import Protocol

from stammtisch.schafkopf import Contract


class Judge(Protocol):
    """All answers are money for the seat itself; more than nothing means yes."""

    def game(self, contract: Contract, step: int = 60, hand: int | None = None) -> float:
        """To play a game as declarer, with the own hand or one that it may become."""
        ...

    def leaving(self) -> float:
        """To leave the game to others, or to nobody."""
        ...

    def duty(self, kind: str) -> float:
        """3er-Runde: what it will be worth to fulfil a duty later instead of now."""
        ...

    def doubling(self) -> float:
        """What one more doubling adds to the game that is being played."""
        ...

    def knocking(self) -> float:
        """What a knock adds to the game to come."""
        ...

    def tout(self) -> float:
        """What it adds to promise all tricks now."""
        ...
