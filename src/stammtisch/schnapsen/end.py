"""The winner and the value of the game (RULES 9.7-9.10)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call, parse_seat
from stammtisch.schnapsen.deal import FOREHAND, Deal
from stammtisch.schnapsen.outcome import How, Outcome, Reason, Worth
from stammtisch.schnapsen.ruleset import RuleSet


class Aftermath(Struct, frozen=True, gc=False):
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
    """The game stops at once; a wrong claim gives the other what it would have brought (9.8).

    Or it costs always the same, unless the other has no trick or the talon is closed (C-29).
    """
    right = deal.points_of(seat) >= deal.rules.win_condition
    winner = seat if right else 1 - seat
    flat = not right and deal.rules.wrong_claim == "flat" and deal.tricks_won[1 - seat] > 0
    if deal.closing is None:
        worth = Worth(Reason.WRONG_CLAIM, seat) if flat else measured(deal, 1 - seat)
    elif deal.closing.seat == seat and right:
        worth = closer_wins(deal)
    else:
        worth = close_failure(deal)
    return _ended(deal, How.CLAIM if right else How.WRONG_CLAIM, winner, worth)


def played_out(deal: Deal) -> Deal:
    """All cards are played and nobody has claimed (9.9)."""
    if deal.closing is not None:
        return _closed_out(deal)
    taker = deal.tricks[-1].winner
    if deal.rules.last_trick == "extra_points":
        return _counted(deal, taker)
    by_scale = deal.rules.last_trick_value == "scale"
    worth = measured(deal, 1 - taker) if by_scale else Worth(Reason.LAST_TRICK, taker)
    return _ended(deal, How.LAST_TRICK, taker, worth)


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
    first, second = (deal.points_of(seat) + (extra if seat == taker else 0) for seat in (0, 1))
    points = first, second
    enough = [seat for seat in (0, 1) if points[seat] >= deal.rules.win_condition]
    if not enough:
        return _ended(deal, How.DRAWN, None, None, points)
    winner = taker if len(enough) == 2 else enough[0]
    loser = 1 - winner
    worth = Worth(reason(deal, deal.tricks_won[loser], points[loser]), loser)
    return _ended(deal, How.COUNT, winner, worth, points)


def measured(deal: Deal, loser: Seat) -> Worth:
    return Worth(reason(deal, deal.tricks_won[loser], deal.points_of(loser)), loser)


def reason(deal: Deal, tricks: int, points: int) -> Reason:
    """By what the loser has (RULES 9.8)."""
    if tricks == 0:
        return Reason.NO_TRICK
    return Reason.BELOW if points < deal.rules.claim_half else Reason.ENOUGH


def closer_wins(deal: Deal) -> Worth:
    """The opponent's points when it was closed count, or those at the end (A-79)."""
    closing = deal.closing
    assert closing is not None
    if deal.rules.close_basis == "at_close":
        then = reason(deal, closing.tricks, closing.points)
        return Worth(then, 1 - closing.seat, at_close=True)
    return measured(deal, 1 - closing.seat)


def close_failure(deal: Deal) -> Worth:
    """Always judged by the opponent's tricks at the moment of closing (C-21)."""
    closing = deal.closing
    assert closing is not None
    return Worth(Reason.CLOSED if closing.tricks else Reason.CLOSED_NO_TRICK, closing.seat)


def value(worth: Worth, rules: RuleSet) -> int:
    scale, failure = rules.claim_scale, rules.close_failure
    return {
        Reason.NO_TRICK: scale.no_trick,
        Reason.BELOW: scale.below,
        Reason.ENOUGH: scale.enough,
        Reason.WRONG_CLAIM: scale.below,
        Reason.CLOSED_NO_TRICK: failure.no_trick,
        Reason.CLOSED: failure.otherwise,
        Reason.LAST_TRICK: 1,
        Reason.RENONCE: rules.revoke,
    }[worth.reason]


def rule(deal: Deal, text: str) -> Deal:
    """The only ruling is ``RENONCE p1``: the game is lost at once (RULES 9.10)."""
    case, _, spoken = text.partition(" ")
    if case != "RENONCE" or spoken not in ("p1", "p2") or deal.trump is None:
        raise Refused("9.10", "renonce_only", ruling=text)
    culprit = parse_seat(spoken)
    return _ended(deal, How.RENONCE, 1 - culprit, Worth(Reason.RENONCE, culprit))


def _ended(
    deal: Deal,
    how: How,
    winner: Seat | None,
    worth: Worth | None,
    points: tuple[int, int] | None = None,
) -> Deal:
    outcome = Outcome(
        how=how,
        winner=winner,
        value=0 if worth is None else value(worth, deal.rules),
        worth=worth,
        bonus=deal.context.bonus if winner is not None else 0,
        points=points or (deal.points_of(0), deal.points_of(1)),
        tricks=deal.tricks_won,
        closer=None if deal.closing is None else deal.closing.seat,
    )
    return deal.to(Aftermath(outcome))


def next_dealer(outcome: Outcome, rules: RuleSet) -> Seat:
    """The seat of this deal that deals next: the deal alternates, or goes to the winner (A-76)."""
    if rules.next_dealer == "winner" and outcome.winner is not None:
        return outcome.winner
    return FOREHAND
