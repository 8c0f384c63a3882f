"""Heavy parts of a game are named as ``module:name`` and loaded when they are wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def load(place: str) -> Any:  # noqa: ANN401  (whatever is there)
    module, _, name = place.rpartition(":")
    return getattr(import_module(module), name)
