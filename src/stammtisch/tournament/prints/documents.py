"""The prints there are: each is a template and the data for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from stammtisch.tournament.prints import people, results, sheets
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.prints.typesetting import pdf

Maker = Callable[[Hall, int], dict[str, Any]]

DOCUMENTS: Final[dict[str, tuple[Callable[[Hall], str], Maker]]] = {
    "start-list": (lambda _: "start_list", people.start_list),
    "start-cards": (lambda _: "start_cards", people.start_cards),
    "table-cards": (lambda _: "table_cards", people.table_cards),
    "blank-sheets": (sheets.template, sheets.blank),
    "sheets": (sheets.template, sheets.filled),
    "results": (lambda _: "results", results.results),
    "certificates": (lambda _: "certificates", results.certificates),
}


def document(name: str, hall: Hall, round_: int = 1) -> bytes:
    """A print as PDF; the round matters for tables and sheets."""
    template, data = DOCUMENTS[name]
    return pdf(template(hall), data(hall, round_))
