"""By these words stored logs, documents and phones know what is meant, whatever a class is called.

Never take a word away or give it another meaning: it stands in logs. What changes about it is told
by an upcaster (docs/sitting.md).
"""

from pathlib import Path
from typing import Any, get_args

import pytest

from stammtisch import pad
from stammtisch.pad import service as pad_service
from stammtisch.pad.moves import Move
from stammtisch.people.about import KINDS
from stammtisch.store.backup import ArchiveReader, StoredLine
from stammtisch.table import chat, lobby
from stammtisch.table import service as table_service
from stammtisch.table.events import Event as SittingEvent
from stammtisch.table.log import TableLog
from stammtisch.tournament import service as tournament_service
from stammtisch.tournament.commands import Event
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.service import TournamentStream

TAGS = {
    "sitting": """
        opened satdown stoodup handedover takenback showed committed promised revealed drew
        inherited shuffled dealt acted wished ended
    """,
    "pad": "started written corrected struck undone",
    "pad command": "write join correct strike undo",
    "move": "played passed won bare joined gone deals agreed closed",
    "tournament": """
        announced prizesnamed registered paid refunded withdrawn reinstated renamed substituted
        warned excluded promised drawn drawdiscarded remainderchosen
        roundbegun wentonline tableopened keepernamed keeperwished entered confirmed rejected
        corrected signed voided forfeited asked answered ruled disputed settled appealed closed
        finished coderotated erased
    """,
    "report": "played bare decided struck won partie totals",
}
UNIONS: dict[str, Any] = {
    "sitting": SittingEvent,
    "pad": pad.Event,
    "pad command": pad.Command,
    "move": Move,
    "tournament": Event,
    "report": AnyReport,
}


@pytest.mark.parametrize("kind", TAGS)
def test_stored_tags(kind):
    tags = [each.__struct_config__.tag for each in get_args(UNIONS[kind])]
    assert sorted(tags) == sorted(TAGS[kind].split())


@pytest.mark.parametrize("kind", TAGS)
def test_a_tag_is_written_down_with_its_class(kind):
    """Not made from the name of the class: that may change."""
    for each in get_args(UNIONS[kind]):
        renamed: Any = type("Renamed", (each,), {}, frozen=True)
        assert renamed.__struct_config__.tag == each.__struct_config__.tag


FROZEN = Path(__file__).parent / "frozen"
STREAMS = {
    "table/": TableLog.kind.prefix,
    "pad/": pad_service.PadStream.kind.prefix,
    "tournament/": TournamentStream.kind.prefix,
}
DOCUMENTS = {
    "chat": chat.REMARK,
    "listed": lobby.LISTED,
    "lobby": lobby.PUBLIC,
    "pad": pad_service.KIND,
    "parlour": lobby.PRIVATE,
    "person": tournament_service.PERSON,
    "ready": lobby.READY,
    "report": chat.REPORT,
    "seat": lobby.SEAT,
    "table": table_service.KIND,
    "tournament": tournament_service.KIND,
}
BARE = {"account", "person", "session", "health"}  # written down where they are stored


def test_streams_and_documents_lie_where_they_have_always_lain():
    assert all(name == now for name, now in STREAMS.items())
    assert all(name == now for name, now in DOCUMENTS.items())
    assert set(KINDS) <= {*DOCUMENTS, *BARE}


@pytest.mark.parametrize(
    "backup", sorted(FROZEN.glob("*/served.backup")), ids=lambda it: it.parent.name
)
def test_every_name_in_an_old_database_is_still_known(backup):
    for item in ArchiveReader(backup):
        if isinstance(item, StoredLine):
            assert item.stream.partition("/")[0] + "/" in STREAMS
        else:
            assert item.kind in {*DOCUMENTS, *BARE}
