"""What is different between two views of the same seat: all that a client needs to be told.

A function of the two views and nothing else, so it tells no more than they do.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from stammtisch.server.wire import plain, spelled_action

WITHIN: Final = frozenset({"playing", "deal"})  # told field by field themselves
HISTORY: Final = "history"

Fields = dict[str, Any]


def changes(before: Struct, now: Struct) -> tuple[Fields, tuple[str, ...]]:
    """Fields that are different, in plain JSON, and what was added to the deal's history."""
    found: Fields = {}
    said: tuple[str, ...] = ()
    for name in now.__struct_fields__:
        old, new = getattr(before, name), getattr(now, name)
        if old is new or old == new:
            continue
        if name in WITHIN and type(old) is type(new):
            found[name], said = changes(old, new)
        elif name == HISTORY and new[: len(old)] == old:
            said = tuple(map(spelled_action, new[len(old) :]))
        else:
            found[name] = plain(new)
    return found, said
