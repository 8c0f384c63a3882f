"""What can be done at a table. A command gives events, or is refused and changes nothing.

Chairs are numbered from 0, clockwise. Whether somebody may speak for a chair, or for the
supervisor, is known to whoever calls: a server checks its sessions first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch import rulesets
from stammtisch.fair import SECRET_BYTES
from stammtisch.game import SUPERVISOR, Refused, Seat, Verb, parse_call
from stammtisch.kits import KITS, AnyDeal, AnyRules
from stammtisch.machine import has_complained
from stammtisch.record.notation import NOTATIONS
from stammtisch.sitting.chairs import Chair
from stammtisch.sitting.coming import obstacle
from stammtisch.sitting.course import Inheritance
from stammtisch.sitting.errors import NotPossible
from stammtisch.sitting.events import (
    Acted,
    Dealt,
    Drew,
    Ended,
    Event,
    HandedOver,
    Inherited,
    Opened,
    SatDown,
    Showed,
    Shuffled,
    StoodUp,
    TakenBack,
    Wished,
)
from stammtisch.sitting.folding import after
from stammtisch.sitting.schnapsen import SchnapsenCourse
from stammtisch.sitting.state import Playing, Sitting

Events = tuple[Event, ...]
LONGEST_NAME: Final = 64


def open_table(
    table: str, rules: AnyRules, *, chairs: int = 0, dealer: int = 0, round_: str = "normal"
) -> Events:
    """A new table; without a number as many chairs as the rules allow."""
    most = max(rules.players)
    chairs = chairs or most
    _check_name(table)
    if not min(rules.players) <= chairs <= most:
        raise Refused("8", "players_not_allowed", players=chairs)
    if round_ not in KITS[rules.game].rounds(rules):
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


def sit_down(sitting: Sitting, chair: int, player: str, bot: str = "") -> Events:
    """Also in the middle of a deal, on a chair that somebody has left for good."""
    _chair(sitting, chair)
    _check_name(player)
    why_not = obstacle(sitting, chair, player, bot)
    if why_not:
        raise NotPossible(why_not)
    return (SatDown(chair, player, bot),)


def stand_up(sitting: Sitting, chair: int, bot: str = "") -> Events:
    """Leave for good; a deal that has begun is played to its end by a bot."""
    taken = _taken(sitting, chair)
    running = sitting.running
    if running is None or chair not in running.seats:
        return (StoodUp(chair),)
    if taken.leaving:
        raise NotPossible("already_away")
    if not bot:
        raise NotPossible("bot_needed")
    return (HandedOver(chair, bot, for_good=True),)


def hand_over(sitting: Sitting, chair: int, bot: str) -> Events:
    """A bot plays on for somebody who has been called away, or has lost his connection."""
    taken = _taken(sitting, chair)
    if not bot:
        raise NotPossible("bot_needed")
    if taken.bot:
        raise NotPossible("already_away")
    return (HandedOver(chair, bot),)


def take_back(sitting: Sitting, chair: int) -> Events:
    if not _taken(sitting, chair).stand_in:
        raise NotPossible("not_away")
    return (TakenBack(chair),)


def show(sitting: Sitting, chair: int, open_: bool) -> Events:
    """Each player decides for himself whether onlookers may see his cards (RULES 8, A-57)."""
    taken = _taken(sitting, chair)
    if sitting.onlookers_banned:
        raise Refused("7.6", "onlookers_banned")
    if taken.shown == open_:
        raise NotPossible("already_so")
    return (Showed(chair, open_),)


def begin(
    sitting: Sitting, fresh: Callable[[int], bytes], sheet: Inheritance | None = None
) -> Events:
    """The next deal. ``fresh`` gives so many bytes that nobody can foretell: ``os.urandom``.

    In a tournament the ``sheet`` of the table says which game it is and what it inherits.
    """
    _check_ready(sitting)
    course = sitting.course
    undrawn = isinstance(course, SchnapsenCourse) and course.score is None
    draw = (Drew(fresh(SECRET_BYTES).hex()),) if undrawn else ()
    inherited = () if sheet is None else (Inherited(sheet),)
    return (*draw, *inherited, Shuffled(fresh(SECRET_BYTES).hex()))


def begin_again(sitting: Sitting, deal: AnyDeal) -> Events:
    """The first deal of a table is one that was dealt elsewhere: its cards, and how it stood."""
    _check_ready(sitting)
    if sitting.deals:
        raise NotPossible("already_dealt")
    notation = NOTATIONS[deal.game]
    hands = tuple(" ".join(map(str, hand)) for hand in notation.hands(deal))
    dealt = Dealt(hands, notation.context_tags(deal))
    after(sitting, dealt)  # refused if these are not the hands of a whole pack
    return (dealt,)


def act(sitting: Sitting, who: int, call: str) -> Events:
    """A chair, or the supervisor, says or does something: ``CARD(EO)``, ``HALT`` …

    The rules do not say how often somebody may complain; we hear him once in every moment.
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


def wish(sitting: Sitting, chair: int, round_: str) -> Events:
    """The loser of a lone game wishes a special round, before the next cut (RULES 3.9)."""
    _running(sitting)
    if sitting.wisher != chair or _taken(sitting, chair).leaving:
        raise Refused("3.9", "no_wish")
    if round_ not in sitting.special_rounds:
        raise Refused("3.9", "round_not_played", round=round_)
    if sitting.wish is not None:
        raise NotPossible("already_so")
    return (Wished(chair, round_),)


def end(sitting: Sitting) -> Events:
    """The evening ends between two deals, or instead of a cut that is as final."""
    _check_open(sitting)
    if sitting.running is None:
        return (Ended(),)
    cut = sitting.running.deal.options.actions[0]
    if cut.verb is not Verb.NEXT_CUT:
        raise NotPossible("deal_running")
    return (Acted(str(cut)), Ended())


def _check_ready(sitting: Sitting) -> None:
    _check_open(sitting)
    if sitting.running is not None:
        raise NotPossible("deal_running")
    players = len(sitting.occupied)
    if players not in sitting.rules.players:
        raise Refused("8", "players_not_allowed", players=players)


def _check_open(sitting: Sitting) -> None:
    if sitting.ended:
        raise NotPossible("ended")


def _check_name(name: str) -> None:
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise NotPossible("bad_name", most=LONGEST_NAME)


def _chair(sitting: Sitting, number: int) -> Chair:
    _check_open(sitting)
    if number not in range(len(sitting.chairs)):
        raise NotPossible("no_such_chair")
    return sitting.chairs[number]


def _taken(sitting: Sitting, number: int) -> Chair:
    chair = _chair(sitting, number)
    if chair.player is None:
        raise NotPossible("chair_empty")
    return chair


def _running(sitting: Sitting) -> Playing:
    _check_open(sitting)
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
