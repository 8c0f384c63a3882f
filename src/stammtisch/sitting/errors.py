"""What cannot be at a table, told to whoever tried."""

from __future__ import annotations

from stammtisch.texts import UserError


class NotPossible(UserError):
    """A command that makes no sense now. The sitting is unchanged.

    What the rules of the game forbid is ``Refused``, with the section of the rules.
    """

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"sitting.{reason}", **details)
        self.reason = reason
