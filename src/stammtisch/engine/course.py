"""The course of an evening: what passes from deal to deal. Each game has its own."""

from __future__ import annotations

from typing import Any, Protocol, Self

from msgspec import Struct

from stammtisch.engine.deal import Seat
from stammtisch.engine.pack import Pack

Seats = tuple[int, ...]  # the chairs of a deal in the order of its seats: forehand first


class Inheritance(Struct, frozen=True, gc=False, kw_only=True):
    """What a score sheet beside the table says of the match so far; by chair."""

    game: int  # the number of the next one
    lone_games: tuple[int, ...] = ()
    counters: tuple[int, ...] = ()  # Schnapsen
    bummerl: tuple[int, ...] = ()
    partien: tuple[int, ...] = ()
    bonus: int = 0


class Wish(Struct, frozen=True, gc=False):
    chair: int
    round: str


class Booking(Struct, frozen=True, gc=False):
    """What a deal brings to each of its seats. ``amounts`` go into the ledger."""

    settlement: Any  # the arithmetic, of the game's own type
    amounts: tuple[int, ...]
    stock: tuple[int, ...] = ()  # how much of it goes into the Stock or comes out of it
    round_over: bool = False  # a special round, a match or a Partie came to its end


class Standing(Struct, frozen=True, gc=False, kw_only=True):
    """Where the evening stands, for everybody to see."""

    unit: str  # of the ledger
    dealer: int | None  # the chair whose deal it is; nothing before cards were drawn for it
    round: str = "normal"
    left: int = 0  # games of the special round still to be played
    queue: tuple[str, ...] = ()  # special rounds that come after it
    carry: int = 0
    stock: int = 0
    first_game: bool = False
    duties: tuple[tuple[str, ...], ...] = ()  # by chair
    counters: tuple[int, ...] = ()  # Schnapsen: points still to win, by chair
    bummerl: tuple[int, ...] = ()
    partien: tuple[int, ...] = ()
    bonus: int = 0


class Course(Protocol):
    @property
    def stock(self) -> int: ...
    @property
    def undrawn(self) -> bool:
        """Whether cards must be drawn for the first deal."""
        ...

    def drawn(self, rules: Any, pack: Pack) -> Self: ...  # noqa: ANN401
    def seats(self, occupied: Seats) -> Seats:
        """The chairs of the next deal by seat; ``occupied`` are chairs with somebody on them."""
        ...

    def before_deal(self, occupied: Seats) -> Self:
        """Players may have come and gone since the last deal."""
        ...

    def as_recorded(self, context: Any, rules: Any, occupied: Seats) -> Self:  # noqa: ANN401
        """The next deal is one of another evening: all is as its record says."""
        ...

    def context(self, seats: Seats, shown: tuple[Seat, ...] = ()) -> Any:  # noqa: ANN401
        """What the next deal inherits, of the game's own type."""
        ...

    def deal(self, rules: Any, pack: Pack, seats: Seats, shown: tuple[Seat, ...]) -> Any: ...  # noqa: ANN401
    def wisher(self, outcome: Any, rules: Any) -> Seat | None:  # noqa: ANN401
        """The seat that may wish a special round as the deal stands."""
        ...

    def book(
        self,
        outcome: Any,  # noqa: ANN401
        rules: Any,  # noqa: ANN401
        seats: Seats,
        wish: Wish | None = None,
    ) -> tuple[Self, Booking]:
        """A deal is over for good, be it played here or told by people with real cards."""
        ...

    def as_on_sheet(self, inheritance: Inheritance) -> Self:
        """The next deal goes on where the score sheet of a match is."""
        ...

    def without_stock(self) -> Self:
        """The Stock has been shared out."""
        ...

    def with_dealer(self, chair: int) -> Self:
        """At a table with real cards people may see to it that somebody else deals."""
        ...

    def with_round(self, round_: str) -> Self:
        """At a table with real cards all may agree on a special round, or to end one."""
        ...

    def standing(self, rules: Any, occupied: Seats) -> Standing: ...  # noqa: ANN401


class CommonCourse(Struct, frozen=True, gc=False):
    """Of a game without a Stock, without special rounds, whose first dealer is known."""

    @property
    def stock(self) -> int:
        return 0

    @property
    def undrawn(self) -> bool:
        return False

    def drawn(self, rules: Any, pack: Pack) -> Self:  # noqa: ANN401
        return self

    def before_deal(self, occupied: Seats) -> Self:
        return self

    def as_recorded(self, context: Any, rules: Any, occupied: Seats) -> Self:  # noqa: ANN401
        return self

    def wisher(self, outcome: Any, rules: Any) -> Seat | None:  # noqa: ANN401
        return None

    def as_on_sheet(self, inheritance: Inheritance) -> Self:
        return self

    def without_stock(self) -> Self:
        return self

    def with_round(self, round_: str) -> Self:
        return self
