"""A match and one duplicate deal of it: the same cards, played once for every seating.

In Schafkopf two seats are A's and two are B's, in all six ways: every hand is played as often by A
as by B, so the luck of the cards cancels out, and every pair of hands as often by friends as by
strangers. In Schnapsen the seatings are AB and BA. A 3er-Runde is played as a whole: who takes a
bad game early pays for it now and is spared a worse one.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from time import perf_counter, process_time
from traceback import format_exception_only
from typing import Any, Final

from msgspec import Struct, structs

from stammtisch.bots import registry
from stammtisch.bots.host import BotFault, play_deal
from stammtisch.bots.program import Program
from stammtisch.engine.bots import AnyView, Bot
from stammtisch.engine.course import Course
from stammtisch.engine.deal import Action
from stammtisch.games import GAMES, AnyDeal, AnyRules, new_deal
from stammtisch.texts import UserError

BUMMERL: Final = "bummerl"


class Match(Struct, frozen=True, kw_only=True):
    """Everything that decides how a match goes, but for its length."""

    a: str
    b: str
    rules: AnyRules
    round: str = "normal"
    players: int = 0
    seed: int = 0
    bummerl: bool = False  # whole Bummerl instead of single deals
    limit: float = 0.0  # seconds for a decision; none

    @property
    def unit(self) -> str:
        return BUMMERL if self.bummerl else self.rules.score_unit

    @property
    def possible(self) -> bool:
        """Bummerl are only won in games whose evenings are counted in them."""
        return not self.bummerl or self.begin(2).standing(self.rules, (0, 1)).unit == BUMMERL

    def begin(self, chairs: int) -> Course:
        """The last chair deals first."""
        return GAMES[self.rules.game].course(self.rules, chairs, chairs - 1, self.round)

    def bots(self) -> dict[str, Bot]:
        """A and B; their dice differ, so that a bot can be measured against itself."""
        bots = {
            "A": registry.bot(self.a, 2 * self.seed),
            "B": registry.bot(self.b, 2 * self.seed + 1),
        }
        for bot in bots.values():
            if isinstance(bot, Program):
                bot.limit = self.limit
        return bots


class PlayedDeal(Struct, frozen=True):
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
    games: tuple[PlayedDeal, ...]
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
    """A bot with a stop-watch at its side; what goes wrong in it is told with its view."""

    def __init__(self, bot: Bot, limit: float = 0.0) -> None:
        self.bot, self.limit = bot, limit
        self.times = Times()

    @property
    def name(self) -> str:
        return self.bot.name

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        clock = perf_counter if isinstance(self.bot, Program) else process_time
        started, began = clock(), perf_counter()
        action = self._action(view, rules)
        seconds = clock() - started
        if self.limit and perf_counter() - began > self.limit:
            why = {"seconds": str(self.limit)}
            raise BotFault(self.name, view, action, "slow", why)
        if len(view.options) + (view.turn != view.seat) > 1:
            self.times += Times(1, seconds, seconds)
        return action

    def _action(self, view: AnyView, rules: AnyRules) -> Action | None:
        try:
            return self.bot.act(view, rules)
        except UserError:
            raise
        except Exception as error:
            why = {"why": "".join(format_exception_only(error)).strip()}
            raise BotFault(self.name, view, None, "crashed", why) from error


def pack_rng(seed: int, number: int, game: int = 0) -> Random:
    """Cards depend on the seed of the match and the number of the deal, not on who plays."""
    return Random(f"{seed} {number} {game}")


def uncut_deal(
    rules: AnyRules,
    rng: Random,
    round_: str = "normal",
    players: int = 0,
    context: Any = None,  # noqa: ANN401  (of the game's own type)
) -> AnyDeal:
    """A deal without a cut, which would give the seatings different cards."""
    deal = new_deal(rules, rng, round_, players)
    table = structs.replace(deal.table, context=context or deal.context, cut=False)
    uncut: AnyDeal = GAMES[deal.game].notation.restart(structs.replace(deal, table=table))
    return uncut


def play_duplicate(match: Match, number: int, bots: Mapping[str, Bot]) -> Duplicate:
    timed = {side: Timed(bot, match.limit) for side, bot in bots.items()}
    games = tuple(
        PlayedDeal(seats, _play(match, number, [timed[side] for side in seats]))
        for seats in GAMES[match.rules.game].seatings
    )
    return Duplicate(number, games, {side: bot.times for side, bot in timed.items()})


def _play(match: Match, number: int, bots: list[Timed]) -> tuple[int, ...]:
    """What each bot gets, the first one began as forehand."""
    if match.bummerl:
        return tuple(max(0, won) for won in _round(match, number, bots))
    chairs = tuple(range(len(bots)))
    ends = match.begin(len(bots)).standing(match.rules, chairs).left > 0
    return (_round if ends else _deal)(match, number, bots)


def _deal(match: Match, number: int, bots: list[Timed]) -> tuple[int, ...]:
    deal = uncut_deal(match.rules, pack_rng(match.seed, number), match.round, match.players)
    resting = bots[: deal.context.players - len(bots)]  # they have nothing to decide
    finished = play_deal(deal, [*bots, *resting])
    settlement = GAMES[deal.game].settle(finished.outcome, match.rules)
    amounts: tuple[int, ...] = settlement.amounts[: len(bots)]
    return amounts


def _round(match: Match, number: int, bots: list[Timed]) -> tuple[int, ...]:
    """Deal after deal until a round or Bummerl is over: the k-th has the same cards every time."""
    chairs, course = tuple(range(len(bots))), match.begin(len(bots))
    totals = [0] * len(chairs)
    for game in count():
        seats, cards = course.seats(chairs), pack_rng(match.seed, number, game)
        deal = uncut_deal(match.rules, cards, match.round, context=course.context(seats))
        outcome = play_deal(deal, [bots[chair] for chair in seats]).outcome
        course, booking = course.book(outcome, match.rules, seats)
        for chair, amount in zip(seats, booking.amounts, strict=True):
            totals[chair] += amount
        if booking.round_over:
            break
    return tuple(totals)


def check_match(match: Match) -> None:
    """Refuse what cannot be played before anybody begins."""
    game = match.rules.game
    if not match.possible:
        raise UserError("arena.no_bummerl", rules=match.rules.name)
    uncut_deal(match.rules, pack_rng(0, 0), match.round, match.players)
    for bot in match.bots().values():
        if isinstance(bot, registry.ByGame):
            bot.part(game)
