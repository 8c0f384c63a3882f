"""The typed face of the native solver of Schnapsen and Sechsundsechzig.

All values are forehand's game points: positive when seat 0 wins, negative when seat 1 wins, 0 for a
drawn game. A bonus for drawn games before is left out; it goes to the winner whoever wins.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from stammtisch.cards import CARDS, SUITS
from stammtisch.game import CARD_ACTIONS, Action, Seat, Verb, call
from stammtisch.schnapsen import RuleSet, View
from stammtisch.solver import _core
from stammtisch.solver.schnapsen.positions import SchnapsenPosition, schnapsen_positions_in
from stammtisch.solver.schnapsen.tables import schnapsen_table
from stammtisch.solver.schnapsen.worlds import schnapsen_worlds

# Bytes for remembered positions, by the size of the pack: more only miss the processor's caches.
MEMORY: Final = {20: 1 << 20, 24: 4 << 20}
MOST_WORLDS: Final = 12_376  # Sechsundsechzig closed at the first lead: 6 of 17 cards
_VERBS: Final = (Verb.CARD, Verb.EXCHANGE, Verb.CLOSE, Verb.MARRIAGE, Verb.CLAIM66)


class SchnapsenSolver:
    """Solves positions of one rule set; remembers what it has seen of the same deal.

    One solver must not be used by two threads at once; ``stop`` may be called from any.
    """

    def __init__(
        self,
        rules: RuleSet,
        memory: int | None = None,
        options: _core.SchnapsenOptions | None = None,
    ) -> None:
        self.rules = rules
        room = MEMORY[rules.deck] if memory is None else memory
        chosen = options or _core.SchnapsenOptions()
        self._native = _core.SchnapsenSolver(schnapsen_table(rules), room, chosen)

    def value(self, position: SchnapsenPosition) -> int:
        """Forehand's game points with best play of both, all cards open."""
        return self._native.value(self._position(position))

    def actions(self, position: SchnapsenPosition) -> dict[Action, int]:
        """Every legal action of the player whose turn it is, with the value after it."""
        values = self._native.actions(self._position(position))
        seat = position.turn
        return {_action(seat, verb, argument): value for verb, argument, value in values}

    def expected(self, view: View) -> dict[Action, Fraction]:
        """Every legal action of the seat with the mean of its value over all its worlds.

        Only for a closed or exhausted talon: while cards are drawn there are too many worlds.
        """
        if view.turn != view.seat:
            raise ValueError("it is not this seat's turn")
        if view.open_card is not None:
            raise ValueError("the talon is open: close it, or wait until it is exhausted")
        worlds = schnapsen_worlds(view, self.rules).all(MOST_WORLDS)
        sums: Counter[Action] = Counter()
        for position in schnapsen_positions_in(view, worlds):
            sums.update(self.actions(position))
        return {action: Fraction(total, len(worlds)) for action, total in sums.items()}

    def stop(self) -> None:
        """End a search under way in another thread: it raises ``SearchStopped`` there."""
        self._native.stop()

    @property
    def nodes(self) -> int:
        """Cards played in the search so far."""
        return self._native.nodes

    def _position(self, position: SchnapsenPosition) -> _core.SchnapsenPosition:
        closing = position.closing
        return self._native.position(
            position.hands,
            position.trump,
            position.talon,
            position.leader,
            -1 if position.led is None else position.led,
            position.stage,
            -1 if position.announced is None else position.announced,
            position.tricks_won,
            position.points,
            (-1, 0, 0) if closing is None else (closing.seat, closing.tricks, closing.points),
        )


def _action(seat: Seat, verb: int, argument: int) -> Action:
    if _VERBS[verb] is Verb.CARD:
        return CARD_ACTIONS[seat][CARDS[argument]]
    if _VERBS[verb] is Verb.MARRIAGE:
        return call(seat, Verb.MARRIAGE, SUITS[argument])
    return call(seat, _VERBS[verb])
