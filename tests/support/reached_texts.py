"""At the end of a run of all tests: has every refusal and every error text been told by some test?

Servers and commands in processes of their own take part: `startup/sitecustomize.py` has each Python
note what it tells.
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from support.startup.sitecustomize import note_texts

from stammtisch import texts

STARTUP = Path(__file__).parent / "startup"
FOLDER = "STAMMTISCH_REACHED_TEXTS"
GROUPS = (
    "allowed", "arena", "bots", "chain", "contradiction", "pad", "proof", "record", "refused",
    "ruleset", "server", "sitting", "solve", "store", "tournament",
)  # fmt: skip
MISSING_PACKAGE = {"store.extra"}  # told only where the extra is not installed
NO_ERRORS = {"pad.schnapsen", "server.address", "server.in_network", "server.practice"}


def expected():
    """The texts of these groups, without what stands deeper: `pad.line.passed` is no error."""
    keys = (key.split(".") for key in texts.texts("en").entries)
    return (
        {".".join(key) for key in keys if len(key) == 2 and key[0] in GROUPS}
        - MISSING_PACKAGE
        - NO_ERRORS
    )


def is_whole(config):
    """Nothing was chosen: no path, no name, no marker, no quick run, not only what failed."""
    by_itself = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    usual = config.getini("addopts")
    plain = config.option.markexpr == usual[usual.index("-m") + 1] and not config.option.keyword
    left_out = any(config.getoption(name, False) for name in ("deselect", "quick", "lf"))
    return by_itself and plain and not config.option.collectonly and not left_out


def pytest_configure(config):
    if hasattr(config, "workerinput") or not is_whole(config):
        return
    config.told_texts = os.environ[FOLDER] = tempfile.mkdtemp(prefix="stammtisch-texts-")
    known = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(STARTUP), known)))
    note_texts(texts, os.environ[FOLDER])


def pytest_sessionfinish(session):
    """Workers are over by now. A run within this one leaves the folder alone."""
    if not hasattr(session.config, "told_texts"):
        return
    del os.environ[FOLDER]
    folder = Path(session.config.told_texts)
    reached = {key for file in folder.iterdir() for key in file.read_text("utf-8").split()}
    shutil.rmtree(folder, ignore_errors=True)
    session.config.unreached_texts = sorted(expected() - reached)
    if session.config.unreached_texts and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    for key in getattr(config, "unreached_texts", ()):
        terminalreporter.write_line(f"no test reaches the text {key}", red=True)
