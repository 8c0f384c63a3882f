"""Reports as people and scripts type them, one line a game; seats are the columns 1 to 4.

Games as on a pad (``schafkopf/report_notation.py``): ``R 1+3 won schneider``, ``W 4 59``,
``KREUZ 1+3 won contra 1``, ``KREUZ drawn``, ``RAMSCH 2 virgins 1 knocks 2``,
``+6 -2 -2 -2``, ``-9 +3 +3 +3 solo``, ``struck``; Schnapsen: ``won 1 3``, ``drawn``,
``partie 2 4`` (seat 2 has won it, the loser stands at 4). A whole sheet:
``totals +12 -4 -8 0 lone_won 2,0,0,1 lone_played 3,1,0,1``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from msgspec import structs

from stammtisch.engine.report import Unreadable
from stammtisch.schafkopf.entering import AnyTold, Told, seated
from stammtisch.schafkopf.report_notation import game_words, read_game
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.reports import Bare, Decided, Partie, Played, Report, Struck, Totals, Won

_POINTS: Final = re.compile(r"([+-]?\d{1,6}\s+){3,4}[+-]?\d{1,6}(\s+[a-z-]+)?")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}")


def parse_report(text: str, names: Sequence[str] = ()) -> Report:
    """Columns may be called by the names of who sits there."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise Impossible("unreadable_report", text=text)
    if _POINTS.fullmatch(text.strip()):
        named = words[-1:] if words[-1][-1].isalpha() else []
        return Bare(tuple(map(int, words[: len(words) - len(named)])), *named)
    if words[0] == "totals":
        return _totals(words[1:], text)
    if words == ["struck"]:
        return Struck()
    if words[0] in ("won", "drawn", "partie"):
        return _schnapsen(words, text)
    return Played(parse_told(text, names))


def _totals(words: list[str], text: str) -> Totals:
    """A sum for every column, then pairs of a counter and its values."""
    sums = [*takewhile(_NUMBER.fullmatch, words)]
    keys, values = words[len(sums) :: 2], [it.split(",") for it in words[len(sums) + 1 :: 2]]
    numbers = all(_NUMBER.fullmatch(it) for value in values for it in value)
    if len(sums) not in (4, 5) or len(keys) != len(values) or not numbers:
        raise Impossible("unreadable_report", text=text)
    counts = {key: tuple(map(int, value)) for key, value in zip(keys, values, strict=True)}
    return Totals(tuple(map(int, sums)), counts)


def _schnapsen(words: list[str], text: str) -> Report:
    if words == ["drawn"]:
        return Won(None)
    if len(words) != 3 or not all(re.fullmatch(r"\d{1,3}", it) for it in words[1:]):
        raise Impossible("unreadable_report", text=text)
    seat, number = int(words[1]) - 1, int(words[2])
    return Won(seat, number) if words[0] == "won" else Partie(seat, number)


def parse_told(text: str, names: Sequence[str] = ()) -> Told:
    """What was played: ``R 1+3``, and how it ended, if that is known."""
    try:
        contract, *words = shlex.split(text) or [""]
        told = read_game(contract, words, partial(_column, names))
        return seated(AnyTold(contract=contract, **told), int)
    except (Unreadable, ValueError, TypeError):  # a wish or a fault belongs on a pad
        raise Impossible("unreadable_report", text=text) from None


def _column(names: Sequence[str], word: str) -> int:
    """By number, or by a name that nobody else at the table has, in full or its first part."""
    if re.fullmatch(r"[1-9]", word):
        return int(word) - 1
    called = [name.casefold() for name in names]
    found = [i for i, name in enumerate(called) if word.casefold() in (name, name.split(" ")[0])]
    if not word or len(found) != 1:
        raise Unreadable(word)
    return found[0]


def report_text(report: Report) -> str:
    """The one text form of a report, which reads back to the same."""
    match report:
        case Played():
            return told_text(report.told)
        case Bare():
            points = " ".join(f"{it:+d}" for it in report.points)
            return f"{points} {report.game}".strip()
        case Decided():
            return f"{report.ruling}: {told_text(report.told)}"
        case Struck():
            return "struck"
        case Totals():
            words = ["totals", *(f"{it:+d}" for it in report.points)]
            for key, values in report.counts.items():
                words += [key, ",".join(map(str, values))]
            return " ".join(words)
        case Won(seat=None):
            return "drawn"
        case Won():
            return f"won {(report.seat or 0) + 1} {report.points}"
        case Partie():
            return f"partie {report.seat + 1} {report.left}"


def told_text(told: Told) -> str:
    if told.contract == "KREUZ" and told.won is not None:
        told = structs.replace(told, declarer=0, partner=2)
    return " ".join(game_words(told, lambda column: str(column + 1)))
