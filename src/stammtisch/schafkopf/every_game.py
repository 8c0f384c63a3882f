"""Every result that can stand in a list, to check bare points (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import SIE, Contract, Kind, Sides
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.outcome import Grade, Outcome
from stammtisch.schafkopf.real_cards import (
    RealGame,
    entered,
    games,
    laufende_of,
    most_contra,
    most_knocks,
)
from stammtisch.schafkopf.rules import RuleSet


def every_game(rules: RuleSet, *, first_game: bool = False) -> Iterator[Outcome]:
    """Every game that can stand in a list, one suit for all."""
    seen: set[tuple[str, bool]] = set()
    for contract in games(rules):
        key = (contract.kind.name, contract.tout)
        if key not in seen:
            seen.add(key)
            each = contract.kind.sides is Sides.EACH
            yield from (
                _every_ramsch(contract, rules) if each else _every_end(contract, rules, first_game)
            )


def _every_ramsch(contract: Contract, rules: RuleSet) -> Iterator[Outcome]:
    """The players with the most, and the number of those without a trick; equals may share."""
    sharing = 3 if rules.ramsch_tie == "split" else 1
    for number in range(1, sharing + 1):
        for most in combinations(range(4), number):
            for virgins, knocks in product(
                range(5 - number), range(most_knocks(contract.kind, rules) + 1)
            ):
                told = RealGame(contract=str(contract), most=most, virgins=virgins, knocks=knocks)
                yield entered(told, rules)


def _every_end(contract: Contract, rules: RuleSet, first_game: bool) -> Iterator[Outcome]:
    most, context = most_knocks(contract.kind, rules), Context(first_game=first_game)
    for declarer, partner in _people(contract.kind):
        for won, grade in _ends(contract):
            for laufende in laufende_of(contract.kind, rules) if rules.laufende_bonus else (0,):
                for doublings in range(most + most_contra(contract, rules) + 1):
                    knocks = min(doublings, most)
                    told = RealGame(
                        contract=str(contract),
                        declarer=declarer,
                        partner=partner,
                        won=won,
                        grade=grade,
                        laufende=laufende,
                        knocks=knocks,
                        contra=doublings - knocks,
                    )
                    yield entered(told, rules, context)


def _people(kind: Kind) -> Iterator[tuple[Seat | None, Seat | None]]:
    if kind.sides is Sides.CROSS:
        yield None, None
        return
    for declarer in range(4):
        if kind.sides is Sides.ALONE:
            yield declarer, None
        else:
            yield from ((declarer, partner) for partner in range(4) if partner != declarer)


def _ends(contract: Contract) -> Iterator[tuple[bool | None, Grade]]:
    if contract.kind is SIE:
        yield True, Grade.PLAIN
        return
    for won in (True, False):
        for grade in (Grade.PLAIN,) if contract.tout else Grade:
            yield won, grade
    if contract.kind.sides is Sides.CROSS:
        yield None, Grade.PLAIN
