"""Games of real cards: what a person tells about one, made into the ``Outcome`` that is scored.

Seats are any four in the order of play; a score sheet uses its own columns. A score pad tells who
is forehand, so it can tell of special rounds too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct, structs

from stammtisch.engine.deal import Refused, Seat
from stammtisch.schafkopf.contracts import CONTRACTS, SIE, SOLO, Contract, Kind, Sides
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome
from stammtisch.schafkopf.result import grade_of_loser, is_demoted, needed
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS, Round
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.tellable import (
    always_possible,
    contract_of,
    laufende_of,
    laufende_of_sie,
    most_contra,
    most_knocks,
    most_virgins,
    steps_of,
)

P = TypeVar("P")


class AnyRealGame(Struct, Generic[P], frozen=True, kw_only=True):
    """Who played what and how it ended; in a Kreuz one of the side that is told of.

    ``P`` is what people are called by: players, columns of a sheet, seats.
    """

    contract: str  # its code: RE, SG-TOUT, W, SIE, KREUZ …; R, S and FW without the suit
    declarer: P | None = None
    partner: P | None = None
    won: bool | None = True  # None: drawn
    grade: Grade = Grade.PLAIN
    laufende: int = 0
    knocks: int = 0
    contra: int = 0
    step: int = 60  # to which it was raised (Steigern)
    augen: int | None = None  # of the declarers, instead of ``won`` and ``grade``; or the most
    most: tuple[P, ...] = ()  # Ramsch and Geist: who has the most card points
    virgins: int = 0  # Ramsch and Geist: players without a trick


class RealGame(AnyRealGame[Seat], frozen=True, kw_only=True):
    """By seats; in a Kreuz the first and third seat are asked."""

    declarer: Seat | None = None
    partner: Seat | None = None
    most: tuple[Seat, ...] = ()


def seated(game: AnyRealGame[P], seat: Callable[[P], Seat]) -> RealGame:
    """The same by seats; a Kreuz may be told by either side."""
    declarer, partner = (None if it is None else seat(it) for it in (game.declarer, game.partner))
    won, augen = game.won, game.augen
    contract = CONTRACTS.get(game.contract)
    if contract is not None and contract.kind.sides is Sides.CROSS:
        if partner is not None and (declarer is None or (partner - declarer) % 4 != 2):
            raise Refused("3.8", "partner_told", game=game.contract)
        if declarer in (1, 3):
            won = won if won is None else not won
            augen = augen if augen is None else 120 - augen
        declarer = partner = None
    return RealGame(
        contract=game.contract,
        declarer=declarer,
        partner=partner,
        won=won,
        grade=game.grade,
        laufende=game.laufende,
        knocks=game.knocks,
        contra=game.contra,
        step=game.step,
        augen=augen,
        most=tuple(map(seat, game.most)),
        virgins=game.virgins,
    )


def entered(
    told: RealGame, rules: RuleSet, context: Context | None = None, *, trusted: bool = False
) -> Outcome:
    """The outcome of a game as told; refused if it cannot have been so by these rules.

    What stands in a log is ``trusted``: an older version may have taken more than cards allow.
    """
    context = context or Context()
    round_ = ROUNDS[context.round]
    contract = contract_of(told.contract, rules, round_)
    check_people(told, contract.kind, round_)
    if not trusted:
        check_supplements(told, contract, rules, round_)
        _check_duties(told, contract, rules, context)
    if contract.kind.sides is Sides.EACH:
        return _ramsch(told, contract, rules, context)
    told = _counted(told, contract, rules)
    _check_end(told, contract)
    if contract.kind is SIE and not rules.sie_first_game and context.first_game:
        # No Sie in the first game: the hand takes all tricks of a Solo.
        contract = Contract(SOLO)
        told = structs.replace(told, grade=Grade.SCHWARZ, laufende=laufende_of_sie(rules))
    demoted = is_demoted(contract, told.grade, rules, context.first_game)
    outcome = structs.replace(
        begun(told, contract, context),
        ending=Ending.SIE if contract.kind is SIE else Ending.PLAYED,
        grade=Grade.PLAIN if demoted else told.grade,
        laufende=told.laufende,
        demoted=demoted,
        pack_retired=contract.kind is SIE,
    )
    winners, losers = outcome.sides
    if told.won is None:
        return outcome
    return structs.replace(outcome, winners=winners if told.won else losers)


def thrown_in(rules: RuleSet, context: Context) -> Outcome:
    """All four have passed; there is no throw-in inside a special round (RULES 3.9)."""
    if not rules.throws_in or context.round != NORMAL.name:
        raise Refused("2.2", "all_pass_told")
    return Outcome(ending=Ending.THROWN_IN, players=context.players, carry=context.carry)


def begun(told: RealGame, contract: Contract, context: Context) -> Outcome:
    """What was played, before anybody knows how it ended."""
    return Outcome(
        ending=Ending.STRUCK,
        players=context.players,
        round=context.round,
        contract=contract,
        declarer=told.declarer,
        partner=told.partner,
        step=told.step,
        knocks=told.knocks,
        contra=told.contra,
        carry=context.carry,
        built_in=ROUNDS[context.round].built_in,
    )


def _ramsch(told: RealGame, contract: Contract, rules: RuleSet, context: Context) -> Outcome:
    """Who has the most card points pays, or has taken all tricks and wins (RULES 3.11, C-26)."""
    seats, virgins = set(told.most), most_virgins(contract.kind, rules)
    if not seats or len(seats) < len(told.most) or len(seats) > len(virgins):
        raise Refused("3.11", "most_told")
    if not 0 <= told.virgins <= virgins[len(seats) - 1]:
        raise Refused("3.11", "virgins_told", virgins=told.virgins)
    marched = told.virgins == 3 and rules.ramsch_durchmarsch != "pays"
    winners = tuple(seat for seat in range(4) if (seat in seats) == marched)
    return structs.replace(
        begun(told, contract, context),
        ending=Ending.PLAYED,
        winners=winners,
        virgins=told.virgins,
    )


def _fits(augen: int, losers: int, virgins: int) -> bool:
    """Whether so many can be the most that anybody has, if so many have no trick."""
    return augen * (4 - virgins) >= 120 and augen * losers <= 120


def _counted(told: RealGame, contract: Contract, rules: RuleSet) -> RealGame:
    """Card points tell who has won and how high; only tricks tell whether it was Schwarz."""
    if told.augen is None:
        return told
    if not 0 <= told.augen <= 120 or contract.tout or contract.kind is SIE:
        raise Refused("5.1", "augen_told")
    declared = contract.kind.sides is not Sides.CROSS
    if not declared and told.augen == 60:
        return structs.replace(told, won=None)
    won = told.augen >= needed(declared, told.step, rules)
    if told.grade is Grade.SCHWARZ:
        if told.augen != (120 if won else 0):
            raise Refused("5.3", "schwarz_with_augen")
        return structs.replace(told, won=won)
    grade = grade_of_loser(won, told.augen, 1, declared, rules)
    return structs.replace(told, won=won, grade=grade)


def check_game(told: RealGame, rules: RuleSet) -> None:
    """A game that is played here, by people who sit there; more need not be known of it."""
    contract_of(told.contract, rules)
    _check_seats(told)


def _check_seats(told: RealGame) -> None:
    seats = (told.declarer, told.partner, *told.most)
    if any(seat is not None and seat not in range(4) for seat in seats):
        raise Refused("0.2", "seat_told")


def check_people(told: RealGame, kind: Kind, round_: Round = NORMAL) -> None:
    _check_seats(told)
    if (told.declarer is None) != (kind.sides in (Sides.CROSS, Sides.EACH)):
        raise Refused("3", "declarer_told", game=kind.code)
    if (told.partner is None) == (kind.sides is Sides.PARTNER) or (
        told.partner is not None and told.partner == told.declarer
    ):
        raise Refused("3", "partner_told", game=kind.code)
    if kind.sides is not Sides.EACH and (told.most or told.virgins):
        raise Refused("3.11", "most_told")
    if round_.forehand_plays and told.declarer:
        raise Refused("3.9", "forehand_told")


def _check_duties(told: RealGame, contract: Contract, rules: RuleSet, context: Context) -> None:
    """Each game of a 3er-Runde fulfils a duty; who cannot, plays any game alone (RULES 3.17)."""
    if not ROUNDS[context.round].duties or told.declarer is None:
        return
    owed = context.duties[told.declarer]
    forced = contract.lone and bool(owed) and not any(always_possible(it, rules) for it in owed)
    if contract.kind.name not in owed and not forced:
        raise Refused("3.17", "duty_not_open")


def _check_end(told: RealGame, contract: Contract) -> None:
    if told.won is None and (contract.kind.sides is not Sides.CROSS or told.grade != Grade.PLAIN):
        raise Refused("3.8", "not_drawn")
    if contract.tout and told.grade != Grade.PLAIN:
        raise Refused("5", "tout_without_grade")
    if contract.kind is SIE and (told.won is not True or told.grade != Grade.PLAIN):
        raise Refused("3.7", "sie_is_won")


def check_supplements(
    told: RealGame, contract: Contract, rules: RuleSet, round_: Round = NORMAL
) -> None:
    knocks, contra = most_knocks(contract.kind, rules), most_contra(contract, rules, round_)
    each = contract.kind.sides is Sides.EACH
    if each and told.augen is not None and not _fits(told.augen, len(told.most), told.virgins):
        raise Refused("3.11", "most_augen_told", augen=told.augen)
    if told.laufende not in laufende_of(contract.kind, rules, round_):
        raise Refused("5.4", "laufende_told", laufende=told.laufende)
    if not 0 <= told.knocks <= knocks:
        raise Refused("4", "knocks_told", most=knocks)
    if not 0 <= told.contra <= contra:
        raise Refused("4", "contra_told", most=contra)
    if told.step not in steps_of(contract, rules, round_):
        raise Refused("2.4", "step_told", step=told.step)
