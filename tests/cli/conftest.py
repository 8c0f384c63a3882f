"""Run the real command line in this process, or in one of its own."""

import io
import subprocess
import sys
from types import SimpleNamespace

import pytest

from stammtisch.cli.__main__ import main


@pytest.fixture
def stammtisch(capsys, monkeypatch):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("STAMMTISCH_LANG", "de")

    def run(*words, typed=""):
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        try:
            main([str(word) for word in words])
            code = 0
        except SystemExit as end:
            code = end.code or 0
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err)

    return run


@pytest.fixture
def process():
    """A process of its own, with standard input."""

    def run(*words, typed="", env=None):
        command = [sys.executable, "-m", "stammtisch.cli", *map(str, words)]
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, env=env, check=False
        )
        return SimpleNamespace(code=done.returncode, out=done.stdout, err=done.stderr)

    return run
