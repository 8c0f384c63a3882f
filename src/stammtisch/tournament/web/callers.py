"""The caller in a tournament, told by a code, which nobody finds by trying."""

from __future__ import annotations

from typing import Final, NamedTuple

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from stammtisch.server.callers import AnyRequest, sender_of
from stammtisch.server.server import Server
from stammtisch.tournament.access import ANYBODY, CodeHolder, bearer
from stammtisch.tournament.room import OpenTournament

CODE: Final = "x-code"  # a header, which no log of a proxy keeps
LONGEST: Final = 100  # of whom a code is for, and the code


class TournamentCaller(NamedTuple):
    found: OpenTournament
    bearer: CodeHolder


async def caller_of(
    request: AnyRequest,
    name: FromPath[str],
    server: NamedDependency[Server],
    who: FromQuery[str] = "",
) -> TournamentCaller:
    """The code stands in the header ``X-Code``; in links that are printed, in the query."""
    found = await server.tournaments.find(name)
    code = request.headers.get(CODE) or str(request.query_params.get("code", ""))
    return TournamentCaller(found, await holder(server, found, sender_of(request), who, code))


async def holder(
    server: Server, found: OpenTournament, sender: str, who: str, code: str
) -> CodeHolder:
    if not who:
        return ANYBODY
    codes = await found.codes()  # before it is counted: a whole hall may come back at once
    shown = f"{who} {code.strip().lower()}"[:LONGEST]
    with server.tries.code(found.stream.name, shown, sender):
        return bearer(found.now, codes, who, code)
