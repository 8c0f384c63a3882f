"""What the solver knows of a deal, a view or a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from stammtisch import rulesets
from stammtisch.engine.cards import Card, CardSet
from stammtisch.engine.deal import Seat
from stammtisch.engine.game import load
from stammtisch.engine.machine import Machine
from stammtisch.games import GAMES, AnyDeal, AnyRules, worlds_of
from stammtisch.library.checks import a_view, checked, rule_set
from stammtisch.solver.chances import Odds
from stammtisch.solver.solution import Solution

USUAL: Final = "schafkopfschule"


def solve(
    position: AnyDeal | str, rules: AnyRules | None = None, side: tuple[Seat, ...] = ()
) -> Solution:
    """What every action brings, if all see all cards and play their best.

    A position of Schafkopf may be a text: contract, declarer, forehand and four hands
    (docs/solver.md). In Ramsch and Geist ``side`` says whose points are counted.

    >>> import stammtisch as st
    >>> st.solve("SG 0 0 EOGA GXS9 HKG7 S8H9").value
    28
    """
    checked(position, (str, Machine), "a deal, or a text such as 'SG 0 0 EOGA GXS9 HKG7 S8H9',")
    if rules is not None:
        rule_set(rules)
    elif isinstance(position, str):
        rules = rulesets.builtin(USUAL)
    else:
        rules = position.rules
    found: Solution = load(GAMES[rules.game].solve)(position, rules, side)
    return found


class World(Struct, frozen=True):
    """All cards as they may lie: the hands by seat, and what is not dealt or still to be drawn.

    >>> import stammtisch as st
    >>> st.World((st.CardSet("EO GO"), st.CardSet("HO SO"))).hands[1]
    CardSet('HO SO')
    """

    hands: tuple[CardSet, ...]
    talon: tuple[Card, ...] = ()


def worlds(view: Any, n: int, seed: int = 0, rules: AnyRules | None = None) -> list[World]:  # noqa: ANN401
    """So many worlds that agree with all that a seat has seen, each as likely as any other.

    >>> import stammtisch as st
    >>> deal = st.deal(st.rules("schafkopfschule"), seed=1)
    >>> {world.hands[2] for world in st.worlds(deal.view(2), 100)} == {deal.hands[2]}
    True
    """
    a_view(view)
    if rules is None:
        if view.rules not in rulesets.names():
            raise ValueError(f"{view.rules} is a house's own rule set: give it as rules=…")
        rules = rulesets.builtin(view.rules)
    return [_world(it) for it in worlds_of(view, rules).sample(n, seed)]


def _world(found: Any) -> World:  # noqa: ANN401  (of the game's own type)
    hands = tuple(map(CardSet, found.hands))
    rest = getattr(found, "rest", 0)
    return World(hands, tuple(CardSet(rest)) if rest else getattr(found, "talon", ()))


def chances(
    hand: str | Iterable[Card | str],
    rules: AnyRules,
    contracts: Sequence[str] | None = None,
    worlds: int = 200,
    seat: Seat = 0,
    seed: int = 0,
) -> list[Odds]:
    """How often a hand wins each game, the best first: the other cards lie by chance.

    All see all cards and play their best, so a real table differs a little. Without ``contracts``
    all that the hand may announce; ``seat`` is counted from forehand.

    >>> import stammtisch as st
    >>> hand, rules = "EO GO SO EU HU EA EX E9", st.rules("schafkopfschule")
    >>> best, *_ = st.chances(hand, rules, ["SE", "W"], worlds=20)
    >>> best.contract, best.chance > 0.9
    ('SE', True)
    """
    rule_set(rules)
    if seat not in range(4):
        raise ValueError(f"seats are 0 to 3, counted from forehand, not {seat!r}")
    place = GAMES[rules.game].chances
    if not place:
        raise ValueError(f"in {rules.name} nobody announces a contract")
    odds: list[Odds] = load(place)(CardSet(hand), rules, contracts, worlds, seat, seed)
    return odds
