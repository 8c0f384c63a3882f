"""Played deals as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stammtisch import record
from stammtisch.games import AnyDeal
from stammtisch.library.checks import a_deal, checked
from stammtisch.record import Record


def read(source: str | Path) -> list[Record]:
    """The deals of a record: of its text, or of a file.

    >>> import stammtisch as st
    >>> deal = st.playout(st.deal(st.rules("schafkopfschule"), seed=1), seed=1)
    >>> st.read(st.write(deal))[0].deal == deal
    True
    """
    checked(source, (str, Path), "the text of a record, or the path of a file,")
    if isinstance(source, Path) or not ("\n" in source or source.startswith("[")):
        source = Path(source).read_text("utf-8")
    return record.read(source)


def write(deal: AnyDeal, tags: Mapping[str, str] | None = None) -> str:
    """The record of a deal, finished or not.

    >>> import stammtisch as st
    >>> text = st.write(st.deal(st.rules("schnapsen-weich")), {"Event": "Example"})
    >>> text.splitlines()[:2]
    ['[Event "Example"]', '[Rules "schnapsen-weich"]']
    """
    a_deal(deal)
    return record.write(deal, tags)
