"""The actions of a rule set, numbered."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.deal import Action, Argument, Seat, Verb, call
from stammtisch.engine.game import load
from stammtisch.games import GAMES, AnyRules
from stammtisch.library.checks import a_view, checked, rule_set


class ActionSpace:
    """Every action that a rule set can ever offer a seat, with a number that never changes.

    Silence has no number: an interjection is offered to those who need not say anything.

    >>> import stammtisch as st
    >>> deal = st.deal(st.rules("schnapsen-weich"), seed=1)
    >>> space = st.actions(deal.rules)
    >>> mask = space.mask(deal.view(0))
    >>> len(space), sum(mask), str(space.action(mask.index(1), seat=0))
    (44, 6, 'p1 CARD(EX)')
    >>> mask[space.index(deal.legal[0])]
    1
    """

    def __init__(self, calls: tuple[tuple[Verb, Argument], ...]) -> None:
        self.calls = calls
        self._numbers = {said: number for number, said in enumerate(calls)}

    def __len__(self) -> int:
        return len(self.calls)

    def __contains__(self, action: Action) -> bool:
        return (action.verb, action.argument) in self._numbers

    def action(self, number: int, seat: Seat) -> Action:
        """The action of a number, done by a seat."""
        verb, argument = self.calls[number]
        return call(seat, verb, argument)

    def index(self, action: Action) -> int:
        """The number of an action, of any seat."""
        checked(action, Action, "an action")
        try:
            return self._numbers[action.verb, action.argument]
        except KeyError:
            raise ValueError(f"this rule set never offers {action.call}") from None

    def mask(self, view: Any) -> bytearray:  # noqa: ANN401  (of the game's own type)
        """A byte for every action: 1 if the seat of the view may take it now.

        ``numpy.frombuffer(mask, "u1")`` copies nothing.
        """
        a_view(view)
        mask = bytearray(len(self.calls))
        for action in view.options:
            mask[self._numbers[action.verb, action.argument]] = 1
        return mask


def actions(rules: AnyRules) -> ActionSpace:
    """All actions of a rule set.

    >>> import stammtisch as st
    >>> len(st.actions(st.rules("schafkopfschule")))
    87
    """
    rule_set(rules)
    return ActionSpace(load(GAMES[rules.game].offers)(rules))
