"""An evening for tests: what it can do, by chairs, and what becomes of it."""

from stammtisch.engine.course import Inheritance
from stammtisch.streams.stream import ChainBroken, line
from stammtisch.table.about import record_of
from stammtisch.table.command import OWN, Actor, NotPossible
from stammtisch.table.commands import (
    Act,
    Begin,
    BeginAgain,
    BeginGame,
    End,
    HandOver,
    Show,
    TakeBack,
    WishRound,
    first_free,
    left,
    open_table,
    seated,
)
from stammtisch.table.events import CHAIN, after_all, fold
from stammtisch.table.ledger import payments
from stammtisch.table.shuffle import Commit, Reveal, Shuffle
from stammtisch.table.state import Terms
from stammtisch.table.view import seen_by, seen_by_all, untouched, view, whole

__all__ = [
    "ChainBroken",
    "Inheritance",
    "NotPossible",
    "act",
    "after",
    "after_all",
    "begin",
    "begin_again",
    "commit",
    "end",
    "first_free",
    "fold",
    "hand_over",
    "line",
    "link",
    "links",
    "open_table",
    "payments",
    "read_line",
    "read_lines",
    "record_of",
    "reveal",
    "seen_by",
    "seen_by_all",
    "show",
    "shuffle",
    "sit_down",
    "stand_up",
    "take_back",
    "untouched",
    "view",
    "whole",
    "wish",
]

sit_down = seated
link, links = CHAIN.link, CHAIN.links
read_line, read_lines = CHAIN.read_line, CHAIN.read_lines


def after(now, event):
    return event.apply(now)


def stand_up(now, chair, bot=""):
    return left(now, chair, bot)


def hand_over(now, chair, bot):
    terms = Terms(table="", owner="", stand_in=bot)
    return HandOver(id=OWN).decide(now, Actor(itself=True, at=chair, terms=terms))


def take_back(now, chair):
    return TakeBack(id=OWN).decide(now, _at(chair))


def show(now, chair, open_):
    return Show(id=OWN, open=open_).decide(now, _at(chair))


def wish(now, chair, round_):
    return WishRound(id=OWN, round=round_).decide(now, _at(chair))


def act(now, who, call):
    return Act(id=OWN, call=call).decide(now, _at(who))


def begin(now, fresh, sheet=None):
    by = Actor(itself=True, fresh=fresh)
    return (Begin(id=OWN) if sheet is None else BeginGame(id=OWN, sheet=sheet)).decide(now, by)


def commit(now, chair, number, commitment):
    return Commit(id=OWN, number=number, commitment=commitment).decide(now, _at(chair))


def reveal(now, chair, share, commitment=None):
    return Reveal(id=OWN, share=share, commitment=commitment).decide(now, _at(chair))


def shuffle(now):
    return Shuffle(id=OWN).decide(now, Actor(itself=True))


def begin_again(now, deal):
    return BeginAgain(id=OWN, deal=deal).decide(now, Actor(itself=True))


def end(now):
    return End(id=OWN).decide(now, Actor(itself=True))


def _at(chair):
    return Actor(itself=True, at=chair)
