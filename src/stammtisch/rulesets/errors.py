"""What can be wrong with a rule set: where, which key, what is allowed there."""

from __future__ import annotations

from stammtisch.texts import Texts, UserError


class RuleSetError(UserError):
    def __init__(
        self, reason: str, *, source: str, key: str = "", line: int = 0, **details: object
    ) -> None:
        super().__init__(f"ruleset.{reason}", key=key, **details)
        self.source = source
        self.key = key
        self.line = line

    def said(self, texts: Texts) -> str:
        place = f"{self.source}:{self.line}" if self.line else self.source
        return f"{place}: {super().said(texts)}"
