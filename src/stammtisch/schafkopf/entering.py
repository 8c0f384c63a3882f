"""Games of real cards: what a person tells about one, made into the ``Outcome`` that is scored.

Seats are any four in the order of play; a score sheet uses its own columns.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from stammtisch.game import Refused, Seat
from stammtisch.schafkopf.contracts import (
    ANNOUNCED,
    CONTRACTS,
    KREUZ,
    SIE,
    SOLO,
    Contract,
    Kind,
    Sides,
)
from stammtisch.schafkopf.judging import is_demoted
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome
from stammtisch.schafkopf.rules import RuleSet

MOST_STEPS: Final = 8  # of a doubling without limit: nobody has seen more


class Told(Struct, frozen=True, kw_only=True):
    """Who played what and how it ended; in a Kreuz the first and third seat are asked."""

    contract: str  # its code: RE, SG-TOUT, W, SIE, KREUZ …
    declarer: Seat | None = None
    partner: Seat | None = None
    won: bool | None = True  # None: drawn
    grade: Grade = Grade.PLAIN
    laufende: int = 0
    knocks: int = 0
    contra: int = 0


def entered(told: Told, rules: RuleSet, *, first_game: bool = False) -> Outcome:
    """The outcome of a game as told; refused if it cannot have been so by these rules."""
    contract = contract_of(told.contract, rules)
    check_people(told, contract.kind)
    _check_end(told, contract)
    check_supplements(told, contract.kind, rules)
    if contract.kind is SIE and not rules.sie_first_game and first_game:
        # No Sie in the first game: the hand takes all tricks of a Solo.
        contract, told = Contract(SOLO), structs.replace(told, grade=Grade.SCHWARZ)
    demoted = is_demoted(contract, told.grade, rules, first_game)
    outcome = Outcome(
        ending=Ending.SIE if contract.kind is SIE else Ending.PLAYED,
        contract=contract,
        declarer=told.declarer,
        partner=told.partner,
        grade=Grade.PLAIN if demoted else told.grade,
        laufende=told.laufende,
        knocks=told.knocks,
        contra=told.contra,
        demoted=demoted,
        pack_retired=contract.kind is SIE,
    )
    winners, losers = outcome.sides
    if told.won is None:
        return outcome
    return structs.replace(outcome, winners=winners if told.won else losers)


def games(rules: RuleSet) -> tuple[Contract, ...]:
    """What can be played without special rounds, suits included."""
    return tuple(contract for contract in CONTRACTS.values() if _is_played(contract, rules))


def _is_played(contract: Contract, rules: RuleSet) -> bool:
    kinds = {*(kind.name for kind in ANNOUNCED), SIE.name, KREUZ.name} & set(rules.contracts)
    return contract.kind.name in kinds and (not contract.tout or "tout" in rules.contracts)


def contract_of(code: str, rules: RuleSet) -> Contract:
    contract = CONTRACTS.get(code)
    if contract is None or not _is_played(contract, rules):
        raise Refused("3", "not_played_here", game=code, known=", ".join(map(str, games(rules))))
    return contract


def check_people(told: Told, kind: Kind) -> None:
    seats = (told.declarer, told.partner)
    if any(seat is not None and seat not in range(4) for seat in seats):
        raise Refused("0.2", "seat_told")
    if (told.declarer is None) != (kind.sides is Sides.CROSS):
        raise Refused("3", "declarer_told", game=kind.code)
    if (told.partner is None) == (kind.sides is Sides.PARTNER) or (
        told.partner is not None and told.partner == told.declarer
    ):
        raise Refused("3", "partner_told", game=kind.code)


def _check_end(told: Told, contract: Contract) -> None:
    if told.won is None and (contract.kind.sides is not Sides.CROSS or told.grade != Grade.PLAIN):
        raise Refused("3.8", "not_drawn")
    if contract.tout and told.grade != Grade.PLAIN:
        raise Refused("5", "tout_without_grade")
    if contract.kind is SIE and (told.won is not True or told.grade != Grade.PLAIN):
        raise Refused("3.7", "sie_is_won")


def check_supplements(told: Told, kind: Kind, rules: RuleSet) -> None:
    if told.laufende not in laufende_of(kind, rules):
        raise Refused("5.4", "laufende_told", laufende=told.laufende)
    if not 0 <= told.knocks <= most_knocks(rules):
        raise Refused("4", "knocks_told", most=most_knocks(rules))
    if not 0 <= told.contra <= most_contra(rules):
        raise Refused("4", "contra_told", most=most_contra(rules))


def laufende_of(kind: Kind, rules: RuleSet) -> tuple[int, ...]:
    """How many Laufende a game of this kind can have."""
    least = getattr(rules, kind.laufende) if kind.laufende else 0
    return (0, *range(least, rules.laufende_max + 1)) if least else (0,)


def most_knocks(rules: RuleSet) -> int:
    return rules.knock_max if rules.knock == "second_packet" else 0


def most_contra(rules: RuleSet) -> int:
    if not rules.contra:
        return 0
    return MOST_STEPS if rules.contra_max_steps == "unlimited" else rules.contra_max_steps
