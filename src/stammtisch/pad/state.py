"""A pad as it stands: its lines, and the page that they add up to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from stammtisch.pad.errors import Unwritable
from stammtisch.pad.moves import Move
from stammtisch.pad.page import Page, Result
from stammtisch.pad.turning import turn
from stammtisch.texts import UserError


class Line(Struct, frozen=True, kw_only=True):
    number: int  # stays, whatever is written before it
    move: Move
    at: int = 0
    earlier: tuple[Move, ...] = ()  # what stood here before it was corrected
    struck: bool = False
    page: Page  # after this line
    result: Result | None = None  # if it was a game


class Pad(Struct, frozen=True, kw_only=True):
    id: str
    first: Page  # before anything was written
    lines: tuple[Line, ...] = ()
    written: int = 0  # lines ever written, so that no number comes twice
    change: int = 0  # the last change that still stands
    changes: int = 0  # all there ever were
    before: Pad | None = None  # that change

    @property
    def page(self) -> Page:
        return self.lines[-1].page if self.lines else self.first

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(it.result for it in self.lines if it.result is not None)

    def page_before(self, place: int) -> Page:
        return self.lines[place - 1].page if place else self.first

    def index(self, number: int) -> int:
        for place, line in enumerate(self.lines):
            if line.number == number:
                return place
        raise Unwritable("no_such_line", line=number)


def changed(pad: Pad, lines: tuple[Line, ...], place: int, trusted: bool) -> Pad:
    """The pad with other lines from ``place`` on; everything behind it is worked out again."""
    page = pad.page_before(place)
    change = pad.changes + 1
    return structs.replace(
        pad,
        lines=(*lines[:place], *_turned(page, lines[place:], trusted)),
        written=max(pad.written, *(line.number for line in lines), 0),
        change=change,
        changes=change,
        before=pad,
    )


def undone(pad: Pad) -> Pad:
    assert pad.before is not None
    return structs.replace(pad.before, written=pad.written, changes=pad.changes + 1)


def _turned(page: Page, lines: Iterable[Line], trusted: bool) -> Iterable[Line]:
    for line in lines:
        result: Result | None = None
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
