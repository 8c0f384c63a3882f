"""The lobby of public tables, and the way back to one's own."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Final, TypeAlias, cast
from urllib.parse import urlencode

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from msgspec import Struct

from stammtisch.people.persons import Person
from stammtisch.server.callers import AnyRequest
from stammtisch.server.server import Server
from stammtisch.store.protocol import LONGEST
from stammtisch.table.lobby import Notice, Wanted, lobby_page, seats_of
from stammtisch.table.state import PlayerId

PAGE: Final = 50  # tables, unless somebody asks for fewer or more
MOST: Final = 100


class LobbyChair(Struct, frozen=True):
    name: str
    bot: str


class LobbyTable(Struct, frozen=True, kw_only=True):
    table: str
    title: str
    game: str
    rules: str
    chairs: list[LobbyChair | None]
    deals: int
    clock: int
    onlookers: bool
    created: int


class MyTable(Struct, frozen=True):
    """``invite`` brings others to it."""

    invite: str
    table: LobbyTable


LobbyWord: TypeAlias = Annotated[str, QueryParameter(max_length=LONGEST)]
PageLength: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MOST)]


@get("/", tags=["tables"])
async def lobby(
    request: AnyRequest,
    server: NamedDependency[Server],
    game: LobbyWord = "",
    rules: LobbyWord = "",
    free: FromQuery[bool] = False,
    after: LobbyWord = "",
    most: PageLength = PAGE,
) -> Response[list[LobbyTable]]:
    """Public tables whose evening is not over, the newest first, fifty at a time.

    `Link` (`rel="next"`) leads to the next page, which may be short if few tables are what was
    asked for. `If-None-Match` with the last `ETag` is answered with 304 as long as nothing changes.
    """
    wanted = Wanted(game=game, rules=rules, free=free)
    now = server.tables.services.clock()
    page = await lobby_page(server.store, now, wanted, after, most)
    tables = await _listed(page.notices, server)
    tag = f'"{sha256(msgspec.json.encode((tables, page.after))).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if page.after:
        kept = {"game": game, "rules": rules, "free": str(free).lower(), "most": str(most)}
        headers["Link"] = f'</tables?{urlencode({**kept, "after": page.after})}>; rel="next"'
    if request.headers.get("if-none-match") == tag:
        nothing = cast("list[LobbyTable]", None)
        return Response(nothing, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(tables, status_code=HTTP_200_OK, headers=headers)


@get("/me/tables", tags=["tables"])
async def my_tables(
    person: NamedDependency[Person], server: NamedDependency[Server]
) -> list[MyTable]:
    """Where the caller has a seat and the evening is not over, the last played first."""
    found = await seats_of(server.store, person.player, server.tables.services.clock())
    tables = await _listed([notice for _, notice in found], server)
    return [MyTable(seat.invite, table) for (seat, _), table in zip(found, tables, strict=True)]


async def _listed(found: list[Notice], server: Server) -> list[LobbyTable]:
    people = {place.player for notice in found for place in notice.chairs if place is not None}
    await server.people.know(people)
    return [_table(notice, server.people.names) for notice in found]


def _table(notice: Notice, names: Mapping[PlayerId, str]) -> LobbyTable:
    return LobbyTable(
        table=notice.table,
        title=notice.title,
        game=notice.game,
        rules=notice.rules,
        chairs=[
            None if place is None else LobbyChair(names.get(place.player, place.player), place.bot)
            for place in notice.chairs
        ],
        deals=notice.deals,
        clock=notice.clock,
        onlookers=notice.onlookers,
        created=notice.created,
    )
