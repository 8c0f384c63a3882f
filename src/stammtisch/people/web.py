"""Guests, accounts, and who am I."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct, structs

from stammtisch.engine.errors import Denied
from stammtisch.people.persons import Person, account_key, checked_name
from stammtisch.server.callers import (
    DEVICE,
    AnyRequest,
    cookie_of,
    device_cookie,
    ended_cookie,
    sender_of,
    token_of,
    with_cookie,
)
from stammtisch.server.requests import Name
from stammtisch.server.server import Server
from stammtisch.texts import LANGUAGES


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    language: Annotated[str, Meta(max_length=10)] = ""


class Me(Struct, frozen=True):
    player: str
    name: str
    language: str
    account: bool


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name | None = None
    language: Annotated[str, Meta(max_length=10)] | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    login: Name
    password: Annotated[str, Meta(max_length=1000)]


@post("/guests", tags=["people"])
async def new_guest(
    data: JSONBody[NewGuest], request: AnyRequest, server: NamedDependency[Server]
) -> Response[Me]:
    """Sit down without registration: a name, and a cookie by which you are known again."""
    person = await server.people.guest(data.name, _language(data.language))
    return with_cookie(server, request, await server.people.begin(person.player), _me(person))


@get("/me", tags=["people"])
async def who_am_i(person: NamedDependency[Person]) -> Me:
    """The owner of the cookie or token."""
    return _me(person)


@patch("/me", tags=["people"])
async def change_me(
    data: JSONBody[Changes], person: NamedDependency[Person], server: NamedDependency[Server]
) -> Me:
    """Another name, or another language."""
    wanted: dict[str, str] = {}
    if data.language is not None:
        wanted["language"] = _language(data.language)
    if data.name is not None:
        wanted["name"] = checked_name(data.name)
    return _me(await server.people.change(person.player, lambda it: structs.replace(it, **wanted)))


@post("/accounts", tags=["people"], cost=10)
async def register(
    data: JSONBody[Credentials],
    request: AnyRequest,
    person: NamedDependency[Person],
    server: NamedDependency[Server],
) -> Response[Me]:
    """Keep who you are: a login and a password for the guest that you are now."""
    sender = sender_of(request)
    with server.tries.registration(sender):
        known = await server.accounts.register(person, data.login, data.password, sender)
    mark = await server.accounts.mark(data.login)
    return Response(_me(known), cookies=[device_cookie(server, request, mark)])


@post("/sessions", tags=["people"])
async def login(
    data: JSONBody[Credentials], request: AnyRequest, server: NamedDependency[Server]
) -> Response[Me]:
    """Come back with login and password, and get a new cookie."""
    sender = sender_of(request)
    device = await server.accounts.device(data.login, cookie_of(request, DEVICE))
    with server.tries.login(account_key(data.login), sender, device):
        person = await server.accounts.login(data.login, data.password, sender)
    token, mark = await server.people.begin(person.player), await server.accounts.mark(data.login)
    return with_cookie(server, request, token, _me(person), device_cookie(server, request, mark))


@delete("/sessions", tags=["people"], status_code=200)
async def logout(request: AnyRequest, server: NamedDependency[Server]) -> Response[None]:
    """The cookie, or the token, is good no longer, and its connections end."""
    server.tables.end_session(await server.people.end(token_of(request)))
    return with_cookie(server, request, "", None, ended_cookie())


def _language(wanted: str) -> str:
    if wanted and wanted not in LANGUAGES:
        raise Denied("no_language", known=", ".join(LANGUAGES))
    return wanted


def _me(person: Person) -> Me:
    return Me(person.player, person.name, person.language, person.account)


routes = Router("/", route_handlers=[new_guest, who_am_i, change_me, register, login, logout])
