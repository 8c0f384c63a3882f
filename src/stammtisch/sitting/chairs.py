"""The chairs of a table and who plays on them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

PlayerId: TypeAlias = str  # a pseudonym: names are kept elsewhere and may be forgotten


class Player(Struct, frozen=True, gc=False):
    id: PlayerId
    bot: str = ""  # the program that plays; nothing for a person


class Chair(Struct, frozen=True, gc=False):
    player: Player | None = None
    stand_in: str = ""  # the bot that plays while the player is away, on his account
    leaving: bool = False  # for good, when the deal is over
    shown: bool = False  # onlookers may see the cards (RULES 8, 11.7 A-57)

    @property
    def bot(self) -> str:
        """The program that plays here now; nothing while a person does."""
        if self.player is None:
            return ""
        return self.stand_in or self.player.bot


EMPTY = Chair()


class ChairView(Struct, frozen=True, gc=False, kw_only=True):
    player: PlayerId | None
    name: str
    bot: str  # the program that plays here now; nothing while a person does
    away: bool
    leaving: bool
    shown: bool
    balance: int


class AccountView(Struct, frozen=True, gc=False):
    """Somebody who has played this evening, also when he has left."""

    player: PlayerId
    name: str
    balance: int
