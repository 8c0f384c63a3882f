"""The chapters of the rules (``docs/rules``), found by the numbers that code and refusals cite."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from stammtisch.texts import UserError

PACKAGE: Final = Path(__file__).parents[1]
# In the package where it is installed, else in the sources.
FOLDERS: Final = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")
CONTENTS: Final = "README"
NUMBER: Final = re.compile(r"\d{1,2}(\.\d{1,2})?|(A|C|MC|EX-[A-Z]+)-\d{2}")
_ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')


class Section(NamedTuple):
    number: str
    chapter: str  # the name of its file
    text: str  # Markdown


@cache
def chapters() -> dict[str, str]:
    """The Markdown of every chapter by the name of its file; the contents come first."""
    folder = next(it for it in FOLDERS if it.is_dir())
    files = sorted(folder.glob("[0-9]*.md"), key=lambda file: int(file.stem.split("-")[0]))
    return {file.stem: file.read_text("utf-8") for file in (folder / f"{CONTENTS}.md", *files)}


@cache
def places() -> dict[str, str]:
    """The chapter in which each number stands."""
    return {found: name for name, text in chapters().items() for found in _ANCHOR.findall(text)}


def section(number: str) -> Section:
    """What stands under a number: a section up to the next, or a single point."""
    if number not in places():
        raise UserError("cli.rules.no_section", number=number[:40])
    chapter = places()[number]
    lines = chapters()[chapter].splitlines()
    first = next(i for i, line in enumerate(lines) if f'<a id="{number}"></a>' in line)
    rest = lines[first + 1 :]
    level = len(lines[first]) - len(lines[first].lstrip("#"))
    if not level:
        return Section(number, chapter, _point(lines[first]))
    ends = (i for i, line in enumerate(rest) if re.match(f"#{{1,{level}}} ", line))
    return Section(number, chapter, "\n".join([lines[first], *rest[: next(ends, len(rest))]]))


def plain(markdown: str) -> str:
    """Without anchors and links, for a terminal."""
    return re.sub(r"\[([^\[\]]+)\]\([^)]+\)", r"\1", _ANCHOR.sub("", markdown)).strip()


def _point(line: str) -> str:
    """An entry of a list, or the cells of a row of a table."""
    return line.removeprefix("* ") if line[0] == "*" else " · ".join(line.strip("| ").split(" | "))
