"""Help wholly in the language of the user: what Typer says by itself comes from the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

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
