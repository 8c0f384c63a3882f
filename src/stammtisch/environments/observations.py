"""A view as numbers, and which actions it offers (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from operator import index
from random import Random
from typing import Any, Final, SupportsIndex, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stammtisch.engine.cards import CARDS
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.game import load
from stammtisch.engine.observation import Around, Part, marked
from stammtisch.games import GAMES, AnyDeal, AnyRules, GameView, new_deal
from stammtisch.library.actions import actions

LONGEST: Final = len(CARDS)


class Observation(TypedDict):
    """What a learner gets: numbers from 0 to 1, and a 1 for every action that is possible."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class Observer:
    """Turns views into numbers and numbers into actions, for one rule set and table size."""

    def __init__(self, rules: AnyRules, players: int) -> None:
        self.rules, self.players = rules, players
        self.actions = actions(rules)
        self.silence = len(self.actions)  # the number after the last action
        self._own: Any = load(GAMES[rules.game].observation)

    def parts(self, view: GameView) -> Iterator[Part]:
        """All parts of an observation, in their order."""
        around, space = Around(view.seat, self.players), self.actions
        yield "seat", marked([view.seat], self.players)
        yield "turn", around.marked([view.turn])
        yield "hands", around.cards(view.hands)
        yield "counts", around.each(count / len(self.rules.cards) for count in view.counts)
        words = len(space)
        said = [it for it in view.history if it.seat in range(self.players) and it in space]
        places = (words * around.distance(it.seat) + space.index(it) for it in said)
        yield "said", marked(places, words * self.players)
        played = [it.argument for it in view.history if it.verb is Verb.CARD]
        place = {card: at for at, card in enumerate(played, 1)}
        yield "order", [place.get(card, 0) / LONGEST for card in CARDS]
        yield from self._own(view, self.rules)

    def mask(self, deal: AnyDeal, seat: Seat, asked: bool) -> NDArray[np.int8]:
        """Nothing is possible for a seat that is not asked."""
        if not asked:
            return np.zeros(self.silence + 1, np.int8)
        own = self.actions.mask(deal.view(seat))
        return np.frombuffer(own + bytes([seat != deal.turn]), np.int8)

    def offered(self, number: SupportsIndex, deal: AnyDeal, seat: Seat) -> bool:
        """Whether a seat that is asked may answer that."""
        known = index(number) in range(self.silence + 1)
        return known and bool(self.mask(deal, seat, asked=True)[number])

    def observation(self, deal: AnyDeal, seat: Seat, asked: bool) -> Observation:
        numbers = [it for _, part in self.parts(deal.view(seat)) for it in part]
        return {
            "observation": np.array(numbers, np.float32),
            "action_mask": self.mask(deal, seat, asked),
        }

    def action(self, number: SupportsIndex, seat: Seat) -> Action | None:
        """What a number means for a seat; ``None`` is silence."""
        return None if index(number) == self.silence else self.actions.action(index(number), seat)

    @cached_property
    def layout(self) -> dict[str, slice]:
        """Where each part stands in the numbers; the same for every view."""
        deal = new_deal(self.rules, Random(0), players=self.players)
        found, begin = {}, 0
        for name, part in self.parts(deal.view(0)):
            found[name] = slice(begin, begin := begin + len(part))
        return found

    @cached_property
    def space(self) -> spaces.Dict:
        size = max(part.stop for part in self.layout.values())
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.silence + 1,), np.int8),
            }
        )

    @cached_property
    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.silence + 1)


def rewards(deal: AnyDeal) -> list[float]:
    """What every seat gets or pays; where only winners are paid, less what the others get."""
    amounts = list(map(float, deal.settlement().amounts))
    total, others = sum(amounts), len(amounts) - 1
    return [it - (total - it) / others for it in amounts] if total else amounts
