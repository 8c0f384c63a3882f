"""Everything that a database keeps, read once: chains, what logs fold to, documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct, field

from stammtisch.pad import service as pad
from stammtisch.people.persons import Account, Person, Session
from stammtisch.store.protocol import Damaged, Store, decoded
from stammtisch.streams.kinds import kind_of
from stammtisch.streams.seal import SEALED
from stammtisch.streams.stream import Entry
from stammtisch.table import chat, lobby
from stammtisch.table import service as tables
from stammtisch.table.state import Terms
from stammtisch.texts import UserError
from stammtisch.tournament import service as tournaments
from stammtisch.tournament.persons import RegisteredPerson

AnyKind: TypeAlias = type[Any]
DOCUMENTS: Final[dict[str, AnyKind]] = {
    "account": Account,
    "session": Session,
    "person": Person,
    chat.REMARK: chat.Remark,
    chat.REPORT: chat.Flag,
    lobby.LISTED: lobby.Notice,
    lobby.PUBLIC: lobby.Notice,
    lobby.PRIVATE: lobby.Notice,
    lobby.READY: lobby.Note,
    lobby.SEAT: lobby.TakenSeat,
    pad.KIND: pad.PadTerms,
    tables.KIND: Terms,
    tournaments.KIND: tournaments.Secrets,
}
PERSONS: Final[dict[str, AnyKind]] = {  # by how their keys begin
    pad.STREAM: pad.PadName,
    tournaments.STREAM: RegisteredPerson,
}


class Damage(Struct, frozen=True):
    where: str  # a log, or the kind and the key of a document
    why: UserError


class Findings(Struct):
    streams: int = 0
    lines: int = 0
    sealed: int = 0  # logs whose last line bears the seal of the operator
    documents: int = 0
    damage: list[Damage] = field(default_factory=list)


async def inspect(store: Store) -> Findings:
    """Each damage is told once; what lies behind it in the same log is not looked at."""
    found = Findings()
    for stream in await store.streams():
        _read_log(found, stream, await store.read(stream))
    for kind in await store.kinds():
        for key, value in (await store.list(kind)).items():
            _read_document(found, kind, key, value)
    return found


def _read_log(found: Findings, stream: str, lines: Sequence[bytes]) -> None:
    found.streams += 1
    found.lines += len(lines)
    try:
        last = _folded(lines)
    except UserError as why:
        found.damage.append(Damage(stream, why))
    else:
        found.sealed += last.hash.startswith(SEALED)


def _folded(lines: Sequence[bytes]) -> Entry[Any]:
    kind = kind_of(lines[0])
    if kind is None:
        raise UserError("chain.not_a_log")
    state, last = None, None
    for entry in kind.chain.read_lines(lines):
        try:
            first = last is None
            state = kind.start(entry.event) if first else kind.apply(state, entry.event, entry.at)
        except Exception:  # the chain is whole, so somebody has written what never was
            raise UserError("chain.impossible", line=entry.number) from None
        last = entry
    assert last is not None
    return last


def _read_document(found: Findings, kind: str, key: str, value: bytes) -> None:
    found.documents += 1
    wanted = DOCUMENTS.get(kind)
    if kind == "person":
        wanted = next((it for prefix, it in PERSONS.items() if key.startswith(prefix)), wanted)
    if wanted is None:
        return
    try:
        decoded(kind, key, value, wanted)
    except Damaged as why:
        found.damage.append(Damage(f"{kind} {key}", why))
