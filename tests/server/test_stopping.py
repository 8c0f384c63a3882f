"""A server that is asked to stop says goodbye; asked again from the keyboard, it stops at once."""

import signal

import pytest
import uvicorn

from stammtisch.server.process import PoliteServer


@pytest.mark.parametrize(
    ("asked", "at_once"),
    [
        ([signal.SIGINT], False),
        ([signal.SIGTERM], False),
        ([signal.SIGTERM, signal.SIGTERM], False),
        ([signal.SIGINT, signal.SIGINT], True),
        ([signal.SIGTERM, signal.SIGINT], True),
    ],
)
def test_impatience_is_heard(asked, at_once):
    server = PoliteServer(uvicorn.Config(app=None))
    for it in asked:
        server.handle_exit(it, None)
    assert (server.should_exit, server.force_exit) == (True, at_once)
