"""What can have been played with real cards: games, Laufende, doublings and steps there can be."""

from __future__ import annotations

from typing import Final

from stammtisch.engine.deal import Refused
from stammtisch.schafkopf.contracts import (
    CONTRACTS,
    SIE,
    Contract,
    Kind,
    Sides,
)
from stammtisch.schafkopf.deal import Duty
from stammtisch.schafkopf.doubling import most_steps
from stammtisch.schafkopf.reported import reported_game
from stammtisch.schafkopf.rounds import NORMAL, Round
from stammtisch.schafkopf.rules import RuleSet

MOST_STEPS: Final = 8  # of a doubling without limit: nobody has seen more


def games(rules: RuleSet, round_: Round = NORMAL) -> tuple[Contract, ...]:
    """What can be played, suits included."""
    return tuple(it for it in CONTRACTS.values() if _is_played(it, rules, round_))


def _is_played(contract: Contract, rules: RuleSet, round_: Round) -> bool:
    kind = contract.kind
    possible = round_.sie != "nobody" if kind is SIE else kind in round_.games
    after_passes = round_ is not NORMAL or rules.all_pass == "ramsch"  # C-26
    by_round = kind is round_.undeclared or (kind.ducked and after_passes)
    usual = by_round or kind.name in rules.contracts
    tout = not contract.tout or ("tout" in rules.contracts and round_.tout)
    return possible and usual and tout


def contract_of(code: str, rules: RuleSet, round_: Round = NORMAL) -> Contract:
    game = reported_game(code)
    if game is None or not _is_played(game.contract, rules, round_):
        known = ", ".join(map(str, games(rules, round_)))
        raise Refused("3", "not_played_here", game=code, known=known)
    return game.contract


def always_possible(duty: Duty, rules: RuleSet) -> bool:
    """Whether every hand can play what is owed in a 3er-Runde: all but a Rufspiel (C-28)."""
    return duty in rules.contracts and duty != "rufspiel"


def laufende_of(kind: Kind, rules: RuleSet, round_: Round = NORMAL) -> tuple[int, ...]:
    """How many Laufende a game of this kind can have: no more than there are trumps.

    Where they must be demanded, too high a demand is paid as it was demanded, or paid back twice
    (RULES 5.4).
    """
    least = getattr(rules, kind.laufende) if kind.laufende else 0
    if not least or (round_.first and not rules.trixer_laufende):
        return (0,)
    if rules.laufende_claim == "manual":
        return tuple(range(-rules.laufende_max, rules.laufende_max + 1))
    return (0, *range(least, min(rules.laufende_max, _longest_run(kind, rules, round_)) + 1))


def _longest_run(kind: Kind, rules: RuleSet, round_: Round) -> int:
    contract = Contract(kind, kind.suits[0] if kind.suits else None)
    trumps = len({*contract.order.trumps} & {*rules.cards})
    return min(trumps, rules.hand_size) if round_.aside else trumps  # who plays has the highest


def laufende_of_sie(rules: RuleSet) -> int:
    """In a hand that has nothing but the highest trumps (RULES 3.7)."""
    return min(rules.hand_size, rules.laufende_max) if rules.laufende_min_solo else 0


def most_knocks(kind: Kind, rules: RuleSet) -> int:
    knocked = rules.knock == "second_packet" or (
        rules.knock == "ramsch" and kind.sides is Sides.EACH
    )
    return rules.knock_max if knocked else 0


def most_contra(contract: Contract, rules: RuleSet, round_: Round = NORMAL) -> int:
    return min(most_steps(rules, round_, contract), MOST_STEPS)


def most_virgins(kind: Kind, rules: RuleSet) -> tuple[int, ...]:
    """Of a Ramsch or Geist: if one has the most card points, if two share them … (RULES 3.11)."""
    if kind.sides is not Sides.EACH:
        return ()
    return (3, 2, 1, 0) if rules.ramsch_tie == "split" else (3,)


def steps_of(contract: Contract, rules: RuleSet, round_: Round = NORMAL) -> tuple[int, ...]:
    """To what a game can have been raised; a lone game only (RULES 2.4)."""
    if rules.auction_model != "steigern" or round_ is not NORMAL or not contract.lone:
        return (60,)
    if contract.kind is SIE:
        return (60,)
    return (60, *(step for step in rules.steigern_steps if step <= rules.steigern_max))
