"""``stammtisch rules``: list rule sets, print one, check a house's own, read a section."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markdown import Markdown
from rich.syntax import Syntax
from rich.table import Table

from stammtisch import rulesets
from stammtisch.cli.output import LanguageOption, console, json_text
from stammtisch.engine.schema import allowed, options, toml_value
from stammtisch.games import AnyRules
from stammtisch.rulesets.chapters import NUMBER, plain, section
from stammtisch.texts import Texts


def command(texts: Texts) -> Callable[..., None]:
    def rules(
        name: Annotated[str | None, typer.Argument(help=texts("cli.rules.name"))] = None,
        check: Annotated[
            Path | None, typer.Option("--check", help=texts("cli.rules.check"), metavar="FILE")
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        if check is not None:
            checked(rulesets.read_file(check), check, texts, json)
        elif name is None:
            listed(texts, json)
        elif NUMBER.fullmatch(name):
            read(name, json)
        else:
            resolved(rulesets.load(name), texts, json)

    return rules


def title(name: str, texts: Texts) -> str:
    return texts(f"ruleset_title.{name}")


def listed(texts: Texts, json: bool) -> None:
    names = rulesets.names()
    if json:
        sets = [{"name": name, "title": title(name, texts)} for name in names]
        typer.echo(json_text(sets))
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name in names:
        table.add_row(name, title(name, texts))
    console().print(table)


def resolved(rules: AnyRules, texts: Texts, json: bool) -> None:
    values = msgspec.to_builtins(rules)
    if json:
        typer.echo(json_text(values))
        return
    lines = []
    for key, type_ in options(type(rules)).items():
        own = f"option_{rules.game}.{key}"
        about = texts(own if own in texts else f"option.{key}")
        may_be = texts("cli.rules.may_be", allowed=allowed(type_, texts))
        lines += [f"# {about}", f"# {may_be}", f"{key} = {toml_value(values[key])}"]
    text = "\n".join(lines)
    screen = console()
    if screen.is_terminal:
        screen.print(Syntax(text, "toml", background_color="default", word_wrap=True))
    else:
        typer.echo(text)


def read(number: str, json: bool) -> None:
    """A section of the rules, as it stands in the book."""
    found = section(number)
    if json:
        typer.echo(json_text(found._asdict()))
        return
    screen = console()
    if screen.is_terminal:
        screen.print(Markdown(plain(found.text)))
    else:
        typer.echo(plain(found.text))


def checked(rules: AnyRules, path: Path, texts: Texts, json: bool) -> None:
    if json:
        typer.echo(json_text(msgspec.to_builtins(rules)))
        return
    differs = ", ".join(rulesets.difference(rules)) or "-"
    typer.echo(texts("cli.rules.fine", file=path, base=rules.extends or "-", differs=differs))
