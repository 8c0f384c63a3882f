"""HALT and the supervisor's ruling, possible until the next cut (RULES 6.1)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from stammtisch.game import SUPERVISOR, Action, Options, Refused, Seat, Verb, call
from stammtisch.schafkopf.contracts import ANNOUNCED, TRIXER
from stammtisch.schafkopf.deal import Deal, Phase
from stammtisch.schafkopf.misconduct import (
    Consequence,
    Fact,
    Ruling,
    consequence,
    parse_ruling,
)
from stammtisch.schafkopf.outcome import Outcome, PerSeat, Sanction
from stammtisch.schafkopf.phases.ending import redealt, sanctioned, struck
from stammtisch.schafkopf.phases.starting import holder_of_sau


class Halted(Struct, frozen=True):
    """Everything waits for the supervisor: he rules, or rejects the complaint and play goes on."""

    name: ClassVar[str] = "halted"

    by: Seat
    back: Phase
    outcome: Outcome | None = None

    def options(self, deal: Deal) -> Options:
        return Options(SUPERVISOR, (call(SUPERVISOR, Verb.REJECT),))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action != call(SUPERVISOR, Verb.REJECT):
            raise Refused("6.1", "halted")
        return deal.then(action, self.back)


def protest(deal: Deal, action: Action) -> Deal:
    """HALT by anybody at the table, RULING by the supervisor."""
    if deal.over:
        raise Refused("6.1", "too_late")
    if action.verb is Verb.RULING:
        return rule(deal, action)
    if action.seat not in range(deal.context.players):
        raise Refused("6.1", "not_at_the_table")
    if isinstance(deal.phase, Halted):
        raise Refused("6.1", "halted")
    return deal.then(action, Halted(action.seat, deal.phase, deal.outcome))


def rule(deal: Deal, action: Action) -> Deal:
    if action.seat != SUPERVISOR:
        raise Refused("6.1", "supervisor_rules")
    ruling = parse_ruling(str(action.argument))
    phase = deal.phase.back if isinstance(deal.phase, Halted) else deal.phase
    deal = deal.then(action, phase)
    follows = consequence(ruling.case, ruling.facts | _facts(deal), deal.rules)
    if follows is Consequence.LOST:
        return _lost(deal, ruling)
    if follows is Consequence.LOST_PLAIN:
        return _invalid_announcement(deal, ruling)
    if follows in (Consequence.REDEAL_SAME, Consequence.REDEAL_TURN):
        return _dealt_again(deal, ruling)
    if follows is Consequence.STRUCK:
        return _struck(deal)
    return deal


def _facts(deal: Deal) -> set[Fact]:
    facts = set()
    if deal.standing.contract is None:
        facts.add(Fact.NO_CONTRACT)
    elif deal.outcome is None and all(hand.bit_count() <= 1 for hand in deal.hands):
        facts.add(Fact.LAST_TRICK)
    return facts


def _lost(deal: Deal, ruling: Ruling) -> Deal:
    culprit = _culprit(ruling)
    if (ruling.case.id == "MC-16") != (ruling.exposer is not None):
        raise Refused("6.3", "exposer_in_mc_16")
    if ruling.exposer == culprit:
        raise Refused("6.3", "exposer_in_mc_16")
    sanction = Sanction(
        ruling.case.id, culprit, ruling.exposer, _shares(deal, ruling), _before_solo(deal)
    )
    return sanctioned(deal, sanction)


def _invalid_announcement(deal: Deal, ruling: Ruling) -> Deal:
    """Lost plain for the announcer; the holder of a Sau he may not call is spared (A-23)."""
    culprit, contract = _culprit(ruling), ruling.contract
    if contract is None or contract.kind not in ANNOUNCED:
        raise Refused("6.2", "announcement_needed")
    holder = holder_of_sau(deal.hands, contract) if contract.suit in contract.kind.suits else None
    partner = None if holder == culprit else holder
    deal = deal.settle(contract=contract, declarer=culprit, partner=partner)
    return sanctioned(deal, Sanction(ruling.case.id, culprit))


def _dealt_again(deal: Deal, ruling: Ruling) -> Deal:
    """Unscored; before a game is fixed a wilful act may cost three, one to each other (A-43)."""
    if Fact.WILFUL in ruling.facts and deal.standing.contract is None:
        return redealt(deal, Sanction(ruling.case.id, _culprit(ruling)))
    return redealt(deal)


def _struck(deal: Deal) -> Deal:
    contract, declarer = deal.standing.contract, deal.standing.declarer
    if contract is None or declarer is None:
        raise Refused("7.4", "nothing_to_strike")
    return struck(deal, declarer, contract)


def _culprit(ruling: Ruling) -> Seat:
    """Whoever pays must have been dealt cards: the resting dealer neither pays nor receives."""
    if ruling.culprit is None or ruling.culprit > 3 or ruling.exposer == 4:
        raise Refused("6.2", "culprit_needed")
    return ruling.culprit


def _shares(deal: Deal, ruling: Ruling) -> PerSeat | None:
    """Amounts the supervisor sets himself, where the rule set leaves the split to him (A-46)."""
    if ruling.shares is None:
        return None
    if deal.rules.exposure_split != "supervisor" or sum(ruling.shares) != 0:
        raise Refused("6.3", "shares_not_allowed")
    return ruling.shares


def _before_solo(deal: Deal) -> bool:
    return deal.standing.contract is not None and deal.standing.contract.kind is TRIXER
