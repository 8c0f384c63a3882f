"""A pad and its statistics as tables in a terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.table import Table

from stammtisch.pad.statistics import GameCount, Statistics
from stammtisch.pad.text import kind_told
from stammtisch.pad.view import PadSheet, amount_row
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
    return f"{kind_told(kind, texts)} {texts('cli.score.wins', won=tally.won, played=tally.played)}"


def _table() -> Table:
    return Table(box=None, padding=(0, 2, 0, 0))


def _printed(table: Table) -> str:
    out = StringIO()
    Console(file=out, width=WIDE, highlight=False, emoji=False, markup=False).print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
