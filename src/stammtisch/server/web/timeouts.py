"""Close connections with an unfinished request: uvicorn would wait for ever."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 30.0  # seconds for a whole request, from its first byte to its last


class TimeoutProtocol(H11Protocol):
    _patience: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._incomplete:
            self._wait_no_longer()
        elif self._patience is None:
            self._wait()

    @property
    def _incomplete(self) -> bool:
        if self.transport.get_protocol() is not self:
            return False  # a websocket by now; h11 was never asked how its request ended
        begun, _ = self.conn.trailing_data
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(begun))

    def _wait(self) -> None:
        self._patience = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
