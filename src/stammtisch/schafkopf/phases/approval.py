"""What the supervisor must approve before the first card, and the questions (RULES 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from msgspec import Struct, structs

from stammtisch.engine.deal import SUPERVISOR, Action, Options, Refused, Seat, Verb, call
from stammtisch.schafkopf.contracts import SIE, Contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.end import struck
from stammtisch.schafkopf.ruleset import RuleSet

LONE_GAME: Final = "lone_game"
TOUT: Final = "tout"


def needed_approvals(
    contract: Contract, seat: Seat, played: Sequence[int], rules: RuleSet
) -> tuple[str, ...]:
    """``played`` are the lone games that each seat has declared in this match so far."""
    if contract.kind is SIE:
        return (SIE.name,) if SIE.name in rules.approval else ()
    count = sum(played) if rules.approval_scope == "table" else played[seat]
    lone_game = contract.lone and LONE_GAME in rules.approval and count + 1 >= rules.approval_from
    tout = contract.tout and TOUT in rules.approval
    return ((LONE_GAME,) if lone_game else ()) + ((TOUT,) if tout else ())


class Approval(Struct, frozen=True, gc=False):
    """Questions are answered one after the other; the table waits."""

    name: ClassVar[str] = "approval"

    seat: Seat
    contract: Contract  # as it will be played if everything is approved
    questions: tuple[str, ...]
    then: Callable[[Deal, Seat, Contract], Deal]

    def options(self, deal: Deal) -> Options:
        approve, reject = call(SUPERVISOR, Verb.APPROVE), call(SUPERVISOR, Verb.REJECT)
        if self.questions[0] == SIE.name:  # the cards are right, so it cannot be refused
            return Options(SUPERVISOR, (approve,))
        return Options(SUPERVISOR, (approve, reject))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action not in self.options(deal).actions:
            raise Refused("7.3", "supervisor_decides")
        question, later = self.questions[0], self.questions[1:]
        rejected = action.verb is Verb.REJECT
        deal = deal.said(action, self)
        if rejected and question == LONE_GAME:
            return struck(deal, self.seat, self.contract)
        contract = self.contract
        if rejected:
            contract, deal = contract.without_tout(), deal.settle(tout_rejected=True)
        if later:
            return deal.to(structs.replace(self, contract=contract, questions=later))
        return self.then(deal, self.seat, contract)
