"""3er-Runde: every player owes a Solo, a Wenz and a Rufspiel (RULES 3.17)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.game import Action, Options, Refused, Seat, Verb, call
from stammtisch.machine import check_turn
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.context import Duty
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.announcing import announce_from


class Dreier(Struct, frozen=True, gc=False):
    """Players with open duties are asked in turn; if all decline, one of them is forced (A-70)."""

    name: ClassVar[str] = "duties"

    asked: tuple[Seat, ...]
    forced: bool = False

    def options(self, deal: Deal) -> Options:
        return Options(self.asked[0], self._calls(deal))

    def _calls(self, deal: Deal) -> tuple[Action, ...]:
        seat = self.asked[0]
        duties = tuple(call(seat, Verb.DUTY, duty) for duty in fulfillable(deal, seat))
        return duties if self.forced else (*duties, call(seat, Verb.DECLINE))

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, self.asked[0])
        if action not in self._calls(deal):
            raise Refused("3.17", self._reason(action))
        if action.verb is Verb.DECLINE:
            later = self.asked[1:]
            declined = deal.said(action, Dreier(later or self.asked))
            return declined if later else force(declined)
        duty = action.argument
        return announce_from(
            deal.said(action, self),
            action.seat,
            lambda contract: contract.kind.name == duty,
            rule="3.17",
            sie=False,
        )

    def _reason(self, action: Action) -> str:
        if action.verb is Verb.DUTY:
            return "duty_not_open"
        return "duty_forced" if self.forced else "duty_or_not"


def fulfillable(deal: Deal, seat: Seat) -> tuple[Duty, ...]:
    """Open duties a player can fulfil with this hand: gesperrt, he cannot call a Sau."""
    valid = {contract.kind.name for contract in valid_contracts(deal.hands[seat], deal.rules)}
    return tuple(duty for duty in deal.context.duties[seat] if duty in valid)


def debtors(deal: Deal) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(4) if deal.context.duties[seat])


def open_dreier(deal: Deal) -> Deal:
    asked = debtors(deal)
    if not asked:
        raise Refused("3.17", "no_open_duties")
    return deal.to(Dreier(asked))


def force(deal: Deal) -> Deal:
    """Nobody wanted: the last (or first) with open duties must. Gesperrt he plays alone (C-11)."""
    seat = debtors(deal)[-1 if deal.rules.threer_forced == "last" else 0]
    if fulfillable(deal, seat):
        return deal.to(Dreier((seat,), forced=True))
    return announce_from(deal, seat, lambda contract: contract.lone, rule="3.17")
