"""``stammtisch reports``: what people at tables have found improper, and what becomes of it."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.database import with_store
from stammtisch.cli.output import LanguageOption, complain, json_text
from stammtisch.texts import Texts, UserError

if TYPE_CHECKING:
    from stammtisch.store.sql import SqlStore
    from stammtisch.table.chat import ReportedRemark

Which = tuple[str, int]  # table and number of a remark


def command(texts: Texts) -> Callable[..., None]:
    def reports(
        url: Annotated[str, typer.Argument(help=texts("cli.backup.url"), metavar="URL")],
        remove: Annotated[
            Which | None,
            typer.Option("--remove", help=texts("cli.reports.remove"), metavar="TABLE NUMBER"),
        ] = None,
        dismiss: Annotated[
            Which | None,
            typer.Option("--dismiss", help=texts("cli.reports.dismiss"), metavar="TABLE NUMBER"),
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        if remove is not None and dismiss is not None:
            raise UserError("cli.reports.both")
        if remove is not None:
            _decide(url, "remove", remove, texts, json)
        elif dismiss is not None:
            _decide(url, "dismiss", dismiss, texts, json)
        else:
            _list(url, texts, json)

    return reports


def _list(url: str, texts: Texts, json: bool) -> None:
    async def work(store: "SqlStore") -> "list[ReportedRemark]":
        from stammtisch.table.chat import reported

        return await reported(store)

    found = with_store(url, work, texts)
    if json:
        typer.echo(json_text(found))
        return
    for remark in found:
        typer.echo(_said("said", remark, texts))
        for reporter in remark.reports:
            typer.echo(_said("by", reporter, texts))
    if not found:
        typer.echo(texts("cli.reports.none"))


def _said(key: str, what: object, texts: Texts) -> str:
    at = datetime.fromtimestamp(getattr(what, "at", 0) / 1000, UTC)
    fields = {name: getattr(what, name) for name in getattr(what, "__struct_fields__", ())}
    return texts(f"cli.reports.{key}", **fields | {"at": at.strftime("%Y-%m-%d %H:%M UTC")})


def _decide(url: str, what: str, which: Which, texts: Texts, json: bool) -> None:
    table, number = which

    async def work(store: "SqlStore") -> bool:
        from stammtisch.table import chat

        decide = chat.remove if what == "remove" else chat.dismiss
        return await decide(store, table, number)

    if not with_store(url, work, texts):
        complain(texts("cli.reports.unknown", table=table, number=number))
        raise typer.Exit(1)
    told = texts(f"cli.reports.{what}_done", table=table, number=number)
    typer.echo(json_text({"table": table, "number": number, "done": what}) if json else told)
