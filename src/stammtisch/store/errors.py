"""What can go wrong with a store: told to programs, or to the user who gave a wrong address."""

from __future__ import annotations

from stammtisch.texts import UserError


class Conflict(Exception):
    """Somebody else has written number ``after + 1`` of this stream. Nothing was written."""

    def __init__(self, stream: str, after: int) -> None:
        super().__init__(f"{stream}: number {after + 1} is taken")
        self.stream = stream
        self.after = after


class Gap(ValueError):
    """Nobody has written number ``after`` of this stream yet. Nothing was written."""

    def __init__(self, stream: str, after: int) -> None:
        super().__init__(f"{stream}: there is no number {after} to follow upon")
        self.stream = stream
        self.after = after


class Taken(Exception):
    """There is a document of this kind with this key. Nothing was written."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"{kind}: {key} is taken")
        self.kind = kind
        self.key = key


class Changed(Exception):
    """The document is not what it was when it was read. Nothing was written."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"{kind}: {key} has changed")
        self.kind = kind
        self.key = key


class StoreFailed(Exception):
    """The database did not say that it is done. Read before you write again: it may be."""


class Closed(StoreFailed):
    """The store was closed before."""


class StoreError(UserError):
    """Something is wrong with a database, a backup or an address; the reason is a text's name."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"store.{reason}", **details)
        self.reason = reason
