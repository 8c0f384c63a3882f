"""What can be done with a pad, as phones send it and the command line reads it.

A command gives events, or is refused and changes nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from stammtisch import rulesets
from stammtisch.engine.abstract import AbstractMeta
from stammtisch.engine.deal import Refused
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad.moves import Joined, Move, Unwritable
from stammtisch.pad.state import (
    Event,
    LineCorrected,
    LineStruck,
    Misfit,
    Pad,
    Started,
    Undone,
    Written,
    after,
)
from stammtisch.table.state import PlayerId

Events = tuple[Event, ...]


# A pad of a whole year has some hundred lines. A correction works out again all that follow.
MOST_LINES: Final = 3_000
MOST_CHANGES: Final = 5_000


def check_room(pad: Pad) -> None:
    if pad.changes >= MOST_CHANGES:
        raise Unwritable("full", most=MOST_LINES)


def start(
    pad: str, rules: AnyRules, *, chairs: int = 0, dealer: int = 0, round_: str = "normal"
) -> tuple[Started]:
    """A new pad; without a number as many chairs as the rules allow."""
    most = max(rules.players)
    chairs = chairs or most
    if not min(rules.players) <= chairs <= most:
        raise Refused("8", "players_not_allowed", players=chairs)
    if round_ not in GAMES[rules.game].rounds(rules):
        raise Refused("3.9", "round_not_played", round=round_)
    if dealer not in range(chairs):
        raise Unwritable("no_such_chair")
    started = Started(
        pad=pad,
        rules=rules.name,
        toml=rulesets.every_option(rules),
        chairs=chairs,
        dealer=dealer,
        round=round_,
    )
    return (started,)


class _Command(Struct, frozen=True, metaclass=AbstractMeta, tag_field="do"):
    @abstractmethod
    def decide(self, pad: Pad) -> Events: ...


class Write(_Command, frozen=True, tag="write"):
    """A new line at the end, or before an earlier one."""

    move: Move
    before: int = 0

    def decide(self, pad: Pad) -> Events:
        if self.before:
            pad.index(self.before)
        return _tried(pad, Written(self.move, self.before))


class Join(Struct, frozen=True, tag_field="do", tag="join"):
    """Somebody sits down, who may be new here."""

    name: Annotated[str, Meta(max_length=100)]
    chair: int

    def known_as(self, player: PlayerId) -> Write:
        """The same, once the pad has a pseudonym for them."""
        return Write(Joined(chair=self.chair, player=player))


class Correct(_Command, frozen=True, tag="correct"):
    line: int
    move: Move

    def decide(self, pad: Pad) -> Events:
        found = pad.lines[pad.index(self.line)]
        if found.struck:
            raise Unwritable("struck")
        if found.move == self.move:
            raise Unwritable("already_so")
        return _tried(pad, LineCorrected(self.line, self.move))


class Strike(_Command, frozen=True, tag="strike"):
    line: int

    def decide(self, pad: Pad) -> Events:
        if pad.lines[pad.index(self.line)].struck:
            raise Unwritable("struck")
        return _tried(pad, LineStruck(self.line))


class Undo(_Command, frozen=True, tag="undo"):
    """Take back that change, if it is still the last one."""

    change: int

    def decide(self, pad: Pad) -> Events:
        check_room(pad)
        if pad.last is None:
            raise Unwritable("nothing_to_undo")
        if self.change != pad.change:
            raise Unwritable("not_the_last")
        return (Undone(),)


Command: TypeAlias = Write | Join | Correct | Strike | Undo


def _tried(pad: Pad, event: Event) -> Events:
    """Whatever stands behind a changed line must still be possible."""
    check_room(pad)
    if isinstance(event, Written) and len(pad.lines) >= MOST_LINES:
        raise Unwritable("full", most=MOST_LINES)
    try:
        after(pad, event, trusted=False)
    except Misfit as misfit:
        new = isinstance(event, Written) and misfit.number == pad.written + 1
        changed = isinstance(event, LineCorrected) and misfit.number == event.line
        if new or changed:
            raise misfit.why from None
        raise
    return (event,)
