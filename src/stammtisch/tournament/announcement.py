"""A tournament is announced: its plan, its prizes, and what the rules leave to the organiser."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import structs

from stammtisch import rulesets
from stammtisch.games import GAMES, AnyRules
from stammtisch.texts import Texts
from stammtisch.tournament.command import (
    OFFICIALS,
    Actor,
    EventBy,
    Events,
    LogCommand,
    Text,
    TournamentEvent,
    check_id,
    check_text,
)
from stammtisch.tournament.plan import Plan, choices
from stammtisch.tournament.state import Tournament


class Announced(TournamentEvent, frozen=True, tag="announced"):
    """The first event of every log."""

    tournament: str
    plan: Plan

    def start(self) -> Tournament:
        plan = self.plan
        return Tournament(
            id=self.tournament,
            plan=plan,
            rules=_rules(plan.toml, plan.rules),
            prizes=plan.prizes,
            remainder=plan.remainder,
        )

    def apply(self, now: Tournament, at: int) -> Tournament:
        raise AssertionError("a tournament is announced once")


@lru_cache(maxsize=64)  # anybody may announce tournaments
def _rules(toml: str, name: str) -> AnyRules:
    rules = rulesets.parse(toml, name=name)
    in_tournament: AnyRules = GAMES[rules.game].in_tournament(rules)
    return in_tournament


def announce(tournament: str, plan: Plan) -> Announced:
    check_id(tournament)
    return Announced(tournament, plan)


class PrizesNamed(EventBy, frozen=True, kw_only=True, tag="prizesnamed"):
    prizes: tuple[str, ...]

    def apply(self, now: Tournament, at: int) -> Tournament:
        return structs.replace(now, prizes=self.prizes)


class NamePrizes(LogCommand, frozen=True, tag="prizes"):
    prizes: tuple[Text, ...]

    def decide(self, now: Tournament, by: Actor) -> Events:
        by.require(*OFFICIALS)
        for prize in self.prizes:
            check_text(prize)
        return (PrizesNamed(prizes=self.prizes, by=str(by)),)


def announced_texts(rules: AnyRules, texts: Texts) -> tuple[str, ...]:
    """What is announced besides the rule set, in sentences (C-23)."""
    return tuple(choice_text(key, getattr(rules, key), texts) for key in choices(rules))


def choice_text(key: str, value: str, texts: Texts) -> str:
    return texts(f"announced.{key}.{value}")


def organs_said(plan: Plan, texts: Texts) -> str:
    """The organiser, and the management if that is somebody else (S0 5.1.1)."""
    named = [("organiser", plan.organiser)]
    if plan.management != plan.organiser:
        named.append(("management", plan.management))
    return " · ".join(texts(f"organ.{key}", name=name) for key, name in named if name)


def terms_said(tournament: Tournament, texts: Texts) -> tuple[str, ...]:
    """No claim to take part, no way to a court (S0 5.1.2); what the game adds."""
    keys = ("claim", *tournament.game.sheet.terms)
    return tuple(texts(f"term.{key}") for key in keys)


AnnouncementEvent: TypeAlias = Announced | PrizesNamed
