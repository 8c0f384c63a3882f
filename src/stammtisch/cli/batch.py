"""``stammtisch solve --batch``: a position a line, an answer a line, in the order of the lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.cli.output import complain
from stammtisch.schafkopf import RuleSet
from stammtisch.solver import Problem, Solver
from stammtisch.solver.notation import parse_problem
from stammtisch.texts import UserError

MOST_BYTES: Final = 1 << 20  # read at once
LINES_PER_THREAD: Final = 32  # solved at once, where so many are waiting

Lines: TypeAlias = list[tuple[int, str]]


class Asked(Struct, frozen=True):
    """What to answer, and how."""

    at_least: int | None
    json: bool
    language: str


def solve_batch(file: str, rules: RuleSet, solver: Solver, asked: Asked) -> bool:
    """Answer every line; false if some of them were bad."""
    fine = True
    source, close = _opened(file)
    try:
        for lines in _portions(source, LINES_PER_THREAD * solver.threads):
            problems = _read(lines, rules, asked.language)
            fine = fine and len(problems) == len(lines)
            _answer(problems, solver, asked)
    finally:
        close()
    return fine


def _opened(file: str) -> tuple[BinaryIO | None, Callable[[], None]]:
    if file == "-":
        return None if sys.stdin is None else sys.stdin.buffer, lambda: None
    try:
        source = Path(file).open("rb")  # noqa: SIM115  (closed by who reads it)
    except OSError as error:
        raise UserError("record.unreadable", file=file, why=error.strerror) from None
    return source, source.close


def _portions(source: BinaryIO | None, most: int) -> Iterator[Lines]:
    """The lines that are there, not more than so many at once; nobody waits for lines to come."""
    number, rest = 0, b""
    while source is not None:
        data = source.read1(MOST_BYTES)  # type: ignore[attr-defined]
        *whole, rest = (rest + data).split(b"\n") if data else (rest, b"")
        for start in range(0, len(whole), most):
            portion = whole[start : start + most]
            yield list(_with_numbers(portion, number + 1))
            number += len(portion)
        if not data:
            return


def _with_numbers(lines: list[bytes], first: int) -> Iterator[tuple[int, str]]:
    """Blank lines and comments are counted but not answered."""
    for number, line in enumerate(lines, first):
        text = line.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text


def _read(lines: Lines, rules: RuleSet, language: str) -> dict[int, Problem]:
    problems = {}
    for number, text in lines:
        try:
            problems[number] = parse_problem(text, rules)
        except UserError as error:
            complain(f"line {number}: {error.say(language)}")
    return problems


def _answer(problems: dict[int, Problem], solver: Solver, asked: Asked) -> None:
    if asked.at_least is None:
        answers = [points.low for points in solver.all_points(problems.values())]
        key = "points"
    else:
        reached = solver.all_at_least(problems.values(), asked.at_least)
        answers = [int(answer is True) for answer in reached]
        key = "at_least"
    for number, answer in zip(problems, answers, strict=True):
        value = bool(answer) if key == "at_least" else answer
        line = {"line": number, key: value}
        sys.stdout.write(f"{msgspec.json.encode(line).decode() if asked.json else answer}\n")
    sys.stdout.flush()
