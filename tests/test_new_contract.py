"""A row in the table of contracts and its names make a contract: played, priced, told, solved …"""

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "support.new_contract")


@pytest.mark.process
def test_a_row_and_its_names_are_enough():
    checks = TESTS / "new_contract" / "checks.py"
    command = [*PYTEST, checks]
    run = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
