"""Records: ``stammtisch deal`` writes one by chance, ``replay`` and ``verify`` check them."""

import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from stammtisch import rulesets
from stammtisch.cli.database_check import verify_database
from stammtisch.cli.output import LanguageOption, complain_of, json_text, plain
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.deal import Verb
from stammtisch.games import GAMES, AnyDeal, new_deal, result_texts
from stammtisch.record import (
    IllegalRecord,
    NotProven,
    Record,
    RecordError,
    WrongResult,
    prove,
    read,
    read_each,
    write,
)
from stammtisch.texts import Texts, UserError


def replay_command(texts: Texts) -> Callable[..., None]:
    def replay(
        files: Annotated[list[Path], typer.Argument(help=texts("cli.replay.files"))],
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        results: list[dict[str, Any]] = []
        try:
            for file in files:
                _replay(file, results, texts, quiet=json)
        finally:
            if json:
                typer.echo(json_text(results))

    return replay


def _replay(file: Path, results: list[dict[str, Any]], texts: Texts, *, quiet: bool) -> None:
    number = 0
    try:
        for number, record in enumerate(read_each(text_of(file)), 1):
            results.append(_summary(file, number, record))
            if not quiet:
                _tell(file, number, record, texts)
    except RecordError as error:
        complain_of(error, texts, file)
        raise typer.Exit(1 if isinstance(error, IllegalRecord | WrongResult) else 2) from None
    if not number:
        raise UserError("record.empty", file=file)


def bytes_of(file: Path) -> bytes:
    try:
        return _standard_input() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise UserError("record.unreadable", file=file, why=error.strerror) from None


def text_of(file: Path) -> str:
    try:
        return bytes_of(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError("record.not_utf8", file=file, byte=error.start) from None


def _standard_input() -> bytes:
    return b"" if sys.stdin is None else sys.stdin.buffer.read()


def _summary(file: Path, number: int, record: Record) -> dict[str, Any]:
    deal = record.deal
    outcome, settle = deal.outcome, GAMES[deal.game].settle
    return {
        "file": str(file),
        "deal": number,
        "rules": deal.rules.name,
        "tags": record.tags,
        "actions": len(deal.history),
        "over": deal.over,
        "outcome": plain(outcome),
        "settlement": None if outcome is None else plain(settle(outcome, deal.rules)),
    }


def _tell(file: Path, number: int, record: Record, texts: Texts) -> None:
    deal = record.deal
    typer.echo(texts("cli.replay.deal", file=file, number=number, rules=deal.rules.name))
    if deal.outcome is None:
        typer.echo("  " + texts("cli.replay.unfinished", actions=len(deal.history)))
        return
    names = [record.tags.get(f"P{seat + 1}", f"p{seat + 1}") for seat in range(5)]
    for line in result_texts(deal, names, texts):
        typer.echo(f"  {line}")


def recorded(file: Path, number: int) -> Record:
    """The record of that number in a file."""
    try:
        record = next(islice(read_each(text_of(file)), number - 1, None), None)
    except RecordError as error:
        raise UserError("solve.bad_record", file=file, problem=error) from None
    if record is None:
        raise UserError("solve.no_such_deal", file=file, number=number)
    return record


def after_cards(deal: AnyDeal, number: int | None) -> AnyDeal:
    """All that was said and done before the next card; without a number all there is."""
    if number is None:
        return deal
    played = sum(action.verb is Verb.CARD for action in deal.history)
    if number > played:
        raise UserError("solve.too_few_played", number=played)
    moment: AnyDeal = GAMES[deal.game].notation.restart(deal)
    for action in deal.history:
        if action.verb is Verb.CARD:
            if not number:
                break
            number -= 1
        moment = moment.apply(action)
    return moment


def deal_command(texts: Texts) -> Callable[..., None]:
    def deal(
        seed: Annotated[int, typer.Option("--seed", help=texts("cli.seed"), min=0)],
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        round_: Annotated[str, typer.Option("--round", help=texts("cli.round"))] = "normal",
        players: Annotated[int, typer.Option("--players", help=texts("cli.players"))] = 0,
        lang: LanguageOption = None,
    ) -> None:
        rng = Random(seed)
        finished = play_by_chance(new_deal(rulesets.load(rules), rng, round_, players), rng)
        typer.echo(write(finished, {"Seed": str(seed)}), nl=False)

    return deal


def verify_command(texts: Texts) -> Callable[..., None]:
    def verify(
        file: Annotated[
            Path | None, typer.Argument(help=texts("cli.replay.files"), metavar="RECORD")
        ] = None,
        commitment: Annotated[
            list[str] | None, typer.Option("--commitment", help=texts("cli.verify.promised"))
        ] = None,
        database: Annotated[
            str | None, typer.Option("--database", help=texts("cli.verify.database"))
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        if (file is None) is (database is None):
            raise UserError("cli.verify.one_of")
        if file is None:
            verify_database(database or "", texts, json=json)
            return
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
