"""The websocket of a tournament: the hall, one table, or the office, as the code allows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from msgspec import Struct

from stammtisch.engine.errors import Denied
from stammtisch.server.callers import sender_of
from stammtisch.server.live_socket import NOT_FOR_YOU, NOT_LET_IN, greeted, show, turn_away
from stammtisch.server.protocols import AsgiWire
from stammtisch.server.requests import language_of
from stammtisch.texts import Texts, texts
from stammtisch.tournament.access import OFFICE, CodeHolder, times_rotated
from stammtisch.tournament.command import Role
from stammtisch.tournament.room import OpenTournament
from stammtisch.tournament.state import TableKey
from stammtisch.tournament.views.player import table_of
from stammtisch.tournament.web.bodies import HallMessage, OfficeMessage, TableMessage
from stammtisch.tournament.web.callers import holder
from stammtisch.tournament.web.routes import office_state, sheet_at, table_state

PAUSE: Final = 0.2  # seconds between two messages: a full hall writes more often than one can read


class TournamentHello(Struct, frozen=True):
    """``round`` and ``table`` if the office looks at one sheet."""

    who: str = ""
    code: str = ""
    language: str = ""
    round: int = 0
    table: int = 0


@websocket("/tournaments/{name:str}/socket")
async def tournament_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await socket.accept()
    wire, server = AsgiWire(socket), socket.app.state.server
    hello = await greeted(wire, TournamentHello)
    if hello is None:
        return
    try:
        found = await server.tournaments.find(name)
        bearer = await holder(server, found, sender_of(socket), hello.who, hello.code)
        message = _message(found, bearer, hello, texts(language_of(socket.headers, hello.language)))
    except NOT_LET_IN as why:
        await turn_away(wire, why, name[:40], server.metrics.failed)
        return
    await show(wire, found, _as_long_as_valid(found, bearer.who, wire, message), PAUSE)


def _message(
    found: OpenTournament, bearer: CodeHolder, hello: TournamentHello, speak: Texts
) -> Callable[[], bytes | None]:
    key = (hello.round, hello.table) if hello.round else bearer.table
    if key is not None and not bearer.may_see(found.now, key):
        raise Denied("tournament_code", 403)
    if key is not None:
        sheet_at(found, key)  # refused now: an error during sending would not be reported
    if key is None and bearer.role in OFFICE:
        return lambda: msgspec.json.encode(OfficeMessage(office_state(found, bearer, speak)))
    if key is None and bearer.role is not Role.PLAYER:
        return lambda: msgspec.json.encode(HallMessage(found.hall(speak)))
    return _at_table(found, bearer, key, speak)


def _as_long_as_valid(
    found: OpenTournament, who: str, wire: AsgiWire, message: Callable[[], bytes | None]
) -> Callable[[], Awaitable[bytes | None]]:
    """A holder of a code that is void by now hears no more."""
    times = times_rotated(found.now.rotated, who)

    async def valid() -> bytes | None:
        if who and times_rotated(found.now.rotated, who) != times:
            await wire.close(NOT_FOR_YOU)
            return None
        return message()

    return valid


def _at_table(
    found: OpenTournament, bearer: CodeHolder, key: TableKey | None, speak: Texts
) -> Callable[[], bytes | None]:
    """A phone hears of its own table only; what happens at a hundred others is none of its news."""
    seen: object = None

    def message() -> bytes | None:
        nonlocal seen
        now, actor = found.now, bearer.actor
        at = key or (actor and table_of(now, actor.number))
        sheet = now.sheets.get(at) if at else None
        watched = (sheet, now.requests, now.disputes, now.round, now.finished, now.drawn)
        if actor is not None and actor.role is Role.PLAYER:
            watched = (*watched, now.entrants[actor.number])  # type: ignore[assignment]
        if watched == seen:
            return None
        seen = watched
        return msgspec.json.encode(TableMessage(table_state(found, bearer, key, speak)))

    return message
