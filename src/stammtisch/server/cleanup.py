"""What a server does by itself from time to time: put away what nobody needs, and forget people
about whom nothing is stored any more."""

from __future__ import annotations

import asyncio
from typing import Final

from stammtisch.people.persons import People
from stammtisch.store import StoreFailed
from stammtisch.table import messages
from stammtisch.table.service import Inn

TIDYING: Final = 60.0  # seconds between looks
SWEEPING: Final = 24 * 60  # looks after which expired sessions are swept out


async def keep_tidy(inn: Inn, people: People) -> None:
    looks = 0
    while True:
        try:
            if looks % SWEEPING == 0:
                await people.sweep()
            await inn.tidy()
            await forget(inn, people)
        except StoreFailed as error:
            inn.services.watch.failed("tidying", error)
        looks += 1
        await asyncio.sleep(TIDYING)


async def forget(inn: Inn, people: People) -> None:
    """A person forgotten in the store loses their name and connections here too."""
    tables = tuple(inn.tables.values())
    gone = await people.look_again({p for table in tables for p in table.host.now.balances})
    for table in tables:
        for listener in table.host.audience:
            if listener.player in gone:
                listener.tell(messages.encode(messages.Left()))
                listener.dismiss()
