"""The commands of ``stammtisch score``, made from a table of what each takes.

What those that change a pad take follows from the fields of its commands.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import SimpleNamespace
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import typer

from stammtisch.cli.database import with_store
from stammtisch.cli.made import REQUIRED, keyword, taking
from stammtisch.cli.output import json_text
from stammtisch.cli.usage import Commands
from stammtisch.pad import Correct, Strike, Undo, Write
from stammtisch.texts import Texts


class PadParameter(NamedTuple):
    """An argument without a default, or an option; its help is a text of its name."""

    type: Any
    default: Any = REQUIRED


class PadSpec(NamedTuple):
    takes: str  # behind the database
    one: bool = True  # works on one pad: the one that is named, or the newest
    create: bool = False  # the database may be a new one


PARAMETERS: Final[dict[str, PadParameter]] = {
    "url": PadParameter(str),
    "game": PadParameter(str),
    "line": PadParameter(int),
    "file": PadParameter(str),
    "players": PadParameter(str, ""),
    "rules": PadParameter(str, "schafkopfschule"),
    "title": PadParameter(str, ""),
    "dealer": PadParameter(str, ""),
    "round": PadParameter(str, "normal"),
    "before": PadParameter(int, 0),
    "id": PadParameter(str, ""),
    "close": PadParameter(bool, False),
    "pad": PadParameter(str, ""),
}

LineCommand: TypeAlias = Write | Undo | Correct | Strike
CHANGES: Final[dict[str, type[LineCommand]]] = {
    "add": Write,
    "undo": Undo,
    "correct": Correct,
    "strike": Strike,
}
TYPED: Final = {"move": "game", "change": ""}  # fields that are typed otherwise, or not at all


def _spec(command: type[LineCommand]) -> PadSpec:
    names = [TYPED.get(field, field) for field in command.__struct_fields__]
    return PadSpec(" ".join(names + ["id"] * (command is Write)))


SPECS: Final[dict[str, PadSpec]] = {
    "new": PadSpec("players rules title dealer round", one=False, create=True),
    **{name: _spec(command) for name, command in CHANGES.items()},
    "show": PadSpec(""),
    "list": PadSpec("", one=False),
    "statistics": PadSpec("", one=False),
    "export": PadSpec(""),
    "import": PadSpec("file rules title", one=False, create=True),
    "settle": PadSpec("close"),
}


def group(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli.score")
    for name, spec in SPECS.items():
        app.add(name, _command(name, spec, texts))
    return app


def _command(name: str, spec: PadSpec, texts: Texts) -> Callable[..., None]:
    def run(**values: Any) -> None:  # noqa: ANN401
        json = values.pop("json")
        values.pop("lang")
        said = _answer(name, spec, SimpleNamespace(**values, command=name), texts)
        typer.echo(json_text(said.data) if json else said.text.rstrip("\n"))

    names = ["url", *spec.takes.split(), *(["pad"] if spec.one else [])]
    return taking(run, [_parameter(it, texts) for it in names], texts)


def _parameter(name: str, texts: Texts) -> inspect.Parameter:
    parameter, about = PARAMETERS[name], texts(f"cli.score.arg.{name}")
    metavar = "FILE" if name == "url" else "CSV" if name == "file" else name.upper()
    if parameter.default is REQUIRED:
        how: Any = typer.Argument(help=about, metavar=metavar)
    else:
        how = typer.Option(f"--{name}", help=about)
    return keyword(name, Annotated[parameter.type, how], parameter.default)


def _answer(name: str, spec: PadSpec, values: SimpleNamespace, texts: Texts) -> Any:  # noqa: ANN401
    """Only now the store and its packages are needed."""

    async def work(store: Any) -> Any:  # noqa: ANN401
        from stammtisch.pad.cli import answers
        from stammtisch.pad.service import PadStream, newest

        if not spec.one:
            return await answers.ANSWERS[name](store, values, texts)
        stream = await PadStream.open(store, values.pad or await newest(store))
        return await answers.ANSWERS[name](stream, values, texts)

    return with_store(values.url, work, texts, create=spec.create)
