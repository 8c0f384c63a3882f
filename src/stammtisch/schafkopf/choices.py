"""What can be told of one kind of game: its prices, who pays them, what card points mean.

All come from the rules' own judging and settlement, as tables. A phone without a network looks
them up and multiplies; it knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from stammtisch import schafkopf
from stammtisch.schafkopf.contracts import SIE, Sides
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.schafkopf.deal import DUTIES, Context
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.phrases import sum_text
from stammtisch.schafkopf.real_cards import (
    RealGame,
    ReportedGame,
    entered,
    laufende_of,
    most_contra,
    most_knocks,
    most_virgins,
    steps_of,
)
from stammtisch.schafkopf.rounds import NORMAL, Round
from stammtisch.schafkopf.settlement import settle
from stammtisch.texts import Texts


class PriceView(Struct, frozen=True):
    value: int  # per payer, before it is doubled
    text: str  # without the unit


class Shares(Struct, frozen=True):
    """How often the price is paid or got: the declarer, the partner, each of the others."""

    declarer: int
    partner: int
    others: int


class Band(Struct, frozen=True):
    """What card points mean, from the band before up to so many."""

    most: int
    won: bool | None
    grade: Grade


class GameChoice(Struct, frozen=True, kw_only=True):
    """A kind of game; suits are left to those who care."""

    code: str
    name: str
    tout: bool
    sides: Sides
    won_only: bool  # a Sie is never lost
    laufende: tuple[int, ...]
    contra: int
    knocks: int
    steps: tuple[int, ...]
    virgins: tuple[int, ...]  # Ramsch: the most there can be, if one has lost, if two have …
    wish: bool  # whether its loser may wish a special round
    prices: dict[str, PriceView]  # by grade, Laufende and step: "schneider/3/60"
    shares: dict[str, Shares]  # by "won" and "lost"
    augen: dict[str, tuple[Band, ...]]  # by step; nothing where card points do not decide


def choice_of(
    game: ReportedGame, round_: Round, rules: schafkopf.RuleSet, context: Context, texts: Texts
) -> GameChoice:
    kind, contract = game.kind, game.contract
    laufende, steps = laufende_of(kind, rules, round_), steps_of(contract, rules, round_)
    choice = GameChoice(
        code=str(game),
        name=contract.without_tout().said(texts),
        tout=contract.tout,
        sides=kind.sides,
        won_only=kind is SIE,
        laufende=laufende,
        contra=most_contra(contract, rules, round_),
        knocks=most_knocks(kind, rules),
        steps=steps,
        virgins=most_virgins(kind, rules),
        wish=False,
        prices={},
        shares={},
        augen={},
    )
    if round_.duties and kind.name not in DUTIES:  # played by a player who is gesperrt
        context = structs.replace(context, duties=(("rufspiel",),) * 4)
    choice.prices.update(_prices(choice, rules, context, texts))
    if kind.sides is Sides.ALONE and kind is not SIE:
        lost = entered(_told(choice, won=False), rules, context)
        course = SchafkopfCourse.begin(4, 0, NORMAL.name)
        course = course if round_ is NORMAL else course.with_round(round_.name)
        choice = structs.replace(choice, wish=course.wisher(lost, rules) is not None)
    choice.shares.update(_shares(choice, rules, context))
    choice.augen.update(_bands(choice, rules, context))
    return choice


def _prices(
    choice: GameChoice, rules: schafkopf.RuleSet, context: Context, texts: Texts
) -> Iterator[tuple[str, PriceView]]:
    for grade in (Grade.PLAIN,) if _plain(choice) else Grade:
        for laufende in choice.laufende:
            for step in choice.steps:
                told = _told(choice, grade=grade, laufende=laufende, step=step)
                bare = structs.replace(entered(told, rules, context), built_in=0)
                settled = settle(bare, rules)
                price = PriceView(settled.value, _sum(settled, texts))
                yield f"{grade}/{laufende}/{step}", price


def _shares(
    choice: GameChoice, rules: schafkopf.RuleSet, context: Context
) -> Iterator[tuple[str, Shares]]:
    """Seat 0 plays, seat 2 is the partner; in a Ramsch seat 0 has the most card points."""
    for key, won in (("won", True), ("lost", False)):
        if choice.sides is Sides.EACH:
            told = _told(choice, virgins=3 if won else 0)
        elif choice.won_only and not won:
            continue
        else:
            told = _told(choice, won=won)
        settled = settle(entered(told, rules, context), rules)
        own, other, partner, _ = (amount // settled.value for amount in settled.amounts[:4])
        yield key, Shares(own, partner, other)


def _bands(
    choice: GameChoice, rules: schafkopf.RuleSet, context: Context
) -> Iterator[tuple[str, tuple[Band, ...]]]:
    if _plain(choice):
        return
    for step in choice.steps:
        bands: list[Band] = []
        for augen in range(121):
            outcome = entered(_told(choice, augen=augen, step=step), rules, context)
            band = Band(augen, (0 in outcome.winners) if outcome.winners else None, outcome.grade)
            if bands and (bands[-1].won, bands[-1].grade) == (band.won, band.grade):
                bands.pop()
            bands.append(band)
        yield str(step), tuple(bands)


def _plain(choice: GameChoice) -> bool:
    """Neither Schneider nor card points matter."""
    return choice.tout or choice.won_only or choice.sides is Sides.EACH


def _told(choice: GameChoice, **told: Any) -> RealGame:  # noqa: ANN401
    people: dict[str, Any] = {}
    if choice.sides in (Sides.PARTNER, Sides.ALONE):
        people["declarer"] = 0
    if choice.sides is Sides.PARTNER:
        people["partner"] = 2
    if choice.sides is Sides.EACH:
        people["most"] = (0,)
    return RealGame(contract=choice.code, **people, **told)


def _sum(settled: schafkopf.Settlement, texts: Texts) -> str:
    told, factor = sum_text(settled, texts), settled.tout_factor
    return f"{told} × {factor} = {settled.value}" if factor > 1 else told
