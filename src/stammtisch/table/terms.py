"""What was agreed about a table besides the rules of the game."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from stammtisch.table.state import PlayerId


class Timeout(StrEnum):
    """What happens when somebody's time is up."""

    DEFAULT = "default"  # a legal action is done for them
    BOT = "bot"  # a bot plays on for them


class Talk(StrEnum):
    """When people may write to each other; no hints during a deal (RULES 3.5)."""

    ON = "on"
    BETWEEN = "between"  # only between deals
    OFF = "off"


class Drawn(Struct, frozen=True, gc=False):
    """A table of a tournament: who sits here was drawn, and its sheet says how long."""

    tournament: str
    round: int
    table: int


class Terms(Struct, frozen=True, gc=False, kw_only=True):
    table: str
    owner: PlayerId
    title: str = ""
    public: bool = False
    invite: str = ""  # its holder may sit down at a private table
    onlookers: bool = False
    talk: Talk = Talk.BETWEEN
    clock: int = 0  # seconds for a decision; 0: no clock
    timeout: Timeout = Timeout.BOT
    stand_in: str = "stammgast"  # the bot that plays for absent players
    grace: int = 60  # seconds that somebody without a connection is waited for
    pause: int = 20  # seconds between two deals, unless all are ready before
    pace: int = 600  # milliseconds before a bot acts, so that people can follow
    window: int = 2500  # milliseconds before a bot acts when somebody might interject
    seed: int = 0  # of the bots' dice; never told
    created: int = 0
    drawn: Drawn | None = None
