"""An evening of Schafkopf: the dealer moves on, special rounds come and go (RULES 2.2, 3.9).

What the next deal inherits: doublings, counts, duties, the Stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from msgspec import Struct, structs

from stammtisch.engine.course import Booking, CommonCourse, Inheritance, Seats, Standing, Wish
from stammtisch.engine.deal import Seat
from stammtisch.engine.pack import Pack
from stammtisch.schafkopf.contracts import SOLO
from stammtisch.schafkopf.deal import DUTIES, Context, Deal, Duty
from stammtisch.schafkopf.outcome import Ending, Outcome, same_dealer
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import settle
from stammtisch.schafkopf.start import shuffled


def next_carry(outcome: Outcome, rules: RuleSet, carry: int) -> int:
    """Doublings inherited by the next deal (A-21)."""
    if outcome.ending is Ending.THROWN_IN and rules.all_pass == "double":
        return carry + 1 if rules.carry_cap == "unlimited" else min(carry + 1, rules.carry_cap)
    return 0 if outcome.scored else carry


def next_lone_games(outcome: Outcome, played: tuple[int, ...]) -> tuple[int, ...]:
    """Lone games declared so far by each seat of this deal; struck games do not count (A-51)."""
    counts = outcome.scored and outcome.contract is not None and outcome.contract.lone
    return tuple(n + (counts and seat == outcome.declarer) for seat, n in enumerate(played))


def next_duties(
    outcome: Outcome, duties: tuple[tuple[Duty, ...], ...]
) -> tuple[tuple[Duty, ...], ...]:
    """Duties still open after a game of the 3er-Runde: each game fulfils exactly one (RULES 3.17).

    A player who was gesperrt and forced to play alone has done the Rufspiel (C-11).
    """
    if not ROUNDS[outcome.round].duties or outcome.declarer is None or not outcome.scored:
        return duties
    assert outcome.contract is not None
    owed, played = duties[outcome.declarer], outcome.contract.kind.name
    left = tuple(duty for duty in owed if duty != played) if played in owed else owed[:-1]
    return tuple(left if s == outcome.declarer else own for s, own in enumerate(duties))


def next_context(context: Context, outcome: Outcome, rules: RuleSet) -> Context:
    """The same seats' context after this deal; who sits where next is a matter of the evening."""
    a, b, c, d = next_lone_games(outcome, context.lone_games)
    return structs.replace(
        context,
        carry=next_carry(outcome, rules, context.carry),
        first_game=context.first_game and not outcome.scored,
        lone_games=(a, b, c, d),
        duties=next_duties(outcome, context.duties),
    )


_NOTHING = (0, 0, 0, 0)


class StockMove(Struct, frozen=True, gc=False):
    """What goes into or out of the Stock; separate from the settlement (RULES 5.9)."""

    amounts: tuple[int, int, int, int]
    stock: int  # what it holds afterwards


def move_stock(outcome: Outcome, rules: RuleSet, stock: int) -> StockMove:
    """All pay in after four passes; a Rufspiel wins or doubles the Stock; lone games leave it."""
    if not rules.stock:
        return StockMove(_NOTHING, stock)
    if outcome.ending is Ending.THROWN_IN:
        stake = rules.stock_stake
        return StockMove((-stake, -stake, -stake, -stake), stock + 4 * stake)
    if outcome.ending is not Ending.PLAYED or outcome.partner is None or outcome.declarer is None:
        return StockMove(_NOTHING, stock)
    half, odd = divmod(stock, 2)
    sign = 1 if outcome.declarer_won else -1
    amounts = [0, 0, 0, 0]
    amounts[outcome.declarer] = sign * (half + odd)
    amounts[outcome.partner] = sign * half
    left = 0 if outcome.declarer_won else 2 * stock
    assert sum(amounts) == stock - left
    return StockMove((amounts[0], amounts[1], amounts[2], amounts[3]), left)


def wish(rounds: Sequence[str], balance: int) -> str | None:
    """The dearest of the rounds, the first of equals, or none; the balance before the lost game."""
    if balance > 0 or not rounds:
        return None
    return max(rounds, key=lambda name: (ROUNDS[name].built_in, -rounds.index(name)))


T = TypeVar("T")

FOUR: Final = 4  # play; a fifth one deals and rests


class SchafkopfCourse(CommonCourse, frozen=True, gc=False, kw_only=True):
    dealer: int  # the chair that deals next, or the next one clockwise with somebody on it
    usual: str  # what is played when no special round is running
    round: str
    lone_games: tuple[int, ...]  # declared in this match, by chair
    duties: tuple[tuple[Duty, ...], ...]  # still open in the 3er-Runde, by chair
    fresh: bool = True  # the round begins with the next deal, for those at the table then
    left: int = 0  # games of the special round still to be played; a 3er-Runde counts duties
    queue: tuple[str, ...] = ()
    carry: int = 0
    stock: int = 0
    games: int = 0  # scored or struck in this match
    first_game: bool = True

    @classmethod
    def begin(cls, chairs: int, dealer: int, round_: str) -> SchafkopfCourse:
        return cls(
            dealer=dealer,
            usual=round_,
            round=round_,
            lone_games=(0,) * chairs,
            duties=(DUTIES,) * chairs,
        )

    def seats(self, occupied: Seats) -> Seats:
        """If only the resting dealer owes a game, the deal passes on (RULES 3.17)."""
        at = next((i for i, chair in enumerate(occupied) if chair >= self.dealer), 0)
        seats = _seats(occupied, at)
        nobody_owes = ROUNDS[self.round].duties and not self._open_duties(seats[:FOUR])
        return _seats(occupied, at + 1) if nobody_owes else seats

    def before_deal(self, occupied: Seats) -> SchafkopfCourse:
        """A 3er-Runde ends early when the players who still owed a game have left."""
        begun = self._begun(occupied)
        over = ROUNDS[begun.round].duties and not begun._open_duties(occupied)
        return begun._next_round()._begun(occupied) if over else begun

    def as_recorded(self, context: Context, rules: RuleSet, occupied: Seats) -> SchafkopfCourse:
        begun = self._begun(occupied)
        seats = begun.seats(occupied)
        dreier = ROUNDS[self.round].duties
        return structs.replace(
            begun,
            carry=context.carry,
            stock=context.stock if rules.stock else 0,
            first_game=context.first_game,
            lone_games=_placed(begun.lone_games, seats, context.lone_games),
            duties=_placed(begun.duties, seats, context.duties) if dreier else begun.duties,
        )

    def context(self, seats: Seats, shown: tuple[Seat, ...] = ()) -> Context:
        a, b, c, d = (self.lone_games[chair] for chair in seats[:FOUR])
        return Context(
            players=5 if len(seats) == 5 else 4,
            round=self.round,
            carry=self.carry,
            stock=self.stock,
            first_game=self.first_game,
            lone_games=(a, b, c, d),
            duties=self._duties_of(seats) if ROUNDS[self.round].duties else (DUTIES,) * FOUR,
            shown=shown,
        )

    def deal(self, rules: RuleSet, pack: Pack, seats: Seats, shown: tuple[Seat, ...]) -> Deal:
        return shuffled(rules, pack, self.context(seats, shown))

    def wisher(self, outcome: Outcome, rules: RuleSet) -> Seat | None:
        """The soloist who has lost a lone game (A-61)."""
        running = self.round != NORMAL.name
        if self.usual != NORMAL.name or (running and not rules.special_queue):
            return None
        if rules.special_trigger == "none" or not rules.special_rounds:
            return None
        contract = outcome.contract
        if not outcome.scored or contract is None or not contract.lone:
            return None
        if rules.special_trigger == "solo_only" and contract.kind is not SOLO:
            return None
        return outcome.declarer if outcome.declarer_won is False else None

    def book(
        self, outcome: Outcome, rules: RuleSet, seats: Seats, wish: Wish | None = None
    ) -> tuple[SchafkopfCourse, Booking]:
        settlement, moved = settle(outcome, rules), move_stock(outcome, rules, self.stock)
        stock = moved.amounts + (0,) * (len(seats) - FOUR)
        booked = self._after(outcome, rules, seats, moved.stock)
        over = booked._round_over(seats)
        following = booked._with_wish(self._granted(outcome, rules, seats, wish), over)
        following, match_over = following._after_match(outcome, rules)
        amounts = tuple(a + b for a, b in zip(settlement.amounts, stock, strict=True))
        paid = stock if any(stock) else ()
        return following, Booking(settlement, amounts, paid, over or match_over)

    def as_on_sheet(self, inheritance: Inheritance) -> SchafkopfCourse:
        """The first column deals the first game; a hand that is dealt again moves nobody on and
        carries nothing over, since a list of a tournament has no line for it."""
        games = inheritance.game - 1
        return structs.replace(
            self,
            dealer=games % len(self.lone_games),
            games=games,
            first_game=games == 0,
            lone_games=inheritance.lone_games,
            carry=0,
        )

    def without_stock(self) -> SchafkopfCourse:
        return structs.replace(self, stock=0)

    def with_dealer(self, chair: int) -> SchafkopfCourse:
        return structs.replace(self, dealer=chair)

    def with_round(self, round_: str) -> SchafkopfCourse:
        return structs.replace(self, round=round_, fresh=True, left=0)

    def standing(self, rules: RuleSet, occupied: Seats) -> Standing:
        begun = self._begun(occupied)
        dreier = ROUNDS[self.round].duties
        return Standing(
            unit=rules.score_unit,
            dealer=begun.seats(occupied)[-1] if len(occupied) >= FOUR else self.dealer,
            round=self.round,
            left=begun._open_duties(occupied) if dreier else begun.left,
            queue=self.queue,
            carry=self.carry,
            stock=self.stock,
            first_game=self.first_game,
            duties=begun.duties if dreier else (),
        )

    def _after(self, outcome: Outcome, rules: RuleSet, seats: Seats, stock: int) -> SchafkopfCourse:
        """What the next deal inherits, brought from the deal's seats back to the chairs."""
        dealer, context = seats[-1], next_context(self.context(seats), outcome, rules)
        dreier = ROUNDS[self.round].duties
        return structs.replace(
            self,
            dealer=dealer if _deals_again(outcome, rules) else dealer + 1,
            stock=stock,
            carry=context.carry,
            first_game=context.first_game,
            lone_games=_placed(self.lone_games, seats, context.lone_games),
            duties=_placed(self.duties, seats, context.duties) if dreier else self.duties,
            left=self.left - 1 if self.left and outcome.scored else self.left,
        )

    def _round_over(self, seats: Seats) -> bool:
        if ROUNDS[self.round].duties:
            return not self._open_duties(seats)
        return self.round != self.usual and not self.left

    def _granted(
        self, outcome: Outcome, rules: RuleSet, seats: Seats, wish: Wish | None
    ) -> tuple[str, ...]:
        """A ruling after the wish may have made a winner of the wisher; then it is void."""
        seat = self.wisher(outcome, rules)
        if wish is None or seat is None or seats[seat] != wish.chair:
            return ()
        return (wish.round,)

    def _with_wish(self, wished: tuple[str, ...], over: bool) -> SchafkopfCourse:
        waiting = structs.replace(self, queue=self.queue + wished)
        idle = self.round == self.usual and bool(waiting.queue)
        return waiting._next_round() if over or idle else waiting

    def _next_round(self) -> SchafkopfCourse:
        round_ = self.queue[0] if self.queue else self.usual
        return structs.replace(self, round=round_, queue=self.queue[1:], fresh=True, left=0)

    def _begun(self, occupied: Seats) -> SchafkopfCourse:
        """One game by each dealer; everybody owes three in a 3er-Runde (RULES 3.9, 3.17)."""
        if not self.fresh:
            return self
        owed = tuple(DUTIES if chair in occupied else () for chair in range(len(self.duties)))
        endless = self.round == self.usual or ROUNDS[self.round].duties
        return structs.replace(self, fresh=False, left=0 if endless else len(occupied), duties=owed)

    def _after_match(self, outcome: Outcome, rules: RuleSet) -> tuple[SchafkopfCourse, bool]:
        """A new Durchgang has a first game again, and nobody has played alone yet (RULES 7.4)."""
        games = self.games + (outcome.scored or outcome.ending is Ending.STRUCK)
        if not rules.games_per_match or games < rules.games_per_match:
            return structs.replace(self, games=games), False
        nobody = (0,) * len(self.lone_games)
        return structs.replace(self, games=0, first_game=True, lone_games=nobody), True

    def _duties_of(self, seats: Seats) -> tuple[tuple[Duty, ...], ...]:
        return tuple(self.duties[chair] for chair in seats[:FOUR])

    def _open_duties(self, chairs: Seats) -> int:
        return sum(len(self.duties[chair]) for chair in chairs)


def _deals_again(outcome: Outcome, rules: RuleSet) -> bool:
    """Also after the complaint that the wrong player dealt: here the dealer is right (MC-05)."""
    return same_dealer(outcome, rules) or outcome.ending is Ending.REDEAL_TURN


def seats_from(players: int, dealer: int) -> tuple[Seat, ...]:
    """The chairs of a table in the order of a deal's seats: forehand first, the dealer last."""
    return tuple((dealer + 1 + i) % players for i in range(players))


def _seats(occupied: Seats, dealer_at: int) -> Seats:
    return tuple(occupied[i] for i in seats_from(len(occupied), dealer_at % len(occupied)))


def _placed(by_chair: tuple[T, ...], seats: Seats, by_seat: Iterable[T]) -> tuple[T, ...]:
    changed = dict(zip(seats, by_seat, strict=False))
    return tuple(changed.get(chair, old) for chair, old in enumerate(by_chair))
