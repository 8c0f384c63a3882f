"""Lists as CSV, as people keep them in spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import TYPE_CHECKING, Final

from stammtisch.texts import Texts, UserError

if TYPE_CHECKING:
    from _csv import Reader

MOST_ROWS: Final = 10_000
FORMULA: Final = ("=", "@", "+", "-")


class BadRows(UserError):
    """What is wrong with a list, row by row; nothing of it was done."""

    reason = "bad_rows"

    def __init__(self, where: str, problems: list[tuple[int, UserError]]) -> None:
        super().__init__(f"{where}.{self.reason}", number=len(problems))
        self.problems = problems

    def said(self, texts: Texts) -> str:
        rows = (f"{line}: {problem.said(texts)}" for line, problem in self.problems)
        return "\n".join([super().said(texts), *rows])


def rows_of(text: str) -> Reader:
    """With comma or semicolon, whichever the first row has more of."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    return csv.reader(StringIO(text), delimiter=delimiter, strict=True)


def csv_of(rows: Iterable[Iterable[object]]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([_safe(it) for it in row] for row in rows)
    return out.getvalue()


def _safe(value: object) -> object:
    """What begins like a formula must not become one in a spreadsheet."""
    formula = str(value).startswith(FORMULA) and not isinstance(value, int)
    return f"'{value}" if formula else value
