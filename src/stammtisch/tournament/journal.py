"""The journal of a tournament: everything that happened, a sentence each (RULES 7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct, structs

from stammtisch.engine.sheet_rules import BareReport, Totals
from stammtisch.texts import Texts
from stammtisch.tournament.announcement import Announced, PrizesNamed
from stammtisch.tournament.codes import CodeRotated, holder_said
from stammtisch.tournament.command import EventAtTable, TournamentEvent, parse_actor
from stammtisch.tournament.commands import Entry
from stammtisch.tournament.draws import Drawn, DrawPromised, RemainderChosen
from stammtisch.tournament.people import Substituted, Withdrawn
from stammtisch.tournament.persons import RegisteredPerson, told_apart
from stammtisch.tournament.registration import Registered
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.requests import Answered, Asked
from stammtisch.tournament.rounds import RoundBegun, WentOnline
from stammtisch.tournament.rows import Confirmed, Corrected, Entered
from stammtisch.tournament.rulings import Ruled
from stammtisch.tournament.state import Tournament


class JournalLine(Struct, frozen=True):
    number: int
    at: str
    event: str
    text: str


class Teller:
    """Knows who has played under which number by then: a replacement has not signed before."""

    def __init__(
        self, tournament: Tournament, people: Mapping[str, RegisteredPerson], texts: Texts
    ) -> None:
        self.tournament, self.people, self.texts = tournament, people, texts
        self.players: dict[int, str] = {}

    def hears(self, event: TournamentEvent) -> None:
        if isinstance(event, Registered | Substituted):
            self.players[event.number] = event.player

    def name(self, number: int) -> str:
        person = self.people.get(self.players[number])
        return person.name if person else f"#{number}"

    def called(self, event: EventAtTable) -> list[str]:
        seats = self.tournament.sheet(event.round, event.table).seats
        return told_apart([self.name(it) for it in seats], seats)

    def unit(self, round_: int) -> str:
        """A list is played through, a match is a round."""
        is_list = self.tournament.game.sheet.form == "list"
        return self.texts("print.match" if is_list else "print.round", number=round_)

    def report(self, report: AnyReport, event: Entered | Corrected) -> str:
        """``Anna gewinnt das Herz-Solo, Schneider``; of bare points also the points."""
        rules, counting = self.tournament.rules, self.tournament.game.sheet
        told = counting.told(rules, report, event.game, self.called(event), self.texts)
        told = told.removesuffix(".")
        if isinstance(report, BareReport | Totals):
            told += f" ({' '.join(f'{it:+d}' for it in report.points)})"
        return told


def journal(
    tournament: Tournament,
    entries: Iterable[Entry],
    people: Mapping[str, RegisteredPerson],
    texts: Texts,
    after: int = 0,
    command: str = "",
) -> list[JournalLine]:
    """What stands in the log behind line ``after``; with a ``command``, what that has added."""
    teller, lines = Teller(tournament, people, texts), []
    for entry in entries:
        teller.hears(entry.event)
        if entry.number > after and command in ("", entry.command):
            lines.append(_line(entry, teller))
    return lines


def _line(entry: Entry, teller: Teller) -> JournalLine:
    return JournalLine(
        number=entry.number,
        at=datetime.fromtimestamp(entry.at / 1000, UTC).isoformat(timespec="seconds"),
        event=str(entry.event.__struct_config__.tag),
        text=told(entry.event, teller),
    )


def told(event: TournamentEvent, teller: Teller) -> str:
    """What happened, in the language of the reader."""
    key = f"journal.{event.__struct_config__.tag}"
    if isinstance(event, Withdrawn) and event.no_show:
        key = "journal.no_show"
    return teller.texts(key, **_details(event, teller))


def _details(event: TournamentEvent, teller: Teller) -> dict[str, Any]:
    texts = teller.texts
    details = {name: getattr(event, name) for name in event.__struct_fields__}
    if "number" in details:
        details["name"] = teller.name(details["number"])
    if "by" in details:
        voices = details["by"].split(", ")
        details["by"] = ", ".join(parse_actor(it).said(texts) for it in voices)
    if isinstance(event, EventAtTable) and "seat" in details:
        details["name"] = teller.called(event)[details["seat"]]
    if "round" in details:
        details["unit"] = teller.unit(details["round"])
    match event:
        case Announced():
            details |= structs.asdict(event.plan)
        case Entered() | Corrected():
            details["report"] = teller.report(event.report, event)
        case Confirmed():
            details["games"] = ", ".join(map(str, event.games))
        case PrizesNamed():
            details["prizes"] = "; ".join(event.prizes)
        case DrawPromised():
            draws = teller.tournament.draws
            details["commitment"] = next(it.commitment for it in draws if it.secret == event.secret)
        case Drawn():
            details["purpose"] = texts(f"purpose.{event.purpose}")
            details["entrants"] = len(event.entrants)
        case RemainderChosen():
            details["remainder"] = texts(f"remainder.{event.remainder}")
        case RoundBegun():
            details["tables"] = len(event.tables)
        case WentOnline():
            where = "journal.online" if event.online else "journal.real_cards"
            details["where"] = texts(where, clock=event.clock)
        case Asked():
            approvals = teller.tournament.game.sheet.approvals
            details["contract"] = approvals and approvals.said(event.contract, texts)
        case Answered():
            details["answer"] = texts("journal.granted" if event.granted else "journal.refused")
            details["question"] = texts(f"question.{event.question}")
        case CodeRotated():
            details["holder"] = holder_said(event.who, texts)
        case Withdrawn():
            details["reason"] = _because(event.reason)
        case Ruled():
            details["reason"] = _because(event.reason)
            details |= _ruled(event, teller)
    return details


def _ruled(event: Ruled, teller: Teller) -> dict[str, str]:
    """The case, and what was played before the ruling said how it ends."""
    rulings, called = teller.tournament.game.sheet.rulings, teller.called(event)
    assert rulings is not None
    played = event.told and rulings.game_said(event.told, event.ruling, called, teller.texts)
    return {"told": played or "–", "ruling": rulings.said(event.ruling, called, teller.texts)}


def _because(reason: str) -> str:
    """Behind what happened, where somebody said why."""
    return f": {reason}" if reason else ""
