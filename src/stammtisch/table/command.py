"""What a command is: something that somebody asks of a table, as data.

A command gives events, or is refused and changes nothing. Chairs are numbered from 0, clockwise.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.abstract import AbstractMeta
from stammtisch.engine.deal import ONLOOKER
from stammtisch.engine.errors import Denied
from stammtisch.table.events import Event
from stammtisch.table.state import Chair, PlayerId, Sitting, Terms
from stammtisch.texts import UserError

Events: TypeAlias = tuple[Event, ...]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Number: TypeAlias = Annotated[int, Meta(ge=0)]

OWN: Final = ""  # the id of a command that nobody repeats: the host gives it one
NO_TERMS: Final = Terms(table="", owner="")


def no_bots(game: str) -> tuple[str, ...]:
    return ()


def no_chairs() -> tuple[int, ...]:
    return ()


class NotPossible(UserError):
    """A command that makes no sense now. The sitting is unchanged.

    What the rules of the game forbid is ``Refused``, with the section of the rules.
    """

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"sitting.{reason}", **details)
        self.reason = reason


class Actor(Struct, frozen=True, gc=False, kw_only=True):
    """The sender of a command, and what the host of the table lends them.

    Onlookers without a name have no player. The table ``itself`` speaks for any chair.
    """

    player: PlayerId = ""
    itself: bool = False
    at: int = ONLOOKER  # the chair for which the table speaks, or the supervisor
    terms: Terms = NO_TERMS
    fresh: Callable[[int], bytes] = os.urandom  # so many bytes that nobody can foretell
    names: Mapping[PlayerId, str] = {}  # of people, by pseudonym
    bots: Callable[[str], tuple[str, ...]] = no_bots  # that know a game
    ready: Callable[[], None] | None = None  # says that the player has nothing more to say
    present: Callable[[], tuple[int, ...]] = no_chairs  # the chairs whose players are connected

    def chair(self, now: Sitting) -> int:
        """Found when it is done."""
        if self.itself:
            return self.at
        chair = now.chair_of(self.player)
        if chair is None:
            raise Denied("not_seated", 403)
        return chair

    def check_seated(self, now: Sitting) -> None:
        """A command for the whole table may be given by everybody who sits there."""
        if not self.itself:
            self.chair(now)


class Command(
    Struct,
    frozen=True,
    gc=False,
    tag_field="type",
    forbid_unknown_fields=True,
    kw_only=True,
    metaclass=AbstractMeta,
):
    """``id`` is the sender's own: with the same one again it is only answered again. ``expected``
    is the number of the last line that the sender knows; nothing if that does not matter."""

    id: Id
    expected: Number | None = None

    in_tournaments: ClassVar[bool] = False  # where people neither come nor go, and end nothing

    @abstractmethod
    def decide(self, now: Sitting, by: Actor) -> Events: ...

    def asked(self, now: Sitting, by: Actor) -> Events:
        """By somebody who may ask for it."""
        if not by.itself and not self.in_tournaments and by.terms.drawn is not None:
            raise Denied("tournament_table", 403)
        return self.decide(now, by)


def check_open(sitting: Sitting) -> None:
    if sitting.ended:
        raise NotPossible("ended")


def chair_at(sitting: Sitting, number: int) -> Chair:
    check_open(sitting)
    if number not in range(len(sitting.chairs)):
        raise NotPossible("no_such_chair")
    return sitting.chairs[number]


def taken_chair(sitting: Sitting, number: int) -> Chair:
    chair = chair_at(sitting, number)
    if chair.player is None:
        raise NotPossible("chair_empty")
    return chair
