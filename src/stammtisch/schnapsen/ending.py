"""Who has won and how much (RULES 9.7-9.10)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs

from stammtisch.game import Action, Options, Refused, Seat, Verb, call, parse_seat
from stammtisch.schnapsen.deal import Deal
from stammtisch.schnapsen.outcome import How, Outcome, next_dealer


class Aftermath(Struct, frozen=True):
    """A Renonce can be proven until the next deal begins (A-86)."""

    name: ClassVar[str] = "aftermath"

    outcome: Outcome
    closed: bool = False

    def options(self, deal: Deal) -> Options:
        if self.closed:
            return Options(None, ())
        cutter = 1 - next_dealer(self.outcome, deal.rules)
        return Options(cutter, (call(cutter, Verb.NEXT_CUT),))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if self.closed:
            raise Refused("9.10", "deal_is_over")
        cutter = 1 - next_dealer(self.outcome, deal.rules)
        if action != call(cutter, Verb.NEXT_CUT):
            raise Refused("9.2", "not_the_cutter", seat=cutter)
        return deal.said(action, structs.replace(self, closed=True))


def claimed(deal: Deal, seat: Seat) -> Deal:
    """The game stops at once; a wrong claim gives the other what it would have brought (9.8)."""
    right = deal.points_of(seat) >= deal.rules.win_condition
    winner = seat if right else 1 - seat
    if deal.closing is None:
        value = scale(deal, 1 - seat)
    elif deal.closing.seat == seat and right:
        value = closer_wins(deal)
    else:
        value = close_failure(deal)
    return _ended(deal, How.CLAIM if right else How.WRONG_CLAIM, winner, value)


def played_out(deal: Deal) -> Deal:
    """All cards are played and nobody has claimed (9.9)."""
    if deal.closing is not None:
        return _closed_out(deal)
    taker = deal.tricks[-1].winner
    if deal.rules.last_trick == "extra_points":
        return _counted(deal, taker)
    scaled = scale(deal, 1 - taker) if deal.rules.last_trick_value == "scale" else 1
    return _ended(deal, How.LAST_TRICK, taker, scaled)


def _closed_out(deal: Deal) -> Deal:
    """With a closed talon the last trick has no privilege (A-80)."""
    assert deal.closing is not None
    closer = deal.closing.seat
    if deal.points_of(closer) >= deal.rules.win_condition:
        return _ended(deal, How.COUNT, closer, closer_wins(deal))
    return _ended(deal, How.CLOSE_FAILED, 1 - closer, close_failure(deal))


def _counted(deal: Deal, taker: Seat) -> Deal:
    """Sechsundsechzig: extra points for the last trick, then count; equal counts are drawn."""
    extra = deal.rules.last_trick_points
    points = [deal.points_of(seat) + (extra if seat == taker else 0) for seat in (0, 1)]
    enough = [seat for seat in (0, 1) if points[seat] >= deal.rules.win_condition]
    if not enough:
        return _ended(deal, How.DRAWN, None, 0, points)
    winner = taker if len(enough) == 2 else enough[0]
    value = scale_of(deal, deal.tricks_won[1 - winner], points[1 - winner])
    return _ended(deal, How.COUNT, winner, value, points)


def scale(deal: Deal, loser: Seat) -> int:
    return scale_of(deal, deal.tricks_won[loser], deal.points_of(loser))


def scale_of(deal: Deal, tricks: int, points: int) -> int:
    """Three, two or one by what the loser has (RULES 9.8)."""
    values = deal.rules.claim_scale
    if tricks == 0:
        return values.no_trick
    return values.below if points < deal.rules.claim_half else values.enough


def closer_wins(deal: Deal) -> int:
    """What the opponent had when it was closed counts, or what he has at the end (A-79)."""
    closing = deal.closing
    assert closing is not None
    if deal.rules.close_basis == "at_close":
        return scale_of(deal, closing.tricks, closing.points)
    return scale(deal, 1 - closing.seat)


def close_failure(deal: Deal) -> int:
    """Always judged by the opponent's tricks at the moment of closing (C-21)."""
    assert deal.closing is not None
    failure = deal.rules.close_failure
    return failure.no_trick if deal.closing.tricks == 0 else failure.otherwise


def rule(deal: Deal, text: str) -> Deal:
    """The only ruling is ``RENONCE p1``: the game is lost at once (RULES 9.10)."""
    case, _, culprit = text.partition(" ")
    if case != "RENONCE" or culprit not in ("p1", "p2") or deal.trump is None:
        raise Refused("9.10", "renonce_only", ruling=text)
    return _ended(deal, How.RENONCE, 1 - parse_seat(culprit), deal.rules.revoke)


def _ended(
    deal: Deal, how: How, winner: Seat | None, value: int, points: list[int] | None = None
) -> Deal:
    counted = points or [deal.points_of(0), deal.points_of(1)]
    outcome = Outcome(
        how=how,
        winner=winner,
        value=value,
        bonus=deal.context.bonus if winner is not None else 0,
        points=(counted[0], counted[1]),
        tricks=deal.tricks_won,
        closer=None if deal.closing is None else deal.closing.seat,
    )
    return deal.to(Aftermath(outcome))
