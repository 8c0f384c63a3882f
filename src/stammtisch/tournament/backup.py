"""One tournament as a file, to be kept or carried to another machine.

It is a backup like that of a whole store (docs/store.md), so ``stammtisch restore`` reads it too.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.engine.errors import Impossible
from stammtisch.store.archive import (
    ArchiveItem,
    ArchiveReader,
    ArchiveWriter,
    StoredDocument,
    StoredLine,
)
from stammtisch.store.backup import checked_items
from stammtisch.store.protocol import Conflict, Store, StoreError
from stammtisch.streams.kinds import ChainCheck
from stammtisch.tournament.commands import CHAIN, fold
from stammtisch.tournament.service import KIND, PERSON, STREAM, TournamentStream


async def packed(stream: TournamentStream) -> bytes:
    """The log, the people and the secret of the codes."""
    store, name, out = stream.store, stream.name, BytesIO()
    archive = ArchiveWriter(out)
    for number, line in enumerate(await store.read(STREAM + name), 1):
        archive.add(StoredLine(STREAM + name, number, line))
    for key, value in (await store.list(PERSON, f"{STREAM}{name}/")).items():
        archive.add(StoredDocument(PERSON, key, value))
    secret = await store.get(KIND, name)
    if secret is not None:
        archive.add(StoredDocument(KIND, name, secret))
    archive.finish()
    return out.getvalue()


async def unpack(store: Store, file: bytes) -> TournamentStream:
    """All of it, or nothing if a byte is wrong or there is such a tournament already."""
    items = _read(file)
    lines = [it for it in items if isinstance(it, StoredLine)]
    documents = [it for it in items if isinstance(it, StoredDocument)]
    name = _name(lines, documents)
    _check_log(name, lines)
    if await store.read(STREAM + name):
        raise Impossible("id_taken", id=name)
    for it in documents:
        await store.put(it.kind, it.key, it.value)
    try:
        await store.append(STREAM + name, 0, [it.line for it in lines])
    except Conflict:
        raise Impossible("id_taken", id=name) from None
    return await TournamentStream.open(store, name)


def _read(file: bytes) -> list[ArchiveItem]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "backup"
        path.write_bytes(file)
        try:
            return list(checked_items(ArchiveReader(path), ChainCheck()))
        except StoreError:
            raise Impossible("bad_backup") from None


def _name(lines: list[StoredLine], documents: list[StoredDocument]) -> str:
    """Of the one tournament that the file holds, with nothing else beside it."""
    streams = {it.stream for it in lines}
    name = next(iter(streams), "").removeprefix(STREAM)
    ours = {(KIND, name)} | {
        (PERSON, it.key) for it in documents if it.key.startswith(f"{STREAM}{name}/")
    }
    if streams != {STREAM + name} or any((it.kind, it.key) not in ours for it in documents):
        raise Impossible("bad_backup")
    return name


def _check_log(name: str, lines: list[StoredLine]) -> None:
    """An imported log may be forged: it must read as a tournament of this name."""
    try:
        entries = CHAIN.read_lines([it.line for it in lines], None)
        if fold(entries).id != name:
            raise Impossible("bad_backup")
    except Impossible:
        raise
    except Exception:  # whatever a forged event may lead to
        raise Impossible("bad_backup") from None
