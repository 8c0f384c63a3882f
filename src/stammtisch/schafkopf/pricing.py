"""What a game is worth per payer (RULES 5.6-5.8 and 7.2): one formula, the rule set's numbers."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.schafkopf.contracts import SIE, Contract, Sides
from stammtisch.schafkopf.outcome import Grade, Outcome
from stammtisch.schafkopf.rules import FixedTout, RuleSet


class Item(Struct, frozen=True, gc=False):
    """A line of the arithmetic: so many of something make so much."""

    key: str  # base, laufende, schneider, schwarz, steigern, tout, sie, sanction
    amount: int
    count: int = 1


class Price(Struct, frozen=True, gc=False):
    """The value of a game per payer, as a sum that is multiplied."""

    items: tuple[Item, ...]
    tout_factor: int = 1
    doublings: int = 0

    @property
    def value(self) -> int:
        return sum(item.amount for item in self.items) * self.tout_factor << self.doublings


def price_of(outcome: Outcome, rules: RuleSet) -> Price:
    contract = outcome.contract
    assert contract is not None
    doublings = outcome.contra + outcome.knocks + outcome.carry + outcome.built_in
    if contract.kind is SIE:
        return sie_price(rules, doublings)
    if contract.kind.sides is Sides.EACH:
        ramsch = (Item("base", rules.ramsch_base),)
        return Price(ramsch, doublings=doublings + virgin_doublings(outcome.virgins, rules))
    laufende = Item("laufende", outcome.laufende * rules.laufende_bonus, outcome.laufende)
    if contract.tout and not outcome.demoted:
        return tout_price(contract, rules, laufende, doublings)
    steps = (outcome.step - 60) // 10
    items = (
        Item("base", base(contract, rules)),
        laufende,
        grade_item(outcome.grade, rules),
        Item("steigern", steps * rules.steigern_pays, steps),
    )
    return Price(tuple(item for item in items if item.amount), doublings=doublings)


def virgin_doublings(virgins: int, rules: RuleSet) -> int:
    """How often players without a trick double a Ramsch (RULES 3.11, C-26)."""
    marched = virgins == 3
    if rules.ramsch_virgins == "none" or (marched and rules.ramsch_durchmarsch == "wins_plain"):
        return 0
    return min(virgins, 1) if rules.ramsch_virgins == "single" else virgins


def base(contract: Contract, rules: RuleSet) -> int:
    return {
        "ruf": rules.base_ruf,
        "solo": rules.base_solo,
        "wenz": rules.base_wenz,
        "ramsch": rules.ramsch_base,
    }[contract.kind.tariff]


def grade_item(grade: Grade, rules: RuleSet) -> Item:
    """Schwarz replaces the supplement for Schneider (RULES 5.3)."""
    if grade is Grade.SCHWARZ:
        return Item("schwarz", rules.schwarz_bonus)
    return Item("schneider", rules.schneider_bonus if grade is Grade.SCHNEIDER else 0)


def tout_price(contract: Contract, rules: RuleSet, laufende: Item, doublings: int) -> Price:
    """Won or lost, without Schneider and Schwarz: doubled, or a fixed price in point tables."""
    fixed = rules.tout_value
    if isinstance(fixed, FixedTout):
        value = fixed.solo if contract.kind.tariff == "solo" else fixed.wenz
        items, factor = (Item("tout", value), laufende), 1
    else:
        items, factor = (Item("base", base(contract, rules)), laufende), 2
    return Price(tuple(item for item in items if item.amount), factor, doublings)


def sie_price(rules: RuleSet, doublings: int) -> Price:
    """Laufende are part of a Sie: the whole hand runs (A-40)."""
    if rules.sie_value != "computed":
        return Price((Item("sie", rules.sie_value),), doublings=doublings)
    run = rules.hand_size
    items = (
        Item("base", rules.base_solo),
        Item("laufende", run * rules.laufende_bonus, run),
    )
    return Price(items, rules.sie_factor, doublings)
