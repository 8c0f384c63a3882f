"""Whether a run of all tests finds the error texts that no test has told."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
TELLS = """
from stammtisch.texts import texts

def test_one():
    texts("de")("server.no_client")

def test_another():
    texts("de")("server.no_table")
"""
UNREACHED = "no test reaches the text"


@pytest.fixture
def told(tmp_path):
    """What a run says in a house with our settings and one file of tests, and how it ends."""
    (tmp_path / "tests").mkdir()
    shutil.copy(TESTS.parent / "pyproject.toml", tmp_path)
    shutil.copy(TESTS / "conftest.py", tmp_path / "tests")
    (tmp_path / "tests/test_telling.py").write_text(TELLS, "utf-8")
    ours = {key: it for key, it in os.environ.items() if key != "STAMMTISCH_REACHED_TEXTS"}

    def run(*chosen):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *chosen],
            cwd=tmp_path, env={**ours, "PYTHONPATH": str(TESTS)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "passed" in done.stdout, done.stdout + done.stderr
        return done.returncode, done.stdout

    return run


@pytest.mark.process
def test_a_run_of_all_tests_fails_for_each_text_that_none_has_told(told):
    code, out = told("-n", "1")  # the worker tells, the first process counts
    assert code == pytest.ExitCode.TESTS_FAILED
    assert f"{UNREACHED} pad.nothing_to_undo\n" in out
    assert "server.no_client" not in out
    assert "server.no_table" not in out


@pytest.mark.process
@pytest.mark.parametrize("chosen", [("tests",), ("-k", "one"), ("--quick",)], ids=" ".join)
def test_a_run_of_some_tests_expects_nothing(told, chosen):
    code, out = told("-n", "0", *chosen)
    assert code == pytest.ExitCode.OK
    assert UNREACHED not in out
