"""Kreuz after four passes, and its ordered doubling (RULES 3.8 and 4.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.schafkopf.contracts import KREUZ, Contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.play import begin_play


class Legen(Struct, frozen=True, gc=False):
    """Kreuz: each seat in turn may double once, each side at most once (RULES 4.4, C-07)."""

    name: ClassVar[str] = "legen"

    seat: Seat = 0

    def options(self, deal: Deal) -> Options:
        return Options(self.seat, self._calls(deal))

    def _calls(self, deal: Deal) -> tuple[Action, ...]:
        if any(doubler % 2 == self.seat % 2 for doubler in deal.standing.doublers):
            return (call(self.seat, Verb.NO_LEGE),)
        return call(self.seat, Verb.LEGE), call(self.seat, Verb.NO_LEGE)

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, self.seat)
        if action not in self._calls(deal):
            reason = "side_has_laid" if action.verb is Verb.LEGE else "lege_or_not"
            raise Refused("4.4", reason)
        deal = deal.said(action, Legen(self.seat + 1))
        if action.verb is Verb.LEGE:
            deal = deal.settle(doublers=(*deal.standing.doublers, self.seat))
        return deal if self.seat < 3 else begin_play(deal)


def begin_kreuz(deal: Deal) -> Deal:
    """Four passes: the opposite players are partners (RULES 3.8)."""
    deal = deal.settle(contract=Contract(KREUZ))
    return deal.to(Legen()) if deal.rules.kreuz_doubling == "ordered" else begin_play(deal)
