"""What reads words of strangers, one function each: it may refuse them, and do nothing else.

`python3 dev.py fuzz` feeds them by coverage; what has led somewhere new is kept in `corpus`, and
`test_corpus.py` feeds all of it again.
"""

import gzip
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import get_args

import msgspec
from support.complaints import HOUSE, RECORDS, RULE_SETS, loads_or_complains, reads_or_complains
from support.hall import Hall
from support.logs import evening_log
from support.pads import Sheet

from stammtisch import rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.engine.spreadsheets import decoded
from stammtisch.pad.commands import Command, Join
from stammtisch.pad.csv import read_csv, written
from stammtisch.pad.web.room import SentCommands
from stammtisch.store import backup
from stammtisch.store.protocol import StoreError
from stammtisch.streams.kinds import KINDS, ChainCheck
from stammtisch.streams.stream import ChainBroken
from stammtisch.table.messages import Incoming, read
from stammtisch.texts import UserError
from stammtisch.tournament.backup import _checked
from stammtisch.tournament.command import DESK, LogCommand
from stammtisch.tournament.commands import COMMANDS
from stammtisch.tournament.lists import read_list
from stammtisch.tournament.web.bodies import TournamentRequest

TYPES = [it.__struct_config__.tag for it in get_args(Incoming)]
CORPUS = Path(__file__).parent / "corpus"
NOT_JSON = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def rule_set(data: bytes) -> None:
    loads_or_complains(data.decode("utf-8", "replace"))


def record(data: bytes) -> None:
    reads_or_complains(data.decode("utf-8", "replace"))


def pad_list(data: bytes) -> None:
    try:
        table = read_csv(data.decode("utf-8", "replace"))
        names = {name.casefold(): f"p{place}" for place, name in enumerate(table.people)}
        written("lamm", rulesets.builtin("schafkopfschule"), table, names)
    except UserError as why:
        assert why.say("de")


def entry_list(data: bytes) -> None:
    try:
        read_list(decoded(data)[0])
    except UserError as why:
        assert why.say("de")


def tournament_file(data: bytes) -> None:
    try:
        _checked(gzip.compress(data, 1))
    except Impossible as why:
        assert why.reason in ("bad_backup", "backup_too_large")


def backup_file(data: bytes) -> None:
    with NamedTemporaryFile() as file:
        file.write(gzip.compress(data, 1))
        file.flush()
        try:
            backup.check(Path(file.name), ChainCheck())
        except (StoreError, ChainBroken) as why:
            assert why.say("de")


def table_message(data: bytes) -> None:
    try:
        read(data)
    except NOT_JSON:
        return


def line(data: bytes) -> None:
    for kind in KINDS:
        try:
            kind.chain.read_line(data)
        except ChainBroken as why:
            assert why.say("de")


@cache
def pad():
    sheet = Sheet("schafkopfschule")
    return sheet.now


def pad_orders(data: bytes) -> None:
    try:
        orders = msgspec.json.decode(data, type=SentCommands).orders
    except NOT_JSON:
        return
    for order in orders[:5]:
        deed: Command = order.deed
        try:
            (deed.known_as("anna") if isinstance(deed, Join) else deed).decide(pad())
        except UserError as why:
            assert why.say("de")


@cache
def hall():
    return Hall(people=8).now


def tournament_step(data: bytes) -> None:
    try:
        step = msgspec.json.decode(data, type=TournamentRequest).step
    except NOT_JSON:
        return
    if isinstance(step, LogCommand):
        try:
            step.decide(hall(), DESK)
        except UserError as why:
            assert why.say("de")


TARGETS: dict[str, Callable[[bytes], None]] = {
    it.__name__: it
    for it in (
        rule_set, record, pad_list, entry_list, tournament_file, backup_file, table_message, line,
        pad_orders, tournament_step,
    )
}  # fmt: skip


def seeds(name: str) -> list[bytes]:
    """What is well known."""
    played = {"move": "played", "contract": "R", "declarer": "anna", "partner": "bert"}
    deeds = [{"do": "write", "move": played}, {"do": "strike", "line": 1},
             {"do": "join", "name": "Xaver", "chair": 3}, {"do": "undo", "change": 1}]  # fmt: skip
    known = {
        "rule_set": [HOUSE.encode(), *(it.read_bytes() for it in RULE_SETS)],
        "record": [it.read_bytes() for it in RECORDS],
        "pad_list": [
            b"line,round,dealer,game,Anna,Bert,Carl,Dora,stock\n1,normal,Anna,,2,2,-2,-2,\n",
            b"game;a;b;c;d\n;1;-1;0;0\n",
        ],
        "entry_list": [
            b"Name;Geburtstag;Verein\nAnna Huber;1.2.1990;Lamm\n",
            "Vorname\tNachname\n\xc4\tB\n".encode("latin-1"),
        ],
        "table_message": [
            msgspec.json.encode({"type": it, "id": "a", "text": "x"}) for it in TYPES
        ],
        "line": evening_log()[0][:5],
        "pad_orders": [
            msgspec.json.encode({"orders": [{"id": "a", "deed": deed}]}) for deed in deeds
        ],
        "tournament_step": [
            msgspec.json.encode({"id": "a", "step": {"do": it, "number": 1}}) for it in COMMANDS
        ],
    }
    return known.get(name, [b'{"type":"stammtisch-backup","version":1}\n'])


def kept(name: str) -> list[bytes]:
    file = CORPUS / f"{name}.txt"
    lines = file.read_text("ascii").split() if file.exists() else []
    return [b64decode(line) for line in lines]


def keep(name: str, found: list[bytes]) -> None:
    """A line each, the shortest first."""
    lines = sorted({b64encode(it).decode() for it in found if it}, key=lambda it: (len(it), it))
    if not lines:
        return
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{name}.txt").write_text("".join(f"{it}\n" for it in lines), "ascii")
