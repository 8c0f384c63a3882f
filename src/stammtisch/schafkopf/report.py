"""A game of Schafkopf with real cards, as a line of a pad tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from stammtisch.engine.deal import Refused
from stammtisch.engine.phrases import Phrase, phrase
from stammtisch.engine.report import AsWord, ByWord, Feat, Report, Seated
from stammtisch.schafkopf.deal import Context
from stammtisch.schafkopf.misconduct import CASES, Circumstance, Ruling
from stammtisch.schafkopf.outcome import Outcome
from stammtisch.schafkopf.phrases import doublings_told, outcome_phrase, price_told
from stammtisch.schafkopf.real_cards import AnyRealGame, entered, seated, thrown_in
from stammtisch.schafkopf.real_cards_rulings import before_a_game, ruled
from stammtisch.schafkopf.report_notation import game_words, read_fault, read_game
from stammtisch.schafkopf.reported import reported_game
from stammtisch.schafkopf.rules import RuleSet
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
    return price_told(settlement, texts, doublings_told(outcome, settlement, texts))


def feat(outcome: Outcome) -> Feat | None:
    if not outcome.scored or outcome.contract is None:
        return None
    kind = outcome.contract.kind.name + ("-tout" if outcome.contract.tout else "")
    if outcome.declarer is None:
        return Feat(kind)
    declarer, *partners = outcome.sides[0]
    won = bool(outcome.declarer_won)
    return Feat(kind, {declarer: won}, dict.fromkeys(partners, won))
