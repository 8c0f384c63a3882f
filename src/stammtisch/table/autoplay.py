"""What a table does by itself: bots act, clocks run out, the next deal begins.

Whenever something has changed, autoplay looks at the table anew and does the one thing that is due.
All of it is a command like any other, meant for this moment only: if somebody is faster, it is
void. What bots think, and how long everybody has waited, is kept until the deal goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import structs

from stammtisch.bots.host import Supervisor, asked
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Action, Seat, Verb
from stammtisch.games import GAMES
from stammtisch.table.clock import Turn
from stammtisch.table.command import OWN, Command
from stammtisch.table.commands import (
    Act,
    Begin,
    BeginGame,
    CloseDeal,
    End,
    HandOver,
    NextDeal,
    WishRound,
)
from stammtisch.table.log import Failed
from stammtisch.table.services import TournamentMatch
from stammtisch.table.shuffle import Shuffle
from stammtisch.table.state import Playing, Sitting, Timeout

if TYPE_CHECKING:
    from stammtisch.table.host import TableHost

CHORES: Final = (Verb.CUT, Verb.MIX, Verb.DEAL)  # nobody has to follow how cards are dealt
AGAIN: Final = 0.5  # seconds before something that has failed is tried again
LONGEST_PAUSE: Final = 30.0
TELLING: Final = 3.0  # seconds for everybody to tell their share of the shuffle
LOOK_AGAIN: Final = 3.0  # seconds between looks at the sheet of a tournament


class NotUpToUs(Exception):
    """Meanwhile another server leads this table."""


class Unavailable(Exception):
    """The store does not answer."""


class Autoplay:
    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._task: asyncio.Task[None] | None = None
        self._nudged = asyncio.Event()
        self._thoughts: dict[tuple[Seat, str], asyncio.Task[Action | None]] = {}
        self.turn = Turn(host)

    # Called by the host.

    def look(self) -> None:
        """The table has changed."""
        self._interrupt()
        if self.turn.note():
            self._forget()
        if not self._nothing_to_do():
            self._task = asyncio.create_task(self._attend(), name="autoplay")

    def stop(self) -> None:
        self._interrupt()
        self._forget()

    def _interrupt(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _forget(self) -> None:
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts.clear()

    def nudge(self) -> None:
        """Somebody has come, gone, or is ready."""
        self._nudged.set()
        if self._task is None and not self.host.closing:
            self.look()

    def _nothing_to_do(self) -> bool:
        """The usual moment: somebody who is there has to act, without a clock and without bots."""
        now = self.host.now
        if now.ended or self.host.terms.clock or now.bots:
            return now.ended
        chair = self.turn.person
        return chair is not None and self.host.audience.has(now.player_at(chair).id)

    # What is due.

    async def _attend(self) -> None:
        """Until the table changes; what has failed is tried again, less and less often."""
        pause = AGAIN
        while True:
            try:
                await self._until_it_is_up_to_us()
                await self._due()
                return
            except NotUpToUs:
                continue
            except Unavailable:
                pass
            except Exception as error:
                self.host.services.watch.failed(self.host.terms.table, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _until_it_is_up_to_us(self) -> None:
        while not self.host.leads:
            await self._nudge_or(None)

    async def _due(self) -> None:
        now = self.host.now
        running = now.running
        if running is None:
            await self._between_deals(now)
        elif running.deal.options.seat == SUPERVISOR:
            await self._act(running, await self._supervised(now, running))
        elif running.deal.outcome is not None:
            await self._after_the_cards(now, running)
        else:
            await self._in_the_deal(now, running)

    async def _in_the_deal(self, now: Sitting, running: Playing) -> None:
        options = running.deal.options
        for seat in asked(options, len(running.seats)):
            name = self._bot_at(now, running, seat)
            if not name:
                continue
            action = await self._decision(name, running, seat)
            if action is None:
                continue
            if action.verb not in CHORES:
                await self._give_people_time(running, action)
            await self._act(running, action)
            return
        if self.turn.person is not None:
            await self._run_clock(now, running)

    async def _after_the_cards(self, now: Sitting, running: Playing) -> None:
        """Claims and wishes are made, then everybody has a look at the result."""
        options = running.deal.options
        for seat in asked(options, len(running.seats)):
            name = self._bot_at(now, running, seat)
            if not name or seat not in {action.seat for action in options.interjections}:
                continue
            action = await self._decision(name, running, seat)
            if action is not None and action.verb is not Verb.NEXT_CUT:
                await self._act(running, action)
                return
        if await self._wish(now):
            return
        await self._wait_until(self.turn.since() + self.host.terms.pause, self._all_ready)
        await self._ask(CloseDeal(id=OWN) if self.host.match else NextDeal(id=OWN))

    async def _between_deals(self, now: Sitting) -> None:
        """Nobody is hurried before the first deal; later it goes on by itself."""
        if now.promise is not None:
            await self._wait_until(self.turn.since() + TELLING)
            await self._ask(Shuffle(id=OWN))
            return
        if self.host.match is not None:
            await self._in_a_match(now, self.host.match)
            return
        if not self._somebody_plays(now):
            return
        end = self.turn.since() + self.host.terms.pause if now.deals else None
        await self._wait_until(end, self._all_ready)
        await self._ask(Begin(id=OWN))

    # In a tournament.

    async def _in_a_match(self, now: Sitting, match: TournamentMatch) -> None:
        """The first deal waits for everybody, the next ones for somebody, each for a replacement
        that was named; meanwhile the sheet may be corrected, or closed. After its last game the
        table closes too."""
        finished = self.host.log.finished
        enough = self._somebody_is_there if now.deals else self._all_are_there
        while (sheet := await match.booked(finished)) is not None:
            if enough() and await match.players() == now.player_ids(now.occupied):
                break
            await self._nudge_or(LOOK_AGAIN)
        if sheet is None:
            await self._ask(End(id=OWN))
        else:
            await self._ask(BeginGame(id=OWN, sheet=sheet))

    async def _supervised(self, now: Sitting, running: Playing) -> Action | None:
        """In a tournament by people; elsewhere nobody has to wait for one."""
        if self.host.match is not None:
            return await self.host.match.answer(now.game, running)
        return Supervisor().act(_view(running, SUPERVISOR), now.rules)

    def _all_are_there(self) -> bool:
        return set(self.host.now.occupied) <= set(self.host.present)

    def _somebody_is_there(self) -> bool:
        return bool(self.host.present)

    async def _wish(self, now: Sitting) -> bool:
        """A bot that has lost alone may wish a round (RULES 3.9)."""
        chair = now.wisher
        if chair is None or now.wish is not None or not now.chairs[chair].bot:
            return False
        player = now.chairs[chair].player
        assert player is not None
        wish = GAMES[now.rules.game].wish
        wished = wish(now.special_rounds, now.balances[player.id])
        if wished is None or now.chairs[chair].leaving:
            return False
        await self._ask(WishRound(id=OWN, round=wished), chair)
        return True

    # Bots.

    def _bot_at(self, now: Sitting, running: Playing, seat: Seat) -> str:
        return now.chairs[running.seats[seat]].bot

    async def _decision(self, name: str, running: Playing, seat: Seat) -> Action | None:
        """Thought of once in every moment, whatever else happens meanwhile."""
        self._check_up_to_us()
        thought = self._thoughts.get((seat, name)) or self._begin_to_think(name, running, seat)
        try:
            return await asyncio.shield(thought)
        except Exception:
            self._thoughts.pop((seat, name), None)
            raise

    def _begin_to_think(
        self, name: str, running: Playing, seat: Seat
    ) -> asyncio.Task[Action | None]:
        services, seed = self.host.services, self.host.terms.seed
        thinking = services.thinkers.decide(name, seed, _view(running, seat), self.host.now.rules)
        thought = self._thoughts[seat, name] = asyncio.ensure_future(thinking)
        thought.add_done_callback(_looked_at)
        return thought

    async def _act(self, running: Playing, action: Action | None) -> None:
        assert action is not None
        who = SUPERVISOR if action.seat == SUPERVISOR else running.seats[action.seat]
        await self._ask(Act(id=OWN, call=action.call), who)

    async def _give_people_time(self, running: Playing, action: Action) -> None:
        """Neither whether somebody may interject nor how long a bot has thought must be heard from
        how long it takes: so the wait is the same for all seats, and thinking is a part of it."""
        terms, options = self.host.terms, running.deal.options
        since = self.turn.since(running.seats[action.seat])
        in_turn = action in options.actions
        if in_turn and any(it.verb is not Verb.SIE for it in options.interjections):
            await self._wait_until(since + terms.window / 1000, self._all_ready)
        else:
            await self._wait_until(since + terms.pace / 1000)

    # Clocks.

    async def _run_clock(self, now: Sitting, running: Playing) -> None:
        chair = self.turn.person
        assert chair is not None
        while (left := self.turn.time_left(chair)) is None or left > 0:
            await self._nudge_or(left)
        if self.host.terms.timeout is Timeout.DEFAULT and chair in self.host.present:
            seat = running.seat_of(chair)
            assert seat is not None
            novice = GAMES[running.deal.game].novice
            await self._act(running, await self._decision(novice, running, seat))
        else:
            await self._ask(HandOver(id=OWN), chair)

    # Waiting.

    async def _wait_until(
        self, end: float | None, enough: Callable[[], bool] | None = None
    ) -> None:
        """That time, or until it is enough."""
        while not (enough is not None and enough()):
            left = None if end is None else end - self._time()
            if left is not None and left <= 0:
                return
            await self._nudge_or(left)

    async def _nudge_or(self, seconds: float | None) -> None:
        self._nudged.clear()
        try:
            await asyncio.wait_for(self._nudged.wait(), seconds)
        except TimeoutError:
            return

    def _time(self) -> float:
        return asyncio.get_running_loop().time()

    def _somebody_plays(self, now: Sitting) -> bool:
        """A person, not a bot for one: bots alone play no deal that nobody waits for."""
        return any(now.chairs[chair].bot == "" for chair in now.occupied)

    def _all_ready(self) -> bool:
        now = self.host.now
        people = [c for c in now.occupied if not now.chairs[c].bot and not now.chairs[c].leaving]
        return bool(people) and set(people) <= set(self.host.ready)

    def _check_up_to_us(self) -> None:
        if not self.host.leads:
            raise NotUpToUs

    async def _ask(self, command: Command, chair: int = ONLOOKER) -> None:
        """For this moment only."""
        self._check_up_to_us()
        command = structs.replace(command, expected=self.host.number)
        answer = await self.host.ask(command, self.host.itself(chair))
        if isinstance(answer, Failed) and not self.host.closing:
            raise Unavailable


def _looked_at(thought: asyncio.Task[Action | None]) -> None:
    """Mark the error as seen: a waiter still gets it, and asyncio does not log it."""
    if not thought.cancelled():
        thought.exception()


def _view(running: Playing, seat: Seat):  # type: ignore[no-untyped-def]  # noqa: ANN202
    return running.deal.view(seat)
