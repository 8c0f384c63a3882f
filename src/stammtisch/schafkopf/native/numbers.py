"""A rule set and a round as the numbers that the native core plays by.

They are asked of the functions that the rules engine itself uses, so every rule exists once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from stammtisch.engine.cards import LORDS, OF_RANK, OF_SUIT, SUITS, mask_of
from stammtisch.schafkopf.announcements import SIE_HANDS, playable
from stammtisch.schafkopf.contracts import (
    CONTRACTS,
    KREUZ,
    RAMSCH,
    RUFSPIEL,
    SIE,
    SOLO,
    WENZ,
    Contract,
    Doubler,
    Follow,
    Sides,
)
from stammtisch.schafkopf.deal import DUTIES
from stammtisch.schafkopf.doubling import DoublingTerms, terms
from stammtisch.schafkopf.legal import follow_of
from stammtisch.schafkopf.native.actions import CONTRACT_NUMBERS, rung_code
from stammtisch.schafkopf.phases.approval import LONE_GAME, TOUT
from stammtisch.schafkopf.phases.auction import ladder
from stammtisch.schafkopf.phases.opening import packet_sizes
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS, Round
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import Item, base, sie_price, tout_price
from stammtisch.solver import _core

Numbers = dict[str, list[int]]

SIDES: Final = (Sides.PARTNER, Sides.ALONE, Sides.CROSS, Sides.EACH)
FOLLOWS: Final = (Follow.CLASS, Follow.CALLED_ACE, Follow.TRUMP_DUTY)
DOUBLERS: Final = (
    Doubler.DEFENDERS,
    Doubler.DECLARERS,
    Doubler.ANYONE,
    Doubler.ANYONE_ONCE,
    Doubler.NOBODY,
)
WINDOWS: Final = ("closed", "second_card", "own_first_card", "next_card", "second_trick")
REPLIES: Final = ("nobody", "declarer", "declarer_side")
# Ways to open a round, in the order of the core's `Opening`.
OPENINGS: Final = (
    "auction",
    "query",
    "ducked",
    "forehand",
    "named",
    "pushed",
    "duties",
    "undeclared",
    "before_solo",
)
ALL_PASS: Final = {"throw_in": 0, "redeal": 0, "double": 0, "kreuz": 1, "ramsch": 2}
SIE_BY: Final = ("nobody", "declarer", "anyone")
KNOCKS: Final = ("none", "ramsch", "second_packet")
TIES: Final = ("order", "higher_trump", "split")
VIRGINS: Final = ("doubling", "single", "none")
MARCHES: Final = ("pays", "wins", "wins_plain")
UNLIMITED: Final = 99
NO_LAUFENDE: Final = Item("laufende", 0)
ALL_CONTRACTS: Final = tuple(CONTRACTS.values())


@lru_cache(maxsize=256)
def native_rules(rules: RuleSet, round_name: str = "normal") -> _core.SchafkopfRules:
    """The rules of one round as the core knows them."""
    return _core.SchafkopfRules(numbers(rules, ROUNDS[round_name]))


def numbers(rules: RuleSet, round_: Round) -> Numbers:
    return {
        **_games(rules, round_),
        **_auction(rules),
        **_round(rules, round_),
        **_table(rules),
        **_count(rules),
    }


def _set(contracts: Iterable[Contract]) -> int:
    return mask_of(CONTRACT_NUMBERS[contract] for contract in contracts)


def _trumps(contract: Contract, rules: RuleSet) -> list[int]:
    pack = mask_of(rules.cards)
    trumps = [int(card) for card in contract.order.trumps if pack >> card & 1]
    return trumps + [-1] * (16 - len(trumps))


def _duty(contract: Contract) -> int:
    names: tuple[str, ...] = DUTIES
    return names.index(contract.kind.name) if contract.kind.name in names else -1


def _called(contract: Contract) -> int:
    called = contract.kind.follow is Follow.CALLED_ACE and contract.suit is not None
    return 8 * contract.suit if called and contract.suit is not None else -1


def _must_hold(contract: Contract, rules: RuleSet) -> int:
    """One of these cards, where a game asks for it (RULES 1.5 and 2.5)."""
    kind, suit = contract.kind, contract.suit
    if suit is not None and (kind is RUFSPIEL or (kind is SOLO and rules.solo_min_suit_cards)):
        return int(OF_SUIT[suit] & ~LORDS)
    if len(kind.lords) == 1 and not rules.wenz_without_unter:
        return int(OF_RANK[kind.lords[0]])
    return 0


def _unless_none(contract: Contract, rules: RuleSet) -> int:
    """A hand of lords only may name any suit."""
    asked = contract.kind is SOLO and rules.solo_min_suit_cards
    return ~int(LORDS) & 0xFFFFFFFF if asked else 0


def _price(contract: Contract, rules: RuleSet) -> tuple[int, int]:
    """Before Laufende and supplements are added, and the factor of all."""
    if contract.kind is SIE:
        price = sie_price(rules, 0)
    elif contract.tout:
        price = tout_price(contract, rules, NO_LAUFENDE, 0)
    else:
        return base(contract, rules), 1
    return sum(item.amount for item in price.items), price.tout_factor


def _own_game(round_: Round) -> int:
    """The game of a round that nobody announces; in ordinary play that is a Ramsch."""
    if round_ is NORMAL:
        return CONTRACT_NUMBERS[Contract(RAMSCH)]
    kind = round_.first or next((kind for kind in round_.games if kind.bid is None), RAMSCH)
    return CONTRACT_NUMBERS[Contract(kind)]


# Of each contract: one number by the rules, and how it is doubled.
_BY_CONTRACT: Final[Mapping[str, Callable[[Contract, RuleSet], int]]] = {
    "sides": lambda it, rules: SIDES.index(it.kind.sides),
    "follow": lambda it, rules: FOLLOWS.index(follow_of(it, rules)),
    "tout": lambda it, rules: it.tout,
    "without_tout": lambda it, rules: CONTRACT_NUMBERS[it.without_tout()],
    "with_tout": lambda it, rules: -1 if it.tout else CONTRACT_NUMBERS.get(it.with_tout(), -1),
    "sie": lambda it, rules: it.kind is SIE,
    "duty": lambda it, rules: _duty(it),
    "called": lambda it, rules: _called(it),
    "must_hold": _must_hold,
    "unless_none": _unless_none,
    "must_lack": lambda it, rules: 1 << _called(it) if it.kind is RUFSPIEL else 0,
    "tout_by_run": lambda it, rules: it.kind is SOLO,
    "solo_after": lambda it, rules: it.kind.solo_after,
    "laufende": lambda it, rules: getattr(rules, it.kind.laufende) if it.kind.laufende else 0,
}
_BY_DOUBLING: Final[Mapping[str, Callable[[DoublingTerms], int]]] = {
    "first": lambda it: DOUBLERS.index(it.first),
    "window": lambda it: WINDOWS.index(it.window),
    "reply_window": lambda it: WINDOWS.index(it.reply_window),
    "reply_by": lambda it: REPLIES.index(it.reply_by),
    "most": lambda it: it.most,
    "built_in": lambda it: it.built_in,
}


def _games(rules: RuleSet, round_: Round) -> Numbers:
    doublings = [terms(rules, round_, it) for it in ALL_CONTRACTS]
    prices = [_price(it, rules) for it in ALL_CONTRACTS]
    return {
        "game.classes": [mask for it in ALL_CONTRACTS for mask in it.order.class_masks],
        "game.trumps": [card for it in ALL_CONTRACTS for card in _trumps(it, rules)],
        **{
            f"game.{name}": [int(number(it, rules)) for it in ALL_CONTRACTS]
            for name, number in _BY_CONTRACT.items()
        },
        **{
            f"game.{name}": [number(it) for it in doublings]
            for name, number in _BY_DOUBLING.items()
        },
        "game.base": [price for price, _ in prices],
        "game.factor": [factor for _, factor in prices],
        "announced": [_set(playable(rules.contracts))],
        "solos": [CONTRACT_NUMBERS[Contract(SOLO, suit)] for suit in SUITS],
        "sie": [CONTRACT_NUMBERS[Contract(SIE)]],
        "kreuz": [CONTRACT_NUMBERS[Contract(KREUZ)]],
        "own": [_own_game(round_)],
        "forced_games": [_set(it for it in playable(rules.contracts) if it.kind is WENZ)],
    }


def _auction(rules: RuleSet) -> Numbers:
    found = ladder(rules)
    every = playable(rules.contracts)
    return {
        "rung.code": [rung_code(rung.verb, rung.argument) for rung in found.rungs],
        "rung.points": [rung.points for rung in found.rungs],
        "rung.admits": [
            _set(it for it in every if found.admits(it, place, False))
            for place in range(len(found.rungs))
        ],
        "rung.raises": [mask_of(found.raises(place)) for place in range(len(found.rungs))],
        "first_lone": [found.first_lone],
    }


def _opening(round_: Round) -> str:
    """What the row says, in the order of ``phases/opening.py``."""
    if round_.pushes:
        return "pushed"
    if round_.duties:
        return "duties"
    if round_.names_before_cut:
        return "named"
    if round_.forehand_plays:
        return "forehand"
    if round_.undeclared is None:
        return "auction"
    if round_.asks:
        return "query"
    if round_.first is not None:
        return "before_solo"
    return "ducked" if round_.undeclared.ducked else "undeclared"


def _round(rules: RuleSet, round_: Round) -> Numbers:
    packets = [number for packet in packet_sizes(rules, round_) for number in packet]
    return {
        "opening": [OPENINGS.index(_opening(round_))],
        "sie_by": [SIE_BY.index(round_.sie)],
        "built_in": [round_.built_in],
        "names_before_cut": [round_.names_before_cut],
        "add_tout": [
            round_.tout and "tout" in rules.contracts and rules.tout_deadline == "first_card"
        ],
        "counts_laufende": [round_.first is None or rules.trixer_laufende],
        "aside": [int(card) for card in round_.aside],
        "packets": packets,
    }


def _table(rules: RuleSet) -> Numbers:
    return {
        "pack": [mask_of(rules.cards)],
        "hand_size": [rules.hand_size],
        "sie_hand": [SIE_HANDS[rules.hand_size]],
        "sie_allowed": ["sie" in rules.contracts],
        "sie_first_game": [rules.sie_first_game],
        "all_pass": [ALL_PASS[rules.all_pass]],
        "doubles_next": [rules.all_pass == "double"],
        "carry_cap": [UNLIMITED if rules.carry_cap == "unlimited" else rules.carry_cap],
        "knock": [KNOCKS.index(rules.knock)],
        "knock_max": [rules.knock_max],
        "ordered_kreuz": [rules.kreuz_doubling == "ordered"],
        "forced_last": [rules.threer_forced == "last"],
        "forced_wenz": [rules.threer_forced_wenz],
        "approve_tout": [TOUT in rules.approval],
        "approve_sie": ["sie" in rules.approval],
        "approve_lone": [LONE_GAME in rules.approval],
        "approve_by_table": [rules.approval_scope == "table"],
        "approval_from": [rules.approval_from],
        "lone_ace": [rules.wenz_tout_lone_ace],
        "runaway": [rules.runaway_min_cards],
        "forced": [rules.ace_forced_when_searched],
        "forced_after": [rules.ace_forced_after_runaway],
        "discard": [rules.ace_discard_before_search],
        "discard_after": [rules.ace_discard_after_runaway],
    }


def _count(rules: RuleSet) -> Numbers:
    return {
        "win": [rules.win_condition],
        "schneider_declarer": [rules.schneider_declarer_max],
        "schneider_defender": [rules.schneider_defender_max],
        "laufende_max": [rules.laufende_max],
        "manual_laufende": [rules.laufende_claim == "manual"],
        "schwarz_on_demand": [rules.schwarz_on_demand],
        "plain_first_game": [rules.first_game == "plain"],
        "tie": [TIES.index(rules.ramsch_tie)],
        "virgins": [VIRGINS.index(rules.ramsch_virgins)],
        "march": [MARCHES.index(rules.ramsch_durchmarsch)],
        "laufende_bonus": [rules.laufende_bonus],
        "schneider_bonus": [rules.schneider_bonus],
        "schwarz_bonus": [rules.schwarz_bonus],
        "steigern_pays": [rules.steigern_pays],
        "stock": [rules.stock],
        "stock_stake": [rules.stock_stake],
    }
