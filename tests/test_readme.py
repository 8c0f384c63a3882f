"""The examples in the README and in the documentation run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


PAGES = [
    "README.md",
    "docs/solver.md",
    "docs/pad.md",
    "docs/sitting.md",
    "docs/bots.md",
    "docs/store.md",
    "docs/tournament.md",
]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page):
    done = doctest.testfile(str(ROOT / page), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
