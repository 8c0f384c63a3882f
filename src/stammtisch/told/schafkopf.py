"""Results of Schafkopf: who won how, and the arithmetic of the price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.game import Seat
from stammtisch.schafkopf import Ending, Outcome, Settlement
from stammtisch.schafkopf.outcome import Grade
from stammtisch.texts import Texts
from stammtisch.told.amounts import amounts_told

_NOT_PLAYED: Final = (Ending.THROWN_IN, Ending.REDEAL, Ending.STRUCK)


def outcome_told(outcome: Outcome, names: Sequence[str], texts: Texts) -> str:
    """``Anna und Cilli gewinnen ihr Rufspiel auf die Alte mit 91 Augen, Schneider.``"""
    if outcome.contract is None or outcome.ending in _NOT_PLAYED:
        return texts(f"ending.{outcome.ending}")
    game = outcome.contract.said(texts)
    if outcome.sanction is not None:
        culprit = names[outcome.sanction.culprit]
        return texts("ending.sanctioned", case=outcome.sanction.case, culprit=culprit, game=game)
    if outcome.ending is Ending.SIE:
        return texts("ending.sie", winner=_people(outcome.winners, names, texts))
    return _played(outcome, game, names, texts)


def _played(outcome: Outcome, game: str, names: Sequence[str], texts: Texts) -> str:
    assert outcome.points is not None
    if not outcome.winners:
        return texts("ending.drawn", game=game)
    if len(outcome.sides) == 4:
        losers = tuple(seat for seat in range(4) if seat not in outcome.winners)
        points = ", ".join(f"{names[s]} {outcome.points[s]}" for s in range(4))
        loser = _people(losers, names, texts)
        return texts("ending.ramsch", game=game, loser=loser, points=points)
    ours = outcome.sides[0]
    won = ours[0] in outcome.winners
    points_made = sum(outcome.points[seat] for seat in ours)
    told = texts(
        "ending.won" if won else "ending.lost",
        who=_people(ours, names, texts),
        game=game,
        points=points_made,
        others=120 - points_made,
    )
    return told + "".join(f", {extra}" for extra in _extras(outcome, texts)) + "."


def _extras(outcome: Outcome, texts: Texts) -> list[str]:
    extras = [] if outcome.grade is Grade.PLAIN else [texts(f"grade.{outcome.grade}")]
    if outcome.laufende:
        extras.append(texts("grade.laufende", count=outcome.laufende))
    if outcome.demoted:
        extras.append(texts("grade.demoted"))
    return extras


def _people(seats: Sequence[Seat], names: Sequence[str], texts: Texts) -> str:
    *first, last = (names[seat] for seat in seats)
    return texts("and").join([", ".join(first), last]) if first else last


def settlement_told(settlement: Settlement, names: Sequence[str], texts: Texts) -> str:
    """``Rufspiel 1 + 3 Laufende 3 + Schneider 1 = 5, × 2 = 10: Anna +10 …``"""
    amounts = amounts_told(settlement.amounts, names)
    price = price_told(settlement, texts)
    return f"{price}: {amounts}" if price else amounts


def price_told(settlement: Settlement, texts: Texts) -> str:
    if not settlement.items:
        return ""
    items = [
        texts(f"item.{item.key}", count=item.count, amount=item.amount) for item in settlement.items
    ]
    total = sum(item.amount for item in settlement.items)
    told = " + ".join(items) + (f" = {total}" if len(items) > 1 else "")
    if settlement.tout_factor > 1:
        told += f" × {settlement.tout_factor}"
    if settlement.doublings:
        told += f" × {2**settlement.doublings}"
    if settlement.value != total:
        told += f" = {settlement.value}"
    return texts(f"unit.{settlement.unit}", amount=told)
