"""The moments of a deal in which somebody decided something, spoken or silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stammtisch.engine.deal import SUPERVISOR, Seat, Verb
from stammtisch.engine.review import DOUBLINGS, Decision
from stammtisch.games import GAMES, AnyDeal

# Work, and what is settled by the cards alone.
NO_DECISIONS: Final = frozenset(
    (
        Verb.CUT,
        Verb.MIX,
        Verb.DEAL,
        Verb.NEXT_CUT,
        Verb.NAME_SUIT,
        Verb.PUSH,
        Verb.CLAIM_LAUFENDE,
        Verb.CLAIM_SCHWARZ,
        Verb.CHALLENGE,
        Verb.HALT,
        Verb.SIE,
    )
)


def decisions(deal: AnyDeal) -> Iterator[Decision]:
    """In the order in which they were made; a silence counts when its last moment has passed."""
    moment: AnyDeal = GAMES[deal.game].notation.restart(deal)
    could_double: dict[Seat, Decision] = {}
    for number, action in enumerate(deal.history):
        open_now = {a.seat for a in moment.options.interjections if a.verb in DOUBLINGS}
        for seat in sorted(set(could_double) - open_now):
            yield could_double.pop(seat)
        for seat in open_now:
            could_double[seat] = Decision(number, moment, seat, None)
        if action.verb in DOUBLINGS:
            could_double.clear()  # the stakes are others now, and the question is asked anew
        if action.seat != SUPERVISOR and action.verb not in NO_DECISIONS:
            own = moment.options.of(action.seat)
            if len(own) > 1:
                yield Decision(number, moment, action.seat, action)
        moment = moment.apply(action)
