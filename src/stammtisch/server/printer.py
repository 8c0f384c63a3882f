"""Prints, one after the other in a process that ends with each: Typst keeps what it has seen."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any, Final

from stammtisch.engine.errors import Denied
from stammtisch.people.turns import Turns
from stammtisch.server.metrics import LOG

WAITING: Final = (12, 3)  # prints altogether, and of one address
PATIENCE: Final = 120.0  # seconds; the process itself may use fewer of the processor
WORKER: Final = "stammtisch.tournament.prints.worker"


class Printer:
    def __init__(self) -> None:
        self._turns = Turns(*WAITING)

    async def pdf(self, sender: str, template: str, data: dict[str, Any]) -> bytes:
        async with self._turns.of(sender):
            return await asyncio.to_thread(_pdf, template, data)


def _pdf(template: str, data: dict[str, Any]) -> bytes:
    order = json.dumps({"template": template, "data": data}).encode()
    command = [sys.executable, "-P", "-m", WORKER]
    try:
        done = subprocess.run(
            command, input=order, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        LOG.warning("print took too long", extra={"template": template})
        raise Denied("print_failed", 409) from None
    if done.returncode:
        why = done.stderr.decode(errors="replace")[-500:]
        LOG.warning("print failed", extra={"template": template, "why": why})
        raise Denied("print_failed", 409)
    return done.stdout
