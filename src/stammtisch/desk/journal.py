"""The journal of a tournament: everything that happened, a sentence each (RULES 7.8)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import Struct, structs

from stammtisch.desk.people import Person
from stammtisch.texts import Texts
from stammtisch.tournament import Entry, parse_actor
from stammtisch.tournament import events as e
from stammtisch.tournament.notation import report_text, told_text


class JournalLine(Struct, frozen=True):
    number: int
    at: str
    event: str
    text: str


def journal(entries: list[Entry], names: dict[int, Person], texts: Texts) -> list[JournalLine]:
    return [
        JournalLine(
            number=entry.number,
            at=datetime.fromtimestamp(entry.at / 1000, UTC).isoformat(timespec="seconds"),
            event=type(entry.event).__name__.lower(),
            text=told(entry.event, names, texts),
        )
        for entry in entries
    ]


def told(event: e.Event, names: dict[int, Person], texts: Texts) -> str:
    """What happened, in the language of the reader."""
    key = f"journal.{type(event).__name__.lower()}"
    return texts(key, **_details(event, names, texts))


def _details(event: e.Event, names: dict[int, Person], texts: Texts) -> dict[str, Any]:
    details = {name: getattr(event, name) for name in event.__struct_fields__}
    if "number" in details:
        person = names.get(details["number"])
        details["name"] = person.name if person else "–"
    if "by" in details:
        voices = details["by"].split(", ")
        details["by"] = ", ".join(parse_actor(it).said(texts) for it in voices)
    if "seat" in details:
        details["seat"] += 1
    if "report" in details:
        details["report"] = report_text(details["report"])
    match event:
        case e.Announced():
            details |= structs.asdict(event.plan)
        case e.Confirmed():
            details["games"] = ", ".join(map(str, event.games))
        case e.PrizesNamed():
            details["prizes"] = "; ".join(event.prizes)
        case e.Drawn():
            details["purpose"] = texts(f"purpose.{event.purpose}")
            details["entrants"] = len(event.entrants)
        case e.RoundBegun():
            details["tables"] = len(event.tables)
        case e.Answered():
            details["answer"] = texts("journal.granted" if event.granted else "journal.refused")
            details["question"] = texts(f"question.{event.question}")
        case e.Ruled():
            details["told"] = told_text(event.told) if event.told else "–"
    return details
