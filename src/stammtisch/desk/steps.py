"""Every step of a tournament as a small piece of data, whoever sends it: a page, a script.

Seats are the columns of a sheet, counted from 0.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from stammtisch.schafkopf.entering import Told
from stammtisch.tournament.events import Tables
from stammtisch.tournament.plan import Remainder
from stammtisch.tournament.reports import Report

Text: TypeAlias = Annotated[str, Meta(max_length=500)]


def _tag(name: str) -> str:
    return name.removesuffix("Step").lower()


class _Step(Struct, frozen=True, kw_only=True, tag_field="do", tag=_tag):
    pass


class _Person(_Step, frozen=True, kw_only=True):
    name: Text
    birth: Text = ""
    club: Text = ""


class _Numbered(_Step, frozen=True, kw_only=True):
    number: int


class _AtTable(_Step, frozen=True, kw_only=True):
    round: int
    table: int


class RegisterStep(_Person, frozen=True, kw_only=True):
    number: int | None = None
    of_age: bool = False
    paid: bool = False
    fill_in: bool = False


class ImportStep(_Step, frozen=True, kw_only=True):
    csv: Annotated[str, Meta(max_length=1_000_000)]


class PayStep(_Numbered, frozen=True, kw_only=True):
    pass


class RefundStep(_Numbered, frozen=True, kw_only=True):
    pass


class WithdrawStep(_Numbered, frozen=True, kw_only=True):
    reason: Text = ""
    no_show: bool = False


class ReinstateStep(_Numbered, frozen=True, kw_only=True):
    pass


class RenameStep(_Numbered, frozen=True, kw_only=True):
    """A name as it should be written; what is left out of the rest stays as it was."""

    name: Text
    birth: Text = ""
    club: Text | None = None


class SubstituteStep(_Person, frozen=True, kw_only=True):
    number: int
    reason: Text


class WarnStep(_Numbered, frozen=True, kw_only=True):
    reason: Text
    case: Text = ""


class ExcludeStep(_Numbered, frozen=True, kw_only=True):
    reason: Text
    case: Text = ""


class PrizesStep(_Step, frozen=True, kw_only=True):
    prizes: tuple[Text, ...]


class PromiseStep(_Step, frozen=True, kw_only=True):
    pass


class DrawStep(_Step, frozen=True, kw_only=True):
    """``leave_out``: without those who have not paid."""

    called: Text
    leave_out: bool = False


class RedrawStep(_Step, frozen=True, kw_only=True):
    """Rounds that are drawn and not begun are to be drawn anew."""

    reason: Text


class RemainderStep(_Step, frozen=True, kw_only=True):
    """What becomes of people who do not fill a table of four."""

    remainder: Remainder


class BeginStep(_Step, frozen=True, kw_only=True):
    """``tables`` if they were drawn by hand; ``leave_out``: without those who have no seat."""

    tables: Tables | None = None
    leave_out: bool = False


class OnlineStep(_Step, frozen=True, kw_only=True):
    """A server deals in the rounds to come, with so many seconds for a decision; or it does not."""

    online: bool = True
    clock: int = 60


class KeeperStep(_AtTable, frozen=True, kw_only=True):
    """The management names him; a player gives his voice, and all together have named him."""

    seat: int


class EnterStep(_AtTable, frozen=True, kw_only=True):
    """Game 0 is the next one."""

    report: Report
    game: int = 0


class ConfirmStep(_AtTable, frozen=True, kw_only=True):
    """Without ``games`` all that wait for it."""

    games: tuple[int, ...] = ()


class RejectStep(_AtTable, frozen=True, kw_only=True):
    game: int
    reason: Text


class SignStep(_AtTable, frozen=True, kw_only=True):
    seat: int
    version: int | None = None


class CorrectStep(_AtTable, frozen=True, kw_only=True):
    game: int
    report: Report
    reason: Text
    version: int | None = None


class VoidStep(_AtTable, frozen=True, kw_only=True):
    reason: Text


class ForfeitStep(_AtTable, frozen=True, kw_only=True):
    seat: int
    reason: Text


class AskStep(_AtTable, frozen=True, kw_only=True):
    seat: int
    contract: Text
    hand: Text = ""


class AnswerStep(_Step, frozen=True, kw_only=True):
    request: int
    granted: bool
    question: Text = ""


class RuleStep(_AtTable, frozen=True, kw_only=True):
    game: int
    ruling: Text
    told: Told | None = None
    reason: Text = ""


class DisputeStep(_AtTable, frozen=True, kw_only=True):
    text: Text
    game: int = 0


class SettleStep(_Step, frozen=True, kw_only=True):
    dispute: int
    text: Text


class AppealStep(_Step, frozen=True, kw_only=True):
    dispute: int
    text: Text = ""


class CloseStep(_Step, frozen=True, kw_only=True):
    dispute: int
    text: Text


class FinishStep(_Step, frozen=True, kw_only=True):
    pass


class EraseStep(_Step, frozen=True, kw_only=True):
    pass


Step: TypeAlias = (
    RegisterStep
    | ImportStep
    | PayStep
    | RefundStep
    | WithdrawStep
    | ReinstateStep
    | RenameStep
    | SubstituteStep
    | WarnStep
    | ExcludeStep
    | PrizesStep
    | PromiseStep
    | DrawStep
    | RedrawStep
    | RemainderStep
    | BeginStep
    | OnlineStep
    | KeeperStep
    | EnterStep
    | ConfirmStep
    | RejectStep
    | SignStep
    | CorrectStep
    | VoidStep
    | ForfeitStep
    | AskStep
    | AnswerStep
    | RuleStep
    | DisputeStep
    | SettleStep
    | AppealStep
    | CloseStep
    | FinishStep
    | EraseStep
)
