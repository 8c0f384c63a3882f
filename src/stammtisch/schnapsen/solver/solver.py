"""The typed face of the native solver of Schnapsen and Sechsundsechzig.

All values are forehand's game points: positive when seat 0 wins, negative when seat 1 wins, 0 for a
drawn game. A bonus for drawn games before is left out; it goes to the winner in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import CARDS, SUITS
from stammtisch.engine.deal import CARD_ACTIONS, Action, Seat, Verb, call
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.solver.positions import (
    SchnapsenPosition,
    schnapsen_positions_in,
    schnapsen_table,
)
from stammtisch.schnapsen.solver.worlds import schnapsen_worlds
from stammtisch.schnapsen.view import View
from stammtisch.solver import _core
from stammtisch.solver.checks import chosen, memory_of, seconds, whole
from stammtisch.solver.solver import MOST_THREADS, Range, Seconds

# Bytes for remembered positions of each thread, by the size of the pack: more only miss the
# processor's caches.
MEMORY: Final = {20: 1 << 20, 24: 4 << 20}
MOST_WORLDS: Final = 12_376  # Sechsundsechzig closed at the first lead: 6 of 17 cards
_VERBS: Final = (Verb.CARD, Verb.EXCHANGE, Verb.CLOSE, Verb.MARRIAGE, Verb.CLAIM66)


class Thinking(Struct, frozen=True, kw_only=True):
    """How a tree search goes about it (``core/src/schnapsen/tree.hpp``)."""

    runs: int
    seed: int
    curiosity: float = 0.7
    habits: bool = True  # sensible actions and playouts, not just any
    exact: bool = True  # the solver's values where nothing is hidden
    closed_exact: bool = True  # … and in closed games


class Tried(Struct, frozen=True):
    visits: int
    mean: float  # equity of the player whose turn it is


class SchnapsenSolver:
    """Solves positions of one rule set; remembers what it has seen of the same deal.

    The methods for many positions use all threads; their answers do not depend on how many.
    A deadline in seconds cuts the search short: what is not known exactly by then is a range.
    Several threads may ask one solver; it answers one after the other.
    """

    def __init__(
        self,
        rules: RuleSet,
        memory: int | None = None,
        options: _core.SchnapsenOptions | None = None,
        threads: int = 1,
        *,
        allow_wrong_claim: bool = False,
    ) -> None:
        """``memory`` is shared out among the threads, of which 0 means one for each core.

        ``allow_wrong_claim`` lets both players claim 66 wrongly on purpose where that costs less
        than playing on (C-29).
        """
        if not isinstance(rules, RuleSet):
            raise TypeError(f"rules must be a rule set of Schnapsen, not {type(rules).__name__}")
        self.rules = rules
        number = _core.threads_for(whole("threads", threads, 0, MOST_THREADS))
        room = number * MEMORY[rules.deck] if memory is None else memory_of(memory)
        switches = chosen(options, _core.SchnapsenOptions)
        table = schnapsen_table(rules, wrong_claims=allow_wrong_claim)
        self._native = _core.SchnapsenSolver(table, room, number, switches)

    def value(self, position: SchnapsenPosition) -> int:
        """Forehand's game points with best play of both, all cards open."""
        return self._native.value(self._position(position))

    def actions(self, position: SchnapsenPosition) -> dict[Action, int]:
        """Every legal action of the player whose turn it is, with the value after it.

        A wrong claim is among them only where it is allowed.
        """
        values = self._native.actions(self._position(position))
        seat = position.turn
        return {_action(seat, verb, argument): value for verb, argument, value in values}

    # Many positions.

    def all_values(
        self, positions: Iterable[SchnapsenPosition], deadline: Seconds = None
    ) -> list[Range]:
        asked = list(map(self._position, positions))
        return [Range(low, high) for low, high in self._native.values(asked, seconds(deadline))]

    def all_actions(
        self, positions: Iterable[SchnapsenPosition], deadline: Seconds = None
    ) -> list[dict[Action, Range]]:
        asked = list(positions)
        natives = list(map(self._position, asked))
        return [
            {_action(at.turn, verb, about): Range(low, high) for verb, about, low, high in row}
            for at, row in zip(
                asked, self._native.all_actions(natives, seconds(deadline)), strict=True
            )
        ]

    # Hidden cards.

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
        for found in self.all_actions(schnapsen_positions_in(view, worlds)):
            sums.update({action: value.low for action, value in found.items()})
        return {action: Fraction(total, len(worlds)) for action, total in sums.items()}

    def think(
        self, worlds: Sequence[SchnapsenPosition], equities: Sequence[float], how: Thinking
    ) -> dict[Action, Tried]:
        """A tree search over worlds that look the same to the player whose turn it is.

        ``equities`` are what forehand's points from -9 to 9 are worth, between -1 and 1.
        """
        found = self._native.think(
            [self._position(world) for world in worlds],
            how.runs,
            equities,
            how.seed % 2**64,
            how.curiosity,
            how.habits,
            how.exact,
            how.closed_exact,
        )
        seat = worlds[0].turn
        return {_action(seat, verb, about): Tried(n, mean) for verb, about, n, mean in found}

    def play_out(
        self, position: SchnapsenPosition, seed: int, habits: bool = True
    ) -> tuple[list[Action], int]:
        """A game played to its end, sensibly or by chance: what was done, and its value."""
        moves, value = self._native.play_out(self._position(position), habits, seed % 2**64)
        return [_action(0, verb, argument) for verb, argument in moves], value

    def stop(self) -> None:
        """End what other threads have asked before: it raises ``SearchStopped`` there.

        Also for those that still wait for their turn. What is asked after this call is not touched:
        who must be sure that nothing begins any more has to tell the askers, too.
        """
        self._native.stop()

    @property
    def nodes(self) -> int:
        """Cards played for all that has been answered so far; never waits for what is under way."""
        return self._native.nodes

    @property
    def threads(self) -> int:
        return self._native.threads

    def _position(self, position: SchnapsenPosition) -> _core.SchnapsenPosition:
        if not isinstance(position, SchnapsenPosition):
            raise TypeError(f"a SchnapsenPosition is needed, not {position!r}")
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
