"""What cannot be done for somebody, the status of HTTP that says so, and the sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from stammtisch.engine.deal import Refused, Seat, seat_text
from stammtisch.texts import GERMAN, UserError, texts

Named: TypeAlias = Callable[[Seat], str]  # what the people at a table call a seat

# The status of HTTP that goes with a reason; everything else is simply a bad request.
STATUS: Final = {
    "no_session": 401,
    "wrong_password": 401,
    "bad_token": 401,
    "wrong_origin": 403,
    "wrong_host": 421,
    "restore_off": 403,
    "private": 403,
    "pad_key": 403,
    "pad_read_only": 403,
    "tournament_code": 403,
    "tournament_read_only": 403,
    "tournament_office": 403,
    "tournament_table": 403,
    "tournament_no_table": 409,
    "not_owner": 403,
    "not_seated": 403,
    "no_onlookers": 403,
    "no_table": 404,
    "no_pad": 404,
    "no_tournament": 404,
    "no_sheet": 404,
    "no_rules": 404,
    "no_game": 404,
    "no_bot_there": 404,
    "no_deal": 404,
    "no_chat": 404,
    "nobody_to_mute": 404,
    "no_page": 404,
    "login_taken": 409,
    "unfinished": 409,
    "talk_closed": 409,
    "too_large": 413,
    "backup_too_large": 413,
    "print_failed": 409,
    "print_too_long": 409,
    "too_fast": 429,
    "too_many_connections": 429,
    "busy": 429,
    "no_client": 503,
    "unavailable": 503,
}


class Denied(UserError):
    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"server.{reason}", **details)
        self.reason = reason
        self.status = STATUS.get(reason, 400)


class Impossible(UserError):
    """A refused step in a tournament, which is unchanged; ``reason`` is the key of the explanation
    in the catalogues."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"tournament.{reason}", **details)
        self.reason = reason
        self.status = STATUS.get(reason, 409)


def explained(
    why: UserError, language: str, pack: str = GERMAN, named: Named = seat_text
) -> dict[str, str]:
    """A code for programs, a sentence for people, and the section of the rules if it is one."""
    speak = texts(language, pack)
    if not isinstance(why, Refused):
        return {"error": getattr(why, "reason", why.text), "message": why.said(speak)}
    return {"error": why.reason, "message": why.told(speak, named), "rule": why.rule}
