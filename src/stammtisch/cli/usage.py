"""Help wholly in the language of the user, and commands made from tables of what they take.

What Typer says by itself comes from the catalogues.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from copy import copy
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, get_args, get_type_hints

import typer
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields
from typer.core import TyperCommand, TyperGroup, TyperOption

from stammtisch.cli.output import LanguageOption
from stammtisch.texts import Texts

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

C = TypeVar("C", TyperCommand, TyperGroup)
S = TypeVar("S", bound=Struct)

# Typer's own words, by their names in its module for output.
WORDS: Final = {
    "OPTIONS_PANEL_TITLE": "options",
    "ARGUMENTS_PANEL_TITLE": "arguments",
    "COMMANDS_PANEL_TITLE": "commands",
    "REQUIRED_LONG_STRING": "required",
    "DEFAULT_STRING": "default",
}


class Commands(typer.Typer):
    """A group of commands; ``under`` this key are its own texts and those of each command."""

    def __init__(self, texts: Texts, under: str, *, no_args_is_help: bool = True) -> None:
        self.texts, self.under = texts, under
        self.kind = _speaking(TyperCommand, texts)
        super().__init__(
            cls=_speaking(TyperGroup, texts),
            help=texts(f"{under}.help"),
            epilog=texts(f"{under}.example"),
            options_metavar=texts("cli.usage.options_here"),
            subcommand_metavar=texts("cli.usage.commands_here"),
            no_args_is_help=no_args_is_help,
            add_completion=False,
            pretty_exceptions_enable=False,
        )

    def add(
        self, name: str, run: Callable[..., None], settings: dict[str, bool] | None = None
    ) -> None:
        self.command(
            name,
            cls=self.kind,
            help=self.texts(f"{self.under}.{name}.help"),
            epilog=self.texts(f"{self.under}.{name}.example"),
            options_metavar=self.texts("cli.usage.options_here"),
            context_settings=settings,
        )(run)


def _speaking(kind: type[C], texts: Texts) -> type[C]:
    """Commands or groups of this kind, whose help is in the language of the user."""

    class Speaking(kind):  # type: ignore[valid-type, misc]  # a class that is only known here
        def get_help_option(self, ctx: Context) -> TyperOption | None:
            return _helping(super().get_help_option(ctx), texts)

        def get_usage(self, ctx: Context) -> str:
            return _usage(super().get_usage(ctx), texts)

        def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
            _speak(texts)
            super().format_help(ctx, formatter)

    return Speaking


def _helping(option: TyperOption | None, texts: Texts) -> TyperOption | None:
    if option is not None:
        option.help = texts("cli.usage.help")
    return option


def _usage(line: str, texts: Texts) -> str:
    return line.replace("Usage:", texts("cli.usage.usage"), 1)


def _speak(texts: Texts) -> None:
    from typer import rich_utils  # noqa: PLC0415 - only who asks for help waits for it

    for name, key in WORDS.items():
        setattr(rich_utils, name, texts(f"cli.usage.{key}", value="{}"))


REQUIRED: Final = inspect.Parameter.empty


def keyword(name: str, annotation: Any, default: Any = REQUIRED) -> inspect.Parameter:  # noqa: ANN401
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def taking(
    run: Callable[..., None], parameters: Iterable[inspect.Parameter], texts: Texts
) -> Callable[..., None]:
    """The same command with these parameters, and with ``--json`` and ``--lang``."""
    json = Annotated[bool, typer.Option("--json", help=texts("cli.json"))]
    taken = [*parameters, keyword("json", json, False), keyword("lang", LanguageOption, None)]
    run.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]
    run.__annotations__ = {it.name: it.annotation for it in taken}
    return run


def filling(
    kind: type[S], run: Callable[[S, bool], None], texts: Texts, under: str
) -> Callable[..., None]:
    """A command that takes the fields of a struct, with what Typer shall know in annotations.

    The text of each has its name ``under`` a key, unless its help is the key of another.
    """

    def command(*, json: bool, lang: object, **values: Any) -> None:  # noqa: ANN401
        run(kind(**values), json)

    hints = get_type_hints(kind, include_extras=True)
    made = [
        keyword(
            it.name,
            _worded(it.name, hints[it.name], texts, under),
            REQUIRED if it.default is NODEFAULT else it.default,
        )
        for it in fields(kind)
    ]
    return taking(command, made, texts)


def _worded(name: str, hint: Any, texts: Texts, under: str) -> Any:  # noqa: ANN401
    type_, how = get_args(hint) if hasattr(hint, "__metadata__") else (hint, typer.Option())
    how = copy(how)
    how.help = texts(how.help or f"{under}.{name}")
    if isinstance(how, typer.models.OptionInfo):
        how.param_decls = (f"--{name.strip('_').replace('_', '-')}",)
    return Annotated[type_, how]
