"""Games of real cards: what a person tells about one, made into the ``Outcome`` that is scored."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.deal import Refused, Seat
from stammtisch.schnapsen.deal import Context
from stammtisch.schnapsen.outcome import How, Outcome
from stammtisch.schnapsen.rules import RuleSet

UNKNOWN = (0, 0)  # nobody has written down card points and tricks


class RealGame(Struct, frozen=True):
    winner: Seat | None  # nobody: drawn
    value: int = 0  # game points


def entered(told: RealGame, rules: RuleSet, context: Context) -> Outcome:
    """Refused if it cannot have been so by these rules."""
    if told.winner is None:
        if rules.draw == "impossible" or told.value:
            raise Refused("9.9", "game_value", value=told.value, known=_known(rules))
        return Outcome(how=How.DRAWN, winner=None, value=0, points=UNKNOWN, tricks=UNKNOWN)
    if told.winner not in (0, 1) or told.value not in values(rules):
        raise Refused("9.8", "game_value", value=told.value, known=_known(rules))
    return Outcome(
        how=How.CLAIM,
        winner=told.winner,
        value=told.value,
        bonus=context.bonus,
        points=UNKNOWN,
        tricks=UNKNOWN,
    )


def values(rules: RuleSet) -> tuple[int, ...]:
    """What a game can be worth (RULES 9.7-9.10), without the bonus for drawn ones."""
    scale, failure = rules.claim_scale, rules.close_failure
    possible = {scale.no_trick, scale.below, scale.enough, failure.no_trick, failure.otherwise}
    return tuple(sorted(possible | {rules.revoke}))


def _known(rules: RuleSet) -> str:
    return ", ".join(map(str, values(rules)))
