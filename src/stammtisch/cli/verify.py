"""``stammtisch verify``: prove offline that the cards of finished deals were fair."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from stammtisch.cli.output import LanguageOption, complain_of, json_text
from stammtisch.cli.replay import text_of
from stammtisch.record import (
    IllegalRecord,
    NotProven,
    Record,
    RecordError,
    WrongResult,
    prove,
    read,
)
from stammtisch.texts import Texts, UserError


def command(texts: Texts) -> Callable[..., None]:
    def verify(
        file: Annotated[Path, typer.Argument(help=texts("cli.replay.files"), metavar="RECORD")],
        commitment: Annotated[
            list[str] | None, typer.Option("--commitment", help=texts("cli.verify.promised"))
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        records = _records(file, texts)
        noted = commitment or []
        if noted and len(records) > 1:
            raise UserError("cli.verify.one_deal", file=file)
        verdicts = [
            _verdict(file, number, record, noted, texts) for number, record in enumerate(records, 1)
        ]
        if json:
            typer.echo(json_text(verdicts))
        else:
            for verdict in verdicts:
                typer.echo(_told(verdict, texts))
        if not all(verdict["proven"] for verdict in verdicts):
            raise typer.Exit(1)

    return verify


def _records(file: Path, texts: Texts) -> list[Record]:
    try:
        records = read(text_of(file))
    except RecordError as error:
        complain_of(error, texts, file)
        raise typer.Exit(1 if isinstance(error, IllegalRecord | WrongResult) else 2) from None
    if not records:
        raise UserError("record.empty", file=file)
    return records


def _verdict(
    file: Path, number: int, record: Record, noted: Sequence[str], texts: Texts
) -> dict[str, Any]:
    reason = why = None
    try:
        prove(record, *noted)
    except NotProven as error:
        reason, why = error.reason, error.say(texts.language)
    return {
        "file": str(file),
        "deal": number,
        "proven": reason is None,
        "reason": reason,
        "why": why,
        "table": record.tags.get("Table"),
        "game": record.tags.get("Game"),
        "commitment": record.tags.get("Commitment"),
    }


def _told(verdict: dict[str, Any], texts: Texts) -> str:
    key = "cli.verify.proven" if verdict["proven"] else "cli.verify.not_proven"
    return texts(key, number=verdict["deal"], **verdict)
