"""The README's examples run."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_readme_runs():
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
