"""What nobody has used is deleted in its time: tables without a card, pads without a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from stammtisch.pad.service import KIND as PAD
from stammtisch.pad.service import PadStream, PadTerms
from stammtisch.pad.web.room import PadRoom
from stammtisch.people.persons import DAY
from stammtisch.store.protocol import Store
from stammtisch.table.chat import REMARK, remarks_at
from stammtisch.table.lobby import PRIVATE, PUBLIC, READY, Notice, forget_notice
from stammtisch.table.log import TableLog
from stammtisch.table.service import KIND as TABLE
from stammtisch.table.service import OpenTables
from stammtisch.table.state import Terms
from stammtisch.texts import UserError
from stammtisch.tournament.service import PERSON

TOGETHER: Final = 500  # documents that are read at once
LOOKED_AT: Final = 7 * DAY  # a pad is read in this time only, not every day for ever


async def sweep_unused(store: Store, tables: OpenTables, pads: PadRoom, now: int, days: int) -> int:
    """Tells how many were deleted. What is open here stays."""
    before, swept = now - days * DAY, 0
    for kind in (PUBLIC, PRIVATE):
        async for name, value in _all(store, kind):
            notice = msgspec.json.decode(value, type=Notice)
            unused = not notice.deals and notice.at < before and name not in tables.by_name
            swept += unused and await _delete_table(store, kind, notice)
    async for name, value in _all(store, PAD):
        created = msgspec.json.decode(value, type=PadTerms).created
        if before - LOOKED_AT <= created < before and pads.get(name) is None:
            swept += await _delete_pad(store, name)
    return swept


async def _all(store: Store, kind: str) -> AsyncIterator[tuple[str, bytes]]:
    after = ""
    while kept := await store.page(kind, after, TOGETHER):
        after = max(kept)
        for it in kept.items():
            yield it
        await asyncio.sleep(0)


async def _delete_table(store: Store, kind: str, notice: Notice) -> bool:
    """Where a tournament plays is its own business."""
    kept = await store.get(TABLE, notice.table)
    if kept is not None and msgspec.json.decode(kept, type=Terms).drawn is not None:
        return False
    await store.delete(TABLE, notice.table)  # nobody finds it any more
    await store.drop(TableLog.kind.prefix + notice.table)
    for key in await store.list(REMARK, remarks_at(notice.table)):
        await store.delete(REMARK, key)
    await store.delete(READY, notice.table)
    await forget_notice(store, kind, notice)
    return True


async def _delete_pad(store: Store, name: str) -> bool:
    try:
        used = bool((await PadStream.open(store, name)).pad.results)
    except UserError:  # damaged: nobody knows what was written
        used = True
    if used:
        return False
    await store.delete(PAD, name)
    await store.drop(PadStream.kind.prefix + name)
    for key in await store.list(PERSON, PadStream.kind.prefix + f"{name}/"):
        await store.delete(PERSON, key)
    return True
