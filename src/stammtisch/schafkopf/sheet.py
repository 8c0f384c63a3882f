"""Schafkopf as tournaments play it: lists of four or five columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from stammtisch.engine.course import Seats
from stammtisch.engine.deal import Seat
from stammtisch.engine.report import ByWord
from stammtisch.engine.sheet_rules import (
    FIVE,
    Score,
    Shape,
    SheetReport,
    SheetRules,
    Struck,
    playing,
)
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction
from stammtisch.schafkopf.phrases import outcome_text
from stammtisch.schafkopf.real_cards import RealGame
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.sheet_lines import (
    Decided,
    PlayedReport,
    at_table,
    line_of,
    named_games,
    outcome_of,
    parse,
    possible,
    words_of,
)
from stammtisch.schafkopf.sheet_rulings import SheetApprovals, SheetRulings, announced_or_played
from stammtisch.texts import Texts


class SchafkopfSheet(SheetRules[RuleSet]):
    reports = (PlayedReport, Decided)
    judged = (Decided, Struck)
    terms = ("packs",)  # only those of the house (S0 5.2.10)
    parts = (  # a Tout or Sie is a lone game too
        ("tout_won", "tout_played"),
        ("lone_won", "lone_played"),
        ("tout_won", "lone_won"),
        ("tout_played", "lone_played"),
        ("sie", "lone_won"),
    )
    approvals = SheetApprovals()
    rulings = SheetRulings()

    def hosts(self, rules: RuleSet) -> bool:
        return rules.session == "matches" and rules.score_unit == "points"

    def shape(self, rules: RuleSet, wished: Shape) -> Shape:
        by_lot = wished.pairing in (None, "lot")
        return Shape(
            pairing=wished.pairing or "lot",
            rounds=wished.rounds or rules.matches,
            games=wished.games or rules.games_per_match,
            bummerl=wished.bummerl,
            drawn_at_once=by_lot and rules.seat_draw != "lot_per_round",
            min_age=rules.min_age if wished.min_age is None else wished.min_age,
        )

    def keys(self, rules: RuleSet) -> tuple[str, ...]:
        return "points", *rules.tie_break

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
        return line_of(report, game, rules, columns, trusted=trusted)

    def most(self, rules: RuleSet) -> int:
        return max(abs(it) for points in possible(rules, False) for it in points)

    def told(
        self, rules: RuleSet, report: SheetReport, game: int, names: Sequence[str], texts: Texts
    ) -> str:
        """``Anna: Herz-Solo gewonnen, Schneider.``"""
        if not isinstance(report, PlayedReport | Decided):
            return super().told(rules, report, game, names, texts)
        if len(names) == FIVE:
            names = [names[it] for it in playing(game, FIVE)]
            played = at_table(report, game, FIVE)
            assert isinstance(played, PlayedReport | Decided)
            report = played
        augen = report.told.augen if isinstance(report, PlayedReport) else None
        return outcome_text(outcome_of(report, game, rules, trusted=True), names, texts, augen)

    def note(self, report: SheetReport, texts: Texts) -> str:
        if not isinstance(report, PlayedReport | Decided):
            return super().note(report, texts)
        ruling = report.ruling if isinstance(report, Decided) else ""
        return announced_or_played(report.told, ruling, texts)

    def named(self, rules: RuleSet, texts: Texts) -> Mapping[str, str]:
        return {name: game.said(texts) for name, game in named_games(rules).items()}

    def parse(self, words: Sequence[str], known: ByWord[int]) -> SheetReport | None:
        return parse(words, known)

    def words(self, report: SheetReport) -> Iterator[str]:
        assert isinstance(report, PlayedReport | Decided)
        return words_of(report)

    def dealt(self, outcome: Outcome, seats: Seats) -> SheetReport | None:
        if outcome.ending is Ending.STRUCK:
            return Struck()
        if not outcome.scored:
            return None
        told = _told(outcome, seats)
        if outcome.sanction is None:
            return PlayedReport(told)
        return Decided(told, _ruling(outcome, outcome.sanction, seats))


def _told(outcome: Outcome, seats: Seats) -> RealGame:
    def column(seat: Seat | None) -> int | None:
        return None if seat is None else seats[seat]

    won = outcome.declarer_won
    if outcome.declarer is None and outcome.winners:
        won = 0 in {seats[seat] for seat in outcome.winners}
    if outcome.contract is not None and outcome.contract.kind.sides is Sides.EACH:
        most = () if outcome.sanction else tuple(sorted(seats[seat] for seat in outcome.most))
        return RealGame(
            contract=str(outcome.contract),
            most=most,
            virgins=outcome.virgins,
            knocks=outcome.knocks,
        )
    told = RealGame(
        contract=str(outcome.contract),
        declarer=column(outcome.declarer),
        partner=column(outcome.partner),
        won=won,
        grade=outcome.grade,
        laufende=max(0, outcome.laufende),
        knocks=outcome.knocks,
        contra=outcome.contra,
        step=outcome.step,
    )
    return structs.replace(told, grade=Grade.PLAIN) if outcome.sanction else told


def _ruling(outcome: Outcome, sanction: Sanction, seats: Seats) -> str:
    words = [sanction.case, _spoken(seats[sanction.culprit])]
    if sanction.exposer is not None:
        words += ["by", _spoken(seats[sanction.exposer])]
    if sanction.case == "MC-20":
        words.append(str(outcome.contract))
    if sanction.shares is not None:
        shares = dict(zip(seats, sanction.shares, strict=True))
        words += ["shares", ",".join(str(shares[column]) for column in range(4))]
    return " ".join(words)


def _spoken(column: int) -> str:
    return f"p{column + 1}"
