"""Everything that can happen to a pad, which is the fold of its events and nothing else.

A line that was wrong is corrected or struck out, never rubbed out: the log keeps what stood there,
and what stands behind it is worked out again. Players are pseudonyms; names are kept elsewhere and
may be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.engine.course import Course
from stammtisch.games import GAMES, AnyRules
from stammtisch.pad.moves import Move, Unwritable
from stammtisch.pad.page import PadResult, Page, turn
from stammtisch.streams.stream import Chain
from stammtisch.streams.stream import Entry as AnyEntry
from stammtisch.texts import UserError


class _Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    pass


class Started(_Event, frozen=True, kw_only=True, tag="started"):
    """A new pad; ``toml`` says every option of its rules, so that they never change."""

    pad: str
    rules: str
    toml: str
    chairs: int
    dealer: int
    round: str


class Written(_Event, frozen=True, tag="written"):
    """A line was added at the end, or ``before`` an earlier one that was forgotten there."""

    move: Move
    before: int = 0


class LineCorrected(_Event, frozen=True, tag="corrected"):
    line: int
    move: Move


class LineStruck(_Event, frozen=True, tag="struck"):
    line: int


class Undone(_Event, frozen=True, tag="undone"):
    """The last change that still stood is taken back."""


Event: TypeAlias = Started | Written | LineCorrected | LineStruck | Undone

VERSION: Final = 2

Entry: TypeAlias = AnyEntry[Event]
CHAIN: Final[Chain[Event]] = Chain(msgspec.json.Decoder(Event), VERSION)


class PadLine(Struct, frozen=True, kw_only=True):
    number: int  # stays, whatever is written before it
    move: Move
    at: int = 0
    earlier: tuple[Move, ...] = ()  # what stood here before it was corrected
    struck: bool = False
    page: Page  # after this line
    result: PadResult | None = None  # if it was a game


class PadChange(Struct, frozen=True, kw_only=True):
    """A change that can be taken back: what it did at which place, and the change before it."""

    change: int
    place: int
    replaced: PadLine | None  # the line that stood there; None if a new one was put in
    before: PadChange | None


class Pad(Struct, frozen=True, kw_only=True):
    """As large as its lines: of what was corrected only the line itself is kept."""

    id: str
    first: Page  # before anything was written
    lines: tuple[PadLine, ...] = ()
    written: int = 0  # lines ever written, so that no number comes twice
    changes: int = 0  # all there ever were
    last: PadChange | None = None  # that still stands

    @property
    def change(self) -> int:
        return 0 if self.last is None else self.last.change

    @property
    def page(self) -> Page:
        return self.lines[-1].page if self.lines else self.first

    @property
    def results(self) -> tuple[PadResult, ...]:
        return tuple(it.result for it in self.lines if it.result is not None)

    def page_before(self, place: int) -> Page:
        return self.lines[place - 1].page if place else self.first

    def index(self, number: int) -> int:
        for place, line in enumerate(self.lines):
            if line.number == number:
                return place
        raise Unwritable("no_such_line", line=number)


def changed(
    pad: Pad, lines: tuple[PadLine, ...], place: int, replaced: PadLine | None, trusted: bool
) -> Pad:
    """The pad with other lines from ``place`` on; everything behind it is worked out again."""
    change = pad.changes + 1
    return structs.replace(
        pad,
        lines=_lines(pad, lines, place, trusted),
        written=pad.written + (replaced is None),
        changes=change,
        last=PadChange(change=change, place=place, replaced=replaced, before=pad.last),
    )


def undone(pad: Pad) -> Pad:
    last = pad.last
    assert last is not None
    back = () if last.replaced is None else (last.replaced,)
    lines = (*pad.lines[: last.place], *back, *pad.lines[last.place + 1 :])
    return structs.replace(
        pad,
        lines=_lines(pad, lines, last.place, trusted=True),
        changes=pad.changes + 1,
        last=last.before,
    )


def _lines(pad: Pad, lines: tuple[PadLine, ...], place: int, trusted: bool) -> tuple[PadLine, ...]:
    return (*lines[:place], *_turned(pad.page_before(place), lines[place:], trusted))


def _turned(page: Page, lines: Iterable[PadLine], trusted: bool) -> Iterable[PadLine]:
    for line in lines:
        result: PadResult | None = None
        if not line.struck:
            try:
                page, result = turn(page, line.move, trusted=trusted)
            except UserError as why:
                raise Misfit(line.number, why) from why
        yield structs.replace(line, page=page, result=result)


class Misfit(Unwritable):
    """A line that cannot stand where it stands."""

    def __init__(self, number: int, why: UserError) -> None:
        super().__init__("misfit", line=number, why=why)
        self.number, self.why = number, why


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
        case LineCorrected():
            place = pad.index(event.line)
            line = pad.lines[place]
            line = structs.replace(line, move=event.move, earlier=(*line.earlier, line.move))
            return _replaced(pad, place, line, trusted)
        case LineStruck():
            place = pad.index(event.line)
            return _replaced(pad, place, structs.replace(pad.lines[place], struck=True), trusted)
        case Undone():
            return undone(pad)
    raise AssertionError(event)


def _written(pad: Pad, event: Written, at: int, trusted: bool) -> Pad:
    place = pad.index(event.before) if event.before else len(pad.lines)
    line = PadLine(number=pad.written + 1, move=event.move, at=at, page=pad.first)
    return changed(pad, (*pad.lines[:place], line, *pad.lines[place:]), place, None, trusted)


def _replaced(pad: Pad, place: int, line: PadLine, trusted: bool) -> Pad:
    lines = (*pad.lines[:place], line, *pad.lines[place + 1 :])
    return changed(pad, lines, place, pad.lines[place], trusted)


def _course(rules: AnyRules, event: Started) -> Course:
    """With real cards people draw for the first deal themselves, and say who deals."""
    return GAMES[rules.game].course(rules, event.chairs, event.dealer, event.round)
