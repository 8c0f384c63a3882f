"""``stammtisch tournament``: its commands as data, and the command line that follows from them.

Those that change a tournament follow from ``COMMANDS``; here stand only those that tell something.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Final, NamedTuple

import typer
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from stammtisch.cli.database import with_store
from stammtisch.cli.output import json_text
from stammtisch.cli.usage import REQUIRED, Commands, keyword, taking
from stammtisch.texts import Texts
from stammtisch.tournament.command import TournamentCommand
from stammtisch.tournament.commands import COMMANDS


class Spec(NamedTuple):
    takes: str  # names of parameters behind the address and the tournament
    by: str = ""  # who acts if nobody else is named; nobody if it only tells something
    kind: str = "command"  # or: query, without a tournament: list, free, bring, alone


# Fields that are called otherwise on the command line, by their defaults there.
CALLED: Final[dict[tuple[str, Any], str]] = {
    ("number", None): "start",
    ("club", None): "new_club",
    ("reason", ""): "why",
    ("text", ""): "why",
    ("csv", NODEFAULT): "file",
    ("game", 0): "about",
    ("prizes", NODEFAULT): "prize",
    ("granted", NODEFAULT): "answer",
    ("told", None): "played",
    ("online", True): "off",
}
OTHERS: Final[dict[str, str]] = {"enter.game": "at_game"}


def called(command: str, field: FieldInfo) -> str:
    """The parameter of a field."""
    name = OTHERS.get(f"{command}.{field.name}")
    return name or CALLED.get((field.name, field.default), field.name)


def spec_of(name: str, command: type[TournamentCommand]) -> Spec:
    takes = " ".join(called(name, it) for it in fields(command))
    if name == "keeper":  # all players of a table may name one together
        return Spec(f"{takes} all_by")
    return Spec(takes, command.usual)


SPECS: Final[dict[str, Spec]] = {
    "new": Spec(
        "rules title date place organiser management pairing rounds partien bummerl lives min_age"
        " fee totals prizes left_over options",
        kind="free",
    ),
    "list": Spec("", kind="list"),
    "show": Spec("", kind="query"),
    **{name: spec_of(name, command) for name, command in COMMANDS.items()},
    "preview": Spec("file", kind="query"),
    "export": Spec("results", kind="query"),
    "proof": Spec("", kind="query"),
    "verify": Spec("source tournament", kind="alone"),
    "sheet": Spec("round table", kind="query"),
    "ranking": Spec("", kind="query"),
    "journal": Spec("", kind="query"),
    "print": Spec("document file page base", kind="query"),
    "codes": Spec("base", kind="query"),
    "backup": Spec("file", kind="query"),
    "restore": Spec("file", kind="bring"),
}


class PairingOption(StrEnum):
    LOT = "lot"
    DANISH = "danish"
    SWISS = "swiss"
    KO = "ko"


class RemainderOption(StrEnum):
    FILL_IN = "fill_in"
    FIVE = "five"
    BYE = "bye"


class Document(StrEnum):
    START_LIST = "start-list"
    START_CARDS = "start-cards"
    TABLE_CARDS = "table-cards"
    BLANK_SHEETS = "blank-sheets"
    SHEETS = "sheets"
    RESULTS = "results"
    CERTIFICATES = "certificates"


class YesNo(StrEnum):
    YES = "yes"
    NO = "no"


class Parameter(NamedTuple):
    """An argument without flags, or an option with them; its help is a text of its name."""

    type: Any
    default: Any = REQUIRED
    flag: str = ""

    def annotated(self, name: str, texts: Texts) -> Any:  # noqa: ANN401
        about = texts(f"cli.tournament.arg.{name}")
        if self.flag:
            return typer.Option(self.flag, help=about)
        return typer.Argument(help=about, metavar=name.upper().strip("_"))


PARAMETERS: Final[dict[str, Parameter]] = {
    "url": Parameter(str),
    "id": Parameter(str),
    "round": Parameter(int),
    "table": Parameter(int),
    "game": Parameter(int),
    "seat": Parameter(int),
    "number": Parameter(int),
    "request": Parameter(int),
    "dispute": Parameter(int),
    "name": Parameter(str),
    "report": Parameter(str),
    "ruling": Parameter(str),
    "contract": Parameter(str),
    "text": Parameter(str),
    "called": Parameter(str),
    "answer": Parameter(YesNo),
    "document": Parameter(Document),
    "file": Parameter(Path),
    "source": Parameter(str),
    "tournament": Parameter(str, ""),
    "games": Parameter(list[int], None),
    "prize": Parameter(list[str]),
    "rules": Parameter(str, REQUIRED, "--rules"),
    "title": Parameter(str, REQUIRED, "--title"),
    "date": Parameter(str, REQUIRED, "--date"),
    "place": Parameter(str, "", "--place"),
    "organiser": Parameter(str, "", "--organiser"),
    "management": Parameter(str, "", "--management"),
    "pairing": Parameter(PairingOption | None, None, "--pairing"),
    "rounds": Parameter(int, 0, "--rounds"),
    "partien": Parameter(int, 0, "--games"),
    "bummerl": Parameter(int, 0, "--bummerl"),
    "lives": Parameter(int, 1, "--lives"),
    "min_age": Parameter(int | None, None, "--min-age"),
    "fee": Parameter(str, "0", "--fee"),
    "totals": Parameter(bool, False, "--totals"),
    "prizes": Parameter(list[str], None, "--prize"),
    "options": Parameter(list[str], None, "--option"),
    "birth": Parameter(str, "", "--birth"),
    "club": Parameter(str, "", "--club"),
    "new_club": Parameter(str | None, None, "--club"),
    "start": Parameter(int | None, None, "--number"),
    "paid": Parameter(bool, False, "--paid"),
    "fill_in": Parameter(bool, False, "--fill-in"),
    "of_age": Parameter(bool, False, "--of-age"),
    "reason": Parameter(str, REQUIRED, "--reason"),
    "why": Parameter(str, "", "--reason"),
    "case": Parameter(str, "", "--case"),
    "about": Parameter(int, 0, "--game"),
    "at_game": Parameter(int | None, None, "--game"),
    "played": Parameter(str, "", "--played"),
    "hand": Parameter(str, "", "--hand"),
    "question": Parameter(str, "", "--question"),
    "version": Parameter(int | None, None, "--version"),
    "remainder": Parameter(RemainderOption),
    "left_over": Parameter(RemainderOption, RemainderOption.FILL_IN, "--remainder"),
    "no_show": Parameter(bool, False, "--no-show"),
    "leave_out": Parameter(bool, False, "--leave-out"),
    "tables": Parameter(Path | None, None, "--tables"),
    "clock": Parameter(int, 60, "--clock"),
    "off": Parameter(bool, False, "--off"),
    "who": Parameter(str, ""),
    "all_by": Parameter(list[str], ["management"], "--by"),
    "page": Parameter(int | None, None, "--round"),
    "base": Parameter(str, "", "--base"),
    "results": Parameter(bool, False, "--results"),
}


def group(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli.tournament")
    for name, spec in SPECS.items():
        # Bare points may begin with a minus.
        settings = {"ignore_unknown_options": True} if "report" in spec.takes else None
        app.add(name, _command(name, spec, texts), settings)
    return app


def _command(name: str, spec: Spec, texts: Texts) -> Callable[..., None]:
    def run(**values: Any) -> None:  # noqa: ANN401
        json = values.pop("json")
        values.pop("lang")
        said = _answer(name, spec, SimpleNamespace(**values), texts)
        typer.echo(json_text(said.data) if json else said.text, nl=json or bool(said.text))
        if not said.yes:
            raise typer.Exit(1)

    parameters = {it: PARAMETERS[it] for it in _names(spec)}
    if spec.by:
        parameters["by"] = Parameter(str, spec.by, "--by")
    made = [_parameter(it, parameter, texts) for it, parameter in parameters.items()]
    return taking(run, made, texts)


def _names(spec: Spec) -> list[str]:
    first = {"list": ["url"], "bring": ["url"], "alone": []}.get(spec.kind, ["url", "id"])
    return first + spec.takes.split()


def _parameter(name: str, parameter: Parameter, texts: Texts) -> inspect.Parameter:
    annotation = Annotated[parameter.type, parameter.annotated(name, texts)]  # type: ignore[name-defined]
    return keyword(name, annotation, parameter.default)


def _answer(name: str, spec: Spec, values: SimpleNamespace, texts: Texts) -> Any:  # noqa: ANN401
    """Only now the store and its packages are needed."""
    if spec.kind == "alone":
        from stammtisch.tournament.cli.queries import verify

        return verify(values, texts)

    async def work(store: Any) -> Any:  # noqa: ANN401
        from stammtisch.tournament.cli import changes, queries

        if spec.kind == "list":
            return await queries.list_tournaments(store, texts)
        if spec.kind == "free":
            return await changes.new(store, values, texts)
        if spec.kind == "bring":
            return await changes.bring(store, values, texts)
        from stammtisch.tournament.service import TournamentStream

        stream = await TournamentStream.open(store, values.id)
        if spec.kind == "query":
            return await queries.QUERIES[name](stream, values, texts)
        return await changes.done(name, stream, values, texts)

    return with_store(values.url, work, texts, create=spec.kind in ("free", "bring"))
