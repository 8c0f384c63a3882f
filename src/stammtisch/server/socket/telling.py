"""What a client is told about what it sent."""

from __future__ import annotations

from stammtisch.game import Refused
from stammtisch.server import outgoing
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Answer, Declined, Done, Stale
from stammtisch.server.outgoing import Outgoing
from stammtisch.texts import GERMAN, UserError, texts


def answer_message(id_: str, answer: Answer, language: str) -> bytes:
    return outgoing.encode(_told(id_, answer, language))


def _told(id_: str, answer: Answer, language: str) -> Outgoing:
    number = answer.number
    match answer:
        case Done():
            return outgoing.Done(id=id_, number=number)
        case Stale():
            return outgoing.Stale(id=id_, number=number)
        case Declined(why=why):
            return outgoing.Declined(id=id_, number=number, **explained(why, language))
    down = explained(Denied("unavailable"), language)
    return outgoing.Failed(id=id_, number=number, **down)


def verdict_message(call: str, why: UserError | None, language: str, pack: str) -> bytes:
    if why is None:
        return outgoing.encode(outgoing.Verdict(call=call, allowed=True))
    told = explained(why, language, pack)
    return outgoing.encode(outgoing.Verdict(call=call, allowed=False, **told))


def error_message(why: UserError, language: str) -> bytes:
    return outgoing.encode(outgoing.Error(**explained(why, language)))


def explained(why: UserError, language: str, pack: str = GERMAN) -> dict[str, str]:
    """A code for programs, a sentence for people, and the section of the rules if it is one."""
    rule = {"rule": why.rule} if isinstance(why, Refused) else {}
    message = why.said(texts(language, pack))
    return {"error": getattr(why, "reason", why.text), "message": message, **rule}
