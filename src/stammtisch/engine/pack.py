"""A pack of cards: shuffled, checked, cut or mixed again, and dealt (RULES 1.1, 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeAlias

from msgspec import Struct, structs

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import AnyMachine, check_turn

Pack: TypeAlias = tuple[Card, ...]  # top card first


class WithCards(Protocol):
    """A rule set: it names the cards that are played with."""

    @property
    def cards(self) -> tuple[Card, ...]: ...


def shuffle(rules: WithCards, rng: Random) -> tuple[Card, ...]:
    pack = list(rules.cards)
    rng.shuffle(pack)
    return tuple(pack)


def check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    """Every card of the deck once and no other."""
    missing = set(cards) - set(pack)
    if missing:
        raise Refused("1.1", "card_missing", card=min(missing))
    if len(pack) != len(cards):
        strange = next(card for card in pack if card not in cards or pack.count(card) > 1)
        raise Refused("1.1", "card_strange", card=strange)


class Handling(Struct, frozen=True):
    """How a pack is handled before it is dealt."""

    cutter: Seat
    dealer: Seat
    verb: Verb  # CUT or MIX
    least_cards: int
    least_times: int
    most_times: int | None = None


class Cutting(Struct, frozen=True, gc=False):
    name: ClassVar[str] = "cutting"

    handling: Handling
    pack: Pack
    deal_out: Callable[[Any, Pack], Any]
    times: int = 0

    def options(self, deal: AnyMachine) -> Options:
        handling = self.handling
        calls = tuple(call(handling.cutter, handling.verb, n) for n in self._sizes())
        if self.times < handling.least_times:
            return Options(handling.cutter, calls)
        return Options(handling.dealer, (call(handling.dealer, Verb.DEAL),), calls)

    def apply(self, deal: AnyMachine, action: Action) -> AnyMachine:
        if action.verb is Verb.DEAL:
            return self._deal(deal, action)
        if action.seat != self.handling.cutter:
            raise Refused("1.1", "not_the_cutter", seat=self.handling.cutter)
        if action.verb is not self.handling.verb:
            raise Refused("1.1", "cut_or_mix", call=self.handling.verb)
        if not self._sizes():
            raise Refused("1.1", "cut_enough")
        if action.argument not in self._sizes():
            raise Refused("1.1", "cut_size", sizes=_span(self._sizes()))
        pack = after_cut(self.pack, action)
        return deal.said(action, structs.replace(self, pack=pack, times=self.times + 1))

    def _deal(self, deal: AnyMachine, action: Action) -> AnyMachine:
        check_turn(action, self.handling.dealer)
        if self.times < self.handling.least_times:
            raise Refused("1.1", "cut_first")
        dealt: AnyMachine = self.deal_out(deal.said(action, self), self.pack)
        return dealt

    def _sizes(self) -> range:
        """How many cards may be lifted, or brought from the bottom to the top."""
        if self.times == self.handling.most_times:
            return range(0)
        least = self.handling.least_cards
        return range(least, len(self.pack) - least + 1)


def after_cut(pack: Pack, action: Action) -> Pack:
    """Cards lifted from the top go below the rest; cards from the bottom come to the top."""
    assert isinstance(action.argument, int)
    n = action.argument if action.verb is Verb.CUT else len(pack) - action.argument
    return pack[n:] + pack[:n]


def after_all_cuts(pack: Pack, history: tuple[Action, ...]) -> Pack:
    for action in history:
        if action.verb in (Verb.CUT, Verb.MIX):
            pack = after_cut(pack, action)
    return pack


def _span(sizes: range) -> str:
    return f"{sizes[0]}-{sizes[-1]}"
