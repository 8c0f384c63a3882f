"""Works that belong together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable


async def first_of(*works: Awaitable[None]) -> None:
    """Until one of them ends; the others end with it."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
