"""A game is a folder and a line in the list of games: one that only tests know shows it."""

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "support.toy_game")


@pytest.mark.process
def test_a_folder_and_a_line_are_enough():
    command = [*PYTEST, TESTS / "toy" / "checks.py"]
    run = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
