"""Reports as people and scripts type them, one line a game; seats are the columns 1 to 4.

``RE 1+3 won schneider``, ``W 4 augen 59``, ``SG-TOUT 2 lost``,
``KREUZ 1+3 won contra 1``, ``KREUZ drawn``, ``RAMSCH 2 virgins 1 knocks 2``,
``+6 -2 -2 -2``, ``-9 +3 +3 +3 solo``, ``struck``; Schnapsen: ``won 1 3``, ``drawn``,
``partie 2 4`` (seat 2 has won it, the loser stands at 4). A whole sheet:
``totals +12 -4 -8 0 lone_won 2,0,0,1 lone_played 3,1,0,1``.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final

from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.entering import Told
from stammtisch.schafkopf.outcome import Grade
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.reports import Bare, Decided, Partie, Played, Report, Struck, Totals, Won

_POINTS: Final = re.compile(r"([+-]?\d{1,6}\s+){3,4}[+-]?\d{1,6}(\s+[a-z-]+)?")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}")
_COUNTED: Final = ("augen", "laufende", "knocks", "contra", "virgins")
_RESULTS: Final = {"won": True, "lost": False, "drawn": None}


def parse_report(text: str) -> Report:
    words = text.split()
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
    return Played(parse_told(text))


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


def parse_told(text: str) -> Told:
    """What was played: ``RE 1+3``, and how it ended, if that is known."""
    contract, *rest = text.split() or [""]
    seats: tuple[Seat, ...] = ()
    if rest and re.fullmatch(r"\d(\+\d){0,3}", rest[0]):
        seats = tuple(int(it) - 1 for it in rest.pop(0).split("+"))
    told: dict[str, object] = {}
    words = iter(rest)
    for word in words:
        if word in _RESULTS and "won" not in told:
            told["won"] = _RESULTS[word]
        elif word in list(Grade) and "grade" not in told:
            told["grade"] = Grade(word)
        elif word in _COUNTED and word not in told:
            told[word] = _count(next(words, ""), text)
        else:
            raise Impossible("unreadable_report", text=text)
    if contract == "RAMSCH":
        if {"won", "grade"} & {*told}:
            raise Impossible("unreadable_report", text=text)
        return Told(contract=contract, most=seats, **told)  # type: ignore[arg-type]
    if len(seats) > 2:
        raise Impossible("unreadable_report", text=text)
    declarer, partner = (*seats, None, None)[:2]
    if contract == "KREUZ":  # told as the pair that won or lost; the first and third are asked
        declarer, partner = _kreuz(declarer, partner, told, text)
    return Told(contract=contract, declarer=declarer, partner=partner, **told)  # type: ignore[arg-type]


def _count(word: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", word):
        raise Impossible("unreadable_report", text=text)
    return int(word)


def _kreuz(
    one: int | None, other: int | None, told: dict[str, object], text: str
) -> tuple[None, None]:
    if one is not None and sorted((one, -1 if other is None else other)) not in ([0, 2], [1, 3]):
        raise Impossible("unreadable_report", text=text)
    if one in (1, 3) and told.get("won", True) is not None:
        told["won"] = not told.get("won", True)
    return None, None


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
    seats = [it + 1 for it in (told.declarer, told.partner, *told.most) if it is not None]
    if told.contract == "KREUZ" and told.won is not None:
        seats = [1, 3]
    words = [told.contract, "+".join(map(str, seats))]
    if told.augen is None and not told.most:
        words.append(next(word for word, won in _RESULTS.items() if won is told.won))
    if told.grade is not Grade.PLAIN:
        words.append(told.grade)
    counts = {it: getattr(told, it) for it in _COUNTED}
    words += [f"{it} {n}" for it, n in counts.items() if n or (it == "augen" and n is not None)]
    return " ".join(word for word in words if word)
