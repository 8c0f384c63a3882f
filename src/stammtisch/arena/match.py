"""A match and one duplicate deal of it: the same cards, played once for every seating.

In Schafkopf two seats are A's and two are B's, in all six ways: every hand is played as often by A
as by B, so the luck of the cards cancels out, and every pair of hands as often by friends as by
strangers. In Schnapsen the seatings are AB and BA. A 3er-Runde is played as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from time import process_time

from msgspec import Struct

from stammtisch import schafkopf, schnapsen
from stammtisch.arena.deals import pack_rng, uncut_deal
from stammtisch.arena.partie import play_partie
from stammtisch.bots import registry
from stammtisch.bots.hosting import play_deal
from stammtisch.engine.bots import AnyView, Bot
from stammtisch.engine.deal import Action
from stammtisch.games import GAMES, AnyRules
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.rules import DUTY_ROUNDS


class Match(Struct, frozen=True, kw_only=True):
    """Everything that decides how a match goes, but for its length."""

    a: str
    b: str
    rules: AnyRules
    round: str = "normal"
    players: int = 0
    seed: int = 0
    bummerl: bool = False  # whole Bummerl instead of single deals

    @property
    def unit(self) -> str:
        return "bummerl" if self.bummerl else self.rules.score_unit

    def bots(self) -> dict[str, Bot]:
        """A and B; their dice differ, so that a bot can be measured against itself."""
        return {
            "A": registry.bot(self.a, 2 * self.seed),
            "B": registry.bot(self.b, 2 * self.seed + 1),
        }


class Played(Struct, frozen=True):
    seats: str  # who sat where, from forehand
    amounts: tuple[int, ...]  # in Bummerl by player, the first one began as forehand

    def mean(self, side: str) -> float:
        """What a seat of one bot got, on the average."""
        amounts = [x for seat, x in zip(self.seats, self.amounts, strict=False) if seat == side]
        return sum(amounts) / len(amounts)

    @property
    def difference(self) -> float:
        return self.mean("A") - self.mean("B")


class Times(Struct, frozen=True):
    """CPU time of decisions; where only one thing can be done there is nothing to decide."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def __add__(self, other: Times) -> Times:
        return Times(
            self.decisions + other.decisions,
            self.seconds + other.seconds,
            max(self.longest, other.longest),
        )


class Duplicate(Struct, frozen=True):
    """The same cards in all seatings."""

    number: int
    games: tuple[Played, ...]
    times: dict[str, Times]

    @property
    def difference(self) -> float:
        """What a seat of A got more than one of B, in a deal, on the average."""
        return sum(game.difference for game in self.games) / len(self.games)

    @property
    def won(self) -> float:
        """A's share of the games won; one in which both did as well is half won."""
        signs = [(game.difference > 0) - (game.difference < 0) for game in self.games]
        return 0.5 + sum(signs) / (2 * len(signs))


class Timed:
    """A bot with a stop-watch at its side."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.times = Times()

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        started = process_time()
        action = self.bot.act(view, rules)
        seconds = process_time() - started
        if len(view.options) + (view.turn != view.seat) > 1:
            self.times += Times(1, seconds, seconds)
        return action


def play_duplicate(match: Match, number: int, bots: Mapping[str, Bot]) -> Duplicate:
    timed = {side: Timed(bot) for side, bot in bots.items()}
    play = _bummerl if match.bummerl else _dreier if match.round in DUTY_ROUNDS else _deal
    games = tuple(
        Played(seats, play(match, number, [timed[side] for side in seats]))
        for seats in GAMES[match.rules.game].seatings
    )
    return Duplicate(number, games, {side: bot.times for side, bot in timed.items()})


def _deal(match: Match, number: int, bots: list[Timed]) -> tuple[int, ...]:
    deal = uncut_deal(match.rules, pack_rng(match.seed, number), match.round, match.players)
    resting = bots[: deal.context.players - len(bots)]  # they have nothing to decide
    finished = play_deal(deal, [*bots, *resting])
    settlement = GAMES[deal.game].settle(finished.outcome, match.rules)
    amounts: tuple[int, ...] = settlement.amounts[: len(bots)]
    return amounts


def _dreier(match: Match, number: int, bots: list[Timed]) -> tuple[int, ...]:
    """A whole 3er-Runde: who takes a bad game early pays for it now and is spared a worse one."""
    assert isinstance(match.rules, schafkopf.RuleSet)
    chairs = tuple(range(len(bots)))
    course = SchafkopfCourse.begin(len(chairs), 0, match.round)
    totals = [0] * len(chairs)
    for game in count():
        seats, cards = course.seats(chairs), pack_rng(match.seed, number, game)
        deal = uncut_deal(match.rules, cards, match.round, context=course.context(seats))
        outcome = play_deal(deal, [bots[chair] for chair in seats]).outcome
        assert isinstance(outcome, schafkopf.Outcome)
        course, booking = course.book(outcome, match.rules, seats)
        for chair, amount in zip(seats, booking.amounts, strict=True):
            totals[chair] += amount
        if booking.round_over:
            break
    return tuple(totals)


def _bummerl(match: Match, number: int, bots: list[Timed]) -> tuple[int, ...]:
    """Bummerl handed to the other: the k-th game is played with the same cards in both seatings."""
    rules = match.rules
    assert isinstance(rules, schnapsen.RuleSet)

    def next_deal(game: int, context: schnapsen.Context) -> schnapsen.Deal:
        deal = uncut_deal(rules, pack_rng(match.seed, number, game), context=context)
        assert isinstance(deal, schnapsen.Deal)
        return deal

    evening = play_partie(rules, (bots[0], bots[1]), next_deal)
    return evening.bummerl[1], evening.bummerl[0]
