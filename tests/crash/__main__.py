"""`python3 dev.py crash`: kill -9 of a server again and again, on both databases."""

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

from crash.evening import CrashedEvening
from support.postgres import postgres


def crash(kills, seed, database=None):
    """On a new file, if no database is named."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or str(Path(folder) / "stammtisch.db")
        evening = CrashedEvening(Path(folder), url, seed)
        begun = perf_counter()
        orders, deals = asyncio.run(evening.run(kills))
    print(
        f"{kills} kills in {perf_counter() - begun:.0f} s: "
        f"{orders} orders acknowledged, none lost, none doubled; {deals} deals closed",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(prog="dev.py crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="on each database (50)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments of the kills (1)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="only on this one")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    if given.database != "postgresql":
        print("SQLite", flush=True)
        crash(given.kills, given.seed)
    if given.database != "sqlite":
        print("PostgreSQL", flush=True)
        with postgres() as server:
            crash(given.kills, given.seed, server.database())


if __name__ == "__main__":
    main()
