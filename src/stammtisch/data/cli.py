"""``stammtisch export`` and ``stammtisch dataset``: played deals as tables of data."""

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from stammtisch import rulesets
from stammtisch.arena.run import all_cores
from stammtisch.cli.output import LanguageOption, json_text, progress
from stammtisch.cli.records import text_of
from stammtisch.cli.usage import Commands, filling
from stammtisch.data.dataset import Dataset, Manifest, make
from stammtisch.data.files import lines, write
from stammtisch.data.rows import rows
from stammtisch.engine.notation import RecordError
from stammtisch.record import Record, read_each
from stammtisch.texts import Texts, UserError


class RowKind(StrEnum):
    DEAL = "deal"
    CARD = "card"
    DECISION = "decision"


class Format(StrEnum):
    JSONL = "jsonl"
    PARQUET = "parquet"


def export_command(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.export.{name}")

    def export(
        files: Annotated[list[Path], typer.Argument(help=texts("cli.replay.files"))],
        per: Annotated[RowKind, typer.Option("--per", help=about("per"))] = RowKind.DEAL,
        to: Annotated[Path | None, typer.Option("--to", help=about("to"), metavar="FILE")] = None,
        lang: LanguageOption = None,
    ) -> None:
        records: list[Record] = []
        for file in files:
            try:
                records += read_each(text_of(file))
            except RecordError as error:
                raise UserError("solve.bad_record", file=file, problem=error) from None
        found = rows(records, str(per))
        if to is None:
            sys.stdout.buffer.write(lines(found))
            return
        write(found, str(per), to)
        typer.echo(texts("cli.export.done", rows=len(found), file=to))

    return export


class DatasetRequest(Struct, frozen=True, kw_only=True):
    """What was typed."""

    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="cli.dataset.make.folder")]
    deals: Annotated[int, typer.Option(min=1)] = 10_000
    rules: Annotated[str, typer.Option(help="cli.rule_set")] = "schafkopfschule"
    round_: Annotated[str, typer.Option(help="cli.round")] = "normal"
    players: Annotated[int, typer.Option(help="cli.players")] = 0
    bots: str = "anfaenger"
    per: RowKind = RowKind.DEAL
    format: Format = Format.JSONL
    shard: Annotated[int, typer.Option(min=1, max=1_000_000)] = 10_000
    seed: Annotated[int, typer.Option(help="cli.seed", min=0)] = 0
    jobs: Annotated[int, typer.Option(help="cli.arena.jobs", min=0, max=1024)] = 0

    @property
    def dataset(self) -> Dataset:
        return Dataset(
            rules=rulesets.load(self.rules),
            bots=tuple(self.bots.split(",")),
            round=self.round_,
            players=self.players,
            seed=self.seed,
            per=str(self.per),
            shard=self.shard,
            format=str(self.format),
        )


def dataset_group(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli.dataset")
    app.add("make", _make(texts))
    return app


def _make(texts: Texts) -> Callable[..., None]:
    def made(wanted: DatasetRequest, json: bool) -> None:
        with progress(wanted.deals) as told:
            jobs = wanted.jobs or all_cores()
            found = make(wanted.dataset, wanted.deals, wanted.folder, jobs=jobs, progress=told)
        typer.echo(json_text(_told(found)) if json else _said(found, wanted.folder, texts))

    return filling(DatasetRequest, made, texts, "cli.dataset.make")


def _told(manifest: Manifest) -> dict[str, object]:
    return {**manifest.heading, "shards": [manifest.shards[it] for it in sorted(manifest.shards)]}


def _said(manifest: Manifest, folder: Path, texts: Texts) -> str:
    shards = manifest.shards.values()
    return texts(
        "cli.dataset.make.done",
        folder=folder,
        files=len(shards),
        deals=sum(it.deals for it in shards),
        rows=sum(it.rows for it in shards),
    )
