"""Schnapsen as tournaments play it: matches of two, counted down by games or Partien."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from msgspec import structs

from stammtisch.engine.course import Inheritance, Seats
from stammtisch.engine.errors import Impossible
from stammtisch.engine.report import ByWord, number_in
from stammtisch.engine.sheet_rules import LOTS, Length, Score, Shape, SheetReport, SheetRules, Tally
from stammtisch.schnapsen.course import Evening, after_game, begin
from stammtisch.schnapsen.outcome import How, Outcome
from stammtisch.schnapsen.report import values
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.texts import Texts

SEATS: Final = (0, 1)


class WonReport(SheetReport, frozen=True, tag="won"):
    """The winner and the game points; nobody when it was drawn."""

    seat: int | None
    points: int = 0


class Partie(SheetReport, frozen=True, tag="partie"):
    """A whole Partie: who has won it, and where the loser's counter stands."""

    seat: int
    left: int


class SchnapsenSheet(SheetRules[RuleSet]):
    form: Literal["list", "match"] = "match"
    reports = (WonReport, Partie)

    def shape(self, rules: RuleSet, wished: Shape) -> Shape:
        system = wished.pairing or rules.tournament_form
        until = rules.ko_bummerl if system == "ko" and not wished.games else 0
        bummerl = wished.bummerl or until
        return Shape(
            pairing=system,
            rounds=wished.rounds,
            games=wished.games or (0 if bummerl else 1),
            bummerl=bummerl,
            min_age=wished.min_age or 0,
        )

    def keys(self, rules: RuleSet) -> tuple[str, ...]:
        return "partien", "bummerl", "difference", LOTS

    def counter(self, rules: RuleSet) -> int:
        return rules.partie

    def line(
        self,
        rules: RuleSet,
        report: SheetReport,
        game: int,
        earlier: Sequence[SheetReport],
        columns: int,
        *,
        trusted: bool = False,
    ) -> Score:
        evening = played(earlier, rules)
        match report:
            case WonReport(seat=None, points=0) if rules.draw != "impossible":
                return Score((0, 0))
            case WonReport(seat=seat, points=points) if seat in SEATS and points in values(rules):
                points += evening.bonus
                return Score((points, 0) if seat == 0 else (0, points))
            case Partie(seat=seat, left=left) if seat in SEATS and 1 <= left <= rules.partie:
                if evening.counters != (rules.partie, rules.partie):
                    raise Impossible("partie_running")
                lost = rules.partie - left
                return Score((rules.partie, lost) if seat == 0 else (lost, rules.partie))
            case WonReport() | Partie():
                raise Impossible("impossible_result", most=max(values(rules)), partie=rules.partie)
        raise Impossible("other_game")

    def check_later(
        self, rules: RuleSet, plan: Length, reports: Sequence[SheetReport], game: int, closed: bool
    ) -> None:
        """A game moves a counter for all that follow."""
        for i, later in enumerate(reports[game:], game):
            self.line(rules, later, i + 1, reports[:i], 2)
        last = len(reports)
        for end in range(1, last + 1):
            over = self.complete(rules, plan, reports[:end], 2)
            if over != (end == last) and (over or closed):
                raise Impossible("match_length", game=end)

    def complete(
        self, rules: RuleSet, plan: Length, reports: Sequence[SheetReport], columns: int
    ) -> bool:
        return _is_over(played(reports, rules), plan)

    def tallies(
        self,
        rules: RuleSet,
        plan: Length,
        reports: Sequence[SheetReport],
        lines: Sequence[Score],
        columns: int,
    ) -> tuple[Tally, ...]:
        evening = played(reports, rules)
        won = winner(evening, plan)
        ahead = difference(reports, rules)
        return tuple(
            Tally(
                points=evening.partien[seat],
                games=sum(evening.partien),
                matches_won=won == seat,
                matches_lost=won == 1 - seat,
                partien=evening.partien[seat],
                bummerl=evening.bummerl[seat],
                difference=ahead if seat == 0 else -ahead,
            )
            for seat in SEATS
        )

    def unplayed(self, plan: Length) -> tuple[Tally, Tally]:
        """WonReport without Schneider (A-89)."""
        partien = 1 if plan.bummerl else (plan.games + 1) // 2
        won = Tally(points=partien, games=partien, matches_won=1, partien=partien)
        return won, Tally(matches_lost=1, bummerl=partien)

    def told(
        self, rules: RuleSet, report: SheetReport, game: int, names: Sequence[str], texts: Texts
    ) -> str:
        match report:
            case WonReport(seat=None):
                return texts("sheet.drawn")
            case WonReport(seat=int(seat), points=points):
                return texts("sheet.won", name=names[seat], points=points)
            case Partie(seat=seat, left=left):
                return texts("sheet.partie", name=names[seat], left=left)
        return super().told(rules, report, game, names, texts)

    def parse(self, words: Sequence[str], known: ByWord[int]) -> SheetReport | None:
        """``won 1 3``, ``drawn``; ``partie 2 4``: column 2 has won, the loser stands at 4."""
        match words:
            case ["drawn"]:
                return WonReport(None)
            case ["won", seat, points]:
                return WonReport(known(seat), number_in(points))
            case ["partie", seat, left]:
                return Partie(known(seat), number_in(left))
        return None

    def words(self, report: SheetReport) -> Iterator[str]:
        match report:
            case WonReport(seat=int(seat), points=number):
                yield from ("won", str(seat + 1), str(number))
            case Partie(seat=seat, left=number):
                yield from ("partie", str(seat + 1), str(number))
            case _:
                yield "drawn"

    def inheritance(
        self, rules: RuleSet, reports: Sequence[SheetReport], lone_games: tuple[int, ...]
    ) -> Inheritance:
        evening = played(reports, rules)
        return Inheritance(
            game=len(reports) + 1,
            counters=evening.counters,
            bummerl=evening.bummerl,
            partien=evening.partien,
            bonus=evening.bonus,
        )

    def dealt(self, outcome: Outcome, seats: Seats) -> SheetReport | None:
        winner = None if outcome.winner is None else seats[outcome.winner]
        return WonReport(winner, 0 if winner is None else outcome.value)


def played(reports: Iterable[SheetReport], rules: RuleSet) -> Evening:
    """Counters, Partien and Bummerl of a match so far."""
    evening = begin(rules)
    for report in reports:
        evening = _before(report, evening)
        for seat, value in _games(report, rules):
            evening = after_game(evening, _outcome(evening, seat, value), rules)
    return evening


def _before(report: SheetReport, evening: Evening) -> Evening:
    """The end of a whole Partie holds already what a drawn game before it adds (A-85)."""
    return structs.replace(evening, bonus=0) if isinstance(report, Partie) else evening


def _games(report: SheetReport, rules: RuleSet) -> list[tuple[int | None, int]]:
    """A Partie is told by its end only: first come the loser's games, one point each."""
    if isinstance(report, WonReport):
        return [(report.seat, report.points)]
    assert isinstance(report, Partie)
    lost = [(1 - report.seat, 1)] * (rules.partie - report.left)
    return [*lost, *[(report.seat, 1)] * rules.partie]


def _outcome(evening: Evening, seat: int | None, value: int) -> Outcome:
    winner = None if seat is None else int(seat != evening.forehand)
    return Outcome(
        how=How.DRAWN if winner is None else How.CLAIM,
        winner=winner,
        value=value,
        bonus=evening.bonus if winner is not None else 0,
        points=(0, 0),
        tricks=(0, 0),
    )


def _is_over(evening: Evening, plan: Length) -> bool:
    if plan.bummerl:
        return max(evening.bummerl) >= plan.bummerl
    return sum(evening.partien) >= plan.games


def winner(evening: Evening, plan: Length) -> int | None:
    """The winner of the match; nobody before its end, or when Partien are equal."""
    if not _is_over(evening, plan):
        return None
    if plan.bummerl:
        return int(evening.bummerl[0] >= plan.bummerl)
    ours, theirs = evening.partien
    return None if ours == theirs else int(theirs > ours)


def difference(reports: Iterable[SheetReport], rules: RuleSet) -> int:
    """Of game points, by the counters: what goes beyond the end of a Partie counts for nobody."""
    evening, ahead = begin(rules), 0
    for report in reports:
        evening = _before(report, evening)
        for seat, value in _games(report, rules):
            before = evening
            evening = after_game(evening, _outcome(evening, seat, value), rules)
            if seat is not None:
                gained = min(before.counters[seat], value + before.bonus)
                ahead += gained if seat == 0 else -gained
    return ahead
