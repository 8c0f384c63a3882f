"""A game of Schafkopf with real cards, as people write it on pads and score sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from stammtisch.engine.deal import Refused
from stammtisch.engine.phrases import Phrase, phrase
from stammtisch.engine.report import AsWord, ByWord, Feat, P, Report, Seated, Unreadable, number_in
from stammtisch.schafkopf.contracts import CONTRACTS, Sides
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import CASES, Circumstance, Ruling
from stammtisch.schafkopf.outcome import Grade, Outcome
from stammtisch.schafkopf.phrases import doublings_text, outcome_phrase, price_text
from stammtisch.schafkopf.real_cards import AnyRealGame, entered, reported_game, seated, thrown_in
from stammtisch.schafkopf.real_cards_rulings import before_a_game, ruled
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import Settlement
from stammtisch.texts import Texts


class Fault(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody broke a rule, and that decides the game (RULES 6)."""

    case: str  # MC-01 to MC-30
    culprit: str
    exposer: str | None = None
    announced: str = ""  # the invalid announcement of MC-20
    facts: tuple[str, ...] = ()

    def ruling(self, seat: Seated[str]) -> Ruling:
        if self.case not in CASES:
            raise Refused("6.2", "unknown_case", case=self.case)
        unknown = [fact for fact in self.facts if fact not in {it.value for it in Circumstance}]
        announced = reported_game(self.announced)
        if unknown or (self.announced and announced is None):
            raise Refused("6.2", "ruling_word", word=(*unknown, self.announced)[0])
        return Ruling(
            CASES[self.case],
            seat(self.culprit),
            None if self.exposer is None else seat(self.exposer),
            None if announced is None else announced.contract,
            facts=frozenset(map(Circumstance, self.facts)),
        )

    def words(self, name: AsWord[str]) -> Iterator[str]:
        yield from ("fault", self.case, name(self.culprit))
        if self.exposer:
            yield from ("by", name(self.exposer))
        if self.announced:
            yield self.announced
        yield from self.facts


class Played(Report, AnyRealGame[str], frozen=True, kw_only=True, tag="played"):
    """Without a contract only a fault before there was one."""

    contract: str = ""
    declarer: str | None = None
    partner: str | None = None
    most: tuple[str, ...] = ()
    wish: str = ""  # the special round that the loser of a lone game wishes (RULES 3.9)
    fault: Fault | None = None

    @property
    def wished(self) -> str:
        return self.wish

    def outcome(
        self, rules: RuleSet, context: Context, seat: Seated[str], *, trusted: bool = False
    ) -> Outcome:
        if self.fault is None:
            return entered(seated(self, seat), rules, context, trusted=trusted)
        ruling = self.fault.ruling(seat)
        if not self.contract and not self.fault.announced:
            return before_a_game(ruling, context)
        return ruled(seated(self, seat), ruling, rules, context, trusted=trusted)

    def phrase(self, outcome: Outcome, seat: Seated[str]) -> Phrase:
        told = outcome_phrase(outcome, seated(self, seat).augen)
        if not self.wish:
            return told
        wish = phrase("pad.line.wish", round=phrase(f"round.{self.wish}"))
        return phrase("phrase.both", first=told, second=wish)

    def words(self, name: AsWord[str]) -> Iterator[str]:
        if self.contract:
            yield from game_words(self, name, ended=self.fault is None)
        if self.wish:
            yield from ("wish", self.wish)
        if self.fault is not None:
            yield from self.fault.words(name)


class Passed(Report, frozen=True, kw_only=True, tag="passed"):
    """All four have passed: thrown in."""

    def outcome(
        self, rules: RuleSet, context: Context, seat: Seated[str], *, trusted: bool = False
    ) -> Outcome:
        return thrown_in(rules, context)

    def phrase(self, outcome: Outcome, seat: Seated[str]) -> Phrase:
        return outcome_phrase(outcome)

    def words(self, name: AsWord[str]) -> Iterator[str]:
        yield "passed"


def parse(words: Sequence[str], known: ByWord[str]) -> Report | None:
    first, *rest = words
    if words == ["passed"]:
        return Passed()
    if first == "fault":
        return Played(fault=Fault(**read_fault(iter(rest), known)))
    if not re.fullmatch("[A-Z][A-Z-]*", first):
        return None
    told = read_game(first, rest, known)
    fault = told.pop("fault", None)
    return Played(contract=first, **told, fault=None if fault is None else Fault(**fault))


def price(outcome: Outcome, settlement: Settlement, texts: Texts) -> str:
    """``Spiel 1 + 3 Laufende 3 + Schneider 1 = 5 × 2 (Stoß) = 10 ZE``"""
    return price_text(settlement, texts, doublings_text(outcome, settlement, texts))


def feat(outcome: Outcome) -> Feat | None:
    if not outcome.scored or outcome.contract is None:
        return None
    kind = outcome.contract.kind.name + ("-tout" if outcome.contract.tout else "")
    if outcome.declarer is None:
        return Feat(kind)
    declarer, *partners = outcome.sides[0]
    won = bool(outcome.declarer_won)
    return Feat(kind, {declarer: won}, dict.fromkeys(partners, won))


COUNTED: Final = ("laufende", "knocks", "contra", "step", "virgins")
RESULTS: Final = {"won": True, "lost": False, "drawn": None}

ReportFields = dict[str, Any]  # of a game as told


def read_game(contract: str, words: Sequence[str], known: ByWord[P]) -> ReportFields:
    """What the words behind a contract say."""
    people: ReportFields = {}
    if words and words[0] not in (*RESULTS, *COUNTED, "augen", "fault"):
        people = _people(contract, tuple(map(known, words[0].split("+"))))
        words = words[1:]
    told: ReportFields = {}
    rest = iter(words)
    for word in rest:
        key, value = _meaning(word, rest, known)
        if key in told or (key == "augen" and "won" in told):
            raise Unreadable(word)
        told[key] = value
    if _sides(contract) is Sides.EACH and told.keys() & {"won", "grade"}:
        raise Unreadable(contract)
    return people | told


def read_fault(words: Iterator[str], known: ByWord[P]) -> ReportFields:
    """``MC-16 Bert by Anna``, with facts as further words."""
    fault: ReportFields = {"case": next(words, ""), "culprit": known(next(words, ""))}
    facts = []
    for word in words:
        if word == "by":
            fault["exposer"] = known(next(words, ""))
        elif reported_game(word) is not None:
            fault["announced"] = word
        else:
            facts.append(word)
    return fault | {"facts": tuple(facts)}


def _sides(contract: str) -> Sides | None:
    return CONTRACTS[contract].kind.sides if contract in CONTRACTS else None


def _people(contract: str, people: tuple[P, ...]) -> ReportFields:
    if _sides(contract) is Sides.EACH:
        return {"most": people}
    if len(people) > 2:
        raise Unreadable(contract)
    return dict(zip(("declarer", "partner"), people, strict=False))


def _meaning(word: str, words: Iterator[str], known: ByWord[P]) -> tuple[str, Any]:
    if word in RESULTS:
        return "won", RESULTS[word]
    if word in list(Grade):
        return "grade", Grade(word)
    if word in COUNTED:
        return word, number_in(next(words, ""))
    if word == "wish":
        return "wish", next(words, "")
    if word == "fault":
        return "fault", read_fault(words, known)
    if word == "augen":
        word = next(words, "")
    if re.fullmatch(r"\d{1,3}", word):
        return "augen", int(word)
    raise Unreadable(word)


def game_words(told: AnyRealGame[P], name: AsWord[P], *, ended: bool = True) -> Iterator[str]:
    """``ended``: whether it counts how; not where a fault has decided."""
    yield told.contract
    people = told.most or tuple(it for it in (told.declarer, told.partner) if it is not None)
    if people:
        yield "+".join(map(name, people))
    if told.augen is not None:
        yield str(told.augen)
    elif not told.most and ended:
        yield next(word for word, won in RESULTS.items() if won is told.won)
    if told.grade is not Grade.PLAIN:
        yield told.grade
    for key in COUNTED:
        if getattr(told, key) != (60 if key == "step" else 0):
            yield from (key, str(getattr(told, key)))
