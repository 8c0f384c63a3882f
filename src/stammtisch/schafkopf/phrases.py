"""Results of Schafkopf: who won how, and the arithmetic of the price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.phrases import (
    BillLine,
    Detail,
    Names,
    Phrase,
    amounts_text,
    joined,
    phrase,
    said,
)
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction
from stammtisch.schafkopf.settlement import Settlement, guilty
from stammtisch.texts import Texts


def outcome_text(
    outcome: Outcome, names: Sequence[str], texts: Texts, augen: int | None = None
) -> str:
    """``Anna und Cilli: Rufspiel auf die Alte gewonnen, 91 zu 29, Schneider.``"""
    return said(outcome_phrase(outcome, augen), names, texts)


def outcome_phrase(outcome: Outcome, augen: int | None = None) -> Phrase:
    """Of a game with real cards at most the ``augen`` of those who played are known."""
    if outcome.sanction is not None:
        return _sanctioned(outcome, outcome.sanction)
    if outcome.contract is None or not outcome.scored:
        return phrase(f"ending.{outcome.ending}")
    game = outcome.contract.phrase
    if outcome.ending is Ending.SIE:
        return _sie(outcome)
    if len(outcome.sides) == 4:
        return _ramsch(outcome, game, augen)
    if not outcome.winners:
        return phrase("ending.drawn", game=game)
    return _played(outcome, game, augen)


def _sanctioned(outcome: Outcome, sanction: Sanction) -> Phrase:
    details: dict[str, Detail] = {
        "case": sanction.case,
        "breach": phrase(f"case.{sanction.case}"),
        "culprit": Names((guilty(sanction),)),
    }
    if outcome.contract is None:
        return phrase("ending.sanctioned_before", **details)
    return phrase("ending.sanctioned", **details, game=outcome.contract.phrase)


def _sie(outcome: Outcome) -> Phrase:
    told = phrase("ending.sie", winner=Names(outcome.winners))
    if not outcome.pack_retired:
        return told
    return phrase("phrase.both", first=told, second=phrase("ending.pack_retired"))


def _played(outcome: Outcome, game: Phrase, augen: int | None) -> Phrase:
    ours = outcome.sides[0]
    won = "won" if ours[0] in outcome.winners else "lost"
    if outcome.points is not None:
        augen = sum(outcome.points[seat] for seat in ours)
    who = Names(ours)
    if augen is None:
        told = phrase(f"ending.just_{won}", who=who, game=game)
    else:
        told = phrase(f"ending.{won}", who=who, game=game, points=augen, others=120 - augen)
    return phrase("phrase.sentence", told=joined(told, _extras(outcome)))


def _ramsch(outcome: Outcome, game: Phrase, augen: int | None) -> Phrase:
    """A Durchmarsch is told as such, whether it pays or wins (C-26)."""
    people = Names(outcome.most)
    if outcome.virgins == 3:
        return phrase("ending.march", game=game, loser=people)
    if not outcome.winners:
        return phrase("ending.drawn", game=game)
    if outcome.points is not None:
        each = [
            phrase("phrase.count", name=Names((seat,)), count=points)
            for seat, points in enumerate(outcome.points)
        ]
        points = joined(each[0], each[1:])
    elif augen is not None:
        points = phrase("ending.most_augen", augen=augen)
    else:
        return phrase("ending.just_ramsch", game=game, loser=people)
    return phrase("ending.ramsch", game=game, loser=people, points=points)


def _extras(outcome: Outcome) -> list[Phrase]:
    extras = [] if outcome.grade is Grade.PLAIN else [phrase(f"grade.{outcome.grade}")]
    if outcome.laufende:
        extras.append(phrase("grade.laufende", count=outcome.laufende))
    if outcome.demoted:
        extras.append(phrase("grade.demoted"))
    return extras


def bill(outcome: Outcome, settlement: Settlement) -> tuple[BillLine, ...]:
    """The price line by line, and what it comes to for a player against three."""
    if not settlement.items:
        return ()
    lines = [
        BillLine(phrase(f"bill.{item.key}", count=item.count), item.amount, "+" if place else "")
        for place, item in enumerate(settlement.items)
    ]
    if settlement.tout_factor > 1:
        lines.append(BillLine(phrase("bill.tout"), settlement.tout_factor, "×"))
    lines += [
        BillLine(phrase(f"bill.{key}", count=count), 2**steps, "×")
        for key, count, steps in _doublings(outcome, settlement)
    ]
    value, unit = settlement.value, settlement.unit
    if len(lines) > 1:
        lines.append(BillLine(phrase("bill.total"), value, "=", unit))
    threefold = [seat for seat, amount in enumerate(settlement.amounts) if abs(amount) == 3 * value]
    if value and len(threefold) == 1:
        who = Names((threefold[0],))
        lines.append(BillLine(phrase("bill.threefold", name=who), 3 * value, "=", unit))
    return tuple(lines)


def _doublings(outcome: Outcome, settlement: Settlement) -> Iterator[tuple[str, int, int]]:
    """What doubled: its key, its number, how often that doubles."""
    usual = {key: getattr(outcome, key) for key in ("contra", "knocks", "carry", "built_in")}
    counted = sum(usual.values())
    if settlement.doublings < counted:
        # A personal sanction ignores all but the knocks of a Ramsch (RULES 6.5, C-27).
        usual = {"knocks": settlement.doublings}
    yield from ((key, count, count) for key, count in usual.items() if count)
    if settlement.doublings > counted:  # not every house doubles for them (C-26)
        yield "virgins", outcome.virgins, settlement.doublings - counted


def settlement_text(settlement: Settlement, names: Sequence[str], texts: Texts) -> str:
    """``Rufspiel 1 + 3 Laufende 3 + Schneider 1 = 5, × 2 = 10: Anna +10 …``"""
    amounts = amounts_text(settlement.amounts, names)
    price = price_text(settlement, texts)
    return f"{price}: {amounts}" if price else amounts


def price_text(settlement: Settlement, texts: Texts, why: str = "") -> str:
    """The whole arithmetic with its unit; ``why`` says what doubled it."""
    told = sum_text(settlement, texts)
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


def sum_text(settlement: Settlement, texts: Texts) -> str:
    """``Spiel 1 + 3 Laufende 3 + Schneider 1 = 5``, before anything is doubled."""
    items = [
        texts(f"item.{item.key}", count=item.count, amount=item.amount) for item in settlement.items
    ]
    total = sum(item.amount for item in settlement.items)
    return " + ".join(items) + (f" = {total}" if len(items) > 1 else "")


def doublings_text(outcome: Outcome, settlement: Settlement, texts: Texts) -> str:
    """Why it is doubled: ``Stoß und Retour, 1-mal geklopft``."""
    doubled = _doublings(outcome, settlement)
    return ", ".join(texts(f"doubling.{key}", count=count) for key, count, _ in doubled)


def call_text(action: Action, trump: Suit | None, texts: Texts) -> str:
    """A game is announced by its name."""
    announced = action.verb is Verb.ANNOUNCE and action.argument in CONTRACTS
    return CONTRACTS[str(action.argument)].said(texts) if announced else ""
