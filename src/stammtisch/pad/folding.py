"""What each event makes of a pad. Events are trusted: the commands of their time have checked
them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from stammtisch import rulesets
from stammtisch.kits import AnyRules
from stammtisch.pad.chain import Entry
from stammtisch.pad.events import Corrected, Event, Started, Struck, Undone, Written
from stammtisch.pad.page import Page
from stammtisch.pad.state import Line, Pad, changed, undone
from stammtisch.schnapsen import begin
from stammtisch.sitting.course import Course
from stammtisch.sitting.schafkopf import SchafkopfCourse
from stammtisch.sitting.schnapsen import SchnapsenCourse


def fold(entries: Iterable[Entry]) -> Pad:
    """A pad from the first line of its log on."""
    first, *rest = entries
    assert isinstance(first.event, Started)
    pad = started(first.event)
    for entry in rest:
        pad = after(pad, entry.event, entry.at)
    return pad


def started(event: Started) -> Pad:
    rules = rulesets.parse(event.toml, name=event.rules)
    page = Page(
        rules=rules,
        chairs=(None,) * event.chairs,
        course=_course(rules, event),
        balances={},
    )
    return Pad(id=event.pad, first=page)


def after(pad: Pad, event: Event, at: int = 0, *, trusted: bool = True) -> Pad:
    """The pad once that has happened."""
    match event:
        case Written():
            return _written(pad, event, at, trusted)
        case Corrected():
            place = pad.index(event.line)
            line = pad.lines[place]
            line = structs.replace(line, move=event.move, earlier=(*line.earlier, line.move))
            return _replaced(pad, place, line, trusted)
        case Struck():
            place = pad.index(event.line)
            return _replaced(pad, place, structs.replace(pad.lines[place], struck=True), trusted)
        case Undone():
            return undone(pad)
    raise AssertionError(event)


def _written(pad: Pad, event: Written, at: int, trusted: bool) -> Pad:
    place = pad.index(event.before) if event.before else len(pad.lines)
    line = Line(number=pad.written + 1, move=event.move, at=at, page=pad.first)
    return changed(pad, (*pad.lines[:place], line, *pad.lines[place:]), place, trusted)


def _replaced(pad: Pad, place: int, line: Line, trusted: bool) -> Pad:
    return changed(pad, (*pad.lines[:place], line, *pad.lines[place + 1 :]), place, trusted)


def _course(rules: AnyRules, event: Started) -> Course:
    """With real cards people draw for the first deal themselves, and say who deals."""
    if rules.game == "schnapsen":
        return SchnapsenCourse(begin(rules, event.dealer))
    return SchafkopfCourse.begin(event.chairs, event.dealer, event.round)
