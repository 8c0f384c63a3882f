"""Everything that can happen in a tournament, which is the fold of its events and nothing else.

People are pseudonyms and start numbers; names are kept beside the log, so that they can be erased.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.schafkopf.entering import Told
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.reports import Report

Tables: TypeAlias = tuple[tuple[int, ...], ...]
Purpose: TypeAlias = Literal["seats", "bracket", "lots"]


class _Event(Struct, frozen=True, tag_field="event", tag=str.lower, forbid_unknown_fields=True):
    pass


class _By(_Event, frozen=True, kw_only=True):
    by: str


class AtTable(_By, frozen=True, kw_only=True):
    round: int
    table: int


class Announced(_Event, frozen=True):
    tournament: str
    plan: Plan


class PrizesNamed(_By, frozen=True, kw_only=True):
    prizes: tuple[str, ...]


class Registered(_By, frozen=True, kw_only=True):
    number: int
    player: str
    paid: bool = False
    fill_in: bool = False


class Paid(_By, frozen=True, kw_only=True):
    number: int


class Withdrawn(_By, frozen=True, kw_only=True):
    number: int
    reason: str


class Substituted(_By, frozen=True, kw_only=True):
    """Somebody plays on for the entry and takes over its points (RULES 7.6)."""

    number: int
    player: str
    reason: str


class Warned(_By, frozen=True, kw_only=True):
    number: int
    reason: str
    case: str = ""


class Excluded(_By, frozen=True, kw_only=True):
    number: int
    reason: str
    case: str = ""


class Promised(_By, frozen=True, kw_only=True):
    """The secret of the next draw; only its commitment is told before."""

    secret: str


class Drawn(_By, frozen=True, kw_only=True):
    """What was in the urn, what the hall called, and what came out (``draw.py``)."""

    purpose: Purpose
    contribution: str
    entrants: tuple[int, ...]
    size: int
    rounds: int
    earlier: Tables = ()  # who has sat together before
    byes: tuple[int, ...] = ()  # who has had a bye before
    tables: tuple[Tables, ...]


class RoundBegun(_By, frozen=True, kw_only=True):
    tables: Tables  # a table with one seat is a bye


class WentOnline(_By, frozen=True, kw_only=True):
    """Rounds that begin from now on are dealt by a server, or with real cards again."""

    online: bool
    clock: int = 0  # seconds for a decision; 0: no clock


class TableOpened(AtTable, frozen=True, kw_only=True):
    """A server deals for this sheet, at its table of that name."""

    place: str


class KeeperNamed(AtTable, frozen=True, kw_only=True):
    seat: int


class KeeperWished(AtTable, frozen=True, kw_only=True):
    """A player wants another keeper; the last one who agrees names him (RULES 7.5)."""

    seat: int


class Entered(AtTable, frozen=True, kw_only=True):
    game: int
    report: Report


class Confirmed(AtTable, frozen=True, kw_only=True):
    games: tuple[int, ...]


class Rejected(AtTable, frozen=True, kw_only=True):
    game: int
    reason: str


class Corrected(AtTable, frozen=True, kw_only=True):
    game: int
    report: Report
    reason: str


class Signed(AtTable, frozen=True, kw_only=True):
    seat: int


class Voided(AtTable, frozen=True, kw_only=True):
    reason: str


class Forfeited(AtTable, frozen=True, kw_only=True):
    seat: int
    reason: str


class Asked(AtTable, frozen=True, kw_only=True):
    """Somebody wants to play what needs an approval (RULES 7.3)."""

    game: int
    seat: int
    contract: str
    hand: str = ""  # his cards, if the supervisor has looked at them


class Answered(_By, frozen=True, kw_only=True):
    request: int
    question: str
    granted: bool


class Ruled(AtTable, frozen=True, kw_only=True):
    """A case of misconduct (RULES 6.2); ``told`` says what was played, if a game was fixed."""

    game: int
    ruling: str
    told: Told | None = None
    reason: str = ""


class Disputed(AtTable, frozen=True, kw_only=True):
    text: str
    game: int = 0


class Settled(_By, frozen=True, kw_only=True):
    """The supervisor has decided a dispute."""

    dispute: int
    text: str


class Appealed(_By, frozen=True, kw_only=True):
    dispute: int
    text: str = ""


class Closed(_By, frozen=True, kw_only=True):
    """The court has decided; its ruling is final (RULES 7.8)."""

    dispute: int
    text: str


class Finished(_By, frozen=True, kw_only=True):
    pass


class Erased(_By, frozen=True, kw_only=True):
    """Names and everything else about people were deleted beside the log."""


Event: TypeAlias = (
    Announced
    | PrizesNamed
    | Registered
    | Paid
    | Withdrawn
    | Substituted
    | Warned
    | Excluded
    | Promised
    | Drawn
    | RoundBegun
    | WentOnline
    | TableOpened
    | KeeperNamed
    | KeeperWished
    | Entered
    | Confirmed
    | Rejected
    | Corrected
    | Signed
    | Voided
    | Forfeited
    | Asked
    | Answered
    | Ruled
    | Disputed
    | Settled
    | Appealed
    | Closed
    | Finished
    | Erased
)
