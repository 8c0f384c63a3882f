"""``stammtisch score``: the pad for real cards, in the same database that the server uses."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from io import StringIO
from types import SimpleNamespace
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import typer
from rich.console import Console
from rich.table import Table

from stammtisch.cli.database import with_store
from stammtisch.cli.output import json_text
from stammtisch.cli.usage import REQUIRED, Commands, keyword, taking
from stammtisch.pad import Correct, Strike, Undo, Write
from stammtisch.pad.statistics import GameCount, Statistics
from stammtisch.pad.view import PadSheet, amount_row, kind_name
from stammtisch.texts import Texts

WIDE = 200  # a pipe has no width of its own


def sheet_text(sheet: PadSheet, texts: Texts, *, last: bool = False) -> str:
    lines = sheet.lines[-1:] if last else sheet.lines
    table = _table()
    people = [account.player for account in sheet.accounts]
    for heading in ("line", "game"):
        table.add_column(texts(f"cli.score.{heading}"))
    for account in sheet.accounts:
        table.add_column(account.name, justify="right")
    table.add_column(texts("cli.score.price"))
    for line in lines:
        marks = [texts("cli.score.struck")] if line.struck else []
        marks += [texts("cli.score.was", text=text) for text in line.earlier]
        said = line.text + (f" ({'; '.join(marks)})" if marks else "")
        table.add_row(str(line.number), said, *amount_row(line, people), line.price)
    balances = [f"{account.balance:+d}" for account in sheet.accounts]
    table.add_row("", texts("cli.score.balance"), *balances, "")
    return _printed(table) + "\n".join(standing_lines(sheet, texts))


def standing_lines(sheet: PadSheet, texts: Texts) -> list[str]:
    """What comes next."""
    names = {account.player: account.name for account in sheet.accounts}
    standing = sheet.standing
    told: list[str] = []
    if standing.round != "normal":
        round_ = texts(f"round.{standing.round}")
        told.append(texts("cli.score.special", round=round_, left=standing.left or "…"))
    if standing.carry:
        told.append(texts("cli.score.carry", factor=2**standing.carry))
    if standing.stock:
        told.append(texts("cli.score.stock", amount=standing.stock))
    for account in sheet.accounts if standing.counters else ():
        if account.chair is not None:
            left, bummerl = standing.counters[account.chair], standing.bummerl[account.chair]
            name = account.name
            told.append(texts("cli.score.counters", name=name, left=left, bummerl=bummerl))
    if sheet.order and not sheet.ended:
        dealer, forehand = names[sheet.order[-1]], names[sheet.order[0]]
        told.append(texts("cli.score.next", dealer=dealer, forehand=forehand))
    return told


def payments_text(sheet: PadSheet, texts: Texts) -> str:
    names = {account.player: account.name for account in sheet.accounts}
    unit = sheet.standing.unit
    rows = [
        texts(
            "cli.score.pays",
            payer=names[payment.payer],
            receiver=names[payment.receiver],
            amount=texts.amount(unit, payment.amount),
        )
        for payment in sheet.payments
    ]
    return "\n".join(rows) or texts("cli.score.even")


def statistics_text(told: Statistics, texts: Texts) -> str:
    table = _table()
    for heading in ("", "evenings", "games", "total", "declared"):
        table.add_column(texts(f"cli.score.{heading}") if heading else "")
    for person in told.people:
        balances = person.balances.values()
        totals = (texts.amount(it.unit, f"{it.total:+d}") for it in balances)
        table.add_row(
            person.name,
            str(person.evenings),
            texts("cli.score.wins", won=person.gained, played=person.games),
            ", ".join(totals),
            ", ".join(_tally(kind, tally, texts) for kind, tally in person.declared.items()),
        )
    return _printed(table) if told.people else texts("cli.score.nothing")


def _tally(kind: str, tally: GameCount, texts: Texts) -> str:
    return f"{kind_name(kind, texts)} {texts('cli.score.wins', won=tally.won, played=tally.played)}"


def _table() -> Table:
    return Table(box=None, padding=(0, 2, 0, 0))


def _printed(table: Table) -> str:
    out = StringIO()
    Console(file=out, width=WIDE, highlight=False, emoji=False, markup=False).print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


class PadParameter(NamedTuple):
    """An argument without a default, or an option; its help is a text of its name."""

    type: Any
    default: Any = REQUIRED


class PadSpec(NamedTuple):
    takes: str  # behind the database
    one: bool = True  # works on one pad: the one that is named, or the newest
    create: bool = False  # the database may be a new one


PARAMETERS: Final[dict[str, PadParameter]] = {
    "url": PadParameter(str),
    "game": PadParameter(str),
    "line": PadParameter(int),
    "file": PadParameter(str),
    "players": PadParameter(str, ""),
    "rules": PadParameter(str, "schafkopfschule"),
    "title": PadParameter(str, ""),
    "dealer": PadParameter(str, ""),
    "round": PadParameter(str, "normal"),
    "before": PadParameter(int, 0),
    "id": PadParameter(str, ""),
    "close": PadParameter(bool, False),
    "pad": PadParameter(str, ""),
}

LineCommand: TypeAlias = Write | Undo | Correct | Strike
CHANGES: Final[dict[str, type[LineCommand]]] = {
    "add": Write,
    "undo": Undo,
    "correct": Correct,
    "strike": Strike,
}
TYPED: Final = {"move": "game", "change": ""}  # fields that are typed otherwise, or not at all


def _spec(command: type[LineCommand]) -> PadSpec:
    names = [TYPED.get(field, field) for field in command.__struct_fields__]
    return PadSpec(" ".join(names + ["id"] * (command is Write)))


SPECS: Final[dict[str, PadSpec]] = {
    "new": PadSpec("players rules title dealer round", one=False, create=True),
    **{name: _spec(command) for name, command in CHANGES.items()},
    "show": PadSpec(""),
    "list": PadSpec("", one=False),
    "statistics": PadSpec("", one=False),
    "export": PadSpec(""),
    "import": PadSpec("file rules title", one=False, create=True),
    "settle": PadSpec("close"),
}


def group(texts: Texts) -> typer.Typer:
    app = Commands(texts, "cli.score")
    for name, spec in SPECS.items():
        app.add(name, _command(name, spec, texts))
    return app


def _command(name: str, spec: PadSpec, texts: Texts) -> Callable[..., None]:
    def run(**values: Any) -> None:  # noqa: ANN401
        json = values.pop("json")
        values.pop("lang")
        said = _answer(name, spec, SimpleNamespace(**values, command=name), texts)
        typer.echo(json_text(said.data) if json else said.text.rstrip("\n"))

    names = ["url", *spec.takes.split(), *(["pad"] if spec.one else [])]
    return taking(run, [_parameter(it, texts) for it in names], texts)


def _parameter(name: str, texts: Texts) -> inspect.Parameter:
    parameter, about = PARAMETERS[name], texts(f"cli.score.arg.{name}")
    metavar = "FILE" if name == "url" else "CSV" if name == "file" else name.upper()
    if parameter.default is REQUIRED:
        how: Any = typer.Argument(help=about, metavar=metavar)
    else:
        how = typer.Option(f"--{name}", help=about)
    return keyword(name, Annotated[parameter.type, how], parameter.default)


def _answer(name: str, spec: PadSpec, values: SimpleNamespace, texts: Texts) -> Any:  # noqa: ANN401
    """Only now the store and its packages are needed."""

    async def work(store: Any) -> Any:  # noqa: ANN401
        from stammtisch.pad.cli import answers
        from stammtisch.pad.service import PadStream, newest

        if not spec.one:
            return await answers.ANSWERS[name](store, values, texts)
        stream = await PadStream.open(store, values.pad or await newest(store))
        return await answers.ANSWERS[name](stream, values, texts)

    return with_store(values.url, work, texts, create=spec.create)
