"""Rulings about games of real cards, made into the ``Outcome`` that is scored (RULES 6)."""

from __future__ import annotations

from msgspec import structs

from stammtisch.engine.deal import Refused, Seat
from stammtisch.engine.rulings import Consequence
from stammtisch.schafkopf.contracts import ANNOUNCED, Contract, Sides
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import Circumstance, Ruling, consequence
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction
from stammtisch.schafkopf.real_cards import (
    RealGame,
    begun,
    check_people,
    check_supplements,
    contract_of,
)
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import grade_of, guilty, is_demoted, whole_side_pays


def ruled(
    told: RealGame,
    ruling: Ruling,
    rules: RuleSet,
    context: Context | None = None,
    *,
    trusted: bool = False,
) -> Outcome:
    """The outcome of a game that a ruling has decided (RULES 6); ``told`` says what was played.

    How it ended does not matter; Laufende and doublings do where a whole side pays (RULES 6.4).
    """
    context = context or Context()
    round_ = ROUNDS[context.round]
    follows = consequence(ruling.case, ruling.facts, rules)
    if follows is Consequence.LOST_PLAIN:
        return _invalid(told, ruling, rules, context)
    first = round_.first if round_.first and told.contract == round_.first.code else None
    contract = Contract(first) if first else contract_of(told.contract, rules, round_)
    check_people(told, contract.kind, round_)
    if not trusted:
        check_supplements(told, contract, rules, round_)
    outcome = begun(told, contract, context)
    if follows is Consequence.STRUCK:
        return outcome
    if follows is not Consequence.LOST:
        raise Refused("6.2", "no_amount", case=ruling.case.id)
    sanction = structs.replace(_sanction(ruling, rules), before_solo=first is not None)
    return structs.replace(
        _lost(outcome, contract, sanction, rules),
        demoted=is_demoted(contract, Grade.PLAIN, rules, context.first_game),
        laufende=told.laufende if whole_side_pays(sanction, contract, rules) else 0,
    )


def _lost(outcome: Outcome, contract: Contract, sanction: Sanction, rules: RuleSet) -> Outcome:
    """By the side of the guilty seat."""
    side = outcome.side_of(guilty(sanction))
    return structs.replace(
        outcome,
        ending=Ending.SANCTIONED,
        sanction=sanction,
        winners=tuple(seat for seat in range(4) if seat not in side),
        grade=grade_of(sanction, contract, rules),
    )


def before_a_game(ruling: Ruling, context: Context | None = None) -> Outcome:
    """A wilful act before a game was fixed: dealt again, and it may cost three (A-43)."""
    if Circumstance.WILFUL not in ruling.facts:
        raise Refused("6.1", "no_amount", case=ruling.case.id)
    context = context or Context()
    return Outcome(
        ending=Ending.REDEAL,
        players=context.players,
        round=context.round,
        sanction=Sanction(ruling.case.id, _culprit(ruling)),
    )


def _invalid(told: RealGame, ruling: Ruling, rules: RuleSet, context: Context) -> Outcome:
    """An announcement that was not allowed: lost plain for the announcer alone (A-23)."""
    contract, culprit = ruling.contract, _culprit(ruling)
    if contract is None or contract.kind not in ANNOUNCED:
        raise Refused("6.2", "announcement_needed")
    sanction = Sanction(ruling.case.id, culprit)
    partner = told.partner if contract.kind.sides is Sides.PARTNER else None
    announced = structs.replace(
        told, declarer=culprit, partner=None if partner == culprit else partner
    )
    spared = structs.replace(
        begun(announced, contract, context),
        ending=Ending.SANCTIONED,
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
