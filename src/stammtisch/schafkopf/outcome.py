"""What was played and how it ended: all that settlement and point lists need to know.

Play produces an ``Outcome``; a score pad or a score sheet lets a person enter one. Scoring never
looks at cards.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import Contract
from stammtisch.schafkopf.ruleset import RuleSet

PerSeat: TypeAlias = tuple[int, int, int, int]


class Ending(StrEnum):
    PLAYED = "played"
    SIE = "sie"  # laid down, not played out
    THROWN_IN = "thrown_in"  # all four passed
    REDEAL = "redeal"  # void by a ruling, the same dealer deals again
    REDEAL_TURN = "redeal_turn"  # void, the player whose turn it is deals
    STRUCK = "struck"  # disallowed by the supervisor: the game is used up, nobody scores
    SANCTIONED = "sanctioned"  # decided by a ruling instead of the cards


class Grade(StrEnum):
    PLAIN = "plain"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"


class Sanction(Struct, frozen=True, gc=False):
    """A ruling that decides the game (RULES 6)."""

    case: str  # MC-01 to MC-30
    culprit: Seat
    exposer: Seat | None = None  # showed their cards before the ruling (MC-16)
    shares: PerSeat | None = None  # amounts the supervisor set
    before_solo: bool = False  # in the first three tricks of a Trixer


class Outcome(Struct, frozen=True, gc=False, kw_only=True):
    ending: Ending
    players: int = 4
    round: str = "normal"
    contract: Contract | None = None
    declarer: Seat | None = None
    partner: Seat | None = None
    winners: tuple[Seat, ...] = ()  # nobody: drawn, or not played
    grade: Grade = Grade.PLAIN
    points: PerSeat | None = None
    tricks: PerSeat | None = None
    step: int = 60
    laufende: int = 0  # units to be paid; a demand that was challenged can make them negative
    knocks: int = 0
    contra: int = 0
    carry: int = 0
    built_in: int = 0
    virgins: int = 0  # Ramsch and Geist: players without a trick
    demoted: bool = False  # first game: Tout or Schwarz scored as plain (RULES 7.4)
    pack_retired: bool = False  # a Sie: these cards are not used again (RULES 3.7)
    sanction: Sanction | None = None

    @property
    def scored(self) -> bool:
        """Whether the game counts: it stands in the list and uses up a carry."""
        return self.ending in (Ending.PLAYED, Ending.SIE, Ending.SANCTIONED)

    @property
    def declarer_won(self) -> bool | None:
        if self.declarer is None or not self.winners:
            return None
        return self.declarer in self.winners

    @property
    def most(self) -> tuple[Seat, ...]:
        """Ramsch and Geist: who has the most card points, and with a Durchmarsch may have won."""
        marched = self.virgins == 3 and len(self.winners) == 1
        return tuple(seat for seat in range(4) if (seat in self.winners) == marched)

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one, itself included."""
        return next(side for side in self.sides if seat in side)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        if self.declarer is not None:
            partner = () if self.partner is None else (self.partner,)
            declarers = (self.declarer, *partner)
            return declarers, tuple(seat for seat in range(4) if seat not in declarers)
        if self.contract is not None and self.contract.kind.sides == "cross":
            return (0, 2), (1, 3)
        return (0,), (1,), (2,), (3,)


def same_dealer(outcome: Outcome, rules: RuleSet) -> bool:
    """Whether the same player deals again (RULES 2.2, 6.1)."""
    if outcome.ending is Ending.THROWN_IN:
        return rules.all_pass == "redeal"
    return outcome.ending is Ending.REDEAL
