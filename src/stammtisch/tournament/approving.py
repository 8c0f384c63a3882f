"""Questions to the supervisor before the first card (RULES 7.3)."""

from __future__ import annotations

from stammtisch.engine.cards import mask_of, parse_cards
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf import parse_contract
from stammtisch.schafkopf.announcements import meets_minimum
from stammtisch.schafkopf.contracts import KINDS, Contract
from stammtisch.schafkopf.phases.approval import LONE_GAME, needed_approvals
from stammtisch.schafkopf.result import in_first_game
from stammtisch.tournament.lines import Lone
from stammtisch.tournament.state import Request, Sheet, Tournament


def questions(
    sheet: Sheet, game: int, seat: int, contract: Contract, rules: SchafkopfRules
) -> tuple[str, ...]:
    """A Tout or Sie in a first game counts as plain whatever the supervisor says (C-13)."""
    if game == 1:
        contract = in_first_game(contract, rules)
    return needed_approvals(contract, seat, sheet.lone_games(game), rules)


def to_be_asked(
    tournament: Tournament, sheet: Sheet, game: int, seat: int, contract: Contract
) -> tuple[str, ...]:
    """A lone game that is granted needs no second word if a Tout is added to it (C-15)."""
    assert isinstance(tournament.rules, SchafkopfRules)
    needed = questions(sheet, game, seat, contract, tournament.rules)
    known = {LONE_GAME} & _granted(tournament, sheet, game, seat)
    return tuple(it for it in needed if it not in known)


def request_of(
    tournament: Tournament, sheet: Sheet, game: int, seat: int, code: str, hand: str
) -> Request:
    assert isinstance(tournament.rules, SchafkopfRules)
    contract = parse_contract(code)
    enough = None
    if contract.tout and hand:
        enough = meets_minimum(contract, mask_of(parse_cards(hand)), tournament.rules)
    return Request(
        number=len(tournament.requests) + 1,
        table=sheet.key,
        game=game,
        seat=seat,
        contract=code,
        hand=hand,
        questions=to_be_asked(tournament, sheet, game, seat, contract),
        meets_minimum=enough,
    )


def unapproved(
    tournament: Tournament, sheet: Sheet, game: int, lone: Lone | None
) -> tuple[str, ...]:
    """What of a lone game still needs the supervisor's word."""
    if lone is None or not isinstance(tournament.rules, SchafkopfRules):
        return ()
    kind = next(kind for kind in KINDS if kind.name == lone.kind)
    needed = questions(sheet, game, lone.seat, Contract(kind, tout=lone.tout), tournament.rules)
    granted = _granted(tournament, sheet, game, lone.seat)
    return tuple(it for it in needed if it not in granted)


def _granted(tournament: Tournament, sheet: Sheet, game: int, seat: int) -> set[str]:
    return {
        question
        for request in tournament.requests
        if (request.table, request.game, request.seat) == (sheet.key, game, seat)
        for question, answer in request.answers.items()
        if answer
    }
