"""How commands speak: text for people in their language, JSON for programs, complaints to
standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from stammtisch.games import GAMES
from stammtisch.texts import Texts, UserError

CODED: Final = tuple(type_ for game in GAMES.values() for type_ in game.codes)


def complain(message: str) -> None:
    sys.stderr.write(f"{message}\n")


def complain_of(error: UserError, texts: Texts, file: Path | None = None) -> None:
    """What is wrong, and how to read the rule that says so."""
    complain(f"{file}: {error.said(texts)}" if file else error.said(texts))
    if rule := getattr(error, "rule", ""):
        complain(texts("cli.rules.read", rule=rule))
    if view := getattr(error, "shown", ""):
        complain(texts("bots.saw", view=view))


def console() -> Console:
    return Console(highlight=False, emoji=False, markup=False)


@contextmanager
def progress(deals: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, while something takes long."""
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=deals)
        yield lambda done: bar.update(task, completed=done)


def json_text(value: Any) -> str:  # noqa: ANN401
    """Any of our types as JSON; contracts by their code."""
    return msgspec.json.format(msgspec.json.encode(plain(value)), indent=2).decode()


def plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, CODED):
        return str(value)
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return {name: plain(it) for name, it in fields.items() if it is not msgspec.UNSET}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


class CliAnswer(NamedTuple):
    data: Any
    text: str
    yes: bool = True


class Language(StrEnum):
    DE = "de"
    EN = "en"
    BAR = "bar"


LanguageOption: TypeAlias = Annotated[
    Language | None, typer.Option("--lang", help="Deutsch, English, Boarisch")
]
