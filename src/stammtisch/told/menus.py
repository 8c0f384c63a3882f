"""What can be told of a game, round by round, with its price: so a phone can ask and reckon alone.

Prices come from the rules' own settlement. A client only doubles them and counts who pays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from stammtisch import schafkopf, schnapsen
from stammtisch.kits import KITS, AnyRules
from stammtisch.schafkopf import DUTIES, Context, settle
from stammtisch.schafkopf.contracts import FARBWENZ, SIE, Contract, Sides
from stammtisch.schafkopf.entering import Told, entered
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.rounds import DREIER, ROUNDS, Round
from stammtisch.schafkopf.tellable import games, laufende_of, most_contra, most_knocks, steps_of
from stammtisch.schnapsen.entering import values
from stammtisch.texts import Texts
from stammtisch.told.schafkopf import sum_told


class PriceTold(Struct, frozen=True):
    value: int  # per payer, before it is doubled
    text: str  # without the unit


class Choice(Struct, frozen=True, kw_only=True):
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
    prices: dict[str, PriceTold]  # by grade, Laufende and step: "schneider/3/60"


class RoundMenu(Struct, frozen=True, kw_only=True):
    round: str
    name: str
    built_in: int
    forehand_plays: bool
    duties: bool
    throw_in: bool
    choices: tuple[Choice, ...]


class Menu(Struct, frozen=True, kw_only=True):
    game: str
    unit: str
    rounds: tuple[RoundMenu, ...]
    wishes: tuple[str, ...]  # special rounds
    wished_after: str  # which lost games let their loser wish: none, solo_only, alleinspiel
    durchmarsch_wins: bool
    split: bool  # equals share what a Ramsch costs
    points: tuple[int, ...]  # what a game of Schnapsen can be worth
    drawn: bool  # whether one can be drawn


def menu(rules: AnyRules, texts: Texts, *, first_game: bool = False) -> Menu:
    if isinstance(rules, schnapsen.RuleSet):
        return Menu(
            game=rules.game,
            unit="bummerl",
            rounds=(),
            wishes=(),
            wished_after="none",
            durchmarsch_wins=False,
            split=False,
            points=values(rules),
            drawn=rules.draw != "impossible",
        )
    rounds = KITS[rules.game].rounds(rules)
    return Menu(
        game=rules.game,
        unit=rules.score_unit,
        rounds=tuple(_round(ROUNDS[name], rules, texts, first_game) for name in rounds),
        wishes=rounds[1:],
        wished_after=rules.special_trigger,
        durchmarsch_wins=rules.ramsch_durchmarsch == "wins",
        split=rules.ramsch_tie == "split",
        points=(),
        drawn=False,
    )


def _round(round_: Round, rules: schafkopf.RuleSet, texts: Texts, first_game: bool) -> RoundMenu:
    seen: dict[tuple[str, bool], Contract] = {}
    order = [*round_.games, SIE]
    for contract in sorted(games(rules, round_), key=lambda it: order.index(it.kind)):
        suitless = Contract(contract.kind, tout=contract.tout)
        seen.setdefault((contract.kind.name, contract.tout), suitless)
    context = Context(round=round_.name, first_game=first_game)
    return RoundMenu(
        round=round_.name,
        name=texts(f"round.{round_.name}"),
        built_in=round_.built_in,
        forehand_plays=round_.forehand_plays,
        duties=round_ is DREIER,
        throw_in=round_.name == "normal" and rules.all_pass != "kreuz",
        choices=tuple(_choice(it, round_, rules, context, texts) for it in seen.values()),
    )


def _choice(
    contract: Contract, round_: Round, rules: schafkopf.RuleSet, context: Context, texts: Texts
) -> Choice:
    kind = contract.kind
    code = str(contract).replace("W", "FW") if kind is FARBWENZ else str(contract)
    laufende, steps = laufende_of(kind, rules, round_), steps_of(contract, rules, round_)
    choice = Choice(
        code=code,
        name=contract.without_tout().said(texts),
        tout=contract.tout,
        sides=kind.sides,
        won_only=kind is SIE,
        laufende=laufende,
        contra=most_contra(contract, rules, round_),
        knocks=most_knocks(kind, rules),
        steps=steps,
        prices={},
    )
    if round_ is DREIER and kind.name not in DUTIES:  # played by whoever is gesperrt
        context = structs.replace(context, duties=(("rufspiel",),) * 4)
    choice.prices.update(_prices(choice, contract, rules, context, texts))
    return choice


def _prices(
    choice: Choice, contract: Contract, rules: schafkopf.RuleSet, context: Context, texts: Texts
) -> Iterator[tuple[str, PriceTold]]:
    plain = contract.tout or choice.won_only or choice.sides is Sides.EACH
    for grade in (Grade.PLAIN,) if plain else Grade:
        for laufende in choice.laufende:
            for step in choice.steps:
                told = _told(choice, grade, laufende, step)
                bare = structs.replace(entered(told, rules, context), built_in=0)
                settled = settle(bare, rules)
                price = PriceTold(settled.value, _sum(settled, texts))
                yield f"{grade}/{laufende}/{step}", price


def _told(choice: Choice, grade: Grade, laufende: int, step: int) -> Told:
    people: dict[str, Any] = {}
    if choice.sides in (Sides.PARTNER, Sides.ALONE):
        people["declarer"] = 0
    if choice.sides is Sides.PARTNER:
        people["partner"] = 2
    if choice.sides is Sides.EACH:
        people["most"] = (0,)
    return Told(contract=choice.code, grade=grade, laufende=laufende, step=step, **people)


def _sum(settled: schafkopf.Settlement, texts: Texts) -> str:
    told, factor = sum_told(settled, texts), settled.tout_factor
    return f"{told} × {factor} = {settled.value}" if factor > 1 else told
