"""Pads: begin one, write on it, look at it, carry it home."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import MediaType, Response, Router, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from stammtisch import rulesets
from stammtisch.engine.errors import Denied, explained
from stammtisch.pad import Correct, Write, after
from stammtisch.pad.csv import pad_csv, read_csv
from stammtisch.pad.menu import AnyMenu, pad_menu
from stammtisch.pad.service import PadStream, statistics_of
from stammtisch.pad.state import Pad, PadLine
from stammtisch.pad.statistics import Statistics
from stammtisch.pad.view import line_view
from stammtisch.pad.web.room import (
    CommandAnswer,
    CommandAnswers,
    CommandResult,
    LinePreview,
    NewPad,
    OpenPad,
    PadKeys,
    PadMessage,
    PadOpened,
    PadState,
    SentCommands,
    WantedLine,
)
from stammtisch.server.callers import AnyRequest, check_opening
from stammtisch.server.live_socket import NOT_LET_IN, greeted, show, turn_away
from stammtisch.server.protocols import AsgiWire
from stammtisch.server.requests import house_rules, language_of
from stammtisch.server.server import Server
from stammtisch.table.state import PlayerId
from stammtisch.texts import Texts, texts


class PadHello(Struct, frozen=True):
    """``changes``: after the first sheet only what has changed on it."""

    key: str
    language: str = ""
    changes: bool = False


@websocket("/pads/{name:str}/socket")
async def pad_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await socket.accept()
    wire, server = AsgiWire(socket), socket.app.state.server
    hello = await greeted(wire, PadHello)
    if hello is None:
        return
    speak = texts(language_of(socket.headers, hello.language))
    try:
        found = await server.pads.find(name, hello.key)
    except NOT_LET_IN as why:
        await turn_away(wire, why, name[:40], server.metrics.failed)
        return

    told = 0

    async def message() -> bytes | None:
        nonlocal told
        state = await state_of(found, hello.key, speak)
        since, told = told, state.number
        change = None
        if hello.changes and since:
            if since == told:
                return None
            change = found.change_told(speak, since, told)
        return change or msgspec.json.encode(PadMessage(state=state))

    await show(wire, found, message)


@post("/", tags=["pads"], cost=2)
async def open_pad(
    data: JSONBody[NewPad], request: AnyRequest, server: NamedDependency[Server]
) -> PadOpened:
    """A new pad with its people, or one that is read from a CSV."""
    check_opening(server, request)
    rules = await house_rules(data.toml) if data.toml else rulesets.builtin(data.rules)
    if data.csv:
        table = await asyncio.to_thread(read_csv, data.csv)
        stream = await PadStream.from_csv(server.store, rules, table, data.title)
    else:
        stream = await PadStream.new(
            server.store,
            rules,
            data.players,
            title=data.title,
            dealer=data.dealer,
            round_=data.round,
            chairs=data.chairs,
        )
    server.pads.open(stream)
    terms = stream.terms
    return PadOpened(pad=terms.pad, write=terms.write, read=terms.read)


@get("/{name:str}", tags=["pads"])
async def look(
    name: FromPath[str],
    key: FromQuery[str],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
) -> PadState:
    """The pad as it stands; the key says whether the caller may write on it."""
    return await state_of(await _found(server, name, key), key, speak)


@post("/{name:str}/orders", tags=["pads"], status_code=200)
async def order(
    data: JSONBody[SentCommands],
    name: FromPath[str],
    key: FromQuery[str],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
) -> CommandAnswers:
    """Several at once, in order; the same orders sent again get the same answers."""
    found = await _found(server, name, key, write=True)
    answers = await found.order(data.orders)
    told = [_told(it, speak.language) for it in answers]
    state = await state_of(found, key, speak)
    if data.since is not None and (change := found.change(speak, data.since, state.number)):
        return CommandAnswers(told, change=change)
    return CommandAnswers(told, state)


@post("/{name:str}/preview", tags=["pads"], status_code=200)
async def preview(
    data: JSONBody[WantedLine],
    name: FromPath[str],
    key: FromQuery[str],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
) -> LinePreview:
    """What a line would bring; nothing is written."""
    stream = (await _found(server, name, key)).stream
    now, other = stream.pad, data.line or data.before
    place = now.index(other) if other else len(now.lines)
    if data.line and now.lines[place].move == data.move:  # only its end may be wrong
        return _previewed(now, now.lines[place], place, stream.names, speak)
    wanted = Correct(data.line, data.move) if data.line else Write(data.move, data.before)
    (event,) = await asyncio.to_thread(wanted.decide, now)
    line = (await asyncio.to_thread(after, now, event)).lines[place]
    return _previewed(now, line, place, stream.names, speak)


def _previewed(
    pad: Pad, line: PadLine, place: int, names: Mapping[PlayerId, str], speak: Texts
) -> LinePreview:
    told = line_view(line, pad.page_before(place), names, speak)
    return LinePreview(text=told.text, price=told.price, amounts=told.amounts)


@get("/{name:str}/menu", tags=["pads"])
async def menu_of(
    name: FromPath[str],
    key: FromQuery[str],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
) -> AnyMenu:
    """What can be told by these rules, with its price, and where the evening can go."""
    page = (await _found(server, name, key)).stream.pad.page
    return await asyncio.to_thread(pad_menu, page, speak)


@get("/{name:str}/csv", tags=["pads"], media_type=MediaType.TEXT)
async def as_csv(
    name: FromPath[str], key: FromQuery[str], server: NamedDependency[Server]
) -> Response[str]:
    """The games of a pad as a list for spreadsheets."""
    stream = (await _found(server, name, key)).stream
    made = await asyncio.to_thread(pad_csv, stream.pad, dict(stream.names))
    headers = {"Content-Disposition": f'attachment; filename="{stream.terms.pad}.csv"'}
    return Response(made, headers=headers, media_type="text/csv")


@post("/statistics", tags=["pads"], status_code=200, cost=5)
async def statistics(data: JSONBody[PadKeys], server: NamedDependency[Server]) -> Statistics:
    """Of all pads to which the caller has keys."""
    streams = {it.pad: (await _found(server, it.pad, it.key)).stream for it in data.pads}
    return await asyncio.to_thread(statistics_of, list(streams.values()))


async def _found(server: Server, name: str, key: str, *, write: bool = False) -> OpenPad:
    found = await server.pads.find(name, key)
    if write and not found.may_write(key):
        raise Denied("pad_read_only", 403)
    await found.refresh()
    return found


async def state_of(found: OpenPad, key: str, speak: Texts) -> PadState:
    stream = found.stream
    number, told = await found.sheet(speak)
    return PadState(
        pad=stream.terms.pad,
        title=stream.terms.title,
        created=stream.terms.created,
        number=number,
        writes=found.may_write(key),
        read=stream.terms.read,
        sheet=told,
    )


def _told(answer: CommandResult, language: str) -> CommandAnswer:
    why = {} if answer.why is None else explained(answer.why, language)
    return CommandAnswer(id=answer.id, done=answer.done, number=answer.number, **why)


routes = Router(
    "/pads", route_handlers=[open_pad, look, order, preview, menu_of, as_csv, statistics]
)
