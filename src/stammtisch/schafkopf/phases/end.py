"""The ways a deal ends; each makes its ``Outcome`` and leaves the table to claims (RULES 5, 6)."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.cards import cards_in
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import Tricks
from stammtisch.schafkopf.contracts import Contract, Sides
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, PerSeat, Sanction
from stammtisch.schafkopf.phases.aftermath import aftermath
from stammtisch.schafkopf.settlement import (
    SideScore,
    count,
    grade_of,
    guilty,
    is_demoted,
    judge_ramsch,
    judge_sides,
    laufende,
    whole_side_pays,
)


def played_out(deal: Deal, tricks: Tricks, rest_to: Seat | None = None) -> Deal:
    """All cards are played, or one hand takes all that remains."""
    score = count(tricks) if rest_to is None else _with_rest(count(tricks), deal, rest_to)
    return scored(deal, score, tricks)


def scored(deal: Deal, score: SideScore, tricks: Tricks) -> Deal:
    """Card points and tricks decide; the tricks themselves only among equals in a Ramsch."""
    contract = deal.standing.contract
    assert contract is not None
    if contract.kind.sides is Sides.EACH:
        verdict = judge_ramsch(score, tricks, contract.order, deal.rules)
        virgins = score.tricks.count(0)
    else:
        first_game = deal.context.first_game
        verdict = judge_sides(contract, deal.standing, score, deal.rules, first_game)
        virgins = 0
    return _ended(
        deal,
        Ending.PLAYED,
        winners=verdict.winners,
        grade=verdict.grade,
        demoted=verdict.demoted,
        points=score.points,
        tricks=score.tricks,
        laufende=run_of_trumps(deal),
        virgins=virgins,
    )


def _with_rest(score: SideScore, deal: Deal, seat: Seat) -> SideScore:
    points, tricks = list(score.points), list(score.tricks)
    points[seat] += 120 - sum(points)
    tricks[seat] += len(cards_in(deal.held[seat]))
    return SideScore(_per_seat(points), _per_seat(tricks))


def _per_seat(values: list[int]) -> PerSeat:
    return values[0], values[1], values[2], values[3]


def run_of_trumps(deal: Deal) -> int:
    """Laufende of the game being played; a Trixer may do without (A-72)."""
    contract, rules = deal.standing.contract, deal.rules
    if contract is None or (deal.round.first and not rules.trixer_laufende):
        return 0
    return laufende(contract, deal.standing, rules)


def laid_down(deal: Deal) -> Deal:
    """A Sie is not played out; the pack is not used again (RULES 3.7)."""
    assert deal.standing.declarer is not None
    return _ended(deal, Ending.SIE, winners=(deal.standing.declarer,), pack_retired=True)


def thrown_in(deal: Deal) -> Deal:
    return _ended(deal, Ending.THROWN_IN)


def struck(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    """The supervisor did not allow the game: used up, nobody scores (RULES 7.4)."""
    return _ended(deal.settle(contract=contract, declarer=seat), Ending.STRUCK)


def redealt(deal: Deal, ending: Ending, sanction: Sanction | None = None) -> Deal:
    return _ended(deal, ending, sanction=sanction)


def sanctioned(deal: Deal, sanction: Sanction) -> Deal:
    """A ruling decides the game, whatever the cards said."""
    contract = deal.standing.contract
    assert contract is not None
    return _ended(
        deal,
        Ending.SANCTIONED,
        sanction=sanction,
        winners=_against(guilty(sanction), deal),
        grade=grade_of(sanction, contract, deal.rules),
        demoted=is_demoted(contract, Grade.PLAIN, deal.rules, deal.context.first_game),
        # Only a side pays for them (RULES 6.4); otherwise they would betray unseen cards.
        laufende=run_of_trumps(deal) if whole_side_pays(sanction, contract, deal.rules) else 0,
    )


def _against(culprit: Seat, deal: Deal) -> tuple[Seat, ...]:
    standing = deal.standing
    assert standing.contract is not None
    if standing.contract.kind.sides is Sides.EACH:
        return tuple(seat for seat in range(4) if seat != culprit)
    return tuple(seat for seat in range(4) if standing.side(seat) != standing.side(culprit))


def _ended(deal: Deal, ending: Ending, **result: Any) -> Deal:  # noqa: ANN401
    standing, context = deal.standing, deal.context
    outcome = Outcome(
        ending=ending,
        players=context.players,
        round=context.round,
        contract=standing.contract,
        declarer=standing.declarer,
        partner=standing.partner,
        step=standing.step,
        knocks=len(standing.knocks),
        contra=len(standing.doublers),
        carry=context.carry,
        built_in=deal.round.built_in,
        **result,
    )
    tricks: Tricks = getattr(deal.phase, "tricks", ())  # those turned before the end
    return deal.to(aftermath(outcome, deal.rules, tricks))
