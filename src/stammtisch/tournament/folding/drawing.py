"""What becomes of draws and rounds."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from stammtisch.tournament import events as e
from stammtisch.tournament.draw import commitment
from stammtisch.tournament.folding.types import Folds, T
from stammtisch.tournament.sheet import Sheet
from stammtisch.tournament.state import Draw


def _promised(t: T, event: e.Promised, at: int) -> T:
    number = len(t.draws) + 1
    told = commitment(bytes.fromhex(event.secret), t.id, number)
    draw = Draw(number=number, secret=event.secret, commitment=told)
    return structs.replace(t, draws=(*t.draws, draw))


def _drawn(t: T, event: e.Drawn, at: int) -> T:
    draw = structs.replace(
        t.draws[-1],
        purpose=event.purpose,
        contribution=event.contribution,
        entrants=event.entrants,
        size=event.size,
        rounds=event.rounds,
        earlier=event.earlier,
        byes=event.byes,
        fives=event.fives,
        rests=event.rests,
        tables=event.tables,
    )
    to_come = (*t.to_come, *event.tables) if event.purpose == "seats" else t.to_come
    return structs.replace(t, draws=(*t.draws[:-1], draw), to_come=to_come)


def _draw_discarded(t: T, event: e.DrawDiscarded, at: int) -> T:
    draws = tuple(
        structs.replace(it, discarded=event.reason) if it.number == event.draw else it
        for it in t.draws
    )
    return structs.replace(t, draws=draws, to_come=())


def _remainder_chosen(t: T, event: e.RemainderChosen, at: int) -> T:
    return structs.replace(t, remainder=event.remainder)


def _round_begun(t: T, event: e.RoundBegun, at: int) -> T:
    round_ = t.round + 1
    sheets = {
        (round_, table): Sheet(round=round_, table=table, seats=seats, online=t.online)
        for table, seats in enumerate(event.tables, 1)
        if len(seats) > 1
    }
    return structs.replace(
        t,
        rounds=(*t.rounds, event.tables),
        to_come=t.to_come[1:],
        sheets=t.sheets | sheets,
    )


def _went_online(t: T, event: e.WentOnline, at: int) -> T:
    return structs.replace(t, online=event.online, clock=event.clock)


def _finished(t: T, event: e.Finished, at: int) -> T:
    return structs.replace(t, finished=at or 1)


def _erased(t: T, event: e.Erased, at: int) -> T:
    return structs.replace(t, erased=True)


FOLDS: Final[Folds] = {
    e.Promised: _promised,
    e.Drawn: _drawn,
    e.DrawDiscarded: _draw_discarded,
    e.RemainderChosen: _remainder_chosen,
    e.RoundBegun: _round_begun,
    e.WentOnline: _went_online,
    e.Finished: _finished,
    e.Erased: _erased,
}
