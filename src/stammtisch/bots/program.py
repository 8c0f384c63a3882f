"""Bots that are programs of their own, in any language (docs/bot-protocol.md)."""

from __future__ import annotations

import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Final
from weakref import finalize

from stammtisch.bots.host import BotFault
from stammtisch.engine.bots import AnyView
from stammtisch.engine.deal import Action, parse_call
from stammtisch.games import AnyRules
from stammtisch.record.values import encoded
from stammtisch.texts import UserError

PREFIX: Final = "run:"
VERSION: Final = 1
SLOWEST: Final = 60.0  # seconds for an answer where nothing else is said
COMMENT: Final = "info "
SILENT: Final = "silent"


class Program:
    """Starts when it is first asked; every decision is asked for by itself."""

    def __init__(self, command: str, seed: int) -> None:
        self.command, self.seed = command, seed
        self.name = command
        self.limit = 0.0  # seconds for a decision; without one the program is told 0
        self.rules: AnyRules | None = None
        self._lines: Queue[str | None] = Queue()
        self._process: subprocess.Popen[str] | None = None

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        if self._process is None:
            self._start(view)
        if rules != self.rules:
            self._tell(view, f"rules {encoded(rules).decode()}")
            self.rules = rules
        self._tell(
            view,
            f"view {encoded(view).decode()}",
            " ".join(["must", *(action.call for action in view.actions)]),
            " ".join(["may", *(action.call for action in view.interjections)]),
            f"go {round(1000 * self.limit)}",
        )
        return self._answer(view)

    def _start(self, view: AnyView) -> None:
        try:
            process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise UserError("bots.not_started", command=self.command, why=error) from None
        self._process = process
        Thread(target=_read, args=(process, self._lines), daemon=True).start()
        finalize(self, _end, process)
        self._tell(view, f"stammtisch {VERSION}")
        word, _, name = self._next(view).partition(" ")
        if word != "bot" or not name.strip():
            raise self._fault(view, "nonsense", line=f"{word} {name}", expected="bot NAME")
        self.name = name.strip()[:60]
        self._tell(view, f"seed {self.seed}")

    def _answer(self, view: AnyView) -> Action | None:
        line = self._next(view)
        word, _, call = line.partition(" ")
        if line == SILENT:
            return None
        try:
            if word != "action":
                raise ValueError
            return parse_call(view.seat, call.strip())
        except ValueError:
            expected = "action CALL, silent"
            raise self._fault(view, "nonsense", line=line, expected=expected) from None

    def _next(self, view: AnyView) -> str:
        """The next line that is no comment."""
        while True:
            try:
                line = self._lines.get(timeout=self.limit or SLOWEST)
            except Empty:
                raise self._fault(view, "slow", seconds=self.limit or SLOWEST) from None
            if line is None:
                assert self._process is not None
                raise self._fault(view, "ended", code=self._process.wait())
            if line and not line.startswith(COMMENT):
                return line

    def _tell(self, view: AnyView, *lines: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._fault(view, "ended", code=self._process.wait()) from None

    def _fault(self, view: AnyView, reason: str, **details: object) -> BotFault:
        self.close()
        shown = {key: str(it)[:200] for key, it in details.items()}
        return BotFault(self.name, view, None, reason, shown)

    def close(self) -> None:
        """End the program; it is started anew if it is asked again."""
        if self._process is not None:
            _end(self._process)
        self._process, self.rules, self._lines = None, None, Queue()


def _read(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line.strip())
    lines.put(None)


def _end(process: subprocess.Popen[str]) -> None:
    """It has no more than a moment after its input has ended."""
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
