"""What grows as a house grows: `python3 dev.py scale` writes docs/scale.md.

Processor time of one step, the least of several tries, so that a busy machine disturbs little.
"""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import msgspec

from stammtisch import rulesets
from stammtisch.pad import Write
from stammtisch.pad.moves import Bare
from stammtisch.pad.service import PadStream
from stammtisch.pad.web.room import OpenPad, SentCommand
from stammtisch.people.persons import People, Person
from stammtisch.store.connection import open_store
from stammtisch.store.protocol import MemoryStore
from stammtisch.table.command import OWN, Actor
from stammtisch.table.commands import Act, Begin, SitDown
from stammtisch.table.lobby import LISTED, Notice, Occupant, Wanted, lobby_page
from stammtisch.table.lobby import _listed_key as listed_key
from stammtisch.table.log import TableLog
from stammtisch.table.service import OpenTables
from stammtisch.table.services import Services
from stammtisch.table.state import Terms
from stammtisch.texts import texts

DOCUMENT = Path(__file__).parents[1] / "docs/scale.md"
TABLES = (100, 1_000, 10_000, 100_000)
GAMES = (10, 100, 1_000)
DEALS = (1, 20, 60)
TRIES = 7
NOW = 1_790_000_000_000
TOGETHER = 1_000
PEOPLE = 50_000


async def least(step: Callable[[], Awaitable[int]]) -> tuple[float, int]:
    """Milliseconds of processor time, and what the step told."""
    found = []
    for _ in range(TRIES):
        begun = process_time()
        told = await step()
        found.append((1000 * (process_time() - begun), told))
    return min(found)


async def all_of(work: Iterable[Awaitable[None]]) -> None:
    waiting = list(work)
    for first in range(0, len(waiting), TOGETHER):
        await asyncio.gather(*waiting[first : first + TOGETHER])


def notice(number: int) -> Notice:
    chairs = tuple(Occupant(f"p{(4 * number + it) % PEOPLE:016}", "") for it in range(3))
    return Notice(
        table=f"t{number:015}",
        title="Zum Lamm",
        game="schafkopf",
        rules="schafkopfschule",
        chairs=(*chairs, None),
        deals=3,
        clock=0,
        onlookers=True,
        created=NOW - number,
        at=NOW - number,
    )


async def lobby(tables: int) -> tuple[float, int]:
    """A page of the lobby with cold names."""
    with TemporaryDirectory() as folder:
        store = await open_store(f"{folder}/scale.db")
        known = [Person(f"p{it:016}", f"Gast {it}") for it in range(min(PEOPLE, 4 * tables))]
        await all_of(store.put("person", it.player, msgspec.json.encode(it)) for it in known)
        shown = map(notice, range(tables))
        await all_of(store.put(LISTED, listed_key(it), msgspec.json.encode(it)) for it in shown)
        people = People(store, lambda: NOW)

        async def page() -> int:
            people.names.clear()
            found = await lobby_page(store, NOW, Wanted(), "", 50)
            await people.know({it.player for each in found.notices for it in each.chairs if it})
            return len(msgspec.json.encode(found.notices))

        told = await least(page)
        await store.close()
        return told


async def pad(games: int) -> tuple[float, int]:
    """An entry on a pad, told to three phones that read one language."""
    stream = await PadStream.new(
        MemoryStore(), rulesets.builtin("schafkopfschule"), ["Anna", "Bert", "Cilli", "Dora"]
    )
    first, second, *others = stream.names
    move = Bare(amounts={first: 3, second: -3} | dict.fromkeys(others, 0))
    for number in range(games):
        await stream.perform(Write(move), f"pad/{number}")
    opened, speak = OpenPad(stream), texts("de")
    await opened.sheet(speak)

    async def entry() -> int:
        since = stream.number
        await opened.order([SentCommand(id=f"new-{since}", deed=Write(move))])
        number, _ = await opened.sheet(speak)
        told = [opened.change_told(speak, since, number) or b"" for _ in range(3)]
        return len(told[0])

    return await least(entry)


class Nobody:
    """Four people play; no bot is asked."""

    async def decide(self, name: str, seed: int, view: object, rules: object) -> None:
        raise AssertionError(name)


async def evening(deals: int) -> tuple[float, int]:
    """What the log of an open table takes of the memory: kilobytes, and lines."""
    rng, store = Random(1), MemoryStore()
    tables = OpenTables(Services(store=store, thinkers=Nobody(), fresh=rng.randbytes))
    terms = Terms(table="", owner="a", pause=0, pace=0, window=0, grace=3600)
    first = [(SitDown(id=OWN, chair=chair), player) for chair, player in enumerate("abcd")]
    rules = rulesets.builtin("schafkopfschule")
    host = (await tables.open(tables.new_terms(terms), rules, first=first)).host
    await host.ask(Begin(id=OWN), host.actor("a"))
    while host.now.deals <= deals:
        running = host.now.running
        options = None if running is None else running.deal.options
        if running is None or options is None or options.seat is None or options.seat < 0:
            await asyncio.sleep(0.001)
            continue
        action = rng.choice([it for it in options.actions if it.seat == options.seat])
        player = host.now.player_ids(running.seats)[action.seat]
        command = Act(id=f"{rng.getrandbits(122):032x}", call=action.call)
        await host.ask(command, Actor(player=player))
    name = host.terms.table
    await tables.close()
    gc.collect()
    tracemalloc.start()
    log = TableLog(store, name)
    await log.catch_up()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / 1024, log.number


HEAD = (
    "# As the house grows\n\n"
    "Written by `python3 dev.py scale`: processor time of one step, and bytes of what is sent, "
    f"the least of {TRIES} tries. Only ratios can be compared between machines.\n\n"
)
MEANING = (
    "\nA page has fifty tables; its names come from the store in one question. "
    "Not measured here: several servers, prints, how many can come in one evening.\n"
)


def rows(title: str, heads: tuple[str, str, str], found: list[tuple[int, float, int]]) -> str:
    lines = [f"## {title}\n", f"| {' | '.join(heads)} |", "|---|---|---|"]
    lines += [f"| {count:,} | {size:.1f} | {told:,} |" for count, size, told in found]
    return "\n".join(lines) + "\n"


async def main() -> None:
    pages = [(it, *await lobby(it)) for it in TABLES]
    entries = [(it, *await pad(it)) for it in GAMES]
    evenings = [(it, *await evening(it)) for it in DEALS]
    parts = [
        rows("A page of the lobby, names cold", ("public tables", "ms", "bytes"), pages),
        rows("An entry on a pad, for three phones", ("games", "ms", "bytes a phone"), entries),
        rows("The log of an open table", ("deals", "kB in memory", "lines"), evenings),
    ]
    DOCUMENT.write_text(HEAD + "\n".join(parts) + MEANING, "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
