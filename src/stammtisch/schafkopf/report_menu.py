"""What can be told of Schafkopf with real cards: games round by round, breaches of the rules."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.engine.report import Menu
from stammtisch.engine.rulings import Consequence
from stammtisch.schafkopf.choices import GameChoice, choice_of
from stammtisch.schafkopf.contracts import SIE
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import CASES, Case, consequence
from stammtisch.schafkopf.reported import ReportedGame
from stammtisch.schafkopf.rounds import ROUNDS, Round
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.settlement import virgin_doublings
from stammtisch.schafkopf.tellable import games
from stammtisch.texts import Texts

_COSTLY: Final = (Consequence.LOST, Consequence.LOST_PLAIN)


class RoundMenu(Struct, frozen=True, kw_only=True):
    round: str
    name: str
    built_in: int
    forehand_plays: bool
    duties: bool
    throw_in: bool
    choices: tuple[GameChoice, ...]


class FaultView(Struct, frozen=True, kw_only=True):
    """A breach of the rules that costs something (RULES 6.2)."""

    case: str
    name: str
    facts: tuple[str, ...]  # what must be true so that it costs something


class SchafkopfMenu(Menu, frozen=True, kw_only=True, tag="schafkopf"):
    rounds: tuple[RoundMenu, ...]
    first_game: tuple[RoundMenu, ...]  # where that is another matter
    faults: tuple[FaultView, ...]
    wishes: tuple[str, ...]  # special rounds
    wished_after: str  # which lost games let their loser wish: none, solo_only, alleinspiel
    durchmarsch_wins: bool
    virgins: tuple[int, ...]  # how often 0, 1, 2, 3 players without a trick double a Ramsch
    split: bool  # equals share what a Ramsch costs
    stock: bool


def menu(rules: RuleSet, texts: Texts) -> SchafkopfMenu:
    names = ("normal", *rules.special_rounds)
    rounds, first = (
        tuple(_round(ROUNDS[name], rules, texts, first_game) for name in names)
        for first_game in (False, True)
    )
    return SchafkopfMenu(
        unit=rules.score_unit,
        places={},
        rounds=rounds,
        first_game=() if first == rounds else first,
        faults=_faults(rules, texts),
        wishes=names[1:],
        wished_after=rules.special_trigger,
        durchmarsch_wins=rules.ramsch_durchmarsch != "pays",
        virgins=tuple(virgin_doublings(count, rules) for count in range(4)),
        split=rules.ramsch_tie == "split",
        stock=rules.stock,
    )


def _faults(rules: RuleSet, texts: Texts) -> tuple[FaultView, ...]:
    """Cases that decide a game, by themselves or if a fact makes them worse."""
    return tuple(
        FaultView(case=case.id, name=texts(f"case.{case.id}"), facts=facts)
        for case in CASES.values()
        if (facts := _costs(case, rules)) is not None
    )


def _costs(case: Case, rules: RuleSet) -> tuple[str, ...] | None:
    if consequence(case, frozenset(), rules) in _COSTLY:
        return ()
    return next(((fact.value,) for fact, then in case.unless if then in _COSTLY), None)


def _round(round_: Round, rules: RuleSet, texts: Texts, first_game: bool) -> RoundMenu:
    seen: dict[str, ReportedGame] = {}
    order = [*round_.games, SIE]
    for contract in sorted(games(rules, round_), key=lambda it: order.index(it.kind)):
        game = ReportedGame(contract.kind, tout=contract.tout)
        seen.setdefault(str(game), game)
    context = Context(round=round_.name, first_game=first_game)
    return RoundMenu(
        round=round_.name,
        name=texts(f"round.{round_.name}"),
        built_in=round_.built_in,
        forehand_plays=round_.forehand_plays,
        duties=round_.duties,
        throw_in=round_.name == "normal" and rules.throws_in,
        choices=tuple(choice_of(it, round_, rules, context, texts) for it in seen.values()),
    )
