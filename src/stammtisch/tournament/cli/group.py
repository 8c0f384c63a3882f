"""Commands made from their specs."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import SimpleNamespace
from typing import Annotated, Any

import typer

from stammtisch.cli.database import with_store
from stammtisch.cli.made import keyword, taking
from stammtisch.cli.output import json_text
from stammtisch.cli.usage import Commands
from stammtisch.texts import Texts
from stammtisch.tournament.cli.parameters import PARAMETERS, Parameter
from stammtisch.tournament.cli.specs import SPECS, Spec


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
        from stammtisch.tournament.cli.verification import verify

        return verify(values, texts)

    async def work(store: Any) -> Any:  # noqa: ANN401
        from stammtisch.tournament.cli import changes, queries

        if spec.kind == "list":
            return await queries.list_tournaments(store, texts)
        if spec.kind == "free":
            return await changes.new(store, values, texts)
        if spec.kind == "bring":
            return await changes.bring(store, values, texts)
        from stammtisch.tournament.service import Desk

        desk = await Desk.open(store, values.id)
        if spec.kind == "query":
            return await queries.QUERIES[name](desk, values, texts)
        return await changes.done(name, desk, values, texts)

    return with_store(values.url, work, texts, create=spec.kind in ("free", "bring"))
