"""The person behind a request, known by a cookie."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.engine.errors import Denied
from stammtisch.people.persons import LIFE, Person
from stammtisch.server.rate_limit import bucket_key
from stammtisch.server.requests import language_of
from stammtisch.server.server import Server
from stammtisch.table.service import OpenTable
from stammtisch.texts import Texts, texts

COOKIE: Final = "stammtisch"
HOST_ONLY: Final = "__Host-"  # https only, no domain, the whole site
DEVICE: Final = "stammtisch-device"  # on which the owner of an account has come in
YEAR: Final = 365 * 24 * 3600

AnyRequest = Request[Any, Any, Any]


async def server_of(request: AnyRequest) -> Server:
    server: Server = request.app.state.server
    return server


async def maybe_person(request: AnyRequest, server: NamedDependency[Server]) -> Person | None:
    """Nobody, if there is no cookie or it has expired."""
    token = token_of(request)
    if not token:
        return None
    try:
        person = await server.people.known(token)
    except Denied:
        return None
    request.state.language = person.language
    return person


async def person_of(maybe: NamedDependency[Person | None]) -> Person:
    if maybe is None:
        raise Denied("no_session", 401)
    return maybe


async def texts_of(request: AnyRequest, maybe: NamedDependency[Person | None]) -> Texts:
    return texts(language_of(request.headers, "" if maybe is None else maybe.language))


async def table_of(
    request: AnyRequest,
    server: NamedDependency[Server],
    maybe: NamedDependency[Person | None],
    table: FromPath[str],
) -> OpenTable:
    """A table that the caller may know of: a public one, their own, or one they were invited to."""
    found = await server.tables.find(table)
    host = found.host
    await host.catch_up()  # whatever was just done at another server
    await server.people.know(host.now.balances)
    terms, player = host.terms, None if maybe is None else maybe.player
    invited = request.query_params.get("invite") == terms.invite
    if not (terms.public or invited or player == terms.owner or player in host.now.balances):
        raise Denied("private", 403)
    return found


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str:
    """Over https browsers keep it under a name that no other host of the domain can set; those
    that were given before stand under the plain one."""
    return connection.cookies.get(HOST_ONLY + name) or connection.cookies.get(name, "")


def with_cookie(
    server: Server,
    request: AnyRequest,
    token: str,
    content: Any,  # noqa: ANN401
    *more: Cookie,
) -> Response[Any]:
    session = _cookie(server, request, COOKIE, token, LIFE // 1000)
    return Response(content, cookies=[session, *more])


def ended_cookie() -> Cookie:
    """One that was given before there were others for https."""
    return Cookie(COOKIE, value="", max_age=0, path="/")


def device_cookie(server: Server, request: AnyRequest, mark: str) -> Cookie:
    return _cookie(server, request, DEVICE, mark, YEAR)


def _cookie(server: Server, request: AnyRequest, name: str, value: str, life: int) -> Cookie:
    secure = server.settings.secure or request.url.scheme == "https"
    return Cookie(
        HOST_ONLY + name if secure else name,
        value=value,
        max_age=life if value else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


def sender_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """By whom costs are counted."""
    return bucket_key(request.client.host if request.client else "")


BY_ONE: Final = 5.0  # a person may open a fifth of what an address may


def check_opening(server: Server, request: AnyRequest, player: str = "") -> None:
    """Tables, pads and tournaments stay, so nobody opens any number of them."""
    senders = [(sender_of(request), 1.0), *([(player, BY_ONE)] if player else [])]
    if not all(server.openings.take(*it) for it in senders):
        raise Denied("too_many_opened", 429)


def token_of(request: AnyRequest) -> str:
    return cookie_of(request, COOKIE) or bearer_of(request)


def bearer_of(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""
