"""What differs between two views of the same seat, as plain JSON values.

What a seat may know has been decided before: a change is a function of what that seat saw and sees
and of nothing else, so it tells no more than they do.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from msgspec import Struct

from stammtisch.engine.deal import Fields
from stammtisch.record.values import plain, spelled_action
from stammtisch.table.view import (
    NOTHING,
    PlainView,
)

WITHIN: Final = frozenset({"playing", "deal"})  # told field by field themselves
HISTORY: Final = "history"  # told as what was added to it


class Difference(Struct, frozen=True, gc=False, eq=False):
    """Fields that are different, layer by layer, in plain JSON; and what was said in the deal."""

    table: Fields
    playing: Fields
    deal: Fields
    said: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.table or self.playing or self.deal or self.said)


UNCHANGED: Final = Difference(NOTHING, NOTHING, NOTHING, ())


def comparable(before: PlainView, now: PlainView) -> bool:
    """Whether there are the same fields to be compared."""
    if before.playing is None or now.playing is None or before.deal is None or now.deal is None:
        return before.playing is now.playing and before.deal is now.deal
    return before.deal.keys() == now.deal.keys()


def change(before: PlainView, now: PlainView) -> Difference:
    """Of what everybody sees, or of one viewer's own fields."""
    table = _different(before.table, now.table)
    if before.playing is None or now.playing is None:
        return Difference(table, NOTHING, NOTHING, ())
    playing = _different(before.playing, now.playing)
    if before.deal is None or now.deal is None:
        return Difference(table, playing, NOTHING, ())
    deal = _different(before.deal, now.deal)
    return Difference(table, playing, deal, _said(deal, before.deal, now.deal))


def _said(deal: Fields, before: Fields, now: Fields) -> tuple[str, ...]:
    """What was added to the history; if it is another one altogether, it is told like any field."""
    if HISTORY not in now or now[HISTORY] is (old := before[HISTORY]):
        return ()
    added = len(old)
    if now[HISTORY][:added] != old:
        deal[HISTORY] = plain(now[HISTORY])
        return ()
    return tuple([spelled_action(action) for action in now[HISTORY][added:]])


def _different(before: Fields, now: Fields) -> Fields:
    """All but the history."""
    if now is before:
        return NOTHING
    return {
        name: plain(new)
        for name, new in now.items()
        if new is not (old := before[name]) and name != HISTORY and new != old
    }


def without(all_: Difference, fields: Set[str]) -> Difference:
    """What has changed for everybody, but for fields that somebody sees in another way."""
    deal = {name: value for name, value in all_.deal.items() if name not in fields}
    said = () if HISTORY in fields else all_.said
    return Difference(all_.table, all_.playing, deal, said)


def together(all_: Difference, own: Difference) -> tuple[Fields, tuple[str, ...]]:
    """As fields of the view, and what was added to the deal's history."""
    said = all_.said or own.said
    deal = {**all_.deal, **own.deal} if own.deal else all_.deal
    playing = {**all_.playing, "deal": deal} if deal or said else all_.playing
    fields = {**all_.table, **own.table}
    if playing:
        fields["playing"] = playing
    return fields, said
