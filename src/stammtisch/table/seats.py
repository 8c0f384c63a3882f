"""Who may sit down where, and who plays on a chair.

In the middle of a deal a chair is its cards: nobody plays it who has seen other cards of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.engine.errors import Denied
from stammtisch.table.command import Actor, Command, Events, NotPossible, chair_at, taken_chair
from stammtisch.table.events import HandedOver, SatDown, StoodUp, TakenBack
from stammtisch.table.state import PlayerId, Sitting
from stammtisch.texts import LANGUAGES, texts

ANYBODY: Final = ""  # nobody is called so
LONGEST_NAME: Final = 64


def obstacle(sitting: Sitting, chair: int, player: PlayerId, bot: str = "") -> str:
    """Why they cannot sit down there now; nothing if they can. A bot has not looked around."""
    there, running = sitting.chairs[chair], sitting.running
    if there.player is not None and not there.leaving:
        return "chair_taken"
    if sitting.chair_of(player) is not None:
        return "already_seated"
    if bot or running is None or chair not in running.seats:
        return ""
    if running.held.get(player, chair) != chair:
        return "cards_elsewhere"
    return "cards_shown" if running.shown else ""


def first_free(sitting: Sitting, player: PlayerId, bot: str = "") -> int:
    """The chair on which they can sit down."""
    obstacles = [obstacle(sitting, chair, player, bot) for chair in range(len(sitting.chairs))]
    if "" not in obstacles:
        raise NotPossible(next((it for it in obstacles if it != "chair_taken"), "chair_taken"))
    return obstacles.index("")


def seated(sitting: Sitting, chair: int, player: PlayerId, bot: str = "") -> Events:
    """Also in the middle of a deal, on a chair that somebody has left for good."""
    chair_at(sitting, chair)
    check_name(player)
    why_not = obstacle(sitting, chair, player, bot)
    if why_not:
        raise NotPossible(why_not)
    return (SatDown(chair, player, bot),)


def left(sitting: Sitting, chair: int, bot: str) -> Events:
    """For good; a deal that has begun is played to its end by the bot."""
    taken = taken_chair(sitting, chair)
    running = sitting.running
    if running is None or chair not in running.seats:
        return (StoodUp(chair),)
    if taken.leaving:
        raise NotPossible("already_away")
    if not bot:
        raise NotPossible("bot_needed")
    return (HandedOver(chair, bot, for_good=True),)


class SitDown(Command, frozen=True, tag="sit_down"):
    """On a chair, or on the first that is free; nothing happens if the player sits there already,
    or has come twice at once."""

    chair: int | None = None

    def decide(self, now: Sitting, by: Actor) -> Events:
        if now.chair_of(by.player) is not None:
            return ()
        chair = first_free(now, by.player) if self.chair is None else self.chair
        return seated(now, chair, by.player)


class SeatBot(Command, frozen=True, tag="seat_bot", kw_only=True):
    bot: str
    chair: int | None = None

    def decide(self, now: Sitting, by: Actor) -> Events:
        _check_host(now, by)
        check_bot(self.bot, by.bots(now.rules.game))
        chair = first_free(now, "", self.bot) if self.chair is None else self.chair
        return seated(now, chair, _bot_name(now, chair, by.names), self.bot)


class RemoveBot(Command, frozen=True, tag="remove_bot", kw_only=True):
    chair: int

    def decide(self, now: Sitting, by: Actor) -> Events:
        _check_host(now, by)
        player = now.chairs[self.chair].player if self.chair in range(len(now.chairs)) else None
        if player is None:
            raise Denied("no_bot_there")
        if not player.bot:
            raise Denied("not_a_bot")
        return left(now, self.chair, player.bot)


class StandUp(Command, frozen=True, tag="stand_up"):
    def decide(self, now: Sitting, by: Actor) -> Events:
        return left(now, by.chair(now), by.terms.stand_in)


class HandOver(Command, frozen=True, tag="hand_over"):
    def decide(self, now: Sitting, by: Actor) -> Events:
        """A bot plays on for somebody who has been called away, or has lost the connection."""
        chair, bot = by.chair(now), by.terms.stand_in
        taken = taken_chair(now, chair)
        if not bot:
            raise NotPossible("bot_needed")
        if taken.bot:
            raise NotPossible("already_away")
        return (HandedOver(chair, bot),)


class TakeBack(Command, frozen=True, tag="take_back"):
    in_tournaments = True

    def decide(self, now: Sitting, by: Actor) -> Events:
        chair = by.chair(now)
        if not taken_chair(now, chair).stand_in:
            raise NotPossible("not_away")
        return (TakenBack(chair),)


def check_bot(bot: str, known: Sequence[str]) -> None:
    """Only bots by name: a table seats no program that a stranger points at."""
    if bot not in known:
        raise Denied("no_bot", bot=bot[:40], known=", ".join(known))


def check_name(name: str) -> None:
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise NotPossible("bad_name", most=LONGEST_NAME)


def _check_host(now: Sitting, by: Actor) -> None:
    """Bots are seated by those who sit there, and by those who have opened the table."""
    if by.player != by.terms.owner:
        by.check_seated(now)


def _bot_name(now: Sitting, chair: int, people: Mapping[PlayerId, str]) -> str:
    """A name that nobody at the table has had tonight: bots are called by their pseudonyms."""
    taken = {people.get(player, player).strip().casefold() for player in now.balances}
    names = [name for language in LANGUAGES for name in texts(language)("table.names").split()]
    names += [f"{name} {number}" for number in range(2, 100) for name in names]
    return next(name for name in names[chair:] + names if name.casefold() not in taken)
