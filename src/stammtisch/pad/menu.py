"""What can be told on a pad: games round by round, breaches of the rules, where it leads."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct, structs

from stammtisch import schafkopf, schnapsen
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad import Page
from stammtisch.pad.forecast import Place, places
from stammtisch.schafkopf import Context
from stammtisch.schafkopf.choices import Choice, choice_of
from stammtisch.schafkopf.contracts import SIE
from stammtisch.schafkopf.misconduct import CASES, Case, Consequence, consequence
from stammtisch.schafkopf.reported import ReportedGame
from stammtisch.schafkopf.rounds import ROUNDS, Round
from stammtisch.schafkopf.settlement import virgin_doublings
from stammtisch.schafkopf.tellable import games
from stammtisch.schnapsen.entering import values
from stammtisch.texts import Texts

_COSTLY: Final = (Consequence.LOST, Consequence.LOST_PLAIN)


class RoundMenu(Struct, frozen=True, kw_only=True):
    round: str
    name: str
    built_in: int
    forehand_plays: bool
    duties: bool
    throw_in: bool
    choices: tuple[Choice, ...]


class FaultTold(Struct, frozen=True, kw_only=True):
    """A breach of the rules that costs something (RULES 6.2)."""

    case: str
    name: str
    facts: tuple[str, ...]  # what must be true so that it costs something


class Menu(Struct, frozen=True, kw_only=True):
    game: str
    unit: str
    rounds: tuple[RoundMenu, ...]
    first_game: tuple[RoundMenu, ...]  # where that is another matter
    faults: tuple[FaultTold, ...]
    places: dict[str, Place]  # where the evening can go
    wishes: tuple[str, ...]  # special rounds
    wished_after: str  # which lost games let their loser wish: none, solo_only, alleinspiel
    durchmarsch_wins: bool
    virgins: tuple[int, ...]  # how often 0, 1, 2, 3 players without a trick double a Ramsch
    split: bool  # equals share what a Ramsch costs
    stock: bool
    points: tuple[int, ...]  # what a game of Schnapsen can be worth
    drawn: bool  # whether one can be drawn


@lru_cache(maxsize=32)
def menu(rules: AnyRules, texts: Texts) -> Menu:
    return _schnapsen(rules) if isinstance(rules, schnapsen.RuleSet) else _schafkopf(rules, texts)


def pad_menu(page: Page, texts: Texts) -> Menu:
    """With the map of the evening, for those who sit there."""
    return structs.replace(menu(page.rules, texts), places=places(page))


def _schnapsen(rules: schnapsen.RuleSet) -> Menu:
    return Menu(
        game=rules.game,
        unit="bummerl",
        rounds=(),
        first_game=(),
        faults=(),
        places={},
        wishes=(),
        wished_after="none",
        durchmarsch_wins=False,
        virgins=(),
        split=False,
        stock=False,
        points=values(rules),
        drawn=rules.draw != "impossible",
    )


def _schafkopf(rules: schafkopf.RuleSet, texts: Texts) -> Menu:
    names = GAMES[rules.game].rounds(rules)
    rounds, first = (
        tuple(_round(ROUNDS[name], rules, texts, first_game) for name in names)
        for first_game in (False, True)
    )
    return Menu(
        game=rules.game,
        unit=rules.score_unit,
        rounds=rounds,
        first_game=() if first == rounds else first,
        faults=_faults(rules, texts),
        places={},
        wishes=names[1:],
        wished_after=rules.special_trigger,
        durchmarsch_wins=rules.ramsch_durchmarsch != "pays",
        virgins=tuple(virgin_doublings(count, rules) for count in range(4)),
        split=rules.ramsch_tie == "split",
        stock=rules.stock,
        points=(),
        drawn=False,
    )


def _faults(rules: schafkopf.RuleSet, texts: Texts) -> tuple[FaultTold, ...]:
    """Cases that decide a game, by themselves or if a fact makes them worse."""
    return tuple(
        FaultTold(case=case.id, name=texts(f"case.{case.id}"), facts=facts)
        for case in CASES.values()
        if (facts := _costs(case, rules)) is not None
    )


def _costs(case: Case, rules: schafkopf.RuleSet) -> tuple[str, ...] | None:
    if consequence(case, frozenset(), rules) in _COSTLY:
        return ()
    return next(((fact.value,) for fact, then in case.unless if then in _COSTLY), None)


def _round(round_: Round, rules: schafkopf.RuleSet, texts: Texts, first_game: bool) -> RoundMenu:
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
