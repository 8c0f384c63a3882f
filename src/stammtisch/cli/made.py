"""Commands made from tables: what they take becomes the signature that typer reads."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final

import typer

from stammtisch.cli.language import LanguageOption
from stammtisch.texts import Texts

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
