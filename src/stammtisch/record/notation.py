"""What the record must know of each game; everything else about records is common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from stammtisch.cards import Card
from stammtisch.game import Seat
from stammtisch.record.lines import Tag
from stammtisch.record.schafkopf import SchafkopfNotation
from stammtisch.record.schnapsen import SchnapsenNotation

R_contra = TypeVar("R_contra", contravariant=True)  # the game's rule sets
C = TypeVar("C")  # what its deals inherit from the evening
D = TypeVar("D")  # its deals

PROOF_TAGS: Final = ("Commitment", "Secret")  # and Table and Game (docs/fair-cards.md)
FREE_TAGS: Final = frozenset(
    ("Event", "Site", "Date", "Table", "Game", "Seed", "Note", "P1", "P2", "P3", "P4", "P5")
).union(PROOF_TAGS)


class Notation(Protocol[R_contra, C, D]):
    """A game's part of the notation."""

    tags: frozenset[str]  # those that describe the context
    hand_names: tuple[str, ...]

    def context(self, rules: R_contra, tags: Mapping[str, Tag]) -> C: ...
    def context_tags(self, deal: D) -> dict[str, str]: ...
    def from_pack(self, rules: R_contra, pack: Sequence[Card], context: C) -> D: ...
    def from_hands(self, rules: R_contra, hands: Sequence[Sequence[Card]], context: C) -> D: ...
    def restart(self, deal: D) -> D:
        """The deal before anything was said or done."""

    def pack(self, deal: D) -> Sequence[Card]:
        """The pack as shuffled; empty if the deal came with its hands."""

    def hands(self, deal: D) -> Sequence[Sequence[Card]]:
        """The hands as received; empty before they are dealt."""

    def section(self, deal: D) -> str:
        """The section to which the next action belongs."""

    def next_trick(self, deal: D) -> tuple[int, Seat]:
        """Number and leader of the trick that the next card belongs to."""

    def result(self, deal: D) -> str: ...
    def settlement(self, deal: D) -> str: ...


NOTATIONS: Final[Mapping[str, Notation[Any, Any, Any]]] = {
    "schafkopf": SchafkopfNotation(),
    "schnapsen": SchnapsenNotation(),
}
