"""What the commands of ``stammtisch score`` do and say."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from stammtisch import rulesets
from stammtisch.cli.output import CliAnswer
from stammtisch.pad import PadClosed, Undo, Write
from stammtisch.pad.cli import CHANGES, LineCommand, payments_text, sheet_text, statistics_text
from stammtisch.pad.csv import pad_csv, read_csv
from stammtisch.pad.moves import Unwritable
from stammtisch.pad.service import PadStream, checked_name, pads, statistics_of
from stammtisch.pad.view import sheet
from stammtisch.store.protocol import Store
from stammtisch.texts import Texts, UserError


async def new(store: Store, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    rules = rulesets.load(values.rules)
    people = [checked_name(name) for name in values.players.split(",")]
    first, round_ = _place(people, values.dealer), values.round
    stream = await PadStream.new(
        store, rules, people, title=values.title, dealer=first, round_=round_
    )
    return _made(stream, texts)


def _place(people: list[str], dealer: str) -> int:
    called = [name.casefold() for name in people]
    if not dealer:
        return 0
    if dealer.strip().casefold() not in called:
        raise Unwritable("unknown_name", name=dealer, known=", ".join(people))
    return called.index(dealer.strip().casefold())


def _made(stream: PadStream, texts: Texts) -> CliAnswer:
    terms = stream.terms
    write, read = (f"/pad/{terms.pad}?key={key}" for key in (terms.write, terms.read))
    told = texts("cli.score.made", pad=terms.pad, write=write, read=read)
    return CliAnswer({"pad": terms.pad, "write": write, "read": read}, told)


async def change(stream: PadStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    """One of ``CHANGES``, made of what was typed."""
    command = await _command(CHANGES[values.command], stream, values)
    id_ = getattr(values, "id", "")
    await stream.perform(command, id_ and f"cli/{id_}")
    last = isinstance(command, Undo) or (isinstance(command, Write) and not command.before)
    return _shown(stream, texts, last=last)


async def _command(
    kind: type[LineCommand], stream: PadStream, values: SimpleNamespace
) -> LineCommand:
    """A line is typed in its notation; what is taken back is what stands last now."""
    given: dict[str, Any] = {}
    for field in kind.__struct_fields__:
        if field == "move":
            given[field] = await stream.move(values.game)
        elif field == "change":
            given[field] = stream.pad.change
        else:
            given[field] = getattr(values, field)
    return kind(**given)


async def show(stream: PadStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    return _shown(stream, texts)


def _shown(stream: PadStream, texts: Texts, *, last: bool = False) -> CliAnswer:
    """The whole pad, or what was written last."""
    told = sheet(stream.pad, stream.names, texts)
    return CliAnswer(told, sheet_text(told, texts, last=last))


async def list_pads(store: Store, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    data: list[dict[str, Any]] = []
    for terms in await pads(store):
        stream = await PadStream.open(store, terms.pad)
        page = stream.pad.page
        data.append(
            {
                "pad": terms.pad,
                "title": terms.title,
                "created": terms.created,
                "rules": page.rules.name,
                "games": page.games,
                "people": [stream.names.get(it, it) for it in page.balances],
                "ended": page.ended,
            }
        )
    rows = (f"{it['pad']}  {it['title']}  {', '.join(it['people'])}  {it['games']}" for it in data)
    return CliAnswer(data, "\n".join(rows) or texts("cli.score.nothing"))


async def statistics(store: Store, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    streams = [await PadStream.open(store, terms.pad) for terms in await pads(store)]
    told = statistics_of(streams)
    return CliAnswer(told, statistics_text(told, texts))


async def export(stream: PadStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    text = pad_csv(stream.pad, stream.names)
    return CliAnswer({"csv": text}, text)


async def import_csv(store: Store, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    rules, table = rulesets.load(values.rules), read_csv(_text_of(values.file))
    return _made(await PadStream.from_csv(store, rules, table, values.title), texts)


def _text_of(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8")
    except OSError as error:
        raise UserError("ruleset.unreadable", source=file, why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise UserError("ruleset.not_utf8", source=file, byte=error.start) from None


async def settle(stream: PadStream, values: SimpleNamespace, texts: Texts) -> CliAnswer:
    if values.close:
        await stream.perform(Write(PadClosed()))
    told = sheet(stream.pad, stream.names, texts)
    data = {"unit": told.standing.unit, "accounts": told.accounts, "payments": told.payments}
    return CliAnswer(data, payments_text(told, texts))


ANSWERS: Final[dict[str, Callable[[Any, SimpleNamespace, Texts], Awaitable[CliAnswer]]]] = {
    "new": new,
    **dict.fromkeys(CHANGES, change),
    "show": show,
    "list": list_pads,
    "statistics": statistics,
    "export": export,
    "import": import_csv,
    "settle": settle,
}
