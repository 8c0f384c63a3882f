"""Pages hear of things a moment later: look again until they show what they must."""

import time

from support.browser import PATIENCE

PAUSE = 0.05  # seconds between looks


def settled(read, wanted):
    """What is read as soon as it is what is wanted; else what is there in the end."""
    until = time.monotonic() + PATIENCE / 1000
    while (found := read()) != wanted and time.monotonic() < until:
        time.sleep(PAUSE)
    return found
