"""What cannot be done for somebody, the status of HTTP that says so, and the sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from stammtisch.engine.deal import Refused, Seat, seat_text
from stammtisch.texts import GERMAN, UserError, texts

Named: TypeAlias = Callable[[Seat], str]  # what the people at a table call a seat


class _Refusal(UserError):
    """``reason`` is the key of the explanation in the catalogues, ``status`` that of HTTP."""

    def __init__(self, group: str, reason: str, status: int, details: Mapping[str, object]) -> None:
        super().__init__(f"{group}.{reason}", **details)
        self.reason, self.status = reason, status


class Denied(_Refusal):
    def __init__(self, reason: str, status: int = 400, **details: object) -> None:
        super().__init__("server", reason, status, details)


class Impossible(_Refusal):
    """A refused step in a tournament, which is unchanged."""

    def __init__(self, reason: str, status: int = 409, **details: object) -> None:
        super().__init__("tournament", reason, status, details)


def explained(
    why: UserError, language: str, pack: str = GERMAN, named: Named = seat_text
) -> dict[str, str]:
    """A code for programs, a sentence for people, and the section of the rules if it is one."""
    speak = texts(language, pack)
    if not isinstance(why, Refused):
        return {"error": getattr(why, "reason", why.text), "message": why.said(speak)}
    return {"error": why.reason, "message": why.told(speak, named), "rule": why.rule}
