"""3er-Runde: every player owes a Solo, a Wenz and a Rufspiel (RULES 3.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.schafkopf.announcements import playable, valid_contracts
from stammtisch.schafkopf.contracts import WENZ, Contract
from stammtisch.schafkopf.deal import Deal, Duty
from stammtisch.schafkopf.phases.announcement import Announcing, announce_from


class Dreier(Struct, frozen=True, gc=False):
    """Players with open duties are asked in turn; if all decline, one of them is forced (A-70)."""

    name: ClassVar[str] = "duties"

    asked: tuple[Seat, ...]
    forced: bool = False

    def options(self, deal: Deal) -> Options:
        return Options(self.asked[0], self._calls(deal))

    def _calls(self, deal: Deal) -> tuple[Action, ...]:
        seat = self.asked[0]
        games = owed_games(deal, seat, forced=self.forced)
        duties = tuple(call(seat, Verb.DUTY, duty) for duty in games)
        return duties if self.forced else (*duties, call(seat, Verb.DECLINE))

    def apply(self, deal: Deal, action: Action) -> Deal:
        check_turn(action, self.asked[0])
        if action not in self._calls(deal):
            raise Refused("3.17", self._reason(action))
        if action.verb is Verb.DECLINE:
            later = self.asked[1:]
            declined = deal.said(action, Dreier(later or self.asked))
            return declined if later else force(declined)
        games = owed_games(deal, action.seat, forced=self.forced)
        choices = next(games[duty] for duty in games if duty == action.argument)
        announcing = Announcing(action.seat, choices, rule="3.17", sie=False)
        return deal.said(action, announcing)

    def _reason(self, action: Action) -> str:
        if action.verb is Verb.DUTY:
            return "duty_not_open"
        return "duty_forced" if self.forced else "duty_or_not"


def owed_games(deal: Deal, seat: Seat, *, forced: bool) -> dict[Duty, tuple[Contract, ...]]:
    """The games by which a seat can fulfil each of its open duties with this hand.

    A player who is gesperrt cannot call a Sau. A player who is forced plays an owed Wenz also
    without an Unter, if nothing else that is owed can be played (C-28).
    """
    owed = deal.context.duties[seat]
    games = _by_duty(owed, valid_contracts(deal.held[seat], deal.rules))
    if games or not forced or not deal.rules.threer_forced_wenz:
        return games
    wenz = [contract for contract in playable(deal.rules.contracts) if contract.kind is WENZ]
    return _by_duty(owed, wenz)


def _by_duty(
    owed: Iterable[Duty], contracts: Iterable[Contract]
) -> dict[Duty, tuple[Contract, ...]]:
    games = {duty: tuple(it for it in contracts if it.kind.name == duty) for duty in owed}
    return {duty: found for duty, found in games.items() if found}


def debtors(deal: Deal) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(4) if deal.context.duties[seat])


def open_dreier(deal: Deal) -> Deal:
    asked = debtors(deal)
    if not asked:
        raise Refused("3.17", "no_open_duties")
    return deal.to(Dreier(asked))


def force(deal: Deal) -> Deal:
    """Nobody wanted: the last (or first) with open duties must. If gesperrt: alone (C-11)."""
    seat = debtors(deal)[-1 if deal.rules.threer_forced == "last" else 0]
    if owed_games(deal, seat, forced=True):
        return deal.to(Dreier((seat,), forced=True))
    return announce_from(deal, seat, lambda contract: contract.lone, rule="3.17")
