"""What of a tournament can be taken home: prints, lists, proofs, the whole of it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery

from stammtisch.engine.errors import Denied
from stammtisch.server.callers import AnyRequest, sender_of
from stammtisch.server.server import Server
from stammtisch.texts import LANGUAGES, Texts, texts
from stammtisch.tournament.access import CLERKS
from stammtisch.tournament.backup import packed
from stammtisch.tournament.command import OFFICIALS, Role
from stammtisch.tournament.lists import entries_csv, results_csv
from stammtisch.tournament.prints.documents import DOCUMENTS, content
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.proof import DrawVerdict, proofs, verdict
from stammtisch.tournament.room import OpenTournament
from stammtisch.tournament.web import routes as steps
from stammtisch.tournament.web.callers import TournamentCaller, caller_of

PUBLIC: Final = ("results",)
WITH_CODES: Final = ("start-cards", "table-cards")


@get("/{name:str}/prints/{paper:str}", tags=["tournaments"], cost=5, media_type="application/pdf")
async def print_pdf(
    request: AnyRequest,
    paper: FromPath[str],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
    caller: NamedDependency[TournamentCaller],
    page: FromQuery[int] = 0,
    lang: FromQuery[str] = "",
    base: FromQuery[str] = "",
) -> Response[bytes]:
    """A list, cards, sheets, results or certificates; QR codes hold the address one came by."""
    found, bearer = caller
    if paper not in DOCUMENTS:
        raise Denied("no_page", 404)
    if paper not in PUBLIC:
        bearer.require(*(CLERKS if paper in WITH_CODES else OFFICIALS))
    hidden = found.now.erased or paper not in WITH_CODES
    hall = Hall(
        tournament=found.now,
        names=found.names,
        texts=texts(lang) if lang in LANGUAGES else speak,
        today=datetime.now(tz=UTC).astimezone().date(),
        base=base if base.startswith(("http://", "https://")) else str(request.base_url)[:-1],
        codes=None if hidden else await found.stream.codes(),
    )
    template, data = await asyncio.to_thread(content, paper, hall, page or max(found.now.round, 1))
    made = await server.printer.pdf(sender_of(request), template, data)
    return _file(found, f"{paper}.pdf", made, "application/pdf", inline=True)


@get("/{name:str}/lists/{kind:str}", tags=["tournaments"], media_type="text/csv")
async def list_csv(
    kind: FromPath[str],
    caller: NamedDependency[TournamentCaller],
) -> Response[bytes]:
    """``entries`` with birthdays, for the desk; ``results`` for everybody."""
    found, bearer = caller
    if kind == "results":
        made = results_csv(found.now, found.names)
    elif kind == "entries":
        bearer.require(*CLERKS)
        made = entries_csv(found.now, found.names)
    else:
        raise Denied("no_page", 404)
    return _file(found, f"{kind}.csv", made.encode(), "text/csv")


@get("/{name:str}/proofs", tags=["tournaments"], media_type="application/json")
async def proofs_json(name: FromPath[str], server: NamedDependency[Server]) -> Response[bytes]:
    """What ``stammtisch tournament verify`` reads."""
    found = await server.tournaments.find(name)
    made = msgspec.json.format(msgspec.json.encode(proofs(found.now)))
    return _file(found, "draws.json", made, "application/json")


@get("/{name:str}/verify", tags=["tournaments"], cost=5)
async def verify(
    name: FromPath[str], server: NamedDependency[Server], speak: NamedDependency[Texts]
) -> list[DrawVerdict]:
    """Every draw, worked out again."""
    found = await server.tournaments.find(name)
    drawn = proofs(found.now)
    return await asyncio.to_thread(lambda: [verdict(it, speak) for it in drawn])


@get("/{name:str}/backup", tags=["tournaments"], media_type="application/gzip")
async def backup(
    name: FromPath[str],
    caller: NamedDependency[TournamentCaller],
) -> Response[bytes]:
    """The log, the names and the secret of the codes; ``restore`` reads it."""
    found, bearer = caller
    bearer.require(Role.MANAGEMENT)
    made = await packed(found.stream)
    return _file(found, "stammtisch.gz", made, "application/gzip")


def _file(
    found: OpenTournament, name: str, content: bytes, kind: str, *, inline: bool = False
) -> Response[Any]:
    how = "inline" if inline else "attachment"
    headers = {
        "Content-Disposition": f'{how}; filename="{found.stream.name}-{name}"',
        "Cache-Control": "no-store",
    }
    return Response(content, headers=headers, media_type=kind)


routes = Router(
    "/tournaments",
    dependencies={"caller": Provide(caller_of)},
    route_handlers=[
        steps.open_tournament,
        steps.restore,
        steps.look,
        steps.office,
        steps.mine,
        steps.table,
        steps.seat,
        steps.step,
        steps.preview,
        steps.preview_list,
        steps.menu_of,
        steps.cases_of,
        steps.journal_of,
        steps.codes_of,
        print_pdf,
        list_csv,
        proofs_json,
        verify,
        backup,
    ],
)
