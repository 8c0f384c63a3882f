"""One tournament as a file, to be kept or carried to another machine.

It is a backup like that of a whole store (docs/store.md), so ``stammtisch restore`` reads it too.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct, structs

from stammtisch.engine.errors import Impossible
from stammtisch.engine.fair import SECRET_BYTES
from stammtisch.store.backup import (
    ArchiveItem,
    ArchiveReader,
    ArchiveWriter,
    Bounds,
    StoredDocument,
    StoredLine,
    checked_items,
)
from stammtisch.store.protocol import Conflict, Store, StoreDocument, StoreError
from stammtisch.streams.kinds import ChainCheck
from stammtisch.texts import DEFAULT, texts
from stammtisch.tournament.access import LENGTH, LONG
from stammtisch.tournament.command import check_id
from stammtisch.tournament.commands import CHAIN, fold
from stammtisch.tournament.persons import RegisteredPerson, by_number
from stammtisch.tournament.service import (
    KIND,
    PERSON,
    STREAM,
    Secrets,
    TournamentStream,
    fresh_secrets,
)
from stammtisch.tournament.state import Tournament
from stammtisch.tournament.views.hall import hall_view

# A file may be from anybody. A hall of a thousand people writes some 30,000 lines, 12 MB of them.
BOUNDS: Final = Bounds(unpacked=32 * 1024 * 1024, line=2 * 1024 * 1024, items=100_000)
MOST_ENTRANTS: Final = 5_000
LONGEST_NAME: Final = 80
SALT_BYTES: Final = 16
_PSEUDONYM: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")


class Backup(Struct, frozen=True):
    """What a file holds, once all of it has been read and checked."""

    name: str
    lines: list[bytes]
    documents: list[StoreDocument]


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
        kept = structs.replace(msgspec.json.decode(secret, type=Secrets), seats="")
        archive.add(StoredDocument(KIND, name, msgspec.json.encode(kept)))
    archive.finish()
    return out.getvalue()


async def unpack(store: Store, file: bytes) -> TournamentStream:
    """All of it, or nothing if a byte is wrong or there is such a tournament already."""
    found = await asyncio.to_thread(_checked, file)
    try:
        await store.begin(STREAM + found.name, found.lines, found.documents)
    except Conflict:
        raise Impossible("id_taken", id=found.name) from None
    return await TournamentStream.open(store, found.name)


def _checked(file: bytes) -> Backup:
    """An imported file may be forged: it must read as one tournament, with nothing beside it."""
    try:
        items = _read(file)
        lines = [it.line for it in items if isinstance(it, StoredLine)]
        kept = [it for it in items if isinstance(it, StoredDocument)]
        name = _name({it.stream for it in items if isinstance(it, StoredLine)})
        now = fold(CHAIN.read_lines(lines, None))
        people = _people(name, kept)
        _check_tournament(name, now, people)
        documents = [(PERSON, it.key, it.value) for it in kept if it.kind == PERSON]
        documents += _secret(name, now, [it for it in kept if it.kind != PERSON])
    except Impossible as why:
        if why.reason == "backup_too_large":
            raise
        raise Impossible("bad_backup") from None
    except Exception:  # whatever a forged event may lead to
        raise Impossible("bad_backup") from None
    return Backup(name, lines, documents)


def _read(file: bytes) -> list[ArchiveItem]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "backup"
        path.write_bytes(file)
        try:
            return list(checked_items(ArchiveReader(path, BOUNDS), ChainCheck()))
        except StoreError as why:
            if why.reason == "backup_too_large":
                raise Impossible(why.reason, 413) from None
            raise


def _name(streams: set[str]) -> str:
    (stream,) = streams
    name = stream.removeprefix(STREAM)
    check_id(name)
    if stream != STREAM + name:
        raise Impossible("bad_backup")
    return name


def _people(name: str, kept: list[StoredDocument]) -> dict[str, RegisteredPerson]:
    found: dict[str, RegisteredPerson] = {}
    for it in kept:
        if it.kind == PERSON:
            person = msgspec.json.decode(it.value, type=RegisteredPerson)
            _check_person(person)
            if it.key != f"{STREAM}{name}/{person.player}":
                raise Impossible("bad_backup")
            found[person.player] = person
    return found


def _check_person(person: RegisteredPerson) -> None:
    told = (person.name + person.club + "-").isprintable()
    if not (told and 1 <= len(person.name) <= LONGEST_NAME and len(person.club) <= LONGEST_NAME):
        raise Impossible("bad_backup")


def _check_tournament(name: str, now: Tournament, people: dict[str, RegisteredPerson]) -> None:
    players = {*people, *(player for it in now.entrants.values() for player in it.players)}
    strange = any(not _PSEUDONYM.fullmatch(it) for it in players)
    if now.id != name or strange or len(now.entrants) > MOST_ENTRANTS:
        raise Impossible("bad_backup")
    hall_view(1, now, by_number(now, people), texts(DEFAULT))  # it can be looked at


def _secret(name: str, now: Tournament, kept: list[StoredDocument]) -> list[StoreDocument]:
    """Codes stay what they were. At tables the players get new pseudonyms: a forged log may name
    anybody whom the server knows."""
    found = fresh_secrets()
    for it in kept:
        if (it.kind, it.key) != (KIND, name):
            raise Impossible("bad_backup")
        found = msgspec.json.decode(it.value, type=Secrets)
        if len(bytes.fromhex(found.codes)) != SECRET_BYTES or found.letters not in (LENGTH, LONG):
            raise Impossible("bad_backup")
    if now.erased:
        return []
    fresh = structs.replace(found, seats=secrets.token_hex(SALT_BYTES))
    return [(KIND, name, msgspec.json.encode(fresh))]
