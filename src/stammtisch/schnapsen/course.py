"""Partie and Bummerl: counting down from seven, over any number of Partien (RULES 9.11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from stammtisch.engine.cards import Card
from stammtisch.engine.course import Booking, CommonCourse, Inheritance, Seats, Standing, Wish
from stammtisch.engine.deal import Seat
from stammtisch.engine.pack import Pack
from stammtisch.schnapsen.deal import Context, Deal
from stammtisch.schnapsen.end import next_dealer
from stammtisch.schnapsen.outcome import Outcome, settle
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.start import shuffled


class Evening(Struct, frozen=True, gc=False):
    """Two players over their games; player numbers stay, seats change with the dealer."""

    counters: tuple[int, int]
    bummerl: tuple[int, int] = (0, 0)  # received, a shame
    partien: tuple[int, int] = (0, 0)  # won
    dealer: int = 1
    bonus: int = 0  # for drawn games

    @property
    def forehand(self) -> int:
        return 1 - self.dealer

    def player(self, seat: int) -> int:
        """The player in a seat of the next deal: forehand is seat 0."""
        return self.forehand if seat == 0 else self.dealer

    def context(self) -> Context:
        """What the next deal inherits."""
        score = (self.counters[self.forehand], self.counters[self.dealer])
        return Context(bonus=self.bonus, score=score)


def draw_for_deal(pack: Sequence[Card]) -> int:
    """Both players draw cards in turn until the ranks differ; the higher deals (RULES 9.2)."""
    for ours, theirs in zip(pack[::2], pack[1::2], strict=False):
        if ours.rank != theirs.rank:
            return 0 if ours.rank < theirs.rank else 1
    raise ValueError("a pack in which all pairs are equal")


def begin(rules: RuleSet, dealer: int = 1) -> Evening:
    return Evening((rules.partie, rules.partie), dealer=dealer)


def after_game(evening: Evening, outcome: Outcome, rules: RuleSet) -> Evening:
    """The winner counts down; at zero the Partie is won and the loser gets the Bummerl."""
    dealer = evening.player(next_dealer(outcome, rules))
    if outcome.winner is None:
        return structs.replace(evening, bonus=evening.bonus + 1, dealer=dealer)
    winner = evening.player(outcome.winner)
    left = max(0, evening.counters[winner] - outcome.value - outcome.bonus)
    counters = _with(evening.counters, winner, left)
    counted = structs.replace(evening, counters=counters, bonus=0, dealer=dealer)
    return counted if left else _partie_won(counted, winner, rules)


def _partie_won(evening: Evening, winner: int, rules: RuleSet) -> Evening:
    loser = 1 - winner
    schneider = evening.counters[loser] == rules.partie
    shame = rules.bummerl.schneider if schneider else rules.bummerl.plain
    return structs.replace(
        evening,
        counters=(rules.partie, rules.partie),
        bummerl=_with(evening.bummerl, loser, evening.bummerl[loser] + shame),
        partien=_with(evening.partien, winner, evening.partien[winner] + 1),
    )


def _with(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


class SchnapsenCourse(CommonCourse, frozen=True, gc=False):
    score: Evening | None = None  # nothing before the cards were drawn for the first deal

    @property
    def undrawn(self) -> bool:
        return self.score is None

    def drawn(self, rules: RuleSet, pack: Pack) -> SchnapsenCourse:
        return SchnapsenCourse(begin(rules, draw_for_deal(pack)))

    def seats(self, occupied: Seats) -> Seats:
        assert self.score is not None
        return self.score.forehand, self.score.dealer

    def as_recorded(self, context: Context, rules: RuleSet, occupied: Seats) -> SchnapsenCourse:
        """Nobody draws, and the first chair is forehand."""
        evening = begin(rules)
        counters = context.score or evening.counters
        return SchnapsenCourse(structs.replace(evening, counters=counters, bonus=context.bonus))

    def context(self, seats: Seats, shown: tuple[Seat, ...] = ()) -> Context:
        assert self.score is not None
        return structs.replace(self.score.context(), shown=shown)

    def deal(self, rules: RuleSet, pack: Pack, seats: Seats, shown: tuple[Seat, ...]) -> Deal:
        return shuffled(rules, pack, self.context(seats, shown))

    def book(
        self, outcome: Outcome, rules: RuleSet, seats: Seats, wish: Wish | None = None
    ) -> tuple[SchnapsenCourse, Booking]:
        before = self.score
        assert before is not None
        score = after_game(before, outcome, rules)
        settlement = settle(outcome, rules)
        a, b = (score.bummerl[chair] - before.bummerl[chair] for chair in seats)
        return SchnapsenCourse(score), Booking(settlement, (b - a, a - b), round_over=a + b > 0)

    def as_on_sheet(self, inheritance: Inheritance) -> SchnapsenCourse:
        """A sheet does not name the dealer: that goes on as it was drawn here."""
        assert self.score is not None
        score = structs.replace(
            self.score,
            counters=inheritance.counters,
            bummerl=inheritance.bummerl,
            partien=inheritance.partien,
            bonus=inheritance.bonus,
        )
        return SchnapsenCourse(score)

    def with_dealer(self, chair: int) -> SchnapsenCourse:
        assert self.score is not None
        return SchnapsenCourse(structs.replace(self.score, dealer=chair))

    def standing(self, rules: RuleSet, occupied: Seats) -> Standing:
        score = self.score
        if score is None:
            return Standing(unit="bummerl", dealer=None)
        return Standing(
            unit="bummerl",
            dealer=score.dealer,
            counters=score.counters,
            bummerl=score.bummerl,
            partien=score.partien,
            bonus=score.bonus,
        )
