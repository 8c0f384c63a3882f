"""A sitting at one moment: everything its events have brought about, immutable."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Any, TypeAlias

from msgspec import Struct, structs

from stammtisch.engine.cards import Card
from stammtisch.engine.course import Booking, Course, Seats, Wish
from stammtisch.engine.deal import Seat, Verb
from stammtisch.engine.fair import Share
from stammtisch.games import GAMES, AnyDeal, AnyRules

PlayerId: TypeAlias = str  # a pseudonym: names are kept elsewhere and may be forgotten


class Player(Struct, frozen=True, gc=False):
    id: PlayerId
    bot: str = ""  # the program that plays; nothing for a person


class Chair(Struct, frozen=True, gc=False):
    player: Player | None = None
    stand_in: str = ""  # the bot that plays for an absent player, on the player's account
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
    """Somebody who has played this evening, even if they have left."""

    player: PlayerId
    name: str
    balance: int


class Playing(Struct, frozen=True, gc=False):
    """The deal on the table, also when it is over and the next one has not begun."""

    number: int
    seats: Seats
    accounts: tuple[PlayerId, ...]  # players dealt in pay, even if others play it to the end
    secret: str
    commitment: str
    shares: tuple[Share, ...]  # of the shuffle, by those who promised one
    deal: AnyDeal
    held: dict[PlayerId, int]  # on which chair somebody first had its cards; never changed in place
    shown: bool  # whether onlookers see, or have seen, cards of it

    def seat_of(self, chair: int) -> Seat | None:
        return self.seats.index(chair) if chair in self.seats else None


class Result(Struct, frozen=True, gc=False):
    """A booked deal, with the proof of its cards."""

    number: int
    round: str
    seats: Seats
    accounts: tuple[PlayerId, ...]
    outcome: Any
    booking: Booking
    commitment: str
    secret: str
    shares: tuple[Share, ...] = ()


class Promise(Struct, frozen=True, gc=False):
    """The next deal is promised: nobody can change what they add to the shuffle, only tell it."""

    secret: str
    shares: tuple[Share, ...]

    @property
    def kept(self) -> bool:
        return all(share.value for share in self.shares)

    def share_of(self, chair: int) -> Share | None:
        return next((share for share in self.shares if share.chair == chair), None)

    def told(self, chair: int, value: str) -> Promise:
        shares = (
            structs.replace(share, value=value) if share.chair == chair else share
            for share in self.shares
        )
        return structs.replace(self, shares=tuple(shares))


class PromiseView(Struct, frozen=True, gc=False):
    """For which deal, and what was promised for it; shares are told as they come."""

    number: int
    commitment: str
    shares: tuple[Share, ...]


class Sitting(Struct, frozen=True, kw_only=True, dict=True):
    table: str
    rules: AnyRules
    chairs: tuple[Chair, ...]
    course: Course
    balances: dict[PlayerId, int]  # never changed in place
    deals: int = 0
    game: int = 0  # of a score sheet that is kept elsewhere: the number of the running deal
    drawn: tuple[Card, ...] = ()  # for the first deal of Schnapsen, until the ranks differed
    pledges: tuple[Share, ...] = ()  # for the first deal that is not promised yet, by chair
    promise: Promise | None = None  # of the next deal, while its shares are told
    playing: Playing | None = None
    wish: Wish | None = None
    result: Result | None = None
    ended: bool = False

    def played_on(self, deal: AnyDeal) -> Sitting:
        """The deal has gone on, and nothing else: what is known of the chairs still is."""
        assert self.playing is not None
        after = structs.replace(self, playing=structs.replace(self.playing, deal=deal))
        after.__dict__.update(occupied=self.occupied, bots=self.bots, _chairs=self._chairs)
        return after

    @cached_property
    def occupied(self) -> Seats:
        return tuple(i for i, chair in enumerate(self.chairs) if chair.player is not None)

    @cached_property
    def bots(self) -> Seats:
        """Chairs at which a program plays now."""
        return tuple(i for i, chair in enumerate(self.chairs) if chair.bot)

    @property
    def special_rounds(self) -> tuple[str, ...]:
        """Those that can be wished."""
        return GAMES[self.rules.game].rounds(self.rules)[1:]

    @property
    def onlookers_banned(self) -> bool:
        return getattr(self.rules, "onlookers", "") == "banned"

    @cached_property
    def running(self) -> Playing | None:
        """The deal on the table, if the next cut has not closed it."""
        playing = self.playing
        return None if playing is None or playing.deal.over else playing

    @cached_property
    def wisher(self) -> int | None:
        """The chair that may wish a special round, until the next cut."""
        running = self.running
        if running is None or running.deal.outcome is None:
            return None
        seat = self.course.wisher(running.deal.outcome, self.rules)
        return None if seat is None else running.seats[seat]

    @cached_property
    def may_end(self) -> bool:
        """Between two deals, or instead of a cut that is as final."""
        running = self.running
        return running is None or running.deal.options.actions[0].verb is Verb.NEXT_CUT

    def chair_of(self, player: PlayerId) -> int | None:
        return self._chairs.get(player)

    @cached_property
    def _chairs(self) -> dict[PlayerId, int]:
        return {self.player_at(chair).id: chair for chair in self.occupied}

    def player_at(self, chair: int) -> Player:
        player = self.chairs[chair].player
        assert player is not None
        return player

    def player_ids(self, seats: Seats) -> tuple[PlayerId, ...]:
        return tuple(self.player_at(chair).id for chair in seats)

    def shown(self, seats: Seats) -> tuple[Seat, ...]:
        """The seats whose cards onlookers may see; a resting dealer has none."""
        hands = seats[:4]
        return tuple(seat for seat, chair in enumerate(hands) if self.chairs[chair].shown)

    def with_chair(self, number: int, chair: Chair) -> Sitting:
        """A permission that is given or taken back holds at once, also within a deal."""
        chairs = (*self.chairs[:number], chair, *self.chairs[number + 1 :])
        changed = structs.replace(self, chairs=chairs)
        if _another_plays(self.chairs[number], chair):
            changed = _without_pledge(changed, number)
        running = changed.running
        if running is None or number not in running.seats:
            return changed
        return structs.replace(changed, playing=_around(running, changed, number))


def _another_plays(before: Chair, now: Chair) -> bool:
    return before.player != now.player or before.bot != now.bot


def _without_pledge(sitting: Sitting, chair: int) -> Sitting:
    """Somebody has gone: what they would have told for the next shuffle is not waited for. Nor is
    a deal dealt that was promised to a table of other people."""
    pledges = tuple(pledge for pledge in sitting.pledges if pledge.chair != chair)
    emptied = sitting.chairs[chair].player is None
    promise = None if emptied else sitting.promise
    return structs.replace(sitting, pledges=pledges, promise=promise)


def _around(playing: Playing, now: Sitting, chair: int) -> Playing:
    """The same deal, when that chair is another's or its cards lie open to onlookers."""
    player, shown = now.chairs[chair].player, now.shown(playing.seats)
    held = playing.held if player is None else {player.id: chair, **playing.held}
    return structs.replace(
        playing,
        deal=_with_shown(playing.deal, shown),
        held=held,
        shown=playing.shown or bool(shown),
    )


def _with_shown(deal: AnyDeal, shown: tuple[Seat, ...]) -> AnyDeal:
    context: Any = structs.replace(deal.context, shown=shown)
    changed: AnyDeal = structs.replace(deal, table=structs.replace(deal.table, context=context))
    return changed


class Timeout(StrEnum):
    """What happens when somebody's time is up."""

    DEFAULT = "default"  # a legal action is done for them
    BOT = "bot"  # a bot plays on for them


class Talk(StrEnum):
    """When people may write to each other; no hints during a deal (RULES 3.5)."""

    ON = "on"
    BETWEEN = "between"  # only between deals
    OFF = "off"


class TournamentTable(Struct, frozen=True, gc=False):
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
    drawn: TournamentTable | None = None
