"""The game as the seam wants it: its evening, its notation, its words."""

from msgspec import structs

from stammtisch.engine.cards import POINTS
from stammtisch.engine.course import Booking, CommonCourse, Standing
from stammtisch.engine.deal import Refused, seat_text
from stammtisch.engine.game import DealSummary, Game, OpenMoment
from stammtisch.engine.machine import unhalted
from stammtisch.engine.notation import CommonNotation
from stammtisch.engine.pack import shuffle
from stammtisch.engine.phrases import Names, Phrases, phrase
from stammtisch.engine.report import Feat, Forecast, Menu, Report, Reports, number_in
from stammtisch.engine.rulebook import Book
from stammtisch.engine.sheet_rules import Score, SheetReport, SheetRules
from toy import deal as begin
from toy.deal import (
    Context,
    Deal,
    End,
    Outcome,
    Play,
    RuleSet,
    Settlement,
    View,
    seen_by,
    seen_by_all,
    settle,
)


class Course(CommonCourse, frozen=True):
    dealer: int = 1

    def seats(self, occupied):
        return 1 - self.dealer, self.dealer

    def context(self, seats, shown=()):
        return Context(shown)

    def deal(self, rules, pack, seats, shown):
        return begin.shuffled(rules, pack, self.context(seats, shown))

    def book(self, outcome, rules, seats, wish=None):
        settlement = settle(outcome, rules)
        return structs.replace(self, dealer=1 - self.dealer), Booking(
            settlement, settlement.amounts
        )

    def with_dealer(self, chair):
        return structs.replace(self, dealer=chair)

    def standing(self, rules, occupied):
        return Standing(unit=rules.score_unit, dealer=self.dealer)


class Notation(CommonNotation[RuleSet, Context, Deal]):
    begin = begin
    tags = frozenset()
    hand_names = ("p1", "p2")

    def context(self, rules, tags):
        return Context()

    def context_tags(self, deal):
        return {}

    def section(self, deal):
        return "claims" if isinstance(unhalted(deal.phase), End) else "play"

    def next_trick(self, deal):
        phase = unhalted(deal.phase)
        return len(deal.tricks) + 1, phase.leader if isinstance(phase, Play) else 0

    def result(self, deal):
        return "" if deal.outcome is None else f"{seat_text(deal.outcome.winner)} wins"

    def settlement(self, deal):
        if deal.outcome is None:
            return ""
        return " ".join(map(str, settle(deal.outcome, deal.rules).amounts))


class TakenReport(SheetReport, frozen=True, tag="toy_taken"):
    """The winner of a game, and the points of that seat."""

    seat: int
    points: int


class Sheet(SheetRules[RuleSet]):
    """A list of two columns."""

    reports = (TakenReport,)

    def line(self, rules, report, game, earlier, columns, *, trusted=False):
        match report:
            case TakenReport(seat=seat) if seat in (0, 1):
                return Score((1, -1) if seat == 0 else (-1, 1))
        return super().line(rules, report, game, earlier, columns, trusted=trusted)

    def told(self, rules, report, game, names, texts):
        if isinstance(report, TakenReport):
            return f"{names[report.seat]} gewinnt Drei Gras."
        return super().told(rules, report, game, names, texts)

    def parse(self, words, known):
        match words:
            case ["took", seat, points]:
                return TakenReport(known(seat), number_in(points))
        return None

    def words(self, report):
        return iter(("took", str(report.seat + 1), str(report.points)))

    def dealt(self, outcome, seats):
        return TakenReport(seats[outcome.winner], outcome.points[outcome.winner])


def outcome_phrase(outcome):
    return phrase("phrase.count", name=Names((outcome.winner,)), count="gewinnt Drei Gras.")


def settlement_told(settlement, names, texts):
    return ", ".join(f"{n} {a:+d}" for n, a in zip(names, settlement.amounts, strict=True))


class Taken(Report, frozen=True, kw_only=True, tag="taken"):
    """The winner of a deal with real cards, and everybody's points."""

    winner: str
    points: int

    def outcome(self, rules, context, seat, *, trusted=False):
        total, winner = sum(POINTS[card] for card in rules.cards), seat(self.winner)
        if not trusted and not total / 2 < self.points <= total:
            raise Refused("1.4", "not_a_legal_call", call=self.points, offered=f"-{total}")
        points = (self.points, total - self.points)
        return Outcome(winner, points if winner == 0 else points[::-1])

    def phrase(self, outcome, seat):
        return outcome_phrase(outcome)

    def words(self, name):
        return "taken", name(self.winner), str(self.points)


class TakenMenu(Menu, frozen=True, kw_only=True, tag="toy"):
    """Anything up to all points."""


def taken(words, known):
    match words:
        case ["taken", winner, points]:
            return Taken(winner=known(winner), points=number_in(points))
    return None


REPORTS = Reports(
    kinds=(Taken,),
    seats=2,
    parse=taken,
    price=lambda outcome, settlement, texts: "1",
    feat=lambda outcome: Feat("toy", {seat: seat == outcome.winner for seat in (0, 1)}),
    forecast=Forecast(
        begin=lambda course, rules, dealer: Course(dealer),
        marks=lambda course, rules, standing: (),
        ways=lambda rules, standing, people: {},
    ),
    menus=TakenMenu,
    menu=lambda rules, texts: TakenMenu(unit=rules.score_unit, places={}),
)

TOY = Game(
    name="toy",
    rules=RuleSet,
    rulesets="toy.rulesets",
    deal=lambda rules, rng, round_, players: begin.shuffled(rules, shuffle(rules, rng)),
    settle=settle,
    course=lambda rules, chairs, dealer, round_: Course(1 if dealer is None else dealer),
    notation=Notation(),
    phrases=Phrases(
        outcome=outcome_phrase,
        settlement=settlement_told,
    ),
    book=Book(chapters={}, tariff=lambda rules, base, texts: None),
    reports=REPORTS,
    sheet=Sheet(),
    outcome=Outcome,
    summary=lambda outcome: DealSummary(ending="won", winners=(outcome.winner,)),
    settlement=Settlement,
    moment=lambda deal: OpenMoment(points=[0, 0], laid=seen_by_all(deal)["trick"]),
    view=View,
    seen_by_all=seen_by_all,
    seen_by=seen_by,
    review="toy.expert:REVIEWER",
    face="toy.terminal:FACE",
    bots={"hoechste": "toy.expert:Highest"},
    stand_in="hoechste",
    novice="hoechste",
    seatings=("AB", "BA"),
)
