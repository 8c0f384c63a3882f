"""Results of Schafkopf: who won how, and the arithmetic of the price."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.cards import Card, Suit
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.phrases import amounts_told
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction
from stammtisch.schafkopf.settlement import Settlement, guilty
from stammtisch.texts import Texts


def outcome_told(
    outcome: Outcome, names: Sequence[str], texts: Texts, augen: int | None = None
) -> str:
    """``Anna und Cilli gewinnen ihr Rufspiel auf die Alte mit 91 Augen, Schneider.``

    Of a game with real cards at most the ``augen`` of those who played are known.
    """
    if outcome.sanction is not None:
        return _sanctioned(outcome, outcome.sanction, names, texts)
    if outcome.contract is None or not outcome.scored:
        return texts(f"ending.{outcome.ending}")
    game = outcome.contract.said(texts)
    if outcome.ending is Ending.SIE:
        told = texts("ending.sie", winner=_people(outcome.winners, names, texts))
        return f"{told} {texts('ending.pack_retired')}" if outcome.pack_retired else told
    return _played(outcome, game, names, texts, augen)


def _sanctioned(outcome: Outcome, sanction: Sanction, names: Sequence[str], texts: Texts) -> str:
    details = {
        "case": sanction.case,
        "breach": texts(f"case.{sanction.case}"),
        "culprit": names[guilty(sanction)],
    }
    if outcome.contract is None:
        return texts("ending.sanctioned_before", **details)
    return texts("ending.sanctioned", **details, game=outcome.contract.said(texts))


def _played(
    outcome: Outcome, game: str, names: Sequence[str], texts: Texts, augen: int | None
) -> str:
    if len(outcome.sides) == 4:
        return _ramsch(outcome, game, names, texts, augen)
    if not outcome.winners:
        return texts("ending.drawn", game=game)
    ours = outcome.sides[0]
    won = "won" if ours[0] in outcome.winners else "lost"
    if outcome.points is not None:
        augen = sum(outcome.points[seat] for seat in ours)
    who = _people(ours, names, texts)
    if augen is None:
        told = texts(f"ending.just_{won}", who=who, game=game)
    else:
        told = texts(f"ending.{won}", who=who, game=game, points=augen, others=120 - augen)
    return told + "".join(f", {extra}" for extra in _extras(outcome, texts)) + "."


def _ramsch(
    outcome: Outcome, game: str, names: Sequence[str], texts: Texts, augen: int | None
) -> str:
    """A Durchmarsch is told as such, whether it pays or wins (C-26)."""
    people = _people(outcome.most, names, texts)
    if outcome.virgins == 3:
        return texts("ending.march", game=game, loser=people)
    if outcome.points is not None:
        points = ", ".join(f"{names[s]} {outcome.points[s]}" for s in range(4))
    elif augen is not None:
        points = texts("ending.most_augen", augen=augen)
    else:
        return texts("ending.just_ramsch", game=game, loser=people)
    return texts("ending.ramsch", game=game, loser=people, points=points)


def _extras(outcome: Outcome, texts: Texts) -> list[str]:
    extras = [] if outcome.grade is Grade.PLAIN else [texts(f"grade.{outcome.grade}")]
    if outcome.laufende:
        extras.append(texts("grade.laufende", count=outcome.laufende))
    if outcome.demoted:
        extras.append(texts("grade.demoted"))
    return extras


def _people(seats: Sequence[Seat], names: Sequence[str], texts: Texts) -> str:
    return texts.listed([names[seat] for seat in seats])


def settlement_told(settlement: Settlement, names: Sequence[str], texts: Texts) -> str:
    """``Rufspiel 1 + 3 Laufende 3 + Schneider 1 = 5, × 2 = 10: Anna +10 …``"""
    amounts = amounts_told(settlement.amounts, names)
    price = price_told(settlement, texts)
    return f"{price}: {amounts}" if price else amounts


def price_told(settlement: Settlement, texts: Texts, why: str = "") -> str:
    """The whole arithmetic with its unit; ``why`` says what doubled it."""
    told = sum_told(settlement, texts)
    if not told:
        return ""
    if settlement.tout_factor > 1:
        told += f" × {settlement.tout_factor}"
    if settlement.doublings:
        told += f" × {2**settlement.doublings}"
        told += f" ({why})" if why else ""
    if settlement.value != sum(item.amount for item in settlement.items):
        told += f" = {settlement.value}"
    return texts.amount(settlement.unit, settlement.value, told)


def sum_told(settlement: Settlement, texts: Texts) -> str:
    """``Spiel 1 + 3 Laufende 3 + Schneider 1 = 5``, before anything is doubled."""
    items = [
        texts(f"item.{item.key}", count=item.count, amount=item.amount) for item in settlement.items
    ]
    total = sum(item.amount for item in settlement.items)
    return " + ".join(items) + (f" = {total}" if len(items) > 1 else "")


def doublings_told(outcome: Outcome, settlement: Settlement, texts: Texts) -> str:
    """Why it is doubled: ``Stoß und Retour, 1-mal geklopft``."""
    counts = {key: getattr(outcome, key) for key in ("contra", "knocks", "carry", "built_in")}
    if settlement.doublings > sum(counts.values()):  # not every house doubles for them (C-26)
        counts["virgins"] = outcome.virgins
    return ", ".join(texts(f"doubling.{key}", count=n) for key, n in counts.items() if n)


def call_told(action: Action, trump: Suit | None, texts: Texts) -> str:
    """A game is announced by its name."""
    announced = action.verb is Verb.ANNOUNCE and action.argument in CONTRACTS
    return CONTRACTS[str(action.argument)].said(texts) if announced else ""


def draw_told(drawn: Sequence[Card], names: Sequence[str], texts: Texts) -> str:
    """Nobody draws: the first dealer is agreed."""
    return ""
