"""What threads use at once."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

LEARNT = """
import gc
from {module} import {name}
for each in {types}:
    assert any(type(it).__name__ == "StructInfo" for it in gc.get_referents(each)), each
"""


@pytest.mark.parametrize(
    ("module", "name", "types"),
    [
        ("stammtisch.rulesets", "GAMES", "[each.rules for each in GAMES.values()]"),
        ("stammtisch.schafkopf.bots.habits", "Habits", "[Habits]"),
        ("stammtisch.schafkopf.bots.estimate", "Weighing", "[Weighing]"),
    ],
)
def test_types_that_threads_read_are_known_to_msgspec_from_the_start(module, name, types):
    """Two threads that meet a type for the first time at once end the process: two tables whose
    logs were read side by side after a start did."""
    script = LEARNT.format(module=module, name=name, types=types)
    subprocess.run([sys.executable, "-c", script], check=True)
