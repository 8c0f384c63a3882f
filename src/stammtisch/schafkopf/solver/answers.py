"""Answers of the solver in one call: a deal or a text, and the chances of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from stammtisch.engine.cards import Card, cards_in, mask_of
from stammtisch.engine.deal import CARD_ACTIONS, Seat
from stammtisch.schafkopf.announcements import playable, refusal
from stammtisch.schafkopf.contracts import Contract, Sides, parse_contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.solver.notation import parse_problem
from stammtisch.schafkopf.solver.problems import called_sau, contract_table, problem_of
from stammtisch.solver.chances import Odds
from stammtisch.solver.payoffs import Goal
from stammtisch.solver.positions import HandMasks, Position, Problem
from stammtisch.solver.solution import Solution
from stammtisch.solver.solver import Solver

MEMORY: Final = 64 << 20


def solve(position: Deal | str, rules: RuleSet, side: tuple[Seat, ...] = ()) -> Solution:
    """``side`` are those whose points count where the contract does not say so (Ramsch, Geist)."""
    if isinstance(position, str):
        problem = parse_problem(position, rules)
    else:
        problem = problem_of(position, side)
    turn = problem.position.turn
    found = Solver(MEMORY).cards(problem)
    values = {CARD_ACTIONS[turn][card]: value for card, value in found.items()}
    return Solution(turn, problem.table.declarers, values)


def chances(
    hand: int, rules: RuleSet, contracts: Sequence[str] | None, worlds: int, seat: Seat, seed: int
) -> list[Odds]:
    """How often each game is won if the other cards lie anyhow and all play their best."""
    if hand.bit_count() != rules.hand_size or hand & ~mask_of(rules.cards):
        raise ValueError(f"a hand of {rules.hand_size} cards of the {rules.deck} deck is needed")
    deals = [_others(hand, rules, seat, Random(f"{seed} {number}")) for number in range(worlds)]
    found = [_odds(it, deals, rules, seat) for it in _asked(hand, rules, contracts)]
    return sorted(found, key=lambda odds: -odds.won)


def _asked(hand: int, rules: RuleSet, codes: Iterable[str] | None) -> list[Contract]:
    if codes is None:
        valid = [it for it in playable(rules.contracts) if refusal(it, hand, rules) is None]
        return [it for it in valid if it.kind.sides in (Sides.ALONE, Sides.PARTNER)]
    asked = [parse_contract(code) for code in codes]
    for contract in asked:
        refused = refusal(contract, hand, rules)
        if refused is not None:
            raise refused
    return asked


def _others(hand: int, rules: RuleSet, seat: Seat, rng: Random) -> HandMasks:
    """The hand at its seat, the other cards at the others' by chance."""
    rest = list(cards_in(mask_of(rules.cards) & ~hand))
    rng.shuffle(rest)
    size = rules.hand_size
    hands = [mask_of(rest[at : at + size]) for at in range(0, 3 * size, size)]
    hands.insert(seat, hand)
    a, b, c, d = hands
    return a, b, c, d


def _odds(contract: Contract, deals: list[HandMasks], rules: RuleSet, seat: Seat) -> Odds:
    problems = [_problem(contract, hands, rules, seat) for hands in deals]
    solver = Solver(MEMORY, 0)
    if contract.tout:
        goal = Goal("tricks", rules.hand_size)
        won = sum(solver.reaches(problem, goal) for problem in problems)
    else:
        won = sum(it is True for it in solver.all_at_least(problems, rules.win_condition))
    return Odds(str(contract), won, len(deals))


def _problem(contract: Contract, hands: HandMasks, rules: RuleSet, seat: Seat) -> Problem:
    sau: Card | None = called_sau(contract)
    partner = () if sau is None else tuple(at for at in range(4) if hands[at] >> sau & 1)
    table = contract_table(contract, tuple(sorted({seat, *partner})), rules)
    return Problem(table, Position(hands=hands, leader=0))
