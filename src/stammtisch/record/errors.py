"""What can be wrong with a record, always with its place."""

from __future__ import annotations

from stammtisch.game import Refused
from stammtisch.texts import UserError, texts


class RecordError(UserError):
    """A text that is not a record. Lines and columns are counted from 1."""

    def __init__(self, reason: str, *, line: int, column: int = 1, **details: object) -> None:
        super().__init__(f"record.{reason}", **details)
        self.line = line
        self.column = column

    def say(self, language: str) -> str:
        place = texts(language)("record.place", line=self.line, column=self.column)
        return f"{place}: {super().say(language)}"


class IllegalRecord(RecordError):
    """A well-formed record of something the rules do not allow."""

    def __init__(self, refused: Refused, *, line: int, column: int) -> None:
        super().__init__(refused.reason, line=line, column=column)
        self.refused = refused

    @property
    def rule(self) -> str:
        return self.refused.rule

    def say(self, language: str) -> str:
        place = texts(language)("record.place", line=self.line, column=self.column)
        return f"{place}: {self.refused.say(language)}"


class WrongResult(RecordError):
    """A record that states another result than the play gives."""
