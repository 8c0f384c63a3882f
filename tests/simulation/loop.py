"""An event loop in which time is only a number: whatever waits is waited for at once.

Everything that runs belongs to somebody (``OWNER``). Who has crashed runs no further step, ever;
who is paused goes on later. With the same seed everything happens in the same order.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context, ContextVar
from typing import Protocol, TypeVar, TypeVarTuple


class Owner(Protocol):
    crashed: bool
    paused_until: float


OWNER: ContextVar[Owner | None] = ContextVar("OWNER", default=None)

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

STEP = 1e-6  # seconds that every round takes: who waits for less than a rounding error gets there


class NothingLeft(AssertionError):
    """Everybody waits for something that nobody will do."""


class _Step(asyncio.Handle):
    """One step of its owner."""

    __slots__ = ()
    _callback: Callable[..., object]  # this and the rest: known to asyncio only
    _context: Context
    _loop: asyncio.AbstractEventLoop

    def _run(self):
        owner = self._context.get(OWNER)
        if owner is not None and owner.crashed:
            return
        if owner is not None and owner.paused_until > self._loop.time():
            self._loop.call_at(
                owner.paused_until, self._callback, *self._args, context=self._context
            )
            return
        super()._run()


class _Timer(asyncio.TimerHandle, _Step):
    """Of those that are due at the same time, the first to be set comes first."""

    __slots__ = ("order",)
    order: int
    _when: float
    _scheduled: bool

    _run = _Step._run

    def __lt__(self, other):
        return (self._when, self.order) < (other._when, other.order)


class VirtualLoop(asyncio.BaseEventLoop):
    _ready: deque[asyncio.Handle]
    _scheduled: list[_Timer]

    def __init__(self):
        super().__init__()
        self._now, self._timers = 0.0, 0
        self._selector = self
        self._clock_resolution = 1e-9
        self.tasks = []  # all, so that none is cleared away at a moment of its own choice
        self.set_task_factory(self._task)

    def _task(self, loop, work, **options):
        task = asyncio.Task(work, loop=loop, **options)
        self.tasks.append(task)
        return task

    # Time.

    def time(self):
        return self._now

    def select(self, timeout):
        """Nothing comes from outside, so the next thing is the next timer."""
        if timeout is None:
            raise NothingLeft
        self._now += max(timeout, STEP)
        return []

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

    # Steps.

    def _call_soon(self, callback, args, context):
        step = _Step(callback, args, self, context)
        self._ready.append(step)
        return step

    def call_at(
        self,
        when: float,
        callback: Callable[[*Arguments], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = _Timer(when, callback, args, self, context)
        timer.order = self._timers = self._timers + 1
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Arguments], Result], *args: *Arguments
    ) -> asyncio.Future[Result]:
        """A thread would be a second source of chance."""
        done: asyncio.Future[Result] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def close(self):
        """Whatever still waits has waited for nothing; what that begins ends with it."""
        asyncio._set_running_loop(self)
        for task in self.tasks:
            if not task.done():
                task._log_destroy_pending = False
                try:
                    task.get_coro().close()
                except RuntimeError:
                    continue  # it would rather have waited once more
        asyncio._set_running_loop(None)
        self.tasks.clear()
        super().close()


def run(story):
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(story)
    finally:
        asyncio.set_event_loop(None)
        loop.close()
