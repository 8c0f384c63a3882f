"""What a command says: data for programs, a text for people, and whether the answer is yes."""

from __future__ import annotations

from typing import Any, NamedTuple


class CliAnswer(NamedTuple):
    data: Any
    text: str
    yes: bool = True
