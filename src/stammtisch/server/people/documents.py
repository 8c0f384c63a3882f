"""What is kept about a person. Each document names the pseudonym, so that all can be found."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.sitting import PlayerId


class Person(Struct, frozen=True):
    player: PlayerId
    name: str
    language: str = ""
    muted: tuple[PlayerId, ...] = ()
    account: bool = False


class Session(Struct, frozen=True):
    """Somebody who has shown who he is; with a table it is good for that one only."""

    player: PlayerId
    expires: int  # milliseconds since 1970
    table: str = ""


class Account(Struct, frozen=True):
    player: PlayerId
    login: str
    password: str  # its argon2 hash
