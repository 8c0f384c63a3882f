"""The solver starts fast: its import loads no rules, no catalogues, nothing beyond the base."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

UNWANTED = ("stammtisch.schafkopf", "stammtisch.schnapsen", "tomllib", "rich", "typer")

START = f"""
import sys
import stammtisch.solver
print(*[name for name in {UNWANTED} if name in sys.modules])
"""


def test_the_import_loads_only_what_a_search_needs():
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
