"""A game of Schnapsen with real cards, as a line of a pad tells it: ``won Anna 2``, ``drawn``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from stammtisch.engine.course import Standing
from stammtisch.engine.deal import Refused, Seat
from stammtisch.engine.phrases import Names, Phrase, phrase
from stammtisch.engine.report import (
    AsWord,
    ByWord,
    Feat,
    Forecast,
    Menu,
    Report,
    Reports,
    Seated,
    Unreadable,
    number_in,
)
from stammtisch.schnapsen.course import SchnapsenCourse, begin
from stammtisch.schnapsen.deal import Context
from stammtisch.schnapsen.outcome import How, Outcome, Settlement
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.texts import Texts

UNKNOWN = (0, 0)  # nobody has written down card points and tricks


class RealGame(Struct, frozen=True):
    winner: Seat | None  # nobody: drawn
    value: int = 0  # game points


def entered(told: RealGame, rules: RuleSet, context: Context) -> Outcome:
    """Refused if it cannot have been so by these rules."""
    if told.winner is None:
        if rules.draw == "impossible" or told.value:
            raise Refused("9.9", "game_value", value=told.value, known=_known(rules))
        return Outcome(how=How.DRAWN, winner=None, value=0, points=UNKNOWN, tricks=UNKNOWN)
    if told.winner not in (0, 1) or told.value not in values(rules):
        raise Refused("9.8", "game_value", value=told.value, known=_known(rules))
    return Outcome(
        how=How.CLAIM,
        winner=told.winner,
        value=told.value,
        bonus=context.bonus,
        points=UNKNOWN,
        tricks=UNKNOWN,
    )


def values(rules: RuleSet) -> tuple[int, ...]:
    """What a game can be worth (RULES 9.7-9.10), without the bonus for drawn ones."""
    scale, failure = rules.claim_scale, rules.close_failure
    possible = {scale.no_trick, scale.below, scale.enough, failure.no_trick, failure.otherwise}
    return tuple(sorted(possible | {rules.revoke}))


def _known(rules: RuleSet) -> str:
    return ", ".join(map(str, values(rules)))


MOST_BONUS: Final = 1  # the map of an evening ends where more games in a row were drawn


class Won(Report, frozen=True, kw_only=True, tag="won"):
    """The winner and the game points; nobody when it was drawn."""

    winner: str | None = None
    points: int = 0

    def outcome(
        self, rules: RuleSet, context: Context, seat: Seated[str], *, trusted: bool = False
    ) -> Outcome:
        winner = None if self.winner is None else seat(self.winner)
        return entered(RealGame(winner, self.points), rules, context)

    def phrase(self, outcome: Outcome, seat: Seated[str]) -> Phrase:
        if outcome.winner is None:
            return phrase("pad.line.drawn")
        points = outcome.value + outcome.bonus
        return phrase("pad.line.won", name=Names((outcome.winner,)), points=points)

    def words(self, name: AsWord[str]) -> Iterator[str]:
        if self.winner is None:
            yield "drawn"
        else:
            yield from ("won", name(self.winner), str(self.points))


def parse(words: Sequence[str], known: ByWord[str]) -> Won | None:
    match words:
        case ["drawn"]:
            return Won()
        case ["won", winner, points]:
            return Won(winner=known(winner), points=number_in(points))
        case ["won" | "drawn" as word, *_]:
            raise Unreadable(word)
    return None


def price(outcome: Outcome, settlement: Settlement, texts: Texts) -> str:
    return texts.amount(settlement.unit, settlement.value) if settlement.value else ""


def feat(outcome: Outcome) -> Feat:
    """Both have played it; the winner may have no Bummerl by it yet."""
    won = {seat: outcome.winner == seat for seat in (0, 1)}
    return Feat("schnapsen", won, gained=tuple(seat for seat in won if won[seat]))


def _begin(course: SchnapsenCourse, rules: RuleSet, dealer: int) -> SchnapsenCourse:
    return SchnapsenCourse(begin(rules, dealer))


def _marks(course: SchnapsenCourse, rules: RuleSet, standing: Standing) -> tuple[object, ...]:
    return *standing.counters, standing.bonus


def _ways(rules: RuleSet, standing: Standing, people: Mapping[int, str]) -> dict[str, Report]:
    """The winner of what matters."""
    if standing.bonus > MOST_BONUS:
        return {}
    won = {
        f"{chair}:{points}": Won(winner=player, points=points)
        for chair, player in people.items()
        for points in values(rules)
    }
    return {"drawn": Won(), **won}


class SchnapsenMenu(Menu, frozen=True, kw_only=True, tag="schnapsen"):
    points: tuple[int, ...]  # what a game can be worth
    drawn: bool  # whether one can be drawn


def menu(rules: RuleSet, texts: Texts) -> SchnapsenMenu:
    drawn = rules.draw != "impossible"
    return SchnapsenMenu(unit="bummerl", places={}, points=values(rules), drawn=drawn)


REPORTS: Final = Reports(
    kinds=(Won,),
    seats=2,
    parse=parse,
    price=price,
    feat=feat,
    forecast=Forecast(begin=_begin, marks=_marks, ways=_ways, exact=True),
    menus=SchnapsenMenu,
    menu=menu,
)
