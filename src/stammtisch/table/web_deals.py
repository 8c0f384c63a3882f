"""What is left of an evening: settlement, records with their proof, reviews."""

from __future__ import annotations

import asyncio

from litestar import MediaType, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from stammtisch.engine.errors import Denied
from stammtisch.engine.fair import Share
from stammtisch.games import GAMES
from stammtisch.review import Depth
from stammtisch.server.callers import AnyRequest, sender_of
from stammtisch.server.replay_routes import REVIEW, ReviewView, review_view
from stammtisch.server.replays import Replay, replay_of_table
from stammtisch.server.server import Server
from stammtisch.table.about import record_of
from stammtisch.table.events import Ended
from stammtisch.table.host import TableHost
from stammtisch.table.ledger import payments
from stammtisch.table.service import OpenTable
from stammtisch.table.state import Sitting
from stammtisch.texts import PackStyle, Texts, texts


class PaymentView(Struct, frozen=True):
    """Two people may have the same name, so it tells the players too."""

    payer: str
    receiver: str
    amount: int
    from_player: str
    to_player: str


class BalanceView(Struct, frozen=True):
    player: str
    name: str
    balance: int


class SettlementView(Struct, frozen=True):
    """Payments if the evening ended now; ``final`` once it has."""

    unit: str
    final: bool
    balances: list[BalanceView]
    payments: list[PaymentView]


class DealView(Struct, frozen=True, kw_only=True):
    number: int
    round: str
    accounts: list[str]
    players: list[str]
    contract: str  # its code; nothing if none was played, or in Schnapsen
    ending: str  # how it ended, by the catalogues' name
    declarer: int | None  # a place in ``players``
    winners: list[int]
    amounts: list[int]
    commitment: str
    secret: str
    shares: list[Share]


@get("/settlement", tags=["evening"])
async def settlement(open_table: NamedDependency[OpenTable]) -> SettlementView:
    """Payments among the players, as few as possible."""
    now, names = open_table.host.now, open_table.host.services.names
    ended = now if now.ended else Ended().apply(now)
    return SettlementView(
        unit=now.course.standing(now.rules, now.occupied).unit,
        final=now.ended,
        balances=[
            BalanceView(player, names.get(player, player), balance)
            for player, balance in ended.balances.items()
        ],
        payments=[
            PaymentView(
                names.get(each.payer, each.payer),
                names.get(each.receiver, each.receiver),
                each.amount,
                from_player=each.payer,
                to_player=each.receiver,
            )
            for each in payments(ended.balances)
        ],
    )


@get("/deals", tags=["evening"])
async def deals(open_table: NamedDependency[OpenTable]) -> list[DealView]:
    """All finished deals, with what proves their cards."""
    host = open_table.host
    return [_told(host, closed) for closed in host.log.finished.values()]


@get("/record", tags=["evening"], cost=1, media_type=MediaType.TEXT)
async def records(open_table: NamedDependency[OpenTable]) -> str:
    """The records of all finished deals in one text."""
    host = open_table.host
    return await _written(host, *host.log.finished.values())


@get("/deals/{number:int}/record", tags=["evening"], media_type=MediaType.TEXT)
async def record(number: FromPath[int], open_table: NamedDependency[OpenTable]) -> str:
    """A finished deal in the notation of records; ``stammtisch verify`` proves its cards."""
    host = open_table.host
    return await _written(host, _closed(host, number))


@get("/deals/{number:int}/review", tags=["evening"], cost=REVIEW)
async def review_of(
    number: FromPath[int],
    request: AnyRequest,
    open_table: NamedDependency[OpenTable],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
    depth: FromQuery[Depth] = Depth.QUICK,
    pack: FromQuery[PackStyle] = "german",
) -> ReviewView:
    """What an expert thinks of every decision of a finished deal; cards by the pack's names."""
    closed = _closed(open_table.host, number)
    assert closed.playing is not None
    found = await server.reviews.of(closed.playing.deal, depth, sender_of(request))
    return review_view(found, texts(speak.language, pack))


@get("/deals/{number:int}/replay", tags=["evening"], cost=1)
async def replay_of(number: FromPath[int], open_table: NamedDependency[OpenTable]) -> Replay:
    """A finished deal step by step, with all cards open."""
    host = open_table.host
    text = await _written(host, _closed(host, number))
    return await asyncio.to_thread(replay_of_table, text, number, tuple(host.log.finished))


async def _written(host: TableHost, *closed: Sitting) -> str:
    """Beside the event loop: a long evening is many records."""
    known = host.services.names
    names = {player: known[player] for player in host.now.balances if player in known}

    def write() -> str:
        return "\n".join(record_of(each, names) for each in closed)

    return await asyncio.to_thread(write)


def _closed(host: TableHost, number: int) -> Sitting:
    if number not in host.log.finished:
        raise Denied("no_deal", 404)
    return host.log.finished[number]


def _told(host: TableHost, closed: Sitting) -> DealView:
    result, names = closed.result, host.services.names
    assert result is not None
    summary = GAMES[closed.rules.game].summary(result.outcome)
    return DealView(
        number=result.number,
        round=result.round,
        accounts=list(result.accounts),
        players=[names.get(player, player) for player in result.accounts],
        contract=summary.contract,
        ending=summary.ending,
        declarer=summary.declarer,
        winners=list(summary.winners),
        amounts=list(result.booking.amounts),
        commitment=result.commitment,
        secret=result.secret,
        shares=list(result.shares),
    )


routes = Router(
    "/tables/{table:str}", route_handlers=[settlement, deals, records, record, review_of, replay_of]
)
