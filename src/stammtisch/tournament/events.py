"""Everything that can happen in a tournament, which is the fold of its events and nothing else.

People are pseudonyms and start numbers; names are kept beside the log, so that they can be erased.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.schafkopf.entering import Told
from stammtisch.tournament.plan import Plan, Remainder
from stammtisch.tournament.reports import Report

Tables: TypeAlias = tuple[tuple[int, ...], ...]
Purpose: TypeAlias = Literal["seats", "bracket", "lots"]


class _Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    pass


class _By(_Event, frozen=True, kw_only=True):
    by: str


class AtTable(_By, frozen=True, kw_only=True):
    round: int
    table: int


class Announced(_Event, frozen=True, tag="announced"):
    tournament: str
    plan: Plan


class PrizesNamed(_By, frozen=True, kw_only=True, tag="prizesnamed"):
    prizes: tuple[str, ...]


class Registered(_By, frozen=True, kw_only=True, tag="registered"):
    number: int
    player: str
    paid: bool = False
    fill_in: bool = False


class Paid(_By, frozen=True, kw_only=True, tag="paid"):
    number: int


class Refunded(_By, frozen=True, kw_only=True, tag="refunded"):
    number: int


class Withdrawn(_By, frozen=True, kw_only=True, tag="withdrawn"):
    number: int
    reason: str
    no_show: bool = False  # the player did not come


class Reinstated(_By, frozen=True, kw_only=True, tag="reinstated"):
    """An entry that was withdrawn is back."""

    number: int


class Renamed(_By, frozen=True, kw_only=True, tag="renamed"):
    """The name beside the log was corrected; it is the same person."""

    number: int


class Substituted(_By, frozen=True, kw_only=True, tag="substituted"):
    """Somebody plays on for the entry and takes over its points (RULES 7.6)."""

    number: int
    player: str
    reason: str


class Warned(_By, frozen=True, kw_only=True, tag="warned"):
    number: int
    reason: str
    case: str = ""


class Excluded(_By, frozen=True, kw_only=True, tag="excluded"):
    number: int
    reason: str
    case: str = ""


class Promised(_By, frozen=True, kw_only=True, tag="promised"):
    """The secret of the next draw; only its commitment is told before."""

    secret: str


class Drawn(_By, frozen=True, kw_only=True, tag="drawn"):
    """What was in the urn, what the hall called, and what came out (``draw.py``)."""

    purpose: Purpose
    contribution: str
    entrants: tuple[int, ...]
    size: int
    rounds: int
    earlier: Tables = ()  # who has sat together before
    byes: tuple[int, ...] = ()  # who has had a bye before
    fives: int = 0  # tables of five
    rests: int = 0  # how many rest in each round, at tables of four
    tables: tuple[Tables, ...]


class DrawDiscarded(_By, frozen=True, kw_only=True, tag="drawdiscarded"):
    """Rounds that were drawn and are not begun are drawn anew; the old draw stays provable."""

    draw: int  # the last one of those
    reason: str


class RemainderChosen(_By, frozen=True, kw_only=True, tag="remainderchosen"):
    """What the next draws do with people who do not fill a table of four."""

    remainder: Remainder


class RoundBegun(_By, frozen=True, kw_only=True, tag="roundbegun"):
    tables: Tables  # a table with one seat is a bye


class WentOnline(_By, frozen=True, kw_only=True, tag="wentonline"):
    """Rounds that begin from now on are dealt by a server, or with real cards again."""

    online: bool
    clock: int = 0  # seconds for a decision; 0: no clock


class TableOpened(AtTable, frozen=True, kw_only=True, tag="tableopened"):
    """A server deals for this sheet, at its table of that name."""

    place: str


class KeeperNamed(AtTable, frozen=True, kw_only=True, tag="keepernamed"):
    seat: int


class KeeperWished(AtTable, frozen=True, kw_only=True, tag="keeperwished"):
    """A player wants another keeper; the last one who agrees names him (RULES 7.5)."""

    seat: int


class Entered(AtTable, frozen=True, kw_only=True, tag="entered"):
    game: int
    report: Report


class Confirmed(AtTable, frozen=True, kw_only=True, tag="confirmed"):
    games: tuple[int, ...]


class Rejected(AtTable, frozen=True, kw_only=True, tag="rejected"):
    game: int
    reason: str


class Corrected(AtTable, frozen=True, kw_only=True, tag="corrected"):
    game: int
    report: Report
    reason: str


class Signed(AtTable, frozen=True, kw_only=True, tag="signed"):
    seat: int


class Voided(AtTable, frozen=True, kw_only=True, tag="voided"):
    reason: str


class Forfeited(AtTable, frozen=True, kw_only=True, tag="forfeited"):
    seat: int
    reason: str


class Asked(AtTable, frozen=True, kw_only=True, tag="asked"):
    """Somebody wants to play what needs an approval (RULES 7.3)."""

    game: int
    seat: int
    contract: str
    hand: str = ""  # his cards, if the supervisor has looked at them


class Answered(_By, frozen=True, kw_only=True, tag="answered"):
    request: int
    question: str
    granted: bool


class Ruled(AtTable, frozen=True, kw_only=True, tag="ruled"):
    """A case of misconduct (RULES 6.2); ``told`` says what was played, if a game was fixed."""

    game: int
    ruling: str
    told: Told | None = None
    reason: str = ""


class Disputed(AtTable, frozen=True, kw_only=True, tag="disputed"):
    text: str
    game: int = 0


class Settled(_By, frozen=True, kw_only=True, tag="settled"):
    """The supervisor has decided a dispute."""

    dispute: int
    text: str


class Appealed(_By, frozen=True, kw_only=True, tag="appealed"):
    dispute: int
    text: str = ""


class Closed(_By, frozen=True, kw_only=True, tag="closed"):
    """The court has decided; its ruling is final (RULES 7.8)."""

    dispute: int
    text: str


class Finished(_By, frozen=True, kw_only=True, tag="finished"):
    pass


class Erased(_By, frozen=True, kw_only=True, tag="erased"):
    """Names and everything else about people were deleted beside the log."""


Event: TypeAlias = (
    Announced
    | PrizesNamed
    | Registered
    | Paid
    | Refunded
    | Withdrawn
    | Reinstated
    | Renamed
    | Substituted
    | Warned
    | Excluded
    | Promised
    | Drawn
    | DrawDiscarded
    | RemainderChosen
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
