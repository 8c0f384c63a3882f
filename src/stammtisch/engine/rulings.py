"""What the supervisor of a tournament asks of a game: what to approve, what misconduct costs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct

from stammtisch.engine.report import ByWord
from stammtisch.engine.sheet_rules import Score, SheetReport
from stammtisch.texts import Texts

R_contra = TypeVar("R_contra", contravariant=True)  # the game's rule sets

LONE_GAME: Final = "lone_game"  # a question that is struck if it is refused


class Approvals(Struct, frozen=True, kw_only=True):
    """For which games of the next deal the supervisor must be asked (RULES 7.3)."""

    lone_game: tuple[bool, ...]  # by column
    tout: bool
    sie: bool


class Question(Protocol):
    """Of a deal that waits for the supervisor."""

    @property
    def about(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def contract(self) -> str: ...


class ApprovalRules(Protocol[R_contra]):
    """Questions to the supervisor before the first card (RULES 7.3). Games go by their codes."""

    def check(self, rules: R_contra, code: str, hand: str) -> None:
        """Refused if there is no such game, or no such hand."""

    def questions(
        self, rules: R_contra, code: str, game: int, column: int, played: Sequence[int]
    ) -> tuple[str, ...]:
        """``played``: the lone games of each column before this game."""

    def meets_minimum(self, rules: R_contra, code: str, hand: str) -> bool | None:
        """Of a Tout, if the cards are told."""

    def foreseen(self, rules: R_contra, game: int, played: Sequence[int]) -> Approvals: ...
    def asked(self, view: Any) -> Question | None:  # noqa: ANN401
        """What a deal asks, as the supervisor sees it."""

    def said(self, code: str, texts: Texts) -> str: ...


class Consequence(StrEnum):
    REDEAL_SAME = "redeal_same"  # by the same dealer, unscored
    REDEAL_TURN = "redeal_turn"  # by the player whose turn it is
    LOST = "lost"  # for the culprit (RULES 6.3), or the culprit's side (6.4)
    LOST_PLAIN = "lost_plain"  # an invalid announcement
    NEW_PACK = "new_pack"
    NONE = "none"
    WARN = "warn"
    EXCLUDE = "exclude"
    STRUCK = "struck"


class RulingResult(Struct, frozen=True, kw_only=True):
    """What follows from a case at a table of a tournament."""

    case: str
    consequence: Consequence
    culprit: int | None = None  # its column
    revoke: bool = False  # a proven one: the second excludes
    report: SheetReport | None = None  # what stands on the sheet then
    penalty: Score | None = None  # for an act before a game was fixed


class Rulings(Protocol[R_contra]):
    """Cases of misconduct by their numbers (RULES 6); ``p1`` is the first column."""

    told: type[Any]  # what was played, as a ruling needs it
    repeated_revoke: str  # the case of the second one

    def verdict(
        self,
        rules: R_contra,
        ruling: str,
        told: Any,  # noqa: ANN401  (nothing before a game was fixed)
        game: int,
        columns: int,
        *,
        trusted: bool = False,
    ) -> RulingResult: ...
    def played(self, report: SheetReport, line: Score) -> Any:  # noqa: ANN401
        """What a row tells of its game; of bare points only a lone game is known."""

    def parse(self, words: Sequence[str], known: ByWord[int]) -> Any:  # noqa: ANN401
        """What was played, as people type it."""

    def at_table(self, ruling: str, seats: Sequence[int]) -> str:
        """The supervisor's word names columns; a deal knows seats, forehand first."""

    def said(self, ruling: str, names: Sequence[str], texts: Texts) -> str:
        """The case, and who it is about."""

    def game_said(self, told: Any, ruling: str, names: Sequence[str], texts: Texts) -> str:  # noqa: ANN401
        """What was played or wrongly announced, before the ruling said how it ends."""

    def cases(self, rules: R_contra, texts: Texts) -> CasesView: ...


# The cases as a supervisor's form needs them: what to ask, what follows.


class Needs(Struct, frozen=True, kw_only=True):
    culprit: bool = False
    exposer: bool = False
    announced: bool = False  # the invalid announcement, and who holds the called Sau
    game: bool = False  # contract, declarer, partner
    supplements: bool = False  # Laufende, knocks and doublings count (RULES 6.4)
    shares: bool = False  # the supervisor may divide the points


class CaseEnd(Struct, frozen=True, kw_only=True):
    """What follows from a case if a fact is true, and what must be known for it."""

    fact: str  # nothing: whatever else is true
    consequence: Consequence
    needs: Needs


class CaseView(Struct, frozen=True, kw_only=True):
    case: str
    name: str
    fixed: tuple[CaseEnd, ...]  # once a game is announced
    unfixed: tuple[CaseEnd, ...]


class AnnouncementView(Struct, frozen=True, kw_only=True):
    """What may have been announced against the rules (MC-20)."""

    code: str
    name: str
    game: str  # as it is reported
    partner: bool  # whether somebody may hold the called Sau


class CasesView(Struct, frozen=True, kw_only=True):
    cases: tuple[CaseView, ...]
    announcements: tuple[AnnouncementView, ...]
