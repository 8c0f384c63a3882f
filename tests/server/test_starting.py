"""What somebody reads who starts a server in a terminal."""

import logging
import os
import sys

import pytest

from stammtisch.server import metrics as logs
from stammtisch.server import pages, process
from stammtisch.server.settings import Settings
from stammtisch.texts import texts


@pytest.mark.parametrize("built", [True, False])
def test_a_server_without_pages_says_so_when_it_starts(tmp_path, monkeypatch, capsys, built):
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    if built:
        (tmp_path / "index.html").touch()
    settings = Settings(port=0)
    with process.open_door(settings) as door:
        process._say_where(settings, door, texts("en"))
    told = capsys.readouterr().out
    assert "http://127.0.0.1" in told
    assert ("have not been built" in told) is not built


@pytest.mark.parametrize("terminal", [True, False])
def test_in_a_terminal_only_what_goes_wrong_is_logged(monkeypatch, terminal):
    names = ("stammtisch.server", "uvicorn", "litestar")
    for name in names:
        logger = logging.getLogger(name)
        for attribute in ("handlers", "propagate", "level"):
            monkeypatch.setattr(logger, attribute, getattr(logger, attribute))
    read, write = os.openpty() if terminal else os.pipe()
    with os.fdopen(write, "w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        logs.set_up_logs()
        logs.LOG.info("opens")
        logs.LOG.warning("fails")
        stream.flush()
        told = os.read(read, 1000).decode()
    os.close(read)
    assert ("opens" in told) is not terminal
    assert "fails" in told
