"""What a client is told about what it sent."""

from __future__ import annotations

from stammtisch.game import Refused
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Answer, Declined, Done, Stale
from stammtisch.server.host.messages import message
from stammtisch.texts import UserError


def answer_message(id_: str, answer: Answer, language: str) -> bytes:
    match answer:
        case Done(number=number):
            return message("done", id=id_, number=number)
        case Stale(number=number):
            return message("stale", id=id_, number=number)
        case Declined(why=why, number=number):
            return message("declined", id=id_, number=number, **explained(why, language))
    why = Denied("unavailable")
    return message("failed", id=id_, number=answer.number, **explained(why, language))


def error_message(why: UserError, language: str) -> bytes:
    return message("error", **explained(why, language))


def explained(why: UserError, language: str) -> dict[str, str]:
    """A code for programs, a sentence for people, and the section of the rules if it is one."""
    rule = {"rule": why.rule} if isinstance(why, Refused) else {}
    return {"error": getattr(why, "reason", why.text), "message": why.say(language), **rule}
