"""Help wholly in the language of the user, and commands made from tables of what they take.

What Typer says by itself comes from the catalogues.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from stammtisch.cli.output import LanguageOption
from stammtisch.texts import Texts

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

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
        self.kind, group = _kinds(texts)
        super().__init__(
            cls=group,
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


def _kinds(texts: Texts) -> tuple[type[TyperCommand], type[TyperGroup]]:
    class Command(TyperCommand):
        def get_help_option(self, ctx: Context) -> TyperOption | None:
            return _helping(super().get_help_option(ctx), texts)

        def get_usage(self, ctx: Context) -> str:
            return _usage(super().get_usage(ctx), texts)

        def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
            _speak(texts)
            super().format_help(ctx, formatter)

    class Group(TyperGroup):
        def get_help_option(self, ctx: Context) -> TyperOption | None:
            return _helping(super().get_help_option(ctx), texts)

        def get_usage(self, ctx: Context) -> str:
            return _usage(super().get_usage(ctx), texts)

        def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
            _speak(texts)
            super().format_help(ctx, formatter)

    return Command, Group


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
