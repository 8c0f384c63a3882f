"""What people have reported, and what whoever runs the server makes of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from stammtisch.server.host.remarks import REMARK, REPORT, Remark, Report, remark_key, reports_of
from stammtisch.server.people.documents import Person
from stammtisch.sitting import PlayerId
from stammtisch.store import Store


class Reporter(Struct, frozen=True):
    player: PlayerId
    name: str
    at: int  # milliseconds since 1970


class ReportedRemark(Struct, frozen=True, kw_only=True):
    table: str
    number: int
    at: int
    player: PlayerId
    name: str
    text: str
    reports: tuple[Reporter, ...]


async def reported(store: Store) -> list[ReportedRemark]:
    """Everything that waits for a decision, in the order in which it was said."""
    reports: dict[str, list[Report]] = {}
    for key, value in (await store.list(REPORT)).items():
        remark = key.rpartition("/")[0]
        reports.setdefault(remark, []).append(msgspec.json.decode(value, type=Report))
    found = [await _told(store, key, by) for key, by in reports.items()]
    return sorted((it for it in found if it is not None), key=lambda it: (it.at, it.number))


async def dismiss(store: Store, table: str, number: int) -> bool:
    """The remark may stay, and is reported no longer; whether it was."""
    reports = await store.list(REPORT, reports_of(remark_key(table, number)))
    for key in reports:
        await store.delete(REPORT, key)
    return bool(reports)


async def remove(store: Store, table: str, number: int) -> bool:
    """Nobody who comes is told the remark any more; whether there was one."""
    key = remark_key(table, number)
    if await store.get(REMARK, key) is None:
        return False
    await store.delete(REMARK, key)
    await dismiss(store, table, number)
    return True


async def _told(store: Store, key: str, reports: Iterable[Report]) -> ReportedRemark | None:
    """Nothing if whoever said it was forgotten, and the remark with him."""
    kept = await store.get(REMARK, key)
    if kept is None:
        return None
    remark = msgspec.json.decode(kept, type=Remark)
    by = [Reporter(it.player, await _name(store, it.player), it.at) for it in reports]
    return ReportedRemark(
        table=key.rpartition("/")[0],
        number=remark.number,
        at=remark.at,
        player=remark.player,
        name=await _name(store, remark.player),
        text=remark.text,
        reports=tuple(sorted(by, key=lambda it: it.at)),
    )


async def _name(store: Store, player: PlayerId) -> str:
    kept = await store.get("person", player)
    return player if kept is None else msgspec.json.decode(kept, type=Person).name
