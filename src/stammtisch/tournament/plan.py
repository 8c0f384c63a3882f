"""What was announced: the game, how people are brought together, how long (RULES 7, 9.12).

Every kind of tournament is a plan. Points, tie-breaks, approvals and ages stand in the rule set; a
free format is a rule set of one's own (``extends = "schafkopfschule-turnier"``).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypeAlias, TypedDict, Unpack

from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.engine import schema
from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import Pairing, Shape
from stammtisch.games import GAMES, AnyRules

# What is done with people who do not fill a table of four (RULES 7.10).
Remainder: TypeAlias = Literal["fill_in", "five", "bye"]

Tables: TypeAlias = tuple[tuple[int, ...], ...]  # of a round: the start numbers at each
Purpose: TypeAlias = Literal["seats", "bracket", "lots"]  # of a draw

MOST_ROUNDS = 50
MOST_GAMES = 200  # a round: twice what a long day has


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
    games: int  # a round: games of a list, Partien of a match; 0: Bummerl decide
    bummerl: int = 0  # that lose a match
    lives: int = 1  # lost matches until somebody is out (K.O.)
    drawn_at_once: bool = True  # all rounds in one draw, else each before it begins
    min_age: int = 0
    fee: int = 0  # cents
    prizes: tuple[str, ...] = ()  # by place
    totals: bool = False  # whole sheets may be entered from paper as sums
    remainder: Remainder = "fill_in"


class Announcement(TypedDict, total=False):
    """What a plan says as it was told."""

    place: str
    organiser: str
    management: str
    lives: int
    fee: int
    prizes: tuple[str, ...]
    totals: bool
    remainder: Remainder


def planned(
    rules: AnyRules,
    *,
    title: str,
    day: date,
    pairing: Pairing | None = None,
    rounds: int = 0,
    games: int = 0,
    bummerl: int = 0,
    min_age: int | None = None,
    options: Mapping[str, str] | None = None,
    **told: Unpack[Announcement],
) -> Plan:
    """A plan with what the rules say wherever nothing else was wished.

    ``options`` are choices that the game leaves to the organiser (``choices``).
    """
    rules, counting = _chosen(rules, options or {}), GAMES[rules.game].sheet
    if not counting.hosts(rules):
        raise Impossible("no_tournament_rules", rules=rules.name)
    wished = Shape(pairing=pairing, rounds=rounds, games=games, bummerl=bummerl, min_age=min_age)
    made = Plan(
        title=title,
        date=day.isoformat(),
        rules=rules.name,
        toml=_every_option(rules),
        **told,
        **structs.asdict(counting.shape(rules, wished)),
    )
    _check(made, rules)
    return made


def hosts_tournaments(rules: AnyRules) -> bool:
    """Whether a tournament can be played by these rules."""
    return GAMES[rules.game].sheet.hosts(rules)


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


def _check(made: Plan, rules: AnyRules) -> None:
    for text, least in (
        (made.title, 1),
        (made.place, 0),
        (made.organiser, 0),
        (made.management, 0),
    ):
        if not least <= len(text) <= 100 or not (text.isprintable() or not text):
            raise Impossible("bad_text", most=100)
    is_match = GAMES[rules.game].sheet.form == "match"
    wrong = {
        "rounds": made.rounds not in range(0 if made.pairing == "ko" else 1, MOST_ROUNDS + 1)
        or (made.pairing == "ko" and made.rounds != 0),
        "games": made.games not in range(MOST_GAMES + 1)
        or (not is_match and made.games < 1)
        or (is_match and bool(made.games) == bool(made.bummerl))
        or (made.pairing == "ko" and is_match and made.games % 2 == 0 and not made.bummerl),
        "bummerl": made.bummerl not in range(100) or (not is_match and made.bummerl > 0),
        "lives": made.lives not in range(1, 10) or (made.lives > 1 and made.pairing != "ko"),
        "pairing": made.pairing in ("ko", "swiss") and not is_match,
        "min_age": made.min_age not in range(100),
        "totals": made.totals and is_match,
        "fee": made.fee not in range(1_000_000),
        "prizes": len(made.prizes) > 1000 or any(not 0 < len(it) <= 200 for it in made.prizes),
    }
    for key, is_wrong in wrong.items():
        if is_wrong:
            raise Impossible(f"plan_{key}")


def _every_option(rules: AnyRules) -> str:
    extends = f'extends = "{rules.extends}"\n' if rules.extends else ""
    return extends + rulesets.to_toml(rules, whole=True)
