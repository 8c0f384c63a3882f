"""The typed face of the native solver."""

from __future__ import annotations

from typing import Final

from stammtisch.cards import CARDS, Card
from stammtisch.game import Seat
from stammtisch.schafkopf import Contract, RuleSet
from stammtisch.solver import _core
from stammtisch.solver.positions import Position
from stammtisch.solver.tables import ContractTable, contract_table

MEMORY: Final = 8 << 20  # bytes for remembered positions
HALF: Final = 60


class Solver:
    """Solves positions of one contract with fixed sides; remembers what it has seen.

    All points are those of the declarers' side from the cards not yet turned, the current trick
    included. One solver must not be used by two threads at once.
    """

    def __init__(self, table: ContractTable, memory: int = MEMORY) -> None:
        self.table = table
        self._native = _core.Solver(_native_table(table), memory)

    def points(self, position: Position, guess: int = HALF) -> int:
        """The exact points with best play of all; a good guess is answered faster."""
        return self._native.value(self._position(position), guess)

    def at_least(self, position: Position, need: int) -> bool:
        return self._native.at_least(self._position(position), need)

    def cards(self, position: Position) -> dict[Card, int]:
        """Every legal card with the points after playing it."""
        values = self._native.card_values(self._position(position))
        return {CARDS[card]: points for card, points in values}

    @property
    def nodes(self) -> int:
        """Cards played in the search so far."""
        return self._native.nodes

    def _position(self, position: Position) -> _core.Position:
        return self._native.position(
            position.hands, position.leader, position.trick, position.suit_led, position.ran_away
        )


def _native_table(table: ContractTable) -> _core.ContractTable:
    native = _core.ContractTable()
    native.classes = [list(cards) for cards in table.classes]
    native.points = list(table.points)
    native.declarers = sum(1 << seat for seat in table.declarers)
    native.trump_duty = table.trump_duty
    native.called_ace = -1 if table.called is None else int(table.called)
    native.run_away_from = table.run_away_from
    native.forced = table.forced
    native.forced_after = table.forced_after
    native.discard = table.discard
    native.discard_after = table.discard_after
    return native


def solver_for(
    contract: Contract, declarers: tuple[Seat, ...], rules: RuleSet, memory: int = MEMORY
) -> Solver:
    return Solver(contract_table(contract, declarers, rules), memory)
