"""What docs/security.md says is tested is tested by a test of that name."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs/security.md").read_text("utf-8")


def test_every_test_that_the_page_names_is_there():
    there = set()
    for file in TESTS.rglob("test_*.py"):
        there |= set(
            re.findall(r"^(?:async )?def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
        )
    named = set(re.findall(r"`(test_[a-z_0-9]+)`", PAGE))
    assert len(named) > 30
    assert named - there == set()


def test_every_chapter_of_the_standard_has_its_line():
    chapters = {int(it) for it in re.findall(r"^\| V(\d+)", PAGE, re.MULTILINE)}
    assert chapters == {*range(1, 18)}
