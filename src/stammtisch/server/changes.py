"""What is different between two views of the same seat: all that a client needs to be told.

A function of the two views and nothing else, so it tells no more than they do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
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
    values = _values(type(now))
    for name, old, new in zip(now.__struct_fields__, values(before), values(now), strict=True):
        if old is new or old == new:
            continue
        if name in WITHIN and type(old) is type(new):
            found[name], said = changes(old, new)
        elif name == HISTORY and new[: len(old)] == old:
            said = tuple(map(spelled_action, new[len(old) :]))
        else:
            found[name] = plain(new)
    return found, said


@cache
def _values(type_: type[Struct]) -> Callable[[Struct], tuple[Any, ...]]:
    """All fields of a struct at once."""
    return attrgetter(*type_.__struct_fields__)
