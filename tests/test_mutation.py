"""The driver of `dev.py mutate`: what it changes, which tests it asks, and what they answer."""

import subprocess
import sys
from pathlib import Path

from mutation.__main__ import stages, within
from mutation.mutants import differs, mutants_of
from mutation.reach import Reach, digest

TESTS = Path(__file__).parent
SOURCE = '''"""What nobody changes."""

from typing import Final

__all__ = ["price"]
MOST: Final = 8


def price(number: int, *, twice: bool = False) -> int | None:
    """Neither this."""
    if not number or number > MOST:
        raise ValueError("number")
    LOG.info("seen")
    return number * 10 + 5 if twice else number
'''


def diffs(kind):
    found = [it for it in mutants_of("price.py", SOURCE) if it.kind == kind]
    return [it.diff(SOURCE)[1] for it in found]


def test_every_kind_of_mistake_is_made():
    assert diffs("constant changed")[:2] == ["MOST: Final = (7)", "MOST: Final = (9)"]
    assert diffs("default changed") == [
        "def price(number: int, *, twice: bool = True) -> int | None:"
    ]
    assert diffs("comparison flipped") == ["if not number or (number <= MOST):"]
    assert diffs("boundary") == ["if not number or (number >= MOST):"]
    assert diffs("and/or swapped") == ["if (not number and number > MOST):"]
    assert "if (number) or number > MOST:" in diffs("condition negated")
    assert diffs("statement removed") == ["pass"]
    assert diffs("return value") == ["return None"]
    assert "return (number * 10 - 5) if twice else number" in diffs("arithmetic")


def test_what_only_people_read_is_left_alone():
    for mutant in mutants_of("price.py", SOURCE):
        changed = mutant.applied(SOURCE)
        assert differs(mutant, SOURCE)
        for line in ('"""What nobody changes."""', '"""Neither this."""', '__all__ = ["price"]'):
            assert line in changed
        assert 'LOG.info("seen")' in changed and "-> int | None" in changed


def test_the_fastest_tests_are_asked_first_within_the_time_there_is():
    seconds = {f"tests/test_{file}.py::test_{number}": number for file in "ab" for number in (1, 9)}
    assert set(within(seconds, seconds, 11)) == {it for it in seconds if it.endswith("_1")} | {
        "tests/test_a.py::test_9"
    }
    assert len(within(seconds, seconds, 0)) == 1
    assert [name for part in stages(seconds) for name in part] == sorted(
        seconds, key=seconds.__getitem__
    )


def test_lines_are_followed_where_sources_have_changed(tmp_path):
    reach = Reach(tmp_path, tmp_path / "reach")
    source = tmp_path / "a.py"
    source.write_text("one\ntwo\nthree\nfour\n")
    old = reach._kept(source)
    source.write_text("zero\none\ntwo\nTHREE\nthree and a half\nfour\n")
    digest.cache_clear()
    ran = {"one": 1 << 1, "three": 1 << 3, "four": 1 << 4}
    now = {name: reach.follow("a.py", old, mask) for name, mask in ran.items()}
    assert now["three"] >> 4 & 0b11 == 0b11 and not now["three"] >> 1 & 0b11
    assert now["four"] >> 6 & 1 and now["one"] >> 2 & 1


def test_a_mistake_in_a_copy_is_seen_by_a_test_there(tmp_path):
    (tmp_path / "src/stammtisch").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "src/stammtisch/__init__.py").write_text("def two():\n    return 2\n")
    (tmp_path / "tests/test_two.py").write_text(
        "from stammtisch import two\n\ndef test_two():\n    assert two() == 2\n"
        "\ndef test_nothing():\n    pass\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    program = f"""
from pathlib import Path
from types import SimpleNamespace
from mutation.forks import Chosen, Run

folder = Path({str(tmp_path)!r})
tree = SimpleNamespace(root=folder / "elsewhere", folder=folder)
tests = {{"tests/test_two.py::test_two": 0.1}}

def told():
    run = Run(tree, ["tests/test_two.py"], lambda _: Chosen(tests), ["-x"]).wait()
    answer = run.told()
    run.clean()
    return answer

print(told())
(folder / "src/stammtisch/__init__.py").write_text("def two():\\n    return 1 + 2\\n")
print(told())
"""
    command = [sys.executable, "-c", program]
    paths = {"PYTHONPATH": str(TESTS)}
    done = subprocess.run(command, cwd=tmp_path, env=paths, capture_output=True, check=False)
    good, spoilt = done.stdout.decode().splitlines()
    assert good == "{'failed': [], 'number': 1}", done.stderr
    assert spoilt == "{'failed': ['tests/test_two.py::test_two'], 'number': 1}"
