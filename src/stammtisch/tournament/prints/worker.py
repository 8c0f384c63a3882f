"""A process for one print, with limits: an order as JSON comes in, a PDF goes out."""

from __future__ import annotations

import json
import sys
from typing import Final

from stammtisch.tournament.prints.hall import pdf

try:
    import resource
except ImportError:  # not for Windows
    resource = None  # type: ignore[assignment]

MEMORY: Final = 1024 * 1024 * 1024  # bytes
SECONDS: Final = 60  # of the processor


def limit() -> None:
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


if __name__ == "__main__":
    limit()
    order = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pdf(order["template"], order["data"]))
