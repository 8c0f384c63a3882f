"""`python3 dev.py tournaments`: whole tournaments from one seed, checked and printed."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

from bench.tournaments.checking import check
from bench.tournaments.running import EVENTS, run
from stammtisch.store.backup import back_up, restore
from stammtisch.store.connection import open_store
from stammtisch.store.sql import SqlStore
from stammtisch.streams.kinds import ChainCheck
from stammtisch.tournament.prints.documents import DOCUMENTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same tournaments")
    parser.add_argument("--quick", action="store_true", help="a few people only")
    parser.add_argument("--out", type=Path, help="keep the database and the PDFs in this folder")
    parser.add_argument("--only", choices=[event.name for event in EVENTS])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        out = arguments.out or Path(folder)
        out.mkdir(parents=True, exist_ok=True)
        asyncio.run(_all(out, arguments.seed, arguments.quick, arguments.only))


async def _all(out: Path, seed: int, quick: bool, only: str | None) -> None:
    (out / "tournaments.db").unlink(missing_ok=True)
    store = await open_store(str(out / "tournaments.db"))
    for event in EVENTS:
        if only in (None, event.name):
            began = time.perf_counter()
            rng = Random(f"{seed} {event.name}")
            people = event.few if quick else event.people
            organisers = await run(store, event, people, rng)
            counted = await check(store, event.name)
            sizes = await organisers.print_all(out, DOCUMENTS)
            took = time.perf_counter() - began
            told = ", ".join(f"{key} {value}" for key, value in counted.items())
            print(f"{event.name}: {told}; {len(sizes)} PDFs, {took:.0f} s", flush=True)
    await _moved(store, out, only)
    await store.close()


async def _moved(store: SqlStore, out: Path, only: str | None) -> None:
    """A backup, restored elsewhere, holds the same tournaments."""
    file, copy = out / "tournaments.backup", out / "copy.db"
    for old in (file, copy):
        old.unlink(missing_ok=True)
    await back_up(store.database, file)
    other = await open_store(str(copy))
    await restore(file, other.database, ChainCheck())
    for event in EVENTS:
        if only in (None, event.name):
            await check(other, event.name)
    await other.close()
    print("restored from a backup: the same tournaments")


if __name__ == "__main__":
    main()
