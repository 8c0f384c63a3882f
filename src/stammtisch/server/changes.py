"""What is different between two sights of the same seat: all that a client needs to be told.

A function of what that seat saw and sees and of nothing else, so it tells no more than they do.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.server.wire import plain, spelled_action
from stammtisch.sitting.sight import Fields, Sight

WITHIN: Final = frozenset({"playing", "deal"})  # told field by field themselves
HISTORY: Final = "history"  # told as what was added to it


class Change(Struct, frozen=True, eq=False):
    """Fields that are different, layer by layer, in plain JSON; and what was said in the deal."""

    table: Fields
    playing: Fields
    deal: Fields
    said: tuple[str, ...]


def change(before: Sight, now: Sight) -> Change:
    """Of what everybody sees, or of what somebody sees for himself."""
    table = _different(before.table, now.table)
    if before.playing is None or now.playing is None:
        return Change(table, {}, {}, ())
    playing = _different(before.playing, now.playing)
    if before.deal is None or now.deal is None:
        return Change(table, playing, {}, ())
    deal = _different(before.deal, now.deal)
    said: tuple[str, ...] = ()
    if HISTORY in deal:
        old, new = before.deal[HISTORY], now.deal[HISTORY]
        if new[: len(old)] == old:
            del deal[HISTORY]
            said = tuple([spelled_action(action) for action in new[len(old) :]])
    return Change(table, playing, deal, said)


def _different(before: Fields, now: Fields) -> Fields:
    return {
        name: plain(new)
        for name, new in now.items()
        if new is not (old := before[name]) and new != old
    }


def together(all_: Change, own: Change) -> tuple[Fields, tuple[str, ...]]:
    """As fields of the view, and what was added to the deal's history."""
    said = all_.said + own.said
    fields = {**all_.table, **own.table}
    playing = {**all_.playing, **own.playing}
    deal = {**all_.deal, **own.deal}
    if deal or said:
        playing["deal"] = deal
    if playing:
        fields["playing"] = playing
    return fields, said
