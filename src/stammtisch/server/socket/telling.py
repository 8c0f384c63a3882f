"""What a client is told about what it sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from stammtisch.game import Refused, Seat, seat_text
from stammtisch.server import outgoing
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Answer, Declined, Done, Stale
from stammtisch.server.outgoing import Outgoing
from stammtisch.texts import GERMAN, UserError, texts

Named: TypeAlias = Callable[[Seat], str]  # what the people at a table call a seat


def answer_message(id_: str, answer: Answer, language: str, named: Named) -> bytes:
    return outgoing.encode(_told(id_, answer, language, named))


def _told(id_: str, answer: Answer, language: str, named: Named) -> Outgoing:
    number = answer.number
    match answer:
        case Done():
            return outgoing.Done(id=id_, number=number)
        case Stale():
            return outgoing.Stale(id=id_, number=number)
        case Declined(why=why):
            return outgoing.Declined(id=id_, number=number, **explained(why, language, named=named))
    down = explained(Denied("unavailable"), language)
    return outgoing.Failed(id=id_, number=number, **down)


def verdict_message(
    call: str, why: UserError | None, language: str, pack: str, named: Named
) -> bytes:
    if why is None:
        return outgoing.encode(outgoing.Verdict(call=call, allowed=True))
    told = explained(why, language, pack, named)
    return outgoing.encode(outgoing.Verdict(call=call, allowed=False, **told))


def error_message(why: UserError, language: str) -> bytes:
    return outgoing.encode(outgoing.Error(**explained(why, language)))


def explained(
    why: UserError, language: str, pack: str = GERMAN, named: Named = seat_text
) -> dict[str, str]:
    """A code for programs, a sentence for people, and the section of the rules if it is one."""
    speak = texts(language, pack)
    if not isinstance(why, Refused):
        return {"error": getattr(why, "reason", why.text), "message": why.said(speak)}
    return {"error": why.reason, "message": why.told(speak, named), "rule": why.rule}
