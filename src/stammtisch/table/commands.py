"""Commands of an evening: the deals, and its beginning and end. Others are in ``seats``.

``CLIENT`` lists what a client may send. ``buttons`` says which commands somebody may give now; a
property test holds it to what the commands decide, both ways.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from stammtisch import rulesets
from stammtisch.engine.course import Inheritance
from stammtisch.engine.deal import SUPERVISOR, Refused, Seat, Verb, parse_call
from stammtisch.engine.errors import Denied
from stammtisch.engine.machine import Halted, has_complained
from stammtisch.games import GAMES, AnyDeal, AnyRules
from stammtisch.table.command import Actor, Command, Events, NotPossible, check_open, taken_chair
from stammtisch.table.events import (
    Acted,
    Dealt,
    Ended,
    Opened,
    Showed,
    Wished,
    after_all,
)
from stammtisch.table.seats import (
    ANYBODY,
    HandOver,
    StandUp,
    TakeBack,
    check_name,
    obstacle,
)
from stammtisch.table.shuffle import Commit, Reveal, begun, check_complete
from stammtisch.table.state import Playing, Sitting

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
        by.check_seated(now)
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
        owner = by.terms.owner
        if not by.itself and by.player != owner and now.chair_of(owner) is not None:
            raise Denied("not_owner")
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


class Button(StrEnum):
    """What a client shows to somebody who may do it now."""

    SIT_DOWN = "sit_down"
    STAND_UP = "stand_up"
    HAND_OVER = "hand_over"
    TAKE_BACK = "take_back"
    SHOW = "show"
    HIDE = "hide"
    BEGIN = "begin"
    ACT = "act"  # with one of the options of the deal's view
    HALT = "halt"
    LAY_DOWN = "lay_down"  # the hand, to take the rest; whether rightly, nobody is told
    WISH = "wish"
    END = "end"


_ACT: Final = (Button.ACT,)
_HALT: Final = (Button.HALT,)
_LAY_DOWN: Final = (Button.LAY_DOWN,)


def buttons(sitting: Sitting, who: int) -> tuple[Button, ...]:
    """``who`` is a chair, the supervisor or an onlooker."""
    if sitting.ended:
        return ()
    if who == SUPERVISOR:
        return _in_the_deal(sitting, who)
    if who in sitting.occupied:
        return _in_the_deal(sitting, who) + _around_the_deal(sitting, who)
    free = any(not obstacle(sitting, chair, ANYBODY) for chair in range(len(sitting.chairs)))
    return (Button.SIT_DOWN,) if free else ()


def _in_the_deal(sitting: Sitting, who: int) -> tuple[Button, ...]:
    running = sitting.running
    seat = None if running is None else who if who == SUPERVISOR else running.seat_of(who)
    if running is None or seat is None:
        return ()
    act = _ACT if running.deal.options.of(seat) else ()
    if seat == SUPERVISOR or isinstance(running.deal.phase, Halted):
        return act
    halt = () if has_complained(running.deal, seat) else _HALT
    return act + halt + (_LAY_DOWN if running.deal.may_lay_down(seat) else ())


def _around_the_deal(sitting: Sitting, who: int) -> tuple[Button, ...]:
    chair, running = sitting.chairs[who], sitting.running
    possible: list[Button] = []
    if sitting.wisher == who and sitting.wish is None and not chair.leaving:
        possible.append(Button.WISH)
    complete = len(sitting.occupied) in sitting.rules.players
    if running is None and complete and sitting.promise is None:
        possible.append(Button.BEGIN)
    if chair.shown:
        possible.append(Button.HIDE)
    elif not sitting.onlookers_banned:
        possible.append(Button.SHOW)
    if not chair.bot:
        possible.append(Button.HAND_OVER)
    if chair.stand_in:
        possible.append(Button.TAKE_BACK)
    if running is None or not chair.leaving or who not in running.seats:
        possible.append(Button.STAND_UP)
    if sitting.may_end:
        possible.append(Button.END)
    return tuple(possible)
