"""Commands of a table; rules about sitting down and playing on a chair.

In the middle of a deal a chair is its cards: nobody plays it who has seen other cards of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from stammtisch import rulesets
from stammtisch.engine.course import Inheritance
from stammtisch.engine.deal import SUPERVISOR, Refused, Seat, Verb, parse_call
from stammtisch.engine.errors import Denied
from stammtisch.engine.machine import has_complained
from stammtisch.games import GAMES, AnyDeal, AnyRules
from stammtisch.table.command import (
    Actor,
    Command,
    Events,
    NotPossible,
    chair_at,
    check_open,
    taken_chair,
)
from stammtisch.table.events import (
    Acted,
    Dealt,
    Ended,
    HandedOver,
    Opened,
    SatDown,
    Showed,
    StoodUp,
    TakenBack,
    Wished,
    after_all,
)
from stammtisch.table.shuffle import Commit, Reveal, begun, check_complete
from stammtisch.table.state import PlayerId, Playing, Sitting
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
            raise Denied("no_bot_there", 404)
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


def _check_owner(by: Actor) -> None:
    if not by.itself and by.player != by.terms.owner:
        raise Denied("not_owner", 403)


def _bot_name(now: Sitting, chair: int, people: Mapping[PlayerId, str]) -> str:
    """A name that nobody at the table has had tonight: bots are called by their pseudonyms."""
    taken = {people.get(player, player).strip().casefold() for player in now.balances}
    names = [name for language in LANGUAGES for name in texts(language)("table.names").split()]
    names += [f"{name} {number}" for number in range(2, 100) for name in names]
    return next(name for name in names[chair:] + names if name.casefold() not in taken)


NEXT_CUT: Final = Verb.NEXT_CUT.value


def open_table(
    table: str, rules: AnyRules, *, chairs: int = 0, dealer: int = 0, round_: str = "normal"
) -> Events:
    """A new table; without a number as many chairs as the rules allow."""
    most = max(rules.players)
    chairs = chairs or most
    check_name(table)
    if not min(rules.players) <= chairs <= most:
        raise Refused("8", "players_not_allowed", players=chairs)
    if round_ not in GAMES[rules.game].rounds(rules):
        raise Refused("3.9", "round_not_played", round=round_)
    if dealer not in range(chairs):
        raise NotPossible("no_such_chair")
    if dealer and rules.first_dealer != "agreed":
        raise Refused("1.1", "first_dealer")
    opened = Opened(
        table=table,
        rules=rules.name,
        toml=rulesets.every_option(rules),
        chairs=chairs,
        dealer=dealer,
        round=round_,
    )
    return (opened,)


class Act(Command, frozen=True, tag="act", kw_only=True):
    call: Annotated[str, Meta(max_length=100)]

    in_tournaments = True

    def decide(self, now: Sitting, by: Actor) -> Events:
        """After the cards the next cut says no more than that somebody is ready."""
        who = by.chair(now)
        if self.call == NEXT_CUT and by.ready is not None and _is_played(now):
            by.ready()
            return ()
        return acted(now, who, self.call)


class WishRound(Command, frozen=True, tag="wish", kw_only=True):
    round: Annotated[str, Meta(max_length=60)]

    def decide(self, now: Sitting, by: Actor) -> Events:
        """The loser of a lone game wishes a special round, before the next cut (RULES 3.9)."""
        chair = by.chair(now)
        _running(now)
        if now.wisher != chair or taken_chair(now, chair).leaving:
            raise Refused("3.9", "no_wish")
        if self.round not in now.special_rounds:
            raise Refused("3.9", "round_not_played", round=self.round)
        if now.wish is not None:
            raise NotPossible("already_so")
        return (Wished(chair, self.round),)


class Show(Command, frozen=True, tag="show", kw_only=True):
    open: bool

    def decide(self, now: Sitting, by: Actor) -> Events:
        """All players decide for themselves whether onlookers may see their cards (RULES 8,
        A-57)."""
        chair = by.chair(now)
        taken = taken_chair(now, chair)
        if now.onlookers_banned:
            raise Refused("7.6", "onlookers_banned")
        if taken.shown == self.open:
            raise NotPossible("already_so")
        return (Showed(chair, self.open),)


class Begin(Command, frozen=True, tag="begin"):
    def decide(self, now: Sitting, by: Actor) -> Events:
        """As long as the owner sits at the table and is connected, only the owner begins."""
        by.check_seated(now)
        if now.chair_of(by.terms.owner) in by.present():
            _check_owner(by)
        return begun(now, by)


class BeginGame(Command, frozen=True, tag="begin_game", kw_only=True):
    """In a tournament the sheet of the table says which game it is and what it inherits."""

    sheet: Inheritance

    def decide(self, now: Sitting, by: Actor) -> Events:
        return begun(now, by, self.sheet)


class BeginAgain(Command, frozen=True, tag="begin_again", kw_only=True):
    """The first deal of a table is one that was dealt elsewhere: its cards, and how it stood."""

    deal: AnyDeal

    def decide(self, now: Sitting, by: Actor) -> Events:
        check_complete(now)
        if now.deals:
            raise NotPossible("already_dealt")
        notation = GAMES[self.deal.game].notation
        hands = tuple(" ".join(map(str, hand)) for hand in notation.hands(self.deal))
        dealt = Dealt(hands, notation.context_tags(self.deal))
        dealt.apply(now)  # refused if these are not the hands of a whole pack
        return (dealt,)


class CloseDeal(Command, frozen=True, tag="close_deal"):
    """The next cut, by the table itself."""

    def decide(self, now: Sitting, by: Actor) -> Events:
        assert now.running is not None
        cut = now.running.deal.options.actions[0]
        return acted(now, now.running.seats[cut.seat], cut.call)


class NextDeal(CloseDeal, frozen=True, tag="next_deal"):
    """The next cut closes the deal; if there are people for it, the next one begins with it."""

    def decide(self, now: Sitting, by: Actor) -> Events:
        closing = super().decide(now, by)
        closed = after_all(now, closing)
        people = any(closed.chairs[chair].bot == "" for chair in closed.occupied)
        if not people or len(closed.occupied) not in closed.rules.players:
            return closing
        return (*closing, *begun(closed, by))


class End(Command, frozen=True, tag="end"):
    def decide(self, now: Sitting, by: Actor) -> Events:
        """Between two deals, or instead of a cut that is as final. As long as the owner sits at
        the table, only the owner ends the evening."""
        by.check_seated(now)
        if now.chair_of(by.terms.owner) is not None:
            _check_owner(by)
        check_open(now)
        if not now.may_end:
            raise NotPossible("deal_running")
        if now.running is None:
            return (Ended(),)
        cut = now.running.deal.options.actions[0]
        return (Acted(str(cut)), Ended())


class CatchUp(Command, frozen=True, tag="catch_up"):
    """Nothing is done, but what others have written is read."""

    def decide(self, now: Sitting, by: Actor) -> Events:
        return ()


CLIENT: TypeAlias = (
    Act | WishRound | Show | Begin | Commit | Reveal | HandOver | TakeBack | StandUp | End
)


def acted(sitting: Sitting, who: int, call: str) -> Events:
    """A chair, or the supervisor, says or does something: ``CARD(EO)``, ``HALT`` …

    The rules do not say how often somebody may complain; they are heard once in every moment.
    """
    running = _running(sitting)
    seat = _seat(running, who)
    try:
        action = parse_call(seat, call)
    except ValueError:
        raise NotPossible("unknown_call") from None
    running.deal.apply(action)
    if action.verb is Verb.HALT and has_complained(running.deal, seat):
        raise NotPossible("already_rejected")
    return (Acted(str(action)),)


def _is_played(sitting: Sitting) -> bool:
    return sitting.running is not None and sitting.running.deal.outcome is not None


def _running(sitting: Sitting) -> Playing:
    check_open(sitting)
    if sitting.running is None:
        raise NotPossible("no_deal")
    return sitting.running


def _seat(running: Playing, who: int) -> Seat:
    if who == SUPERVISOR:
        return SUPERVISOR
    seat = running.seat_of(who)
    if seat is None:
        raise NotPossible("not_dealt_in")
    return seat
