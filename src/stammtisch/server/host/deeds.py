"""What people do at a table, in terms of who they are: chairs are found when it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stammtisch import sitting
from stammtisch.bots.registry import players_of
from stammtisch.game import Verb
from stammtisch.server.errors import Denied
from stammtisch.server.host.answers import Deed
from stammtisch.server.host.terms import Terms
from stammtisch.sitting import Event, PlayerId, Sitting
from stammtisch.texts import LANGUAGES, texts


def by(player: PlayerId, command: Callable[..., tuple[Event, ...]], *arguments: Any) -> Deed:  # noqa: ANN401
    """A command of the sitting, given by a player for the chair on which he sits."""
    return lambda now: command(now, chair_of(now, player), *arguments)


def seated(player: PlayerId, deed: Deed) -> Deed:
    """A command for the whole table, which everybody who sits there may give."""

    def checked(now: Sitting) -> tuple[Event, ...]:
        chair_of(now, player)
        return deed(now)

    return checked


def check_for_regulars(terms: Terms) -> None:
    """At a table of a tournament people neither come nor go, and end nothing."""
    if terms.drawn is not None:
        raise Denied("tournament_table")


def for_regulars(terms: Terms, deed: Deed) -> Deed:
    def checked(now: Sitting) -> tuple[Event, ...]:
        check_for_regulars(terms)
        return deed(now)

    return checked


def sit_down(player: PlayerId, chair: int | None) -> Deed:
    """On a chair, or on the first that is free."""

    def deed(now: Sitting) -> tuple[Event, ...]:
        where = sitting.first_free(now, player) if chair is None else chair
        return sitting.sit_down(now, where, player)

    return deed


def be_seated(player: PlayerId, chair: int | None) -> Deed:
    """The same for somebody who may sit there already, or have come twice at once."""
    sit = sit_down(player, chair)
    return lambda now: () if now.chair_of(player) is not None else sit(now)


def seat_bot(chair: int | None, bot: str, names: Mapping[PlayerId, str]) -> Deed:
    """``names`` are those of people: nobody at a table shall be called like a bot."""

    def deed(now: Sitting) -> tuple[Event, ...]:
        check_bot(bot, now.rules.game)
        where = sitting.first_free(now, "", bot) if chair is None else chair
        return sitting.sit_down(now, where, _bot_name(now, where, names), bot)

    return deed


def remove_bot(chair: int) -> Deed:
    def deed(now: Sitting) -> tuple[Event, ...]:
        player = now.chairs[chair].player if chair in range(len(now.chairs)) else None
        if player is None:
            raise Denied("no_bot_there")
        if not player.bot:
            raise Denied("not_a_bot")
        return sitting.stand_up(now, chair, player.bot)

    return deed


def close_deal(now: Sitting) -> tuple[Event, ...]:
    """The next cut."""
    assert now.running is not None
    cut = now.running.deal.options.actions[0]
    return sitting.act(now, now.running.seats[cut.seat], cut.call)


def next_deal(fresh: Callable[[int], bytes]) -> Deed:
    """The next cut closes the deal; if there are people for it, the next one begins with it."""

    def deed(now: Sitting) -> tuple[Event, ...]:
        closing = close_deal(now)
        closed = sitting.after_all(now, closing)
        people = any(closed.chairs[chair].bot == "" for chair in closed.occupied)
        if not people or len(closed.occupied) not in closed.rules.players:
            return closing
        return (*closing, *sitting.begin(closed, fresh))

    return deed


def check_bot(bot: str, game: str) -> None:
    """Only bots by name: a table seats no program that a stranger points at."""
    known = players_of(game)
    if bot not in known:
        raise Denied("no_bot", bot=bot[:40], known=", ".join(known))


def chair_of(now: Sitting, player: PlayerId) -> int:
    chair = now.chair_of(player)
    if chair is None:
        raise Denied("not_seated")
    return chair


def is_next_cut(call: str) -> bool:
    return call == Verb.NEXT_CUT.value


def _bot_name(now: Sitting, chair: int, people: Mapping[PlayerId, str]) -> str:
    """A name that nobody at the table has had tonight: bots are called by their pseudonyms."""
    taken = {people.get(player, player).strip().casefold() for player in now.balances}
    names = [name for language in LANGUAGES for name in texts(language)("table.names").split()]
    names += [f"{name} {number}" for number in range(2, 100) for name in names]
    return next(name for name in names[chair:] + names if name.casefold() not in taken)
