"""A bot: view in, action out. It never sees a deal, only what its seat may know.

A decision depends on nothing but the bot, its seed, the view and the rules: asked again it gives
the same action, in any order and on any machine. So budgets are numbers of worlds and playouts,
not seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from stammtisch.engine.deal import Action, Deal, Options, interjections

AnyView: TypeAlias = Any  # of the game's own type
AnyRuleSet: TypeAlias = Any


class Bot(Protocol):
    """A player that is a program, made of a seed.

    >>> import stammtisch as st
    >>> class First:
    ...     name = "first"
    ...     def __init__(self, seed: int) -> None: ...
    ...     def act(self, view: st.View, rules: st.RuleSet) -> st.Action | None:
    ...         return view.actions[0] if view.my_turn else None
    >>> st.playout(st.deal(st.rules("schafkopfschule"), seed=1), First(0)).over
    True
    """

    @property
    def name(self) -> str: ...

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        """One of the view's options; nothing only if it is somebody else's turn to act."""
        ...


Worths: TypeAlias = Mapping[Action | None, float]  # ``None`` is to say nothing


class Thought(Struct, frozen=True):
    """A decision, and what each choice that was weighed is worth to the seat.

    In Schafkopf worth is money, in Schnapsen it is equity (``schnapsen.bots.equities``). A card
    need not be the best one by a hair: among equals a player may prefer one.
    """

    choice: Action | None = None
    worths: Worths = {}


class Thinker(Bot, Protocol):
    """A bot that can tell what it thinks of its choices."""

    def think(self, view: AnyView, rules: AnyRuleSet) -> Thought:
        """About what it has to do now."""
        ...

    def remark(self, view: AnyView, rules: AnyRuleSet) -> Thought:
        """About what it may say out of turn."""
        ...


def best_of(worths: Worths) -> Thought:
    """The choice that is worth the most; the first of equals."""
    return Thought(max(worths, key=lambda action: worths[action]), worths)


def chance_of(seed: int, view: AnyView) -> Random:
    """The bot's dice for one decision: they depend on what it sees and on nothing else.

    What a view only explains is no part of it: explanations come and go with versions.
    """
    explained = getattr(view, "_explained", ())
    seen = view if not explained else _without(view, explained)
    return Random(f"{seed} {sha256(msgspec.json.encode(seen)).hexdigest()}")


def _without(view: AnyView, names: tuple[str, ...]) -> dict[str, Any]:
    return {it: getattr(view, it) for it in view.__struct_fields__ if it not in names}


G = TypeVar("G", bound=Deal)

INTERJECTS: Final = 0.15  # how often chance says something out of turn


class Chance(Struct, frozen=True):
    """Plays by chance."""

    seed: int = 0
    name: str = "zufall"

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        rng = chance_of(self.seed, view)
        out_of_turn = interjections(view)
        if out_of_turn and rng.random() < INTERJECTS:
            return rng.choice(out_of_turn)
        if view.turn != view.seat:
            return None
        due = [action for action in view.options if action not in out_of_turn]
        return rng.choice(self.sensible(due, view, rules))

    def sensible(self, due: Sequence[Action], view: AnyView, rules: AnyRuleSet) -> Sequence[Action]:
        """What not even chance leaves out, or does."""
        return due


def chance(options: Options, rng: Random) -> Action:
    if options.interjections and rng.random() < INTERJECTS:
        return rng.choice(options.interjections)
    return rng.choice(options.actions)


def play_by_chance(deal: G, rng: Random) -> G:
    """A deal played to its end by random legal actions."""
    while not deal.over:
        deal = deal.apply(chance(deal.options, rng))
    return deal
