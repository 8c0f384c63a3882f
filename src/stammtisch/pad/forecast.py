"""Where an evening can go: which deal follows upon which, for a phone that has no network.

A map of places, drawn with the pad's own moves. Its reader needs no rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from stammtisch.engine.course import Seats
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad.effects import turn
from stammtisch.pad.moves import Agreed, Move, Passed, Played, Won
from stammtisch.pad.page import Page
from stammtisch.schafkopf.contracts import Contract, Sides
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.tellable import games
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.schnapsen.entering import values
from stammtisch.texts import UserError

MOST_CARRY: Final = 3  # the map ends where more doublings are carried over
MOST_BONUS: Final = 1  # or more games of Schnapsen in a row were drawn
PLAYED: Final = "played"
PASSED: Final = "passed"
DRAWN: Final = "drawn"


class Place(Struct, frozen=True, kw_only=True):
    """A deal that is about to be played."""

    order: Seats  # chairs: forehand first, the dealer last
    round: str
    left: int
    carry: int
    first_game: bool
    counters: tuple[int, ...]  # Schnapsen: points still to win, by chair
    bonus: int
    after: dict[str, str]  # the place after ``played``, ``passed``, ``ramsch``, ``1:3`` (chair 1) …
    brings: dict[str, tuple[int, ...]]  # Schnapsen: Bummerl, in the order of play, if there are any


def place_name(page: Page) -> str:
    """What makes a difference for the deals to come; nothing where the map does not lead."""
    if not page.complete or page.ended:
        return ""
    course, rules = page.course.before_deal(page.occupied), page.rules
    standing = course.standing(rules, page.occupied)
    people = "".join(map(str, page.occupied))
    if not isinstance(course, SchafkopfCourse) or not isinstance(rules, RuleSet):
        return ":".join(map(str, [people, standing.dealer, *standing.counters, standing.bonus]))
    words = [people, standing.dealer, standing.round, standing.left, standing.carry]
    if standing.first_game:
        words.append("first")
    if rules.games_per_match:
        words.append(f"game {course.games}")
    return ":".join(map(str, [*words, *course.queue, *map(len, standing.duties)]))


def place_of(page: Page) -> Place:
    standing = page.course.before_deal(page.occupied).standing(page.rules, page.occupied)
    return Place(
        order=page.seats(),
        round=standing.round,
        left=standing.left,
        carry=standing.carry,
        first_game=standing.first_game,
        counters=standing.counters,
        bonus=standing.bonus,
        after={},
        brings={},
    )


def places(page: Page) -> dict[str, Place]:
    """All places that these people can come to; none where there is nothing to foresee."""
    if not page.complete:
        return {}
    usual = page.course.usual if isinstance(page.course, SchafkopfCourse) else NORMAL.name
    return _map(page.rules, len(page.chairs), page.occupied, usual)


@lru_cache(maxsize=32)
def _map(rules: AnyRules, chairs: int, occupied: Seats, usual: str) -> dict[str, Place]:
    found: dict[str, Place] = {}
    waiting = [_first_page(rules, chairs, occupied, dealer, usual) for dealer in occupied]
    while waiting:
        page = waiting.pop()
        name = place_name(page)
        if name in found:
            continue
        found[name] = here = place_of(page)
        if ROUNDS[here.round].duties or here.carry > MOST_CARRY or here.bonus > MOST_BONUS:
            continue
        for key, move in _moves(page, here).items():
            try:
                there, result = turn(page, move)
            except UserError:
                continue
            here.after[key] = place_name(there)
            if isinstance(move, Won) and result is not None and any(result.booking.amounts):
                here.brings[key] = result.booking.amounts
            waiting.append(there)
    return found


def _first_page(rules: AnyRules, chairs: int, occupied: Seats, dealer: int, usual: str) -> Page:
    people = tuple(str(it) if it in occupied else None for it in range(chairs))
    course = GAMES[rules.game].course(rules, chairs, dealer, usual)
    return Page(rules=rules, chairs=people, course=course, balances={str(it): 0 for it in occupied})


def _moves(page: Page, here: Place) -> dict[str, Move]:
    """Any game of its round moves the deal on alike; in Schnapsen who has won what matters."""
    rules = page.rules
    if isinstance(rules, SchnapsenRules):
        return {
            DRAWN: Won(),
            **{
                f"{chair}:{points}": Won(winner=page.chairs[chair], points=points)
                for chair in page.occupied
                for points in values(rules)
            },
        }
    rounds = GAMES[rules.game].rounds(rules)
    others = rounds[1:] if here.round == NORMAL.name else (NORMAL.name,)
    game = games(rules, ROUNDS[here.round])[0]
    return {
        PLAYED: _played(game, page.players(here.order)),
        PASSED: Passed(),
        **{round_: Agreed(round=round_) for round_ in others},
    }


def _played(game: Contract, players: tuple[str, ...]) -> Played:
    if game.kind.sides is Sides.EACH:
        return Played(contract=str(game), most=players[:1])
    partner = players[2] if game.kind.sides is Sides.PARTNER else None
    return Played(contract=str(game), declarer=players[0], partner=partner)
