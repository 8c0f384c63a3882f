"""The cases of misconduct as a supervisor's form needs them: what to ask, what follows."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from stammtisch.games import AnyRules
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.contracts import RUFSPIEL
from stammtisch.schafkopf.misconduct import ANNOUNCEABLE, CASES, CaseEnd, case_ends
from stammtisch.schafkopf.reported import ReportedGame
from stammtisch.texts import Texts


class CaseTold(Struct, frozen=True, kw_only=True):
    case: str
    name: str
    fixed: tuple[CaseEnd, ...]  # once a game is announced
    unfixed: tuple[CaseEnd, ...]


class AnnouncementTold(Struct, frozen=True, kw_only=True):
    """What may have been announced against the rules (MC-20)."""

    code: str
    name: str
    game: str  # as it is reported
    partner: bool  # whether somebody may hold the called Sau


class CasesTold(Struct, frozen=True, kw_only=True):
    cases: tuple[CaseTold, ...]
    announcements: tuple[AnnouncementTold, ...]


@lru_cache(maxsize=32)
def cases_told(rules: AnyRules, texts: Texts) -> CasesTold:
    """Nothing in Schnapsen: there a supervisor corrects the list."""
    if not isinstance(rules, SchafkopfRules):
        return CasesTold(cases=(), announcements=())
    return CasesTold(
        cases=tuple(
            CaseTold(
                case=case.id,
                name=texts(f"case.{case.id}"),
                fixed=case_ends(case, rules, fixed=True),
                unfixed=case_ends(case, rules, fixed=False),
            )
            for case in CASES.values()
        ),
        announcements=tuple(_announcements(rules, texts)),
    )


def _announcements(rules: SchafkopfRules, texts: Texts) -> list[AnnouncementTold]:
    return [
        AnnouncementTold(
            code=code,
            name=contract.said(texts),
            game=str(ReportedGame(contract.kind, tout=contract.tout)),
            partner=contract.kind is RUFSPIEL,
        )
        for code, contract in ANNOUNCEABLE.items()
        if contract.kind.name in rules.contracts
        and (not contract.tout or "tout" in rules.contracts)
    ]
