"""A refused step in a tournament, with a message for the user. The tournament is unchanged."""

from __future__ import annotations

from stammtisch.texts import UserError


class Impossible(UserError):
    """``reason`` is the key of the explanation in the catalogues."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"tournament.{reason}", **details)
        self.reason = reason
