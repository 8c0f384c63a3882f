"""What was announced: the game, how people are brought together, how long (RULES 7, 9.12).

Every kind of tournament is a plan. Points, tie-breaks, approvals and ages stand in the rule set; a
free format is a rule set of one's own (``extends = "schafkopfschule-turnier"``).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.engine import schema
from stammtisch.games import GAMES, AnyRules
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.tournament.errors import Impossible

Pairing: TypeAlias = Literal["lot", "danish", "swiss", "ko"]
# What is done with people who do not fill a table of four (RULES 7.10).
Remainder: TypeAlias = Literal["fill_in", "five", "bye"]

Tables: TypeAlias = tuple[tuple[int, ...], ...]  # of a round: the start numbers at each
Purpose: TypeAlias = Literal["seats", "bracket", "lots"]  # of a draw

MOST_ROUNDS = 99
MOST_GAMES = 999


class Plan(Struct, frozen=True, kw_only=True):
    title: str
    date: str  # of the event: ages are counted on that day
    place: str = ""
    organiser: str = ""
    management: str = ""  # to be told if it is not the organiser (RULES 7.8)
    rules: str
    toml: str  # every option of the rules, so that they never change
    pairing: Pairing
    rounds: int  # 0: until one is left (K.O.)
    games: int  # a round: games of Schafkopf, Partien of Schnapsen; 0: Bummerl decide
    bummerl: int = 0  # that lose a match
    lives: int = 1  # lost matches until somebody is out (K.O.)
    drawn_at_once: bool = True  # all rounds in one draw, else each before it begins
    min_age: int = 0
    fee: int = 0  # cents
    prizes: tuple[str, ...] = ()  # by place
    totals: bool = False  # whole sheets may be entered from paper as sums
    remainder: Remainder = "fill_in"


def planned(
    rules: AnyRules,
    *,
    title: str,
    day: date,
    place: str = "",
    organiser: str = "",
    management: str = "",
    pairing: Pairing | None = None,
    rounds: int = 0,
    games: int = 0,
    bummerl: int = 0,
    lives: int = 1,
    min_age: int | None = None,
    fee: int = 0,
    prizes: tuple[str, ...] = (),
    totals: bool = False,
    remainder: Remainder = "fill_in",
    options: Mapping[str, str] | None = None,
) -> Plan:
    """A plan with what the rules say wherever nothing else was wished.

    ``options`` are choices that the game leaves to the organiser (``choices``).
    """
    rules = _chosen(rules, options or {})
    if isinstance(rules, SchafkopfRules):
        shape = _schafkopf(rules, pairing, rounds, games, bummerl)
    else:
        shape = _schnapsen(rules, pairing, rounds, games, bummerl)
    made = Plan(
        title=title,
        date=day.isoformat(),
        place=place,
        organiser=organiser,
        management=management,
        rules=rules.name,
        toml=_every_option(rules),
        lives=lives,
        min_age=getattr(rules, "min_age", 0) if min_age is None else min_age,
        fee=fee,
        prizes=prizes,
        totals=totals,
        remainder=remainder,
        **shape,
    )
    _check(made, rules)
    return made


def hosts_tournaments(rules: AnyRules) -> bool:
    """Whether a tournament can be played by these rules."""
    if isinstance(rules, SchafkopfRules):
        return rules.session == "matches" and rules.score_unit == "points"
    return True


def choices(rules: AnyRules) -> dict[str, tuple[str, ...]]:
    """What the organiser chooses and announces, and from what (C-23)."""
    fields, announced = schema.fields(type(rules)), GAMES[rules.game].announced
    found = {key: schema.choices(fields[key]) for key in announced}
    return {key: values for key, values in found.items() if len(values) > 1}


def _chosen(rules: AnyRules, options: Mapping[str, str]) -> AnyRules:
    known = choices(rules)
    for key, value in options.items():
        if value not in known.get(key, ()):
            told = ", ".join(f"{it}={one}" for it, values in known.items() for one in values)
            raise Impossible("plan_option", key=f"{key}={value}"[:100], known=told or "–")
    chosen: AnyRules = GAMES[rules.game].in_tournament(structs.replace(rules, **options))
    if chosen != rules and rulesets.is_builtin(rules):
        return structs.replace(chosen, extends=rules.name)
    return chosen


def _schafkopf(
    rules: SchafkopfRules, pairing: Pairing | None, rounds: int, games: int, bummerl: int
) -> dict[str, Any]:
    if not hosts_tournaments(rules):
        raise Impossible("no_tournament_rules", rules=rules.name)
    return {
        "pairing": pairing or "lot",
        "rounds": rounds or rules.matches,
        "games": games or rules.games_per_match,
        "bummerl": bummerl,
        "drawn_at_once": pairing in (None, "lot") and rules.seat_draw != "lot_per_round",
    }


def _schnapsen(
    rules: SchnapsenRules, pairing: Pairing | None, rounds: int, games: int, bummerl: int
) -> dict[str, Any]:
    system = pairing or rules.tournament_form
    bummerl = bummerl or (rules.ko_bummerl if system == "ko" and not games else 0)
    return {
        "pairing": system,
        "rounds": rounds,
        "games": games or (0 if bummerl else 1),
        "bummerl": bummerl,
        "drawn_at_once": False,
    }


def _check(made: Plan, rules: AnyRules) -> None:
    for text, least in (
        (made.title, 1),
        (made.place, 0),
        (made.organiser, 0),
        (made.management, 0),
    ):
        if not least <= len(text) <= 100 or not (text.isprintable() or not text):
            raise Impossible("bad_text", most=100)
    size = rules.players[0]
    wrong = {
        "rounds": made.rounds not in range(0 if made.pairing == "ko" else 1, MOST_ROUNDS + 1)
        or (made.pairing == "ko" and made.rounds != 0),
        "games": made.games not in range(MOST_GAMES + 1)
        or (size == 4 and made.games < 1)
        or (size == 2 and bool(made.games) == bool(made.bummerl))
        or (made.pairing == "ko" and size == 2 and made.games % 2 == 0 and not made.bummerl),
        "bummerl": made.bummerl not in range(100) or (size == 4 and made.bummerl > 0),
        "lives": made.lives not in range(1, 10) or (made.lives > 1 and made.pairing != "ko"),
        "pairing": made.pairing in ("ko", "swiss") and size != 2,
        "min_age": made.min_age not in range(100),
        "totals": made.totals and size != 4,
        "fee": made.fee not in range(1_000_000),
        "prizes": len(made.prizes) > 1000 or any(not 0 < len(it) <= 200 for it in made.prizes),
    }
    for key, is_wrong in wrong.items():
        if is_wrong:
            raise Impossible(f"plan_{key}")


def _every_option(rules: AnyRules) -> str:
    extends = f'extends = "{rules.extends}"\n' if rules.extends else ""
    return extends + rulesets.to_toml(rules, whole=True)
