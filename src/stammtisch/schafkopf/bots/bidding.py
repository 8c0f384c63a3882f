"""Where an auction stands, read from what has been said."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.deal import Seat, Verb
from stammtisch.schafkopf import RuleSet, View
from stammtisch.schafkopf.phases.auction import Ladder, ladder


class Bidding(Struct, frozen=True):
    ladder: Ladder
    holder: Seat | None = None
    rung: int = 0  # what the holder is committed to
    ask: int = 0  # what the holder is asked to hold, or what a second bidder would ask
    rivalled: bool = False

    def step(self, rung: int) -> int:
        return self.ladder.rungs[rung].points


def bidding_of(view: View, rules: RuleSet) -> Bidding:
    rungs = ladder(rules)
    holder: Seat | None = None
    challenger: Seat | None = None
    rung = ask = 0
    rivalled = False
    for action in view.history:
        if action.verb is Verb.PLAY:
            holder = action.seat
        elif action.verb is Verb.ALSO:
            challenger, ask, rivalled = action.seat, max(rungs.first_lone, rung), True
        elif action.verb is Verb.HOLD:
            rung = ask
        elif action.verb is Verb.YIELD:
            holder, rung = challenger, ask
        else:
            for number, named in enumerate(rungs.rungs):
                if number and (named.verb, named.argument) == (action.verb, action.argument):
                    ask = number
    if not rivalled or action_is_free(view):
        ask = max(rungs.first_lone, rung)
    return Bidding(rungs, holder, rung, ask, rivalled)


def action_is_free(view: View) -> bool:
    """A seat is asked whether it plays too: no duel is going on."""
    return any(action.verb is Verb.ALSO for action in view.options)
