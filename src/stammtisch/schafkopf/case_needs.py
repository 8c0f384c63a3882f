"""What a supervisor must be asked before a case can be ruled about real cards (RULES 6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stammtisch.schafkopf.contracts import SOLO, Contract
from stammtisch.schafkopf.misconduct import MENDABLE, Case, Consequence, Fact, consequence
from stammtisch.schafkopf.outcome import Sanction
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.schafkopf.sanctions import whole_side_pays

EXPOSURE = "MC-16"


class Needs(Struct, frozen=True, kw_only=True):
    culprit: bool = False
    exposer: bool = False
    announced: bool = False  # the invalid announcement, and who holds the called Sau
    game: bool = False  # contract, declarer, partner
    supplements: bool = False  # Laufende, knocks and doublings count (RULES 6.4)
    shares: bool = False  # the supervisor may divide the points


class CaseEnd(Struct, frozen=True, kw_only=True):
    """What follows from a case if a fact is true, and what must be known for it."""

    fact: str  # nothing: whatever else is true
    consequence: Consequence
    needs: Needs


def case_ends(case: Case, rules: RuleSet, *, fixed: bool) -> tuple[CaseEnd, ...]:
    """The first one whose fact is true counts. ``fixed``: a game was announced already (A-43)."""
    before = frozenset() if fixed else frozenset({Fact.NO_CONTRACT})
    ends = []
    for fact in _facts(case, rules, fixed=fixed):
        facts = before | ({fact} if fact else set())
        follows = consequence(case, facts, rules)
        needs = _needs(case, follows, rules, punished=not fixed and fact is Fact.WILFUL)
        ends.append(CaseEnd(fact=fact or "", consequence=follows, needs=needs))
    return tuple(ends)


def _facts(case: Case, rules: RuleSet, *, fixed: bool) -> Iterator[Fact | None]:
    if case.id in MENDABLE and rules.correct_if_immediate:
        yield Fact.AT_ONCE
    known = [fact for fact, _ in case.unless]
    yield from known
    if Fact.LAST_TRICK in known and fixed:
        yield Fact.EARLIER_TRICK  # for a table where the server deals
    lost = consequence(case, frozenset(), rules) is Consequence.LOST
    if lost and not fixed and Fact.WILFUL not in known:
        yield Fact.WILFUL
    yield None


def _needs(case: Case, follows: Consequence, rules: RuleSet, *, punished: bool) -> Needs:
    if follows is Consequence.LOST:
        exposed = case.id == EXPOSURE
        return Needs(
            culprit=True,
            exposer=exposed,
            game=True,
            supplements=whole_side_pays(Sanction(case.id, 0), Contract(SOLO), rules),
            shares=exposed and rules.exposure_split == "supervisor",
        )
    if follows is Consequence.LOST_PLAIN:
        return Needs(culprit=True, announced=True)
    if follows is Consequence.STRUCK:
        return Needs(game=True)
    personal = follows in (Consequence.WARN, Consequence.EXCLUDE)
    return Needs(culprit=personal or (punished and follows is Consequence.REDEAL_SAME))
