"""The cases of misconduct MC-01 to MC-30 (RULES 6.2) as a table, and what follows from each."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Refused, Seat, parse_seat
from stammtisch.engine.rulings import CaseEnd, Consequence, Needs
from stammtisch.schafkopf.contracts import ANNOUNCED, CONTRACTS, RUFSPIEL, SOLO, Contract
from stammtisch.schafkopf.outcome import Sanction
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import whole_side_pays


class Circumstance(StrEnum):
    """What the one who rules has to find out."""

    AT_ONCE = "at-once"  # noticed before the next card; an objection made at once
    LAST_TRICK = "last-trick"
    EARLIER_TRICK = "earlier-trick"  # ruled in the last trick, but about another one
    UNSEEN = "unseen"  # nobody has seen the face of the card
    LOOKED = "looked"  # the objector had looked at their cards already
    DEAL_COMPLETE = "deal-complete"
    NOT_HIS_DEAL = "not-his-deal"
    WILFUL = "wilful"
    REPEATED = "repeated"
    SEVERE = "severe"
    CHEATING = "cheating"
    NO_CONTRACT = "no-contract"


class Case(Struct, frozen=True):
    """A case: its consequence, unless a fact changes it."""

    id: str
    source: str  # section of the Schafkopfschule's rules
    consequence: Consequence
    unless: tuple[tuple[Circumstance, Consequence], ...] = ()


_LOST, _NONE, _REDEAL = Consequence.LOST, Consequence.NONE, Consequence.REDEAL_SAME
_TURN, _WARN, _EXCLUDE = Consequence.REDEAL_TURN, Consequence.WARN, Consequence.EXCLUDE

CASES: Final = {
    case.id: case
    for case in (
        Case("MC-01", "3.4.1", _NONE, ((Circumstance.CHEATING, _EXCLUDE),)),
        Case("MC-02", "3.4.2", _REDEAL),
        Case("MC-03", "3.4.3", Consequence.NEW_PACK),
        Case("MC-04", "3.4.4", _REDEAL, ((Circumstance.LOOKED, _NONE),)),
        Case("MC-05", "3.4.5", _TURN, ((Circumstance.DEAL_COMPLETE, _NONE),)),
        Case("MC-06", "3.4.6", _REDEAL, ((Circumstance.NOT_HIS_DEAL, _TURN),)),
        Case("MC-07", "3.4.7", _LOST, ((Circumstance.LAST_TRICK, _NONE),)),
        Case("MC-08", "3.4.8", _LOST),
        Case("MC-09", "3.4.9", _LOST),
        Case("MC-10", "3.4.10", _LOST, ((Circumstance.UNSEEN, _NONE),)),
        Case("MC-11", "3.4.11", _LOST),  # and the culprit may be excluded besides
        Case("MC-12", "3.4.12", _LOST),
        Case("MC-13", "3.4.13", _REDEAL),
        Case("MC-14", "3.4.14", _LOST),
        Case("MC-15", "3.4.15", _LOST),
        Case("MC-16", "3.4.18", _LOST),
        Case("MC-17", "3.1.7", _LOST, ((Circumstance.LAST_TRICK, _NONE),)),
        Case("MC-18", "2.4.14", _NONE),
        Case("MC-19", "2.5.2", _LOST),
        Case("MC-20", "2.4.10", Consequence.LOST_PLAIN),
        Case("MC-21", "2.2.7", _NONE, ((Circumstance.AT_ONCE, _REDEAL),)),
        Case("MC-22", "2.8.2", _NONE),
        Case("MC-23", "3.3", _NONE, ((Circumstance.REPEATED, _WARN),)),
        Case("MC-24", "3.5.2", _WARN, ((Circumstance.SEVERE, _EXCLUDE),)),
        Case("MC-25", "3.5.4", _WARN, ((Circumstance.WILFUL, _LOST),)),
        Case("MC-26", "3.5.5", _WARN, ((Circumstance.REPEATED, _LOST),)),
        Case("MC-27", "5.1.4", _EXCLUDE),
        Case("MC-28", "5.1.5", _EXCLUDE),
        Case("MC-29", "5.2.17", Consequence.STRUCK),
        Case("MC-30", "5.2.18", _NONE),
    )
}

# Errors at play that the Kreuz-Turnier lets a player mend at once (Verziehen, RULES 6.4).
MENDABLE: Final = ("MC-07", "MC-10", "MC-14", "MC-18")


def consequence(case: Case, facts: frozenset[Circumstance], rules: RuleSet) -> Consequence:
    """What follows; before a game is fixed, what would be lost is dealt again (A-43)."""
    if case.id in MENDABLE and rules.correct_if_immediate and Circumstance.AT_ONCE in facts:
        return Consequence.NONE
    found = next((then for fact, then in case.unless if fact in facts), case.consequence)
    if found is Consequence.LOST and Circumstance.NO_CONTRACT in facts:
        return Consequence.REDEAL_SAME
    return found


class Ruling(Struct, frozen=True):
    """The supervisor's word. Its text is ``MC-16 p1 by p3``, with facts as further words."""

    case: Case
    culprit: Seat | None = None
    exposer: Seat | None = None
    contract: Contract | None = None  # the invalid announcement of MC-20
    shares: tuple[int, int, int, int] | None = None
    facts: frozenset[Circumstance] = frozenset()


def parse_ruling(text: str) -> Ruling:
    """Read ``MC-14 p2``, ``MC-16 p1 by p3``, ``MC-20 p1 RG``, ``MC-07 p4 last-trick`` …"""
    words = text.split()
    if not words or words[0] not in CASES:
        raise Refused("6.2", "unknown_case", case=words[0] if words else "")
    found: dict[str, object] = {"case": CASES[words[0]]}
    facts: set[Circumstance] = set()
    rest = iter(words[1:])
    for word in rest:
        if word == "by":
            found["exposer"] = _seat(next(rest, ""))
        elif word == "shares":
            found["shares"] = _shares(next(rest, ""))
        elif word in CONTRACTS:
            found["contract"] = CONTRACTS[word]
        elif word in ANNOUNCEABLE:
            found["contract"] = ANNOUNCEABLE[word]
        elif word in _SPOKEN_FACTS:
            facts.add(Circumstance(word))
        elif "culprit" in found:
            raise Refused("6.2", "ruling_word", word=word)
        else:
            found["culprit"] = _seat(word)
    return Ruling(**found, facts=frozenset(facts))  # type: ignore[arg-type]


_SPOKEN_FACTS: Final = frozenset(fact.value for fact in Circumstance) - {
    Circumstance.NO_CONTRACT.value
}
# Invalid ones too.
ANNOUNCEABLE: Final = {
    str(it): it for it in (Contract(RUFSPIEL, Suit.H), *CONTRACTS.values()) if it.kind in ANNOUNCED
}


def _seat(word: str) -> Seat:
    try:
        seat = parse_seat(word)
    except ValueError:
        raise Refused("6.2", "ruling_word", word=word) from None
    if seat not in range(5):
        raise Refused("6.2", "ruling_word", word=word)
    return seat


def _shares(word: str) -> tuple[int, int, int, int]:
    parts = word.split(",")
    try:
        a, b, c, d = map(int, parts)
    except ValueError:
        raise Refused("6.2", "ruling_word", word=word) from None
    return a, b, c, d


EXPOSURE = "MC-16"


def case_ends(case: Case, rules: RuleSet, *, fixed: bool) -> tuple[CaseEnd, ...]:
    """The first one whose fact is true counts. ``fixed``: a game was announced already (A-43)."""
    before = frozenset() if fixed else frozenset({Circumstance.NO_CONTRACT})
    ends = []
    for fact in _facts(case, rules, fixed=fixed):
        facts = before | ({fact} if fact else set())
        follows = consequence(case, facts, rules)
        needs = _needs(case, follows, rules, punished=not fixed and fact is Circumstance.WILFUL)
        ends.append(CaseEnd(fact=fact or "", consequence=follows, needs=needs))
    return tuple(ends)


def _facts(case: Case, rules: RuleSet, *, fixed: bool) -> Iterator[Circumstance | None]:
    if case.id in MENDABLE and rules.correct_if_immediate:
        yield Circumstance.AT_ONCE
    known = [fact for fact, _ in case.unless]
    yield from known
    if Circumstance.LAST_TRICK in known and fixed:
        yield Circumstance.EARLIER_TRICK  # for a table where the server deals
    lost = consequence(case, frozenset(), rules) is Consequence.LOST
    if lost and not fixed and Circumstance.WILFUL not in known:
        yield Circumstance.WILFUL
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
