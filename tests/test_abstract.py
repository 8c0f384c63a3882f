"""What a base leaves open must be filled in before there can be one."""

import pytest
from msgspec import Struct

from stammtisch import games
from stammtisch.engine.abstract import AbstractMeta
from stammtisch.engine.report import Report
from stammtisch.engine.sheet_rules import SheetRules
from stammtisch.pad.commands import Undo
from stammtisch.table.command import Command
from stammtisch.table.commands import CatchUp
from stammtisch.table.events import Ended
from stammtisch.tournament.command import LogCommand, PersonCommand, TournamentEvent
from stammtisch.tournament.commands import COMMANDS

BASES = [Report, Command, TournamentEvent, LogCommand, PersonCommand, SheetRules]
BASES += [kind.__base__ for kind in (Undo, Ended)]


def below(kind):
    for it in kind.__subclasses__():
        yield it
        yield from below(it)


@pytest.mark.parametrize("base", BASES)
def test_an_abstract_base_cannot_be_made(base):
    with pytest.raises(TypeError, match="abstract class"):
        base()


def test_every_struct_with_nothing_below_it_is_whole():
    assert games.GAMES and COMMANDS and CatchUp  # what is below stands in these modules
    kinds = [it for it in below(Struct) if isinstance(it, AbstractMeta)]
    leaves = [it for it in kinds if not it.__subclasses__()]
    assert len(leaves) > 80
    assert not [it for it in leaves if it.__abstractmethods__]
