"""What people write into a sheet, of whichever game: one type in logs and on the wire, one text.

Seats are the columns, counted from 1: ``R 1+3 won schneider``, ``+6 -2 -2 -2``,
``-9 +3 +3 +3 solo``, ``struck``; a whole sheet is ``totals +12 -4 -8 0 lone_won 2,0,0,1``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import chain, takewhile
from operator import or_
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from stammtisch.engine.errors import Impossible
from stammtisch.engine.report import Unreadable
from stammtisch.engine.sheet_rules import BareReport, SheetReport, Struck, Totals
from stammtisch.games import GAMES

if TYPE_CHECKING:
    AnyReport: TypeAlias = SheetReport
    RuledGame: TypeAlias = Any  # what was played, as a ruling needs it
else:
    _OWN = [game.sheet for game in GAMES.values()]
    AnyReport = reduce(or_, chain((BareReport, Struck, Totals), *(it.reports for it in _OWN)))
    RuledGame = reduce(or_, (it.rulings.told for it in _OWN if it.rulings is not None))

_POINTS: Final = re.compile(r"([+-]?\d{1,6}\s+){1,4}[+-]?\d{1,6}(\s+[a-z-]+)?")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}")


def parse_report(text: str, names: Sequence[str] = ()) -> AnyReport:
    """Columns may be called by the names of who sits there."""
    words = _words(text)
    if _POINTS.fullmatch(text.strip()):
        named = words[-1:] if words[-1][-1].isalpha() else []
        return BareReport(tuple(map(int, words[: len(words) - len(named)])), *named)
    if words[0] == "totals":
        return _totals(words[1:], text)
    if words == ["struck"]:
        return Struck()
    known = partial(_column, names)
    readers = (partial(it.sheet.parse, words, known) for it in GAMES.values())
    found: AnyReport = _read(text, *readers)
    return found


def parse_played(text: str, names: Sequence[str] = ()) -> RuledGame:
    """What was played, for a ruling."""
    words, known = _words(text), partial(_column, names)
    rulings = [it.sheet.rulings for it in GAMES.values()]
    return _read(text, *(partial(it.parse, words, known) for it in rulings if it is not None))


def _words(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise Impossible("unreadable_report", text=text)
    return words


def _read(text: str, *readers: Callable[[], Any]) -> Any:  # noqa: ANN401
    """What the first makes of it who knows how it begins."""
    try:
        found = next(filter(None, (read() for read in readers)), None)
    except Unreadable:
        found = None
    if found is None:
        raise Impossible("unreadable_report", text=text)
    return found


def _column(names: Sequence[str], word: str) -> int:
    """By number, or by a name that nobody else at the table has, in full or its first part."""
    if re.fullmatch(r"[1-9]", word):
        return int(word) - 1
    called = [name.casefold() for name in names]
    found = [i for i, name in enumerate(called) if word.casefold() in (name, name.split(" ")[0])]
    if not word or len(found) != 1:
        raise Unreadable(word)
    return found[0]


def _totals(words: list[str], text: str) -> Totals:
    """A sum for every column, then pairs of a counter and its values."""
    sums = [*takewhile(_NUMBER.fullmatch, words)]
    keys, values = words[len(sums) :: 2], [it.split(",") for it in words[len(sums) + 1 :: 2]]
    numbers = all(_NUMBER.fullmatch(it) for value in values for it in value)
    if len(sums) not in range(2, 6) or len(keys) != len(values) or not numbers:
        raise Impossible("unreadable_report", text=text)
    counts = {key: tuple(map(int, value)) for key, value in zip(keys, values, strict=True)}
    return Totals(tuple(map(int, sums)), counts)


def report_text(report: AnyReport) -> str:
    """The one text form of a report, which reads back to the same."""
    match report:
        case BareReport(points=points, game=game):
            return f"{' '.join(f'{it:+d}' for it in points)} {game}".strip()
        case Struck():
            return "struck"
        case Totals(points=points, counts=counts):
            words = ["totals", *(f"{it:+d}" for it in points)]
            for key, values in counts.items():
                words += [key, ",".join(map(str, values))]
            return " ".join(words)
    own = (it.sheet for it in GAMES.values() if isinstance(report, it.sheet.reports))
    return " ".join(next(own).words(report))
