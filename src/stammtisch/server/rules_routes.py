"""Rule sets and bots that one can choose from, and the rule book."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from markdown_it import MarkdownIt
from msgspec import Meta, Struct, inspect

from stammtisch import rulesets
from stammtisch.bots.registry import BOTS
from stammtisch.engine.errors import Denied
from stammtisch.engine.rulebook import Chapter, places, rulebook
from stammtisch.engine.schema import allowed, options
from stammtisch.games import GAMES, AnyRules
from stammtisch.rulesets.chapters import CONTENTS, chapters
from stammtisch.rulesets.chapters import places as sections
from stammtisch.server.requests import Name, house_rules
from stammtisch.table.service import OpenTable
from stammtisch.texts import Texts
from stammtisch.tournament.announcement import choice_text
from stammtisch.tournament.plan import choices, hosts_tournaments


class ChoiceValue(Struct, frozen=True):
    value: str
    text: str


class RulesChoice(Struct, frozen=True, kw_only=True):
    """An option that the organiser of a tournament chooses and announces."""

    key: str
    name: str
    value: str  # what the rule set says
    values: list[ChoiceValue]


class RulesName(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    game: str
    players: list[int]  # how many may sit at a table, the usual number first
    tournament: bool  # whether tournaments can be played by it
    choices: list[RulesChoice]  # in a tournament


class RulesView(Struct, frozen=True):
    name: str
    title: str
    game: str
    extends: str
    values: dict[str, Any]
    differs: list[str]


class BookView(Struct, frozen=True):
    """A rule set in sentences, compared with the one that it extends."""

    name: str
    title: str
    game: str
    base: str
    base_title: str
    chapters: list[Chapter]


class OptionView(Struct, frozen=True, kw_only=True):
    """What can be chosen; ``chapter`` is where a rule book tells of it."""

    key: str
    chapter: str
    name: str
    about: str
    allowed: str
    form: dict[str, Any]


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    toml: Annotated[str, Meta(max_length=20_000)]
    name: Name = "house"


class BotView(Struct, frozen=True):
    name: str
    games: list[str]


@get("/rules", tags=["rules"])
async def list_rules(speak: NamedDependency[Texts]) -> list[RulesName]:
    """The rule sets that tables may be opened with, by their names."""
    named = [(name, rulesets.builtin(name)) for name in rulesets.names()]
    return [
        RulesName(
            name=name,
            title=_title(name, speak),
            game=rules.game,
            players=list(rules.players),
            tournament=hosts_tournaments(rules),
            choices=_choices(rules, speak),
        )
        for name, rules in named
    ]


@get("/rules/{name:str}", tags=["rules"])
async def one_rule_set(name: FromPath[str], speak: NamedDependency[Texts]) -> RulesView:
    """Every option of a rule set, fully resolved."""
    return _told(_named(name), speak)


@get("/rules/{name:str}/book", tags=["rules"])
async def book_of_rules(name: FromPath[str], speak: NamedDependency[Texts]) -> BookView:
    """A rule set in sentences, in the language of the reader."""
    return _book(_named(name), speak)


@get("/tables/{table:str}/book", tags=["rules"])
async def book_of_table(
    open_table: NamedDependency[OpenTable], speak: NamedDependency[Texts]
) -> BookView:
    """The rules of a table in sentences, also where they are a house's own."""
    return _book(open_table.host.now.rules, speak)


@post("/rules/check", tags=["rules"], status_code=200, cost=2)
async def check_rules(data: JSONBody[HouseRules], speak: NamedDependency[Texts]) -> RulesView:
    """Whether a house's own rules are sound, and what they come to."""
    return _told(await house_rules(data.toml, data.name), speak)


@get("/games/{game:str}/options", tags=["rules"])
async def option_forms(game: FromPath[str], speak: NamedDependency[Texts]) -> list[OptionView]:
    """What can be chosen in rule sets of a game, chapter by chapter, to make a form of it."""
    if game not in GAMES:
        raise Denied("no_game", 404, known=", ".join(GAMES))
    known = options(GAMES[game].rules)
    return [
        OptionView(
            key=key,
            chapter=speak(f"rulebook.chapter.{chapter}"),
            name=speak(f"option_name.{key}"),
            about=_about(game, key, speak),
            allowed=allowed(known[key], speak),
            form=form(known[key]),
        )
        for key, chapter in places(GAMES[game].book).items()
    ]


@get("/bots", tags=["rules"])
async def list_bots() -> list[BotView]:
    """The bots by name, the weakest first."""
    return [BotView(name, list(parts)) for name, parts in BOTS.items()]


def _named(name: str) -> AnyRules:
    if name not in rulesets.names():
        raise Denied("no_rules", 404, name=name[:60], known=", ".join(rulesets.names()))
    return rulesets.builtin(name)


def _title(name: str, speak: Texts) -> str:
    key = f"ruleset_title.{name}"
    return speak(key) if key in speak else name


def _choices(rules: AnyRules, speak: Texts) -> list[RulesChoice]:
    return [
        RulesChoice(
            key=key,
            name=speak(f"option_name.{key}"),
            value=getattr(rules, key),
            values=[ChoiceValue(it, choice_text(key, it, speak)) for it in values],
        )
        for key, values in choices(rules).items()
    ]


def _about(game: str, key: str, speak: Texts) -> str:
    own = f"option_{game}.{key}"
    return speak(own if own in speak else f"option.{key}")


def _told(rules: AnyRules, speak: Texts) -> RulesView:
    return RulesView(
        name=rules.name,
        title=_title(rules.name, speak),
        game=rules.game,
        extends=rules.extends,
        values=msgspec.to_builtins(rules),
        differs=list(rulesets.difference(rules)) if rules.extends else [],
    )


def _book(rules: AnyRules, speak: Texts) -> BookView:
    base = rulesets.builtin(rules.extends) if rules.extends else None
    return BookView(
        name=rules.name,
        title=_title(rules.name, speak),
        game=rules.game,
        base=rules.extends,
        base_title="" if base is None else _title(base.name, speak),
        chapters=rulebook(GAMES[rules.game].book, rules, base, speak),
    )


routes = Router(
    "/",
    route_handlers=[
        list_rules,
        one_rule_set,
        book_of_rules,
        book_of_table,
        check_rules,
        option_forms,
        list_bots,
    ],
)


def form(type_: inspect.Type) -> dict[str, Any]:
    match type_:
        case inspect.Metadata():
            return form(type_.type)
        case inspect.BoolType():
            return {"kind": "switch"}
        case inspect.IntType():
            return {"kind": "number", "low": type_.ge, "high": type_.le}
        case inspect.LiteralType():
            return {"kind": "choice", "values": list(type_.values)}
        case inspect.UnionType():
            return {"kind": "one_of", "forms": [form(part) for part in type_.types]}
        case inspect.VarTupleType():
            return {"kind": "list", "of": form(type_.item_type)}
        case inspect.StructType():
            fields = {field.encode_name: form(field.type) for field in type_.fields}
            return {"kind": "group", "fields": fields}
    return {"kind": "text"}


PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }}
body {{ max-width: 52rem; margin: 0 auto; padding: 1rem }}
table {{ display: block; overflow-x: auto; border-collapse: collapse }}
th, td {{ border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top }}
pre {{ overflow-x: auto }} li {{ margin: .3rem 0 }}
:has(> a:target), li:has(a:target), tr:has(a:target) {{ background: #fd05 }}
</style>
<nav><a href="/book">Rules</a></nav>
{body}
</html>"""


@get("/", include_in_schema=False)
async def contents() -> Response[str]:
    return _answer(CONTENTS)


@get("/{name:str}", include_in_schema=False)
async def chapter(name: FromPath[str]) -> Response[str] | Redirect:
    if name in sections():
        return Redirect(f"/book/{sections()[name]}#{name}", status_code=HTTP_303_SEE_OTHER)
    if name not in chapters():
        raise Denied("no_page", 404)
    return _answer(name)


def _answer(name: str) -> Response[str]:
    return Response(_page(name), media_type=MediaType.HTML)


@cache
def _page(name: str) -> str:
    """Links between chapters lead to their pages; other documents are only in the repository."""
    text = chapters()[name]
    text = re.sub(r"\]\((\d[\w-]*)\.md", r"](/book/\1", text)
    text = re.sub(r"\[([^\[\]]+)\]\(\.\./[^)]+\)", r"\1", text)
    title = re.sub(r"<[^>]+>|^# ", "", text.partition("\n")[0])
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    return PAGE.format(title=escape(title), body=body)


book_routes = Router("/book", route_handlers=[contents, chapter])
