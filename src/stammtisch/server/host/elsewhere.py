"""The same table at other servers, as far as they have told lately.

One of them leads: he does what the table does by itself. Everybody works out who from what he has
heard; if they disagree for a while, both try and the store takes the first.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from stammtisch.server.host.bulletins import Stand
from stammtisch.sitting import PlayerId

PATIENCE: Final = 3.5  # seconds after which a server that says nothing has gone


class Elsewhere:
    def __init__(self) -> None:
        self._heard: dict[str, tuple[float, Stand]] = {}  # by server, and when

    def __bool__(self) -> bool:
        return bool(self._heard)

    @property
    def listening(self) -> bool:
        """Whether somebody follows this table there."""
        return any(stand.listening for _, stand in self._heard.values())

    def hear(self, stand: Stand, at: float) -> bool:
        """Whether this server is new here; then it does not know of us either."""
        known = stand.server in self._heard
        self._heard[stand.server] = at, stand
        return not known

    def forget_silent(self, at: float) -> None:
        for server, (heard, _) in tuple(self._heard.items()):
            if at - heard > PATIENCE:
                del self._heard[server]

    @property
    def present(self) -> set[PlayerId]:
        return {player for _, stand in self._heard.values() for player in stand.present}

    def ready(self, number: int) -> set[PlayerId]:
        """For what comes after line ``number``."""
        stands = (stand for _, stand in self._heard.values() if stand.number == number)
        return {player for stand in stands for player in stand.ready}

    def leads(self, own: Stand) -> bool:
        """Whether it is us: somebody with people there goes first, then chance decides."""
        return all(_rank(own) < _rank(stand) for _, stand in self._heard.values())


def _rank(stand: Stand) -> tuple[bool, bytes]:
    return not stand.listening, sha256(f"{stand.server} {stand.table}".encode()).digest()
