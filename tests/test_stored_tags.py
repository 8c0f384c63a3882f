"""By these words stored logs know their events, whatever a class is called today.

Never take a word away or give it another meaning: it stands in logs. What changes about it is told
by an upcaster (docs/sitting.md).
"""

from typing import Any, get_args

import pytest

from stammtisch import pad, tournament
from stammtisch.pad.moves import Move
from stammtisch.sitting.events import Event as SittingEvent
from stammtisch.tournament import Report

TAGS = {
    "sitting": """
        opened satdown stoodup handedover takenback showed drew inherited shuffled dealt acted
        wished ended
    """,
    "pad": "started written corrected struck undone",
    "move": "played passed won bare joined gone deals agreed closed",
    "tournament": """
        announced prizesnamed registered paid refunded withdrawn reinstated renamed substituted
        warned excluded promised drawn drawdiscarded remainderchosen
        roundbegun wentonline tableopened keepernamed keeperwished entered confirmed rejected
        corrected signed voided forfeited asked answered ruled disputed settled appealed closed
        finished erased
    """,
    "report": "played bare decided struck won partie totals",
}
UNIONS: dict[str, Any] = {
    "sitting": SittingEvent,
    "pad": pad.Event,
    "move": Move,
    "tournament": tournament.Event,
    "report": Report,
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
