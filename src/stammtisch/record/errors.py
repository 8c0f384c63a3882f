"""What can be wrong with a record, always with its place."""

from __future__ import annotations

from stammtisch.game import Refused
from stammtisch.texts import Texts, UserError


class RecordError(UserError):
    """A text that is not a record. Lines and columns are counted from 1."""

    def __init__(self, reason: str, *, line: int, column: int = 1, **details: object) -> None:
        super().__init__(f"record.{reason}", **details)
        self.line = line
        self.column = column

    def said(self, texts: Texts) -> str:
        place = texts("record.place", line=self.line, column=self.column)
        return f"{place}: {super().said(texts)}"


class IllegalRecord(RecordError):
    """A well-formed record of something the rules do not allow."""

    def __init__(self, refused: Refused, *, line: int, column: int) -> None:
        super().__init__(refused.reason, line=line, column=column)
        self.refused = refused

    @property
    def rule(self) -> str:
        return self.refused.rule

    def said(self, texts: Texts) -> str:
        place = texts("record.place", line=self.line, column=self.column)
        return f"{place}: {self.refused.said(texts)}"


class WrongResult(RecordError):
    """A record that states another result than the play gives."""
