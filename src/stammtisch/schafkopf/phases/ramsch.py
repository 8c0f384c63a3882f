"""Ramsch and Geist: knocking in seat order; who is krank plays a Solo instead (RULES 3.11, 4.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import Phase, check_turn
from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.announcement import (
    announce_from,
    begin_without_declarer,
    lay_sie,
    sie_calls,
)


def knock_calls(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    if len(deal.standing.knocks) == deal.rules.knock_max:
        return (call(seat, Verb.NO_KNOCK),)
    return call(seat, Verb.KNOCK), call(seat, Verb.NO_KNOCK)


def knock(deal: Deal, action: Action, seat: Seat, following: Phase, rule: str) -> Deal:
    check_turn(action, seat)
    if action not in knock_calls(deal, seat):
        raise Refused(rule, "knock_or_not")
    deal = deal.said(action, following)
    if action.verb is Verb.NO_KNOCK:
        return deal
    return deal.settle(knocks=(*deal.standing.knocks, seat))


def begin_ramsch(deal: Deal, contract: Contract) -> Deal:
    """Everybody plays alone, after knocking where the house knocks there (C-26)."""
    if deal.rules.knock == "ramsch":
        return deal.to(Knocking(contract))
    return begin_without_declarer(deal, contract)


class Knocking(Struct, frozen=True, gc=False):
    """Ramsch and Geist: knocking with all cards seen, before the first card (C-05)."""

    name: ClassVar[str] = "knocking"

    contract: Contract
    seat: Seat = 0

    def options(self, deal: Deal) -> Options:
        return Options(self.seat, knock_calls(deal, self.seat))

    def apply(self, deal: Deal, action: Action) -> Deal:
        deal = knock(deal, action, self.seat, Knocking(self.contract, self.seat + 1), "3.11")
        return deal if self.seat < 3 else begin_without_declarer(deal, self.contract)


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
