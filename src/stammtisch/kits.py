"""The games there are, and what code that serves all of them must know of each."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct

from stammtisch import schafkopf, schnapsen
from stammtisch.game import Refused, Seat
from stammtisch.packs import shuffle
from stammtisch.schafkopf import rules as schafkopf_rules
from stammtisch.schafkopf import view as schafkopf_view
from stammtisch.schnapsen import rules as schnapsen_rules
from stammtisch.schnapsen import view as schnapsen_view

AnyRules: TypeAlias = schafkopf.RuleSet | schnapsen.RuleSet
AnyDeal: TypeAlias = schafkopf.Deal | schnapsen.Deal


class Kit(Struct, frozen=True):
    model: type[AnyRules]
    folder: str  # of its rule set files
    contradictions: Callable[[Any], dict[str, dict[str, object]]]  # key: details of its text
    adapt: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]  # inherited, own
    rounds: Callable[[Any], tuple[str, ...]]
    new_deal: Callable[[Any, Random, str, int], Any]
    settle: Callable[[Any, Any], Any]
    view: Callable[..., Any]  # of all fields that a seat sees
    seen_by_all: Callable[[Any], dict[str, Any]]
    seen_by: Callable[[Any, Seat], dict[str, Any]]
    untouched: Callable[[Any, Any], tuple[Seat, ...]]  # seats for which that is as it was
    announced: tuple[str, ...]  # options that are chosen and told with a tournament
    in_tournament: Callable[[Any], Any]  # rules as every tournament plays them


def _schafkopf(rules: schafkopf.RuleSet, rng: Random, round_: str, players: int) -> schafkopf.Deal:
    context = schafkopf.Context(round=round_, players=players)  # type: ignore[arg-type]
    return schafkopf.shuffled(rules, shuffle(rules, rng), context)


def _schnapsen(rules: schnapsen.RuleSet, rng: Random, round_: str, players: int) -> schnapsen.Deal:
    if round_ != "normal":
        raise Refused("3.9", "round_not_played", round=round_)
    if players not in rules.players:
        raise Refused("9", "players_not_allowed", players=players)
    return schnapsen.shuffled(rules, shuffle(rules, rng))


KITS: Final = {
    "schafkopf": Kit(
        schafkopf.RuleSet,
        "stammtisch.schafkopf.rulesets",
        schafkopf_rules.contradictions,
        schafkopf_rules.adapt,
        lambda rules: ("normal", *rules.special_rounds),
        _schafkopf,
        schafkopf.settle,
        schafkopf_view.View,
        schafkopf_view.seen_by_all,
        schafkopf_view.seen_by,
        schafkopf_view.untouched,
        (),
        lambda rules: rules,
    ),
    "schnapsen": Kit(
        schnapsen.RuleSet,
        "stammtisch.schnapsen.rulesets",
        schnapsen_rules.contradictions,
        schnapsen_rules.adapt,
        lambda rules: ("normal",),
        _schnapsen,
        schnapsen.settle,
        schnapsen_view.View,
        schnapsen_view.seen_by_all,
        schnapsen_view.seen_by,
        lambda before, now: (),  # whatever one of two does concerns the other
        schnapsen_rules.ANNOUNCED,
        schnapsen_rules.in_tournament,
    ),
}


def new_deal(rules: AnyRules, rng: Random, round_: str = "normal", players: int = 0) -> AnyDeal:
    """A shuffled pack on the table; without a number as many players as usual."""
    deal: AnyDeal = KITS[rules.game].new_deal(rules, rng, round_, players or rules.players[0])
    return deal
