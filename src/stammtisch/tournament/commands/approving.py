"""Questions to the supervisor, and his answers (RULES 7.3)."""

from __future__ import annotations

from stammtisch.cards import parse_cards
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf import parse_contract
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.tellable import games
from stammtisch.tournament.actors import JUDGES, Actor, Role
from stammtisch.tournament.approving import to_be_asked
from stammtisch.tournament.commands.checks import (
    Events,
    check_going_on,
    check_no_halt,
    schafkopf_rules,
)
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import Answered, Asked
from stammtisch.tournament.scoring import is_complete
from stammtisch.tournament.state import Request, Tournament


def ask(
    tournament: Tournament,
    round_: int,
    table: int,
    seat: int,
    contract: str,
    by: Actor,
    hand: str = "",
) -> Events:
    """For the next game; ``hand`` if the supervisor has seen the cards (minimum of a Tout)."""
    check_going_on(tournament)
    sheet = tournament.sheet(round_, table)
    rules = schafkopf_rules(tournament)
    if sheet.locked:
        raise Impossible("sheet_closed")
    if by.role is Role.PLAYER and by.number not in sheet.seats:
        raise Impossible("not_at_table")
    if by.role is Role.PLAYER and sheet.online:
        raise Impossible("server_asks")
    if seat not in range(len(sheet.seats)):
        raise Impossible("unknown_seat", most=len(sheet.seats))
    check_no_halt(tournament, sheet)
    wanted = _wanted(contract, rules)
    _check_hand(hand)
    game = len(sheet.rows) + 1
    if is_complete(sheet, tournament.plan, rules):
        raise Impossible("sheet_full", games=len(sheet.rows))
    if not to_be_asked(tournament, sheet, game, seat, wanted):
        raise Impossible("no_approval_needed")
    asked = Asked(
        round=round_, table=table, game=game, seat=seat, contract=contract, hand=hand, by=str(by)
    )
    return (asked,)


def _wanted(code: str, rules: SchafkopfRules) -> Contract:
    known = games(rules)
    if code not in map(str, known):
        raise Impossible("unknown_contract", code=code, known=", ".join(map(str, known)))
    return parse_contract(code)


def _check_hand(hand: str) -> None:
    try:
        cards = parse_cards(hand)
    except ValueError:
        raise Impossible("bad_hand") from None
    if hand and len(set(cards)) != 8:
        raise Impossible("bad_hand")


def answer(
    tournament: Tournament, request: int, granted: bool, by: Actor, question: str = ""
) -> Events:
    """A rejected Tout is played without; a rejected fifth lone game is struck (A-52)."""
    by.require(*JUDGES)
    asked = _request(tournament, request)
    if not asked.open:
        raise Impossible("already_answered", number=request)
    question = question or asked.open[0]
    if question not in asked.open:
        raise Impossible("no_such_question", question=question, known=", ".join(asked.open))
    return (Answered(request=request, question=question, granted=granted, by=str(by)),)


def _request(tournament: Tournament, number: int) -> Request:
    if not 1 <= number <= len(tournament.requests):
        raise Impossible("unknown_request", number=number)
    return tournament.requests[number - 1]
