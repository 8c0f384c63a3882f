"""What stands on a pad: people, course and ledger, and what each move makes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct, structs

from stammtisch.engine.course import Booking, Course, Seats, Standing, Wish
from stammtisch.engine.deal import Refused, Seat
from stammtisch.engine.report import Report
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad.moves import Agreed, Bare, Deals, Gone, Joined, Move, PadClosed, Unwritable
from stammtisch.table.ledger import paid, shares
from stammtisch.table.state import PlayerId


class PadResult(Struct, frozen=True):
    """A game that has been booked."""

    number: int  # of the games that were scored, thrown in or struck, counted from 1
    round: str
    players: tuple[PlayerId, ...]  # in the order of play, the dealer last
    outcome: Any
    booking: Booking


class Page(Struct, frozen=True, kw_only=True):
    rules: AnyRules
    chairs: tuple[PlayerId | None, ...]
    course: Course
    balances: dict[PlayerId, int]  # never changed in place
    games: int = 0
    ended: bool = False

    @property
    def occupied(self) -> Seats:
        return tuple(i for i, player in enumerate(self.chairs) if player is not None)

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """Those at the table, clockwise."""
        return tuple(player for player in self.chairs if player is not None)

    @property
    def complete(self) -> bool:
        """Whether so many are there as can play."""
        return len(self.occupied) in self.rules.players

    @property
    def standing(self) -> Standing:
        return self.course.standing(self.rules, self.occupied)

    def seats(self) -> Seats:
        """The chairs of the next deal in the order of play."""
        return self.course.before_deal(self.occupied).seats(self.occupied)

    def players(self, seats: Seats) -> tuple[PlayerId, ...]:
        return tuple(self._player(chair) for chair in seats)

    def chair_of(self, player: PlayerId) -> int:
        if player not in self.chairs:
            raise Unwritable("not_here", player=player)
        return self.chairs.index(player)

    def _player(self, chair: int) -> PlayerId:
        player = self.chairs[chair]
        assert player is not None
        return player


LONGEST_NAME: Final = 64
MOST_AMOUNT: Final = 1_000_000

Turned = tuple[Page, PadResult | None]


def turn(page: Page, move: Move, *, trusted: bool = False) -> Turned:
    """The page after one more move, and what it brought, if it was a game."""
    if page.ended:
        raise Unwritable("ended")
    if isinstance(move, Report):
        return _game(page, move, trusted)
    return _TURNS[type(move)](page, move)


def _game(page: Page, report: Report, trusted: bool) -> Turned:
    if not page.complete:
        raise Refused("8", "players_not_allowed", players=len(page.occupied))
    page = structs.replace(page, course=page.course.before_deal(page.occupied))
    seats, round_ = page.course.seats(page.occupied), page.standing.round
    outcome = _outcome(page, report, seats, trusted)
    wish = _wish(page, report.wished, outcome, seats)
    course, booking = page.course.book(outcome, page.rules, seats, wish)
    players = page.players(seats)
    booked = structs.replace(
        page,
        course=course,
        balances=paid(page.balances, players, booking.amounts),
        games=page.games + 1,
    )
    assert sum(booked.balances.values()) + course.stock == 0, "ledger and Stock add up to nothing"
    return booked, PadResult(booked.games, round_, players, outcome, booking)


def _outcome(page: Page, report: Report, seats: Seats, trusted: bool) -> Any:  # noqa: ANN401
    """Refused if it cannot have been so, by these rules and as the evening stands."""
    reports = GAMES[page.rules.game].reports
    if not isinstance(report, reports.kinds):
        raise Unwritable("other_game")

    def seat(player: PlayerId) -> Seat:
        chair = page.chair_of(player)
        if chair not in seats[: reports.seats]:
            raise Unwritable("rests", player=player)
        return seats.index(chair)

    return report.outcome(page.rules, page.course.context(seats), seat, trusted=trusted)


def _wish(page: Page, round_: str, outcome: Any, seats: Seats) -> Wish | None:  # noqa: ANN401
    """The loser of a lone game may wish a special round (RULES 3.9)."""
    if not round_:
        return None
    seat = page.course.wisher(outcome, page.rules)
    if seat is None:
        raise Refused("3.9", "no_wish")
    _check_round(page, round_)
    return Wish(seats[seat], round_)


def _bare(page: Page, move: Bare) -> Turned:
    if not move.amounts:
        raise Unwritable("no_game")
    if sum(move.amounts.values()) != 0:
        raise Unwritable("sum_not_zero", sum=sum(move.amounts.values()))
    if any(abs(amount) > MOST_AMOUNT for amount in move.amounts.values()):
        raise Unwritable("too_much", most=MOST_AMOUNT)
    for player in move.amounts:
        page.chair_of(player)
    people = tuple(it for it in page.balances if it in move.amounts)  # as stored, in any order
    amounts = tuple(move.amounts[it] for it in people)
    booked = structs.replace(
        page,
        course=page.course.with_dealer(_next_dealer(page)),
        balances=paid(page.balances, people, amounts),
        games=page.games + 1,
    )
    return booked, PadResult(
        booked.games, page.standing.round, people, None, Booking(None, amounts)
    )


def _next_dealer(page: Page) -> int:
    dealer = page.standing.dealer or 0
    return next((chair for chair in page.occupied if chair > dealer), page.occupied[0])


def _joined(page: Page, move: Joined) -> Turned:
    name = move.player
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise Unwritable("bad_name", most=LONGEST_NAME)
    if move.chair not in range(len(page.chairs)):
        raise Unwritable("no_such_chair")
    if page.chairs[move.chair] is not None:
        raise Unwritable("chair_taken")
    if move.player in page.chairs:
        raise Unwritable("already_here", player=move.player)
    balances = {**page.balances, move.player: page.balances.get(move.player, 0)}
    return structs.replace(_seated(page, move.chair, move.player), balances=balances), None


def _left(page: Page, move: Gone) -> Turned:
    return _seated(page, page.chair_of(move.player), None), None


def _deals(page: Page, move: Deals) -> Turned:
    course = page.course.with_dealer(page.chair_of(move.player))
    return structs.replace(page, course=course), None


def _agreed(page: Page, move: Agreed) -> Turned:
    _check_round(page, move.round, "normal")
    if move.round == page.standing.round:
        raise Unwritable("already_so")
    return structs.replace(page, course=page.course.with_round(move.round)), None


def _closed(page: Page, move: PadClosed) -> Turned:
    parts = shares(page.course.stock, page.people or tuple(page.balances))
    balances = paid(page.balances, tuple(parts), tuple(parts.values()))
    course = page.course.without_stock()
    return structs.replace(page, course=course, balances=balances, ended=True), None


def _check_round(page: Page, round_: str, *others: str) -> None:
    if round_ not in (*GAMES[page.rules.game].rounds(page.rules)[1:], *others):
        raise Refused("3.9", "round_not_played", round=round_)


def _seated(page: Page, chair: int, player: str | None) -> Page:
    chairs = (*page.chairs[:chair], player, *page.chairs[chair + 1 :])
    return structs.replace(page, chairs=chairs)


_TURNS: Final[Mapping[type[Move], Callable[[Page, Any], Turned]]] = {
    Bare: _bare,
    Joined: _joined,
    Gone: _left,
    Deals: _deals,
    Agreed: _agreed,
    PadClosed: _closed,
}
