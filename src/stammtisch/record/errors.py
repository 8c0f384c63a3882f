"""What can be wrong with a record, always with its place."""

from __future__ import annotations

from stammtisch.engine.deal import Refused
from stammtisch.engine.notation import RecordError
from stammtisch.texts import Texts


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
