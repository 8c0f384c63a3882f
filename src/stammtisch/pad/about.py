"""What a score pad tells about one person: the amount of each game, and the lines that name
them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, json

from stammtisch import pad
from stammtisch.pad.state import LineCorrected, LineStruck
from stammtisch.streams.stream import RawEntry, line_of, names
from stammtisch.table.state import PlayerId


class ExportedGame(Struct, frozen=True):
    number: int
    amount: int


class OnPad(Struct, frozen=True):
    stream: str
    pad: str
    rules: str
    began: int  # milliseconds since 1970
    ended: int
    balance: int
    games: list[ExportedGame]  # in which they took part, as they stand now
    lines: list[RawEntry]  # of the log, also of what was corrected or struck out later


def on_pad(player: PlayerId, stream: str, lines: Sequence[bytes]) -> OnPad | None:
    entries = list(pad.CHAIN.read_lines(lines))
    now, own = pad.fold(entries[:1]), []
    for entry, line in zip(entries[1:], lines[1:], strict=True):
        if names(player, line) or _changes_theirs(player, entry.event, now):
            own.append(line_of(entry))
        now = pad.after(now, entry.event, entry.at)
    if not own:
        return None
    return OnPad(
        stream=stream,
        pad=now.id,
        rules=now.page.rules.name,
        began=entries[0].at,
        ended=entries[-1].at,
        balance=now.page.balances.get(player, 0),
        games=[
            ExportedGame(result.number, result.booking.amounts[result.players.index(player)])
            for result in now.results
            if player in result.players
        ],
        lines=own,
    )


def _changes_theirs(player: PlayerId, event: pad.Event, now: pad.Pad) -> bool:
    """A line about this person no longer stands."""
    if not isinstance(event, LineCorrected | LineStruck):
        return False
    return names(player, json.encode(now.lines[now.index(event.line)].move))
