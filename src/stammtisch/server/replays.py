"""Finished deals to be looked at again, step by step, with all cards open; and what an expert
thinks of them, worked out beside the event loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.engine.deal import SUPERVISOR, Action
from stammtisch.engine.errors import Denied
from stammtisch.engine.tricks import Tricks
from stammtisch.games import GAMES, AnyDeal
from stammtisch.record import Record, read_each, write
from stammtisch.record.values import plain
from stammtisch.review import Depth, Review, review

MOST_DEALS: Final = 200


class Frame(Struct, frozen=True, kw_only=True):
    """The table right after an action; the first one before anything was said.

    A trick that this action has filled still lies there, with its ``winner``.
    """

    action: str
    phase: str
    turn: int | None
    hands: list[list[str]]
    leader: int | None
    trick: list[str]
    winner: int | None
    tricks: list[int]
    points: list[int]
    contract: str
    declarer: int | None
    partner: int | None
    doublings: int
    step: int
    trump: str
    talon: list[str]  # the next to be drawn first
    closed: bool


class Replay(Struct, frozen=True, kw_only=True):
    """A finished deal: who played, every step, how it ended, and its record to take along."""

    game: str
    rules: str
    house: bool  # rules that are in no book, but written in the record
    extends: str  # the rules that they change
    round: str
    names: list[str]
    frames: list[Frame]
    settlement: Any
    told: Any  # how it ended
    bill: Any
    record: str
    number: int
    deals: int  # of the table or in the text that it comes from
    before: int | None  # the numbers of its neighbours there
    after: int | None


class OneOf(Struct, frozen=True):
    """One deal of a text, by its number among all that are there."""

    record: Record
    number: int
    numbers: Sequence[int]

    @property
    def text(self) -> str:
        return write(self.record.deal, self.record.tags)


def finished(text: str, number: int) -> OneOf:
    """A finished deal of a text with records, counted from 1."""
    records = list(islice(read_each(text), MOST_DEALS + 1))
    if len(records) > MOST_DEALS:
        raise Denied("too_many_deals", most=MOST_DEALS)
    if number > len(records):
        raise Denied("no_deal", 404)
    record = records[number - 1]
    if record.deal.outcome is None:
        raise Denied("unfinished", 409)
    return OneOf(record, number, range(1, len(records) + 1))


def replay_of_text(text: str, number: int = 1) -> Replay:
    return replay(finished(text, number))


def replay_of_table(text: str, number: int, numbers: Sequence[int]) -> Replay:
    """A deal of an evening, whose text is only its own."""
    return replay(structs.replace(finished(text, 1), number=number, numbers=numbers))


def replay(found: OneOf) -> Replay:
    record, numbers = found.record, found.numbers
    deal: AnyDeal = record.deal
    game = GAMES[deal.game]
    settlement = game.settle(deal.outcome, deal.rules)
    names = [record.tags.get(f"P{seat + 1}", "") for seat in range(players(deal))]
    return Replay(
        game=deal.game,
        rules=deal.rules.name,
        house=not rulesets.is_builtin(deal.rules),
        extends=deal.rules.extends,
        round=deal.context.round,
        names=names,
        frames=list(frames(deal)),
        settlement=plain(settlement),
        told=plain(game.phrases.outcome(deal.outcome)),
        bill=plain(game.phrases.bill(deal.outcome, settlement)),
        record=found.text,
        number=found.number,
        deals=len(numbers),
        before=max((other for other in numbers if other < found.number), default=None),
        after=min((other for other in numbers if other > found.number), default=None),
    )


def frames(deal: AnyDeal) -> Iterator[Frame]:
    moment: AnyDeal = GAMES[deal.game].notation.restart(deal)
    yield _frame(moment, None, 0)
    for action in deal.history:
        turned = len(_turned(moment))
        moment = moment.apply(action)
        yield _frame(moment, action, turned)


def _frame(deal: AnyDeal, action: Action | None, turned: int) -> Frame:
    view, moment = deal.view(SUPERVISOR), GAMES[deal.game].moment(deal)
    tricks = _turned(deal)
    filled = tricks[-1] if len(tricks) > turned else None
    return Frame(
        action="" if action is None else str(action),
        phase=view.phase,
        turn=view.turn,
        hands=[list(map(str, hand or ())) for hand in view.hands],
        leader=view.leader if filled is None else filled.leader,
        trick=list(map(str, filled.cards if filled else moment.laid)),
        winner=None if filled is None else filled.winner,
        tricks=list(view.tricks_won),
        points=moment.points,
        contract=moment.contract,
        declarer=moment.declarer,
        partner=moment.partner,
        doublings=moment.doublings,
        step=moment.step,
        trump=moment.trump,
        talon=list(map(str, moment.talon)),
        closed=moment.closed,
    )


def _turned(deal: AnyDeal) -> Tricks:
    return deal.view(SUPERVISOR).tricks


def players(deal: AnyDeal) -> int:
    number: int = deal.context.players
    return number


MOST_WAITING: Final = 32
MOST_OF_ONE: Final = 2  # of one address
KEPT: Final = 100

Key = tuple[str, Depth]  # the record's own text says which deal it is


class Reviews:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "review")
        self._running: dict[Key, asyncio.Future[Review]] = {}
        self._senders: dict[Key, str] = {}
        self._kept: OrderedDict[Key, Review] = OrderedDict()

    async def of(self, deal: AnyDeal, depth: Depth, sender: str = "") -> Review:
        """The same cards and actions are reviewed once, for all players."""
        key = sha256(write(deal).encode()).hexdigest(), depth
        if key in self._kept:
            return self._kept[key]
        if key not in self._running:
            mine = list(self._senders.values()).count(sender)
            if len(self._running) >= MOST_WAITING or mine >= MOST_OF_ONE:
                raise Denied("busy", 429)
            self._senders[key] = sender
            self._begin(key, deal)
        return await asyncio.shield(self._running[key])

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, key: Key, deal: AnyDeal) -> None:
        loop = asyncio.get_running_loop()
        found = loop.run_in_executor(self._thread, review, deal, key[1])
        self._running[key] = found
        found.add_done_callback(lambda done: self._end(key, done))

    def _end(self, key: Key, done: asyncio.Future[Review]) -> None:
        del self._running[key], self._senders[key]
        if not done.cancelled() and done.exception() is None:
            self._kept[key] = done.result()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
