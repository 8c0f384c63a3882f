"""What every result of a game would pay, asked of the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.schafkopf.contracts import Contract, Sides
from stammtisch.schafkopf.deal import Declaration, Hands
from stammtisch.schafkopf.outcome import Ending, Outcome
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import SideScore, judge_sides, laufende, settle
from stammtisch.schafkopf.view import View
from stammtisch.solver import Payoff, payoff_from

OURS: Final = 0  # a seat of the declarers' side, and one of the others
THEIRS: Final = 1


class Stakes(Struct, frozen=True):
    """All that decides about the price before the cards are played."""

    contract: Contract
    step: int = 60
    doublings: int = 0
    laufende: int = 0
    first_game: bool = False


class Prices(Struct, frozen=True):
    """What each declarer gets, by points and tricks of the side."""

    table: tuple[tuple[int, ...], ...]  # by tricks (none, some, all), then points
    payoff: Payoff
    all_tricks: int

    def money(self, points: int, tricks: int) -> int:
        return self.table[0 if not tricks else 2 if tricks == self.all_tricks else 1][points]


def stakes_of(
    view: View, contract: Contract, dealt: Hands, rules: RuleSet, step: int | None = None
) -> Stakes:
    """The stakes of a view if these were the hands when play began."""
    standing = standing_in(view, contract, dealt)
    round_ = ROUNDS[view.context.round]
    run = 0 if round_.first and not rules.trixer_laufende else laufende(contract, standing, rules)
    doublings = len(view.knocks) + len(view.doublers) + view.context.carry + round_.built_in
    return Stakes(
        contract, view.step if step is None else step, doublings, run, view.context.first_game
    )


def standing_in(view: View, contract: Contract, dealt: Hands) -> Declaration:
    declarer = view.seat if view.declarer is None else view.declarer
    if contract.kind.sides is Sides.CROSS:
        return Declaration(contract=contract, dealt=dealt)
    partner = None
    if contract.kind.sides is Sides.PARTNER and contract.suit is not None:
        ace = 8 * contract.suit
        partner = next(seat for seat, hand in enumerate(dealt) if hand >> ace & 1)
    return Declaration(contract=contract, declarer=declarer, partner=partner, dealt=dealt)


@lru_cache(maxsize=4096)
def prices(stakes: Stakes, rules: RuleSet) -> Prices:
    some = [[_pays(stakes, rules, points, 1) for points in range(121)]]
    none = [_pays(stakes, rules, 0, 0)] * 121
    every = [_pays(stakes, rules, 120, rules.hand_size)] * 121

    def pays(points: int, tricks: int) -> int:
        return (none if not tricks else every if tricks == rules.hand_size else some[0])[points]

    payoff = payoff_from(pays, rules.hand_size)
    return Prices((tuple(none), tuple(some[0]), tuple(every)), payoff, rules.hand_size)


def _pays(stakes: Stakes, rules: RuleSet, points: int, tricks: int) -> int:
    """The judgement and the settlement of one result, as after a real deal."""
    contract = stakes.contract
    crossed = contract.kind.sides is Sides.CROSS
    partner = 2 if contract.kind.sides is Sides.PARTNER else None
    standing = Declaration(
        contract=contract,
        declarer=None if crossed else OURS,
        partner=partner,
        step=stakes.step,
    )
    score = SideScore((points, 120 - points, 0, 0), (tricks, rules.hand_size - tricks, 0, 0))
    verdict = judge_sides(contract, standing, score, rules, stakes.first_game)
    outcome = Outcome(
        ending=Ending.PLAYED,
        contract=contract,
        declarer=standing.declarer,
        partner=partner,
        winners=verdict.winners,
        grade=verdict.grade,
        demoted=verdict.demoted,
        step=stakes.step,
        laufende=stakes.laufende,
        contra=stakes.doublings,
    )
    return settle(outcome, rules).amounts[OURS]


def share(contract: Contract, ours: bool) -> float:
    """What a seat gets of what each declarer gets: three defenders share a lone game's price."""
    if ours:
        return 1.0
    return -1 / 3 if contract.lone else -1.0


FILE: Final = "duties.json"
PriceTable: TypeAlias = dict[str, float]  # in Rufspiele


def keeping(rules: RuleSet, owed: Sequence[str], left: int, duty: str) -> float:
    """In money, for a player who owes these duties when so many are open at the table."""
    if left == 1:  # the last of all: it is played now, and nothing comes after it
        return 0.0
    wanted = ratio(rules)
    nearest = min(_tables(), key=lambda each: abs(float(each) - wanted))
    table = _tables()[nearest]
    for nearby in sorted(range(1, 13), key=lambda number: abs(number - left)):
        if (name := key(owed, nearby, duty)) in table:
            return table[name] * rules.base_ruf
    raise AssertionError("nobody has ever owed this")


def key(owed: Sequence[str], left: int, duty: str) -> str:
    return f"{'+'.join(owed)}/{left}/{duty}"


def ratio(rules: RuleSet) -> float:
    """What makes rounds differ: how much dearer a Solo is than a Rufspiel."""
    return rules.base_solo / rules.base_ruf


@cache
def _tables() -> dict[str, PriceTable]:
    text = files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, PriceTable])
