"""Finished deals in a file, a JSON line each, so that a match can be taken up again."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.arena.match import Duplicate, Match
from stammtisch.texts import UserError


class MatchFile:
    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.heading = _heading(match)

    def read(self) -> dict[int, Duplicate]:
        """What was finished; a line that was broken off by a crash is forgotten."""
        try:
            whole, _, broken = self.path.read_bytes().rpartition(b"\n")
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise UserError("record.unreadable", file=self.path, why=error.strerror) from None
        if not whole:
            return self._nothing(broken)
        heading, *lines = whole.split(b"\n")
        try:
            if msgspec.json.decode(heading) != self.heading:
                raise UserError("arena.other_match", file=self.path)
            found = [msgspec.json.decode(line, type=Duplicate) for line in lines]
        except msgspec.DecodeError:
            raise UserError("arena.not_a_match", file=self.path) from None
        if broken:
            self.path.write_bytes(whole + b"\n")
        return {duplicate.number: duplicate for duplicate in found}

    def add(self, duplicate: Duplicate) -> None:
        new = not self.path.exists() or self.path.stat().st_size == 0
        with self.path.open("ab") as file:
            if new:
                file.write(msgspec.json.encode(self.heading) + b"\n")
            file.write(msgspec.json.encode(duplicate) + b"\n")

    def _nothing(self, broken: bytes) -> dict[int, Duplicate]:
        """Not even the heading is whole: begin again, but overwrite nobody's file."""
        if not msgspec.json.encode(self.heading).startswith(broken):
            raise UserError("arena.not_a_match", file=self.path)
        self.path.write_bytes(b"")
        return {}


def _heading(match: Match) -> dict[str, Any]:
    rules = sha256(msgspec.json.encode(match.rules)).hexdigest()
    plain = {name: getattr(match, name) for name in match.__struct_fields__}
    return {"arena": 1, **plain, "rules": match.rules.name, "digest": rules[:16]}
