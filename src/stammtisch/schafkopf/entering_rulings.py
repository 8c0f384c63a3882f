"""Rulings about games of real cards, made into the ``Outcome`` that is scored (RULES 6)."""

from __future__ import annotations

from msgspec import structs

from stammtisch.game import Refused, Seat
from stammtisch.schafkopf.contracts import ANNOUNCED, Sides
from stammtisch.schafkopf.entering import Told, check_people, check_supplements, contract_of
from stammtisch.schafkopf.judging import is_demoted
from stammtisch.schafkopf.misconduct import Consequence, Fact, Ruling, consequence
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.sanctions import grade_of, guilty, whole_side_pays


def ruled(told: Told, ruling: Ruling, rules: RuleSet, *, first_game: bool = False) -> Outcome:
    """The outcome of a game that a ruling has decided (RULES 6); ``told`` says what was played.

    How it ended does not matter; Laufende and doublings do where a whole side pays (RULES 6.4).
    """
    follows = consequence(ruling.case, ruling.facts, rules)
    if follows is Consequence.LOST_PLAIN:
        return _invalid(told, ruling, rules)
    contract = contract_of(told.contract, rules)
    check_people(told, contract.kind)
    check_supplements(told, contract.kind, rules)
    outcome = Outcome(
        ending=Ending.STRUCK,
        contract=contract,
        declarer=told.declarer,
        partner=told.partner,
        knocks=told.knocks,
        contra=told.contra,
    )
    if follows is Consequence.STRUCK:
        return outcome
    if follows is not Consequence.LOST:
        raise Refused("6.2", "no_amount", case=ruling.case.id)
    sanction = _sanction(ruling, rules)
    sides = outcome.sides
    against = next(side for side in sides if guilty(sanction) not in side)
    return structs.replace(
        outcome,
        ending=Ending.SANCTIONED,
        sanction=sanction,
        winners=against,
        grade=grade_of(sanction, contract, rules),
        demoted=is_demoted(contract, Grade.PLAIN, rules, first_game),
        laufende=told.laufende if whole_side_pays(sanction, contract, rules) else 0,
    )


def before_a_game(ruling: Ruling) -> Outcome:
    """A wilful act before a game was fixed: dealt again, and it may cost three (A-43)."""
    if Fact.WILFUL not in ruling.facts:
        raise Refused("6.1", "no_amount", case=ruling.case.id)
    return Outcome(ending=Ending.REDEAL, sanction=Sanction(ruling.case.id, _culprit(ruling)))


def _invalid(told: Told, ruling: Ruling, rules: RuleSet) -> Outcome:
    """An announcement that was not allowed: lost plain for the announcer alone (A-23)."""
    contract, culprit = ruling.contract, _culprit(ruling)
    if contract is None or contract.kind not in ANNOUNCED:
        raise Refused("6.2", "announcement_needed")
    sanction = Sanction(ruling.case.id, culprit)
    partner = told.partner if contract.kind.sides is Sides.PARTNER else None
    spared = Outcome(
        ending=Ending.SANCTIONED,
        contract=contract,
        declarer=culprit,
        partner=None if partner == culprit else partner,
        sanction=sanction,
        grade=grade_of(sanction, contract, rules),
    )
    return structs.replace(spared, winners=spared.sides[1])


def _sanction(ruling: Ruling, rules: RuleSet) -> Sanction:
    culprit = _culprit(ruling)
    if (ruling.case.id == "MC-16") != (ruling.exposer is not None) or ruling.exposer == culprit:
        raise Refused("6.3", "exposer_in_mc_16")
    if ruling.shares is not None and (
        rules.exposure_split != "supervisor" or sum(ruling.shares) != 0
    ):
        raise Refused("6.3", "shares_not_allowed")
    return Sanction(ruling.case.id, culprit, ruling.exposer, ruling.shares)


def _culprit(ruling: Ruling) -> Seat:
    if ruling.culprit is None or ruling.culprit > 3 or ruling.exposer == 4:
        raise Refused("6.2", "culprit_needed")
    return ruling.culprit
