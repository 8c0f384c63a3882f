"""Many deals played by bots, on all cores: files of equal size, and a manifest with their hashes.

Deal N has the same cards and is played in the same way whatever the number of workers. A run that
was cut short goes on with the files that are missing; those that are there are checked by hash.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.arena.match import uncut_deal
from stammtisch.bots import registry
from stammtisch.bots.host import play_deal
from stammtisch.data.files import check_parquet, schema, write
from stammtisch.data.rows import rows
from stammtisch.engine.bots import Bot
from stammtisch.games import AnyDeal, AnyRules
from stammtisch.rulesets import every_option
from stammtisch.texts import UserError

MANIFEST: Final = "manifest.json"
VERSION: Final = 1


class Dataset(Struct, frozen=True, kw_only=True):
    """Everything that decides what stands in the files, but for their number."""

    rules: AnyRules
    bots: tuple[str, ...] = ("anfaenger",)  # of the seats, in turn
    round: str = "normal"
    players: int = 0
    seed: int = 0
    per: str = "deal"
    shard: int = 10_000  # deals in a file
    format: str = "jsonl"

    @property
    def heading(self) -> dict[str, Any]:
        """What the manifest says of it."""
        return {
            "dataset": VERSION,
            "rules": self.rules.name,
            "options": every_option(self.rules),
            "bots": list(self.bots),
            "round": self.round,
            "players": self.players or self.rules.players[0],
            "seed": self.seed,
            "per": self.per,
            "shard": self.shard,
            "format": self.format,
            "schema": schema(self.per),
        }

    def file(self, number: int) -> str:
        return f"{self.per}s-{number:05}.{self.format}"

    def players_of(self, seats: int) -> list[Bot]:
        made = [registry.bot(name, self.seed + at) for at, name in enumerate(self.bots)]
        return [made[seat % len(made)] for seat in range(seats)]

    def deal(self, number: int) -> AnyDeal:
        """The cards of a deal depend on its number and the seed."""
        cards = Random(f"{self.seed} {number}")
        return uncut_deal(self.rules, cards, self.round, self.players)


class Shard(Struct, frozen=True):
    """A finished file."""

    file: str
    first: int  # number of its first deal
    deals: int
    rows: int
    sha256: str


class Manifest(Struct):
    heading: dict[str, Any]
    shards: dict[str, Shard] = {}

    @classmethod
    def of(cls, folder: Path, dataset: Dataset) -> Manifest:
        """What is there already; files that are not as they were written do not count."""
        manifest = cls(dataset.heading)
        path = folder / MANIFEST
        if not path.exists():
            return manifest
        try:
            known = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
            shards = msgspec.convert(known.pop("shards"), list[Shard])
        except (msgspec.MsgspecError, KeyError, UnicodeDecodeError):
            raise UserError("data.not_a_manifest", file=path) from None
        if known != manifest.heading:
            raise UserError("data.other_dataset", file=path)
        manifest.shards = {it.file: it for it in shards if _hash(folder / it.file) == it.sha256}
        return manifest

    def add(self, folder: Path, shard: Shard) -> None:
        self.shards[shard.file] = shard
        listed = [self.shards[name] for name in sorted(self.shards)]
        text = msgspec.json.encode({**self.heading, "shards": listed})
        _put(folder / MANIFEST, msgspec.json.format(text, indent=2) + b"\n")


def make(
    dataset: Dataset,
    deals: int,
    folder: Path,
    *,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Manifest:
    """Play what is not there yet."""
    if dataset.format == "parquet":
        check_parquet()
    dataset.players_of(dataset.deal(0).context.players)  # refuse before anything is written
    folder.mkdir(parents=True, exist_ok=True)
    manifest = Manifest.of(folder, dataset)
    spans = [(at, min(dataset.shard, deals - at)) for at in range(0, deals, dataset.shard)]
    missing = [(first, n) for first, n in spans if not _has(manifest, dataset, first, n)]
    done = deals - sum(n for _, n in missing)
    progress(done)
    for shard in _played(dataset, folder, missing, jobs):
        manifest.add(folder, shard)
        done += shard.deals
        progress(done)
    return manifest


def _has(manifest: Manifest, dataset: Dataset, first: int, deals: int) -> bool:
    shard = manifest.shards.get(dataset.file(first // dataset.shard))
    return shard is not None and shard.deals == deals


Span = tuple[int, int]


def _played(dataset: Dataset, folder: Path, spans: list[Span], jobs: int) -> Iterator[Shard]:
    if jobs == 1 or len(spans) < 2:
        yield from (_shard(dataset, folder, *span) for span in spans)
        return
    begin = get_context("spawn"), _sit_down, (dataset, folder)
    workers = ProcessPoolExecutor(min(jobs, len(spans)), *begin)
    try:
        yield from workers.map(_play, spans)
    finally:
        workers.shutdown(cancel_futures=True)


_work: list[tuple[Dataset, Path]] = []


def _sit_down(dataset: Dataset, folder: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _work[:] = [(dataset, folder)]


def _play(span: Span) -> Shard:
    ((dataset, folder),) = _work
    return _shard(dataset, folder, *span)


def _shard(dataset: Dataset, folder: Path, first: int, deals: int) -> Shard:
    name = dataset.file(first // dataset.shard)
    bots = dataset.players_of(dataset.deal(0).context.players)
    played = (play_deal(dataset.deal(first + at), bots) for at in range(deals))
    found = rows(played, dataset.per, first + 1)
    part = folder / f".part-{name}"
    write(found, dataset.per, part)
    os.replace(part, folder / name)  # noqa: PTH105
    return Shard(name, first + 1, deals, len(found), _hash(folder / name))


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _put(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    part = path.with_name(f".part-{path.name}")
    part.write_bytes(content)
    os.replace(part, path)  # noqa: PTH105
