"""An evening of Schnapsen: Partien and Bummerl (RULES 9.2, 9.11). The ledger counts Bummerl."""

from __future__ import annotations

from msgspec import Struct, structs

from stammtisch.engine.course import Booking, Inheritance, Seats, Standing, Wish
from stammtisch.engine.deal import Seat
from stammtisch.engine.pack import Pack
from stammtisch.schnapsen.context import Context
from stammtisch.schnapsen.deal import Deal
from stammtisch.schnapsen.outcome import Outcome, settle
from stammtisch.schnapsen.partie import Evening, after_game, begin, draw_for_deal
from stammtisch.schnapsen.rules import RuleSet
from stammtisch.schnapsen.start import shuffled


class SchnapsenCourse(Struct, frozen=True, gc=False):
    score: Evening | None = None  # nothing before the cards were drawn for the first deal

    @property
    def stock(self) -> int:
        return 0

    @property
    def undrawn(self) -> bool:
        return self.score is None

    def drawn(self, rules: RuleSet, pack: Pack) -> SchnapsenCourse:
        return SchnapsenCourse(begin(rules, draw_for_deal(pack)))

    def seats(self, occupied: Seats) -> Seats:
        assert self.score is not None
        return self.score.forehand, self.score.dealer

    def before_deal(self, occupied: Seats) -> SchnapsenCourse:
        return self

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

    def wisher(self, outcome: Outcome, rules: RuleSet) -> Seat | None:
        return None

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
        """Who deals is not on a sheet: that goes on as it was drawn here."""
        assert self.score is not None
        score = structs.replace(
            self.score,
            counters=inheritance.counters,
            bummerl=inheritance.bummerl,
            partien=inheritance.partien,
            bonus=inheritance.bonus,
        )
        return SchnapsenCourse(score)

    def without_stock(self) -> SchnapsenCourse:
        return self

    def with_dealer(self, chair: int) -> SchnapsenCourse:
        assert self.score is not None
        return SchnapsenCourse(structs.replace(self.score, dealer=chair))

    def with_round(self, round_: str) -> SchnapsenCourse:
        return self

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
