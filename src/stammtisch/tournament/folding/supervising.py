"""What becomes of questions, rulings and disputes."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.misconduct import Consequence, parse_ruling
from stammtisch.schafkopf.sanctions import REVOKES
from stammtisch.tournament import events as e
from stammtisch.tournament import schafkopf
from stammtisch.tournament.approving import question_of
from stammtisch.tournament.folding.sheets import corrected, written
from stammtisch.tournament.folding.types import Folds, T
from stammtisch.tournament.reports import Decided, Struck
from stammtisch.tournament.ruling import follows
from stammtisch.tournament.state import Dispute


def _asked(t: T, event: e.Asked, at: int) -> T:
    return structs.replace(t, requests=(*t.requests, question_of(t, event)))


def _answered(t: T, event: e.Answered, at: int) -> T:
    request = t.requests[event.request - 1]
    answers = request.answers | {event.question: event.granted}
    request = structs.replace(request, answers=answers)
    requests = (*t.requests[: event.request - 1], request, *t.requests[event.request :])
    t = structs.replace(t, requests=requests)
    if event.granted or event.question != "lone_game":
        return t
    round_, table = request.table
    struck = e.Corrected(
        round=round_, table=table, game=request.game, report=Struck(), reason="MC-29", by=event.by
    )
    return corrected(t, struck, at)


def _ruled(t: T, event: e.Ruled, at: int) -> T:
    rules = t.rules
    assert isinstance(rules, SchafkopfRules)
    ruling = parse_ruling(event.ruling)
    sheet = t.sheets[event.round, event.table]
    result = follows(ruling, event.told, rules)
    if result in (Consequence.LOST, Consequence.LOST_PLAIN, Consequence.STRUCK):
        assert event.told is not None
        report = Decided(event.told, event.ruling)
        t = written(t, event, report, at, ruling.case.id, confirmed=True)
    elif result is Consequence.REDEAL_SAME and "wilful" in ruling.facts and event.told is None:
        line = schafkopf.penalty(event.ruling, event.game, rules, len(sheet.seats))
        t = t.with_sheet(sheet.changed(penalties=(*sheet.penalties, line)))
    if ruling.case.id in REVOKES and ruling.culprit is not None and result is Consequence.LOST:
        entrant = t.entrants[sheet.seats[ruling.culprit]]
        t = t.with_entrant(structs.replace(entrant, revokes=entrant.revokes + 1))
    return t


def _disputed(t: T, event: e.Disputed, at: int) -> T:
    dispute = Dispute(
        number=len(t.disputes) + 1,
        table=(event.round, event.table),
        game=event.game,
        text=event.text,
        by=event.by,
    )
    return structs.replace(t, disputes=(*t.disputes, dispute))


def _settled(t: T, event: e.Settled, at: int) -> T:
    return _with_dispute(t, event.dispute, "decided", event.text)


def _appealed(t: T, event: e.Appealed, at: int) -> T:
    return _with_dispute(t, event.dispute, "appealed", event.text)


def _closed(t: T, event: e.Closed, at: int) -> T:
    return _with_dispute(t, event.dispute, "final", event.text)


def _with_dispute(t: T, number: int, state: str, text: str) -> T:
    dispute = t.disputes[number - 1]
    dispute = structs.replace(dispute, state=state, rulings=(*dispute.rulings, text))
    return structs.replace(t, disputes=(*t.disputes[: number - 1], dispute, *t.disputes[number:]))


FOLDS: Final[Folds] = {
    e.Asked: _asked,
    e.Answered: _answered,
    e.Ruled: _ruled,
    e.Disputed: _disputed,
    e.Settled: _settled,
    e.Appealed: _appealed,
    e.Closed: _closed,
}
