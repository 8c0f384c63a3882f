"""What can be told on a pad and where that leads, for phones that have no network.

A map of places, drawn with the pad's own moves. Its reader needs no rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import structs

from stammtisch.engine import report
from stammtisch.engine.course import Course, Seats
from stammtisch.engine.report import ComingDeal
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad.moves import Agreed, Move
from stammtisch.pad.page import Page, turn
from stammtisch.texts import Texts, UserError

if TYPE_CHECKING:
    AnyMenu: TypeAlias = report.Menu
else:  # described field by field
    AnyMenu = Union[(*(game.reports.menus for game in GAMES.values()),)]


@lru_cache(maxsize=32)
def menu(rules: AnyRules, texts: Texts) -> AnyMenu:
    return GAMES[rules.game].reports.menu(rules, texts)


def pad_menu(page: Page, texts: Texts) -> AnyMenu:
    """With the map of the evening, for those who sit there."""
    return structs.replace(menu(page.rules, texts), places=places(page))


def place_name(page: Page) -> str:
    """What makes a difference for the deals to come; nothing where the map does not lead."""
    if not page.complete or page.ended:
        return ""
    course = page.course.before_deal(page.occupied)
    standing = course.standing(page.rules, page.occupied)
    marks = GAMES[page.rules.game].reports.forecast.marks(course, page.rules, standing)
    return ":".join(map(str, ("".join(map(str, page.occupied)), standing.dealer, *marks)))


def place_of(page: Page) -> ComingDeal:
    standing = page.course.before_deal(page.occupied).standing(page.rules, page.occupied)
    return ComingDeal(
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


def places(page: Page) -> dict[str, ComingDeal]:
    """All places that these people can come to; none where there is nothing to foresee."""
    if not page.complete:
        return {}
    begin = GAMES[page.rules.game].reports.forecast.begin
    firsts = tuple(begin(page.course, page.rules, dealer) for dealer in page.occupied)
    return _map(page.rules, len(page.chairs), page.occupied, firsts)


@lru_cache(maxsize=32)
def _map(
    rules: AnyRules, chairs: int, occupied: Seats, firsts: tuple[Course, ...]
) -> dict[str, ComingDeal]:
    found: dict[str, ComingDeal] = {}
    exact = GAMES[rules.game].reports.forecast.exact
    waiting = [_first_page(rules, chairs, occupied, course) for course in firsts]
    while waiting:
        page = waiting.pop()
        name = place_name(page)
        if name in found:
            continue
        found[name] = here = place_of(page)
        for key, move in _moves(page, here).items():
            try:
                there, result = turn(page, move)
            except UserError:
                continue
            here.after[key] = place_name(there)
            if exact and result is not None and any(result.booking.amounts):
                here.brings[key] = result.booking.amounts
            waiting.append(there)
    return found


def _first_page(rules: AnyRules, chairs: int, occupied: Seats, course: Course) -> Page:
    people = tuple(str(it) if it in occupied else None for it in range(chairs))
    return Page(rules=rules, chairs=people, course=course, balances={str(it): 0 for it in occupied})


def _moves(page: Page, here: ComingDeal) -> dict[str, Move]:
    """One game for all that lead to the same place, and what all can agree on."""
    game = GAMES[page.rules.game]
    people = dict(zip(here.order, page.players(here.order), strict=True))
    standing = page.course.before_deal(page.occupied).standing(page.rules, page.occupied)
    ways = game.reports.forecast.ways(page.rules, standing, people)
    if not ways:
        return {}
    usual, *special = game.rounds(page.rules)
    others = special if here.round == usual else (usual,)
    return {**ways, **{round_: Agreed(round=round_) for round_ in others}}
