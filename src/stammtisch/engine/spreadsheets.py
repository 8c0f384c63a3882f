"""Lists as CSV, as people keep them in spreadsheets: in any usual encoding, with any separator."""

from __future__ import annotations

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterable
from io import StringIO
from typing import TYPE_CHECKING, Final, NamedTuple

from stammtisch.texts import Texts, UserError

if TYPE_CHECKING:
    from _csv import Reader

MOST_ROWS: Final = 10_000
_FORMULA: Final = re.compile(r"""((?:^|[,;\t|\r\n])[\s"']*)([=@+-])""")
SEPARATORS: Final = (",", ";", "\t", "|")
MARKS: Final = {  # that a file may begin with
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
OLD: Final = ("cp1252", "cp850", "mac_roman", "latin-1")  # Windows, DOS, Macintosh, anything
LETTERS: Final = frozenset("äöüÄÖÜßéèêëáàâåãçñíìîïóòôõúùûøæœšžčćřěýłńśźżąęőű€–’")
_SEPARATOR: Final = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # as Excel writes it
_QUOTED: Final = re.compile(r'"[^"]*"')


class BadRows(UserError):
    """What is wrong with a list, row by row; nothing of it was done."""

    reason = "bad_rows"

    def __init__(self, where: str, problems: list[tuple[int, UserError]]) -> None:
        super().__init__(f"{where}.{self.reason}", number=len(problems))
        self.problems = problems

    def said(self, texts: Texts) -> str:
        rows = (f"{line}: {problem.said(texts)}" for line, problem in self.problems)
        return "\n".join([super().said(texts), *rows])


class Decoded(NamedTuple):
    text: str
    encoding: str


def decoded(data: bytes) -> Decoded:
    """A file as text: by its mark, else UTF-8 if it is, else in the encoding that fits names."""
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return Decoded(data.decode(encoding, "replace").removeprefix("\ufeff"), encoding)
    if b"\0" in data:  # every other byte of plain letters, and nowhere else in a list
        encoding = "utf-16-be" if data.startswith(b"\0") else "utf-16-le"
        return Decoded(data.decode(encoding, "replace"), encoding)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        tried = [Decoded(data.decode(it, "replace"), it) for it in OLD]
        return max(tried, key=lambda it: _plausible(it.text))


def _plausible(text: str) -> int:
    """Letters of names speak for an encoding, every other sign beyond ASCII against it."""
    strange = Counter(sign for sign in text if not sign.isascii())
    return sum(number if sign in LETTERS else -number for sign, number in strange.items())


def rows_of(text: str) -> Reader:
    """With the separator that the file names, or that its first row has most of."""
    text = text.removeprefix("\ufeff")
    named = _SEPARATOR.match(text)
    if named:
        return csv.reader(StringIO(text[named.end() :]), delimiter=named[1], strict=True)
    first = _QUOTED.sub("", text.split("\n", 1)[0])
    return csv.reader(StringIO(text), delimiter=max(SEPARATORS, key=first.count), strict=True)


def csv_of(rows: Iterable[Iterable[object]]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([_safe(it) for it in row] for row in rows)
    return out.getvalue()


def _safe(value: object) -> object:
    """What begins like a formula must not become one in a spreadsheet, whatever that takes for the
    separator of cells."""
    return value if isinstance(value, int) else _FORMULA.sub(r"\1'\2", str(value))
