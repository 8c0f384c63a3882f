"""Questions to the supervisor before the first card, and the answers (RULES 7.3)."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.rulings import LONE_GAME, ApprovalRules
from stammtisch.engine.sheet_rules import Struck
from stammtisch.tournament.command import (
    JUDGES,
    Actor,
    EventAtTable,
    EventBy,
    Events,
    LogCommand,
    Role,
    TableCommand,
    Text,
    check_going_on,
    check_no_halt,
)
from stammtisch.tournament.ranking import is_complete
from stammtisch.tournament.rows import Corrected
from stammtisch.tournament.state import Request, Sheet, Tournament


def _approvals(now: Tournament) -> ApprovalRules[Any]:
    approvals = now.game.sheet.approvals
    if approvals is None:
        raise Impossible("schafkopf_only")
    return approvals


def to_be_asked(now: Tournament, sheet: Sheet, game: int, seat: int, code: str) -> tuple[str, ...]:
    """A lone game that is granted needs no second word if a Tout is added to it (C-15)."""
    played = sheet.lone_games(game)
    needed = _approvals(now).questions(now.rules, code, game, seat, played)
    known = {LONE_GAME} & now.granted(sheet, game, seat)
    return tuple(it for it in needed if it not in known)


class Asked(EventAtTable, frozen=True, kw_only=True, tag="asked"):
    """Somebody wants to play what needs an approval (RULES 7.3)."""

    game: int
    seat: int
    contract: str
    hand: str = ""  # the cards, if the supervisor has looked at them

    def apply(self, now: Tournament, at: int) -> Tournament:
        sheet = now.sheets[self.round, self.table]
        request = Request(
            number=len(now.requests) + 1,
            table=sheet.key,
            game=self.game,
            seat=self.seat,
            contract=self.contract,
            hand=self.hand,
            questions=to_be_asked(now, sheet, self.game, self.seat, self.contract),
            meets_minimum=_approvals(now).meets_minimum(now.rules, self.contract, self.hand),
        )
        return structs.replace(now, requests=(*now.requests, request))


class Answered(EventBy, frozen=True, kw_only=True, tag="answered"):
    request: int
    question: str
    granted: bool

    def apply(self, now: Tournament, at: int) -> Tournament:
        request = now.requests[self.request - 1]
        answers = request.answers | {self.question: self.granted}
        request = structs.replace(request, answers=answers)
        others = now.requests[: self.request - 1], now.requests[self.request :]
        now = structs.replace(now, requests=(*others[0], request, *others[1]))
        if self.granted or self.question != LONE_GAME:
            return now
        round_, table = request.table
        struck = Corrected(
            round=round_,
            table=table,
            game=request.game,
            report=Struck(),
            reason="MC-29",
            by=self.by,
        )
        return struck.apply(now, at)


class AskApproval(TableCommand, frozen=True, tag="ask"):
    """For the next game; ``hand`` if the supervisor has seen the cards (minimum of a Tout)."""

    seat: int
    contract: Text
    hand: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        check_going_on(now)
        sheet = now.sheet(self.round, self.table)
        approvals = _approvals(now)
        if sheet.locked:
            raise Impossible("sheet_closed")
        if by.role is Role.PLAYER and by.number not in sheet.seats:
            raise Impossible("not_at_table")
        if by.role is Role.PLAYER and sheet.online:
            raise Impossible("server_asks")
        if self.seat not in range(len(sheet.seats)):
            raise Impossible("unknown_seat", most=len(sheet.seats))
        check_no_halt(now, sheet)
        approvals.check(now.rules, self.contract, self.hand)
        game = len(sheet.rows) + 1
        if is_complete(sheet, now.plan, now.rules):
            raise Impossible("sheet_full", games=len(sheet.rows))
        if not to_be_asked(now, sheet, game, self.seat, self.contract):
            raise Impossible("no_approval_needed")
        asked = Asked(
            round=self.round,
            table=self.table,
            game=game,
            seat=self.seat,
            contract=self.contract,
            hand=self.hand,
            by=str(by),
        )
        return (asked,)


class AnswerRequest(LogCommand, frozen=True, tag="answer"):
    """A rejected Tout is played without; a rejected fifth lone game is struck (A-52)."""

    request: int
    granted: bool
    question: Text = ""
    usual: ClassVar[str] = "supervisor"

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*JUDGES)
        asked = _request(now, self.request)
        if not asked.open:
            raise Impossible("already_answered", number=self.request)
        question = self.question or asked.open[0]
        if question not in asked.open:
            raise Impossible("no_such_question", question=question, known=", ".join(asked.open))
        return (
            Answered(request=self.request, question=question, granted=self.granted, by=str(by)),
        )


def _request(now: Tournament, number: int) -> Request:
    if not 1 <= number <= len(now.requests):
        raise Impossible("unknown_request", number=number)
    return now.requests[number - 1]


RequestEvent: TypeAlias = Asked | Answered
RequestCommand: TypeAlias = AskApproval | AnswerRequest
