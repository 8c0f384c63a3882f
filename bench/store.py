"""``python bench/store.py [URL]``: durable appends a second by so many writers at once.

Without a URL a new SQLite file in the working folder, so that its disk is measured.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from time import perf_counter, process_time
from typing import Final

from sqlalchemy import event

from stammtisch.store.connection import open_store
from stammtisch.store.protocol import Store
from stammtisch.store.sql import SqlStore

WRITERS: Final = (1, 10, 200)
SECONDS: Final = 5.0
LINE: Final = b"x" * 250  # about as long as an event of a sitting


async def measure(url: str) -> None:
    store = await open_store(url)
    commits = _count_commits(store)
    print("| writers | appends/s | appends a commit | CPU µs/append |")
    print("|---:|---:|---:|---:|")
    try:
        for writers in WRITERS:
            commits.clear()
            clock, cpu = perf_counter(), process_time()
            numbers = (_write(store, f"{writers}/{i}", clock + SECONDS) for i in range(writers))
            total = sum(await asyncio.gather(*numbers))
            rate, cost = total / (perf_counter() - clock), (process_time() - cpu) / total
            print(f"| {writers} | {rate:,.0f} | {total / len(commits):.1f} | {cost * 1e6:,.0f} |")
    finally:
        await store.close()


def _count_commits(store: SqlStore) -> list[int]:
    commits: list[int] = []
    event.listen(store.database.writing, "commit", lambda _: commits.append(1))
    return commits


async def _write(store: Store, stream: str, until: float) -> int:
    number = 0
    while perf_counter() < until:
        await store.append(stream, number, (LINE,))
        number += 1
    return number


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=".") as folder:
        asyncio.run(measure(sys.argv[1] if len(sys.argv) > 1 else f"{folder}/bench.db"))
