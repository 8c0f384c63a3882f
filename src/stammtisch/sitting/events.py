"""Everything that can happen at a table. A sitting is the fold of its events and nothing else.

An event tells what somebody did or what chance brought; whatever follows from it by the rules is
worked out again when it is read. Its one text form is canonical JSON, a line in the log
(``chain.py``). Players are pseudonyms, so a log can be kept when a person is forgotten.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from stammtisch.sitting.chairs import PlayerId
from stammtisch.sitting.course import Inheritance


class _Event(Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    pass


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    """A table is there; ``toml`` says every option of its rules, so that they never change."""

    table: str
    rules: str
    toml: str
    chairs: int
    dealer: int  # who deals first, where that is agreed
    round: str  # what is played all evening: ordinary play, or a special round by agreement


class SatDown(_Event, frozen=True, tag="satdown"):
    chair: int
    player: PlayerId
    bot: str = ""


class StoodUp(_Event, frozen=True, tag="stoodup"):
    chair: int


class HandedOver(_Event, frozen=True, tag="handedover"):
    """A bot plays on for somebody who is away, or who leaves in the middle of a deal."""

    chair: int
    bot: str
    for_good: bool = False


class TakenBack(_Event, frozen=True, tag="takenback"):
    chair: int


class Showed(_Event, frozen=True, tag="showed"):
    """A player lets onlookers see his cards, or does so no longer."""

    chair: int
    open: bool


class Drew(_Event, frozen=True, tag="drew"):
    """Cards are drawn for the first deal of Schnapsen (RULES 9.2)."""

    secret: str


class Inherited(_Event, frozen=True, tag="inherited"):
    """The next deal is a game of a match whose score sheet is kept elsewhere: in a tournament."""

    sheet: Inheritance


class Shuffled(_Event, frozen=True, tag="shuffled"):
    """A deal begins. The secret gives the pack; only its commitment is told before the end."""

    secret: str


class Dealt(_Event, frozen=True, omit_defaults=True, tag="dealt"):
    """A deal of another evening is played again, for practice: the same cards, at the same stand.

    ``hands`` and ``context`` are as in a record; there is no secret, and nothing to prove.
    """

    hands: tuple[str, ...]
    context: dict[str, str] = {}  # what it had inherited there, by tags


class Acted(_Event, frozen=True, tag="acted"):
    """Something said or done in the deal, in the notation of records: ``p1 CARD(EO)``."""

    action: str


class Wished(_Event, frozen=True, tag="wished"):
    """The loser of a lone game wishes a special round (RULES 3.9)."""

    chair: int
    round: str


class Ended(_Event, frozen=True, tag="ended"):
    """The evening is over."""


Event: TypeAlias = (
    Opened
    | SatDown
    | StoodUp
    | HandedOver
    | TakenBack
    | Showed
    | Drew
    | Inherited
    | Shuffled
    | Dealt
    | Acted
    | Wished
    | Ended
)
