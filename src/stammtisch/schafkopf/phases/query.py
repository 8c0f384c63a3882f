"""Ramsch and Geist: who is krank plays a Solo instead (RULES 3.11, A-65)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.announcing import announce_from, lay_sie, sie_calls
from stammtisch.schafkopf.phases.knocking import begin_ramsch


class Query(Struct, frozen=True, gc=False):
    """All four answer, even after a krank; the first krank in seat order plays (C-09)."""

    name: ClassVar[str] = "query"

    contract: Contract
    seat: Seat = 0
    krank: Seat | None = None

    def options(self, deal: Deal) -> Options:
        return Options(self.seat, self._calls(), sie_calls(deal))

    def _calls(self) -> tuple[Action, ...]:
        return call(self.seat, Verb.GESUND), call(self.seat, Verb.KRANK)

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is Verb.SIE:
            return lay_sie(deal, action)
        check_turn(action, self.seat)
        if action not in self._calls():
            raise Refused("3.11", "gesund_or_krank")
        krank = self.seat if self.krank is None and action.verb is Verb.KRANK else self.krank
        deal = deal.said(action, Query(self.contract, self.seat + 1, krank))
        if self.seat < 3:
            return deal
        if krank is None:
            return begin_ramsch(deal, self.contract)
        return announce_from(deal, krank, lambda game: game.kind is SOLO, rule="3.11")
