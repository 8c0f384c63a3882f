"""The journal of a tournament: everything that happened, a sentence each (RULES 7.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Struct, structs

from stammtisch.engine.phrases import signed
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
            told += f" ({' '.join(map(signed, report.points))})"
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
    details = {name: getattr(event, name) for name in event.__struct_fields__}
    if "number" in details:
        details["name"] = teller.name(details["number"])
    if "by" in details:
        voices = details["by"].split(", ")
        details["by"] = ", ".join(parse_actor(it).said(teller.texts) for it in voices)
    if isinstance(event, EventAtTable) and "seat" in details:
        details["name"] = teller.called(event)[details["seat"]]
    if "round" in details:
        details["unit"] = teller.unit(details["round"])
    own = OWN_DETAILS.get(type(event))
    return details | own(event, teller) if own else details


def _ruled(event: Ruled, teller: Teller) -> dict[str, str]:
    """The case, and what was played before the ruling said how it ends."""
    rulings, called = teller.tournament.game.sheet.rulings, teller.called(event)
    assert rulings is not None
    played = event.told and rulings.game_said(event.told, event.ruling, called, teller.texts)
    return {"told": played or "–", "ruling": rulings.said(event.ruling, called, teller.texts)}


def _because(reason: str) -> str:
    """Behind what happened, where somebody said why."""
    return f": {reason}" if reason else ""


def _promised(event: DrawPromised, teller: Teller) -> dict[str, str]:
    draws = teller.tournament.draws
    return {"commitment": next(it.commitment for it in draws if it.secret == event.secret)}


def _online(event: WentOnline, teller: Teller) -> dict[str, str]:
    where = "journal.online" if event.online else "journal.real_cards"
    return {"where": teller.texts(where, clock=event.clock)}


def _asked(event: Asked, teller: Teller) -> dict[str, Any]:
    approvals = teller.tournament.game.sheet.approvals
    return {"contract": approvals and approvals.said(event.contract, teller.texts)}


def _answered(event: Answered, teller: Teller) -> dict[str, str]:
    answer = "journal.granted" if event.granted else "journal.refused"
    question = f"question.{event.question}"
    return {"answer": teller.texts(answer), "question": teller.texts(question)}


# What an event says otherwise than its fields do.
OWN_DETAILS: Final[dict[type[TournamentEvent], Callable[[Any, Teller], dict[str, Any]]]] = {
    Announced: lambda it, teller: structs.asdict(it.plan),
    Entered: lambda it, teller: {"report": teller.report(it.report, it)},
    Corrected: lambda it, teller: {"report": teller.report(it.report, it)},
    Confirmed: lambda it, teller: {"games": ", ".join(map(str, it.games))},
    PrizesNamed: lambda it, teller: {"prizes": "; ".join(it.prizes)},
    DrawPromised: _promised,
    Drawn: lambda it, teller: {
        "purpose": teller.texts(f"purpose.{it.purpose}"),
        "entrants": len(it.entrants),
    },
    RemainderChosen: lambda it, teller: {"remainder": teller.texts(f"remainder.{it.remainder}")},
    RoundBegun: lambda it, teller: {"tables": len(it.tables)},
    WentOnline: _online,
    Asked: _asked,
    Answered: _answered,
    CodeRotated: lambda it, teller: {"holder": holder_said(it.who, teller.texts)},
    Withdrawn: lambda it, teller: {"reason": _because(it.reason)},
    Ruled: lambda it, teller: _ruled(it, teller) | {"reason": _because(it.reason)},
}
