"""What cannot be written on a pad, with a message for the writer."""

from __future__ import annotations

from stammtisch.texts import UserError


class Unwritable(UserError):
    """The pad is unchanged. What the rules of the game forbid is ``Refused``."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"pad.{reason}", **details)
        self.reason = reason
