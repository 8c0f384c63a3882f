"""What the commands of ``stammtisch score`` do and say."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from stammtisch import pad, rulesets
from stammtisch.cli.score.printing import payments_text, sheet_text, statistics_text
from stammtisch.cli.tournament.answers import Said
from stammtisch.desk.pads import PadDesk, checked_name, pads, statistics_of
from stammtisch.pad.csv_rows import pad_csv, read_csv
from stammtisch.pad.errors import Unwritable
from stammtisch.store import Store
from stammtisch.texts import Texts, UserError
from stammtisch.told.pads import sheet


async def new(store: Store, values: SimpleNamespace, texts: Texts) -> Said:
    rules = rulesets.load(values.rules)
    people = [checked_name(name) for name in values.players.split(",")]
    first, round_ = _place(people, values.dealer), values.round
    desk = await PadDesk.new(store, rules, people, title=values.title, dealer=first, round_=round_)
    return _made(desk, texts)


def _place(people: list[str], dealer: str) -> int:
    called = [name.casefold() for name in people]
    if not dealer:
        return 0
    if dealer.strip().casefold() not in called:
        raise Unwritable("unknown_name", name=dealer, known=", ".join(people))
    return called.index(dealer.strip().casefold())


def _made(desk: PadDesk, texts: Texts) -> Said:
    terms = desk.terms
    write, read = (f"/pad/{terms.pad}?key={key}" for key in (terms.write, terms.read))
    told = texts("cli.score.made", pad=terms.pad, write=write, read=read)
    return Said({"pad": terms.pad, "write": write, "read": read}, told)


async def add(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    move, command = await desk.move(values.game), values.id and f"cli/{values.id}"
    await desk.do(lambda now: pad.write(now, move, values.before), command)
    return _shown(desk, texts, last=values.before == 0)


async def undo(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    change = desk.pad.change
    await desk.do(lambda now: pad.undo(now, change))
    return _shown(desk, texts, last=True)


async def correct(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    move = await desk.move(values.game)
    await desk.do(lambda now: pad.correct(now, values.line, move))
    return _shown(desk, texts)


async def strike(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    await desk.do(lambda now: pad.strike(now, values.line))
    return _shown(desk, texts)


async def show(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    return _shown(desk, texts)


def _shown(desk: PadDesk, texts: Texts, *, last: bool = False) -> Said:
    """The whole pad, or what was written last."""
    told = sheet(desk.pad, desk.names, texts)
    return Said(told, sheet_text(told, texts, last=last))


async def list_pads(store: Store, values: SimpleNamespace, texts: Texts) -> Said:
    data: list[dict[str, Any]] = []
    for terms in await pads(store):
        desk = await PadDesk.open(store, terms.pad)
        page = desk.pad.page
        data.append(
            {
                "pad": terms.pad,
                "title": terms.title,
                "created": terms.created,
                "rules": page.rules.name,
                "games": page.games,
                "people": [desk.names.get(it, it) for it in page.balances],
                "ended": page.ended,
            }
        )
    rows = (f"{it['pad']}  {it['title']}  {', '.join(it['people'])}  {it['games']}" for it in data)
    return Said(data, "\n".join(rows) or texts("cli.score.nothing"))


async def statistics(store: Store, values: SimpleNamespace, texts: Texts) -> Said:
    desks = [await PadDesk.open(store, terms.pad) for terms in await pads(store)]
    told = statistics_of(desks)
    return Said(told, statistics_text(told, texts))


async def export(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    text = pad_csv(desk.pad, desk.names)
    return Said({"csv": text}, text)


async def import_csv(store: Store, values: SimpleNamespace, texts: Texts) -> Said:
    rules, table = rulesets.load(values.rules), read_csv(_text_of(values.file))
    return _made(await PadDesk.from_csv(store, rules, table, values.title), texts)


def _text_of(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8")
    except OSError as error:
        raise UserError("ruleset.unreadable", source=file, why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise UserError("ruleset.not_utf8", source=file, byte=error.start) from None


async def settle(desk: PadDesk, values: SimpleNamespace, texts: Texts) -> Said:
    if values.close:
        await desk.do(lambda now: pad.write(now, pad.Closed()))
    told = sheet(desk.pad, desk.names, texts)
    data = {"unit": told.standing.unit, "accounts": told.accounts, "payments": told.payments}
    return Said(data, payments_text(told, texts))


ANSWERS: Final[dict[str, Callable[[Any, SimpleNamespace, Texts], Awaitable[Said]]]] = {
    "new": new,
    "add": add,
    "undo": undo,
    "correct": correct,
    "strike": strike,
    "show": show,
    "list": list_pads,
    "statistics": statistics,
    "export": export,
    "import": import_csv,
    "settle": settle,
}
