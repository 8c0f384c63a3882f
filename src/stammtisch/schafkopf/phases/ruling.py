"""What the supervisor rules, and what follows (RULES 6)."""

from __future__ import annotations

from stammtisch.engine.deal import Refused, Seat
from stammtisch.engine.rulings import Consequence
from stammtisch.schafkopf.contracts import ANNOUNCED, SOLO, Contract
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.misconduct import Circumstance, Ruling, consequence, parse_ruling
from stammtisch.schafkopf.outcome import Ending, PerSeat, Sanction
from stammtisch.schafkopf.phases.announcement import holder_of_sau
from stammtisch.schafkopf.phases.approval import Approval
from stammtisch.schafkopf.phases.end import redealt, sanctioned, struck
from stammtisch.schafkopf.phases.play import TrixerNaming


def rule(deal: Deal, text: str) -> Deal:
    ruling = parse_ruling(text)
    deal = _with_game_known(deal)
    follows = consequence(ruling.case, ruling.facts | _facts(deal, ruling), deal.rules)
    if follows is Consequence.LOST:
        return _lost(deal, ruling)
    if follows is Consequence.LOST_PLAIN:
        return _invalid_announcement(deal, ruling)
    if follows in (Consequence.REDEAL_SAME, Consequence.REDEAL_TURN):
        return _dealt_again(deal, ruling, follows)
    if follows is Consequence.STRUCK:
        return _struck(deal)
    return deal


def _with_game_known(deal: Deal) -> Deal:
    """A game counts from its announcement, though the supervisor has not approved it yet; and
    after the third trick of a Trixer its winner is the soloist, even before naming a suit."""
    phase = deal.phase
    if isinstance(phase, Approval):
        partner = holder_of_sau(deal.held, phase.contract)
        return deal.settle(contract=phase.contract, declarer=phase.seat, partner=partner)
    if isinstance(phase, TrixerNaming):
        return deal.settle(contract=Contract(SOLO), declarer=phase.play.leader)
    return deal


def _facts(deal: Deal, ruling: Ruling) -> set[Circumstance]:
    """What the table itself shows."""
    if deal.standing.contract is None:
        return {Circumstance.NO_CONTRACT}
    last = deal.outcome is None and all(hand.bit_count() <= 1 for hand in deal.held)
    return (
        {Circumstance.LAST_TRICK}
        if last and Circumstance.EARLIER_TRICK not in ruling.facts
        else set()
    )


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
    """Lost plain for the announcer; the holder of a wrongly called Sau is spared (A-23)."""
    culprit, contract = _culprit(ruling), ruling.contract
    if contract is None or contract.kind not in ANNOUNCED:
        raise Refused("6.2", "announcement_needed")
    hands = _hands_at_announcement(deal)
    holder = holder_of_sau(hands, contract) if contract.suit in contract.kind.suits else None
    partner = None if holder == culprit else holder
    deal = deal.settle(contract=contract, declarer=culprit, partner=partner)
    return sanctioned(deal, Sanction(ruling.case.id, culprit))


def _hands_at_announcement(deal: Deal) -> Hands:
    """Everybody's cards before play; there is no announcement before all are dealt."""
    hands = deal.standing.dealt if any(deal.standing.dealt) else deal.held
    if sum(hand.bit_count() for hand in hands) < len(deal.rules.cards):
        raise Refused("6.2", "announcement_needed")
    return hands


def _dealt_again(deal: Deal, ruling: Ruling, follows: Consequence) -> Deal:
    """Unscored; before a game is fixed a wilful act may cost three, one to each other (A-43)."""
    ending = Ending.REDEAL if follows is Consequence.REDEAL_SAME else Ending.REDEAL_TURN
    if Circumstance.WILFUL in ruling.facts and deal.standing.contract is None:
        return redealt(deal, ending, Sanction(ruling.case.id, _culprit(ruling)))
    return redealt(deal, ending)


def _struck(deal: Deal) -> Deal:
    contract, declarer = deal.standing.contract, deal.standing.declarer
    if contract is None or declarer is None:
        raise Refused("7.4", "nothing_to_strike")
    return struck(deal, declarer, contract)


def _culprit(ruling: Ruling) -> Seat:
    """The payer must have been dealt cards: the resting dealer neither pays nor receives."""
    if ruling.culprit is None or ruling.culprit > 3 or ruling.exposer == 4:
        raise Refused("6.2", "culprit_needed")
    return ruling.culprit


def _shares(deal: Deal, ruling: Ruling) -> PerSeat | None:
    """Amounts set by the supervisor, where the rule set leaves the split open (A-46)."""
    if ruling.shares is None:
        return None
    if deal.rules.exposure_split != "supervisor" or sum(ruling.shares) != 0:
        raise Refused("6.3", "shares_not_allowed")
    return ruling.shares


def _before_solo(deal: Deal) -> bool:
    contract = deal.standing.contract
    return contract is not None and contract.kind.solo_after > 0
