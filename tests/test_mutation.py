"""The driver of `dev.py mutate`: what it changes, which tests it asks, and what they answer."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from mutation.__main__ import stages, within
from mutation.mutants import differs, mutants_of
from mutation.patching import Live, NotPatchable
from mutation.reach import CASES, Reach, digest, spread
from support.server import environment

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


def test_a_stub_is_no_program_and_no_answer_is_no():
    stub = (
        'class A(Protocol):\n    def price(self, number: int = 60) -> int:\n        """This."""\n'
    )
    assert mutants_of("a.py", stub) == mutants_of("a.py", f"{stub}        ...\n") == []
    asked = "def is_dear():\n    return False\n"
    assert [it.kind for it in mutants_of("a.py", asked)] == ["constant changed"]


PATCHED = """
MOST = 8

def cached(function):
    return lambda number: function(number) + 1

class Price:
    def of(self, number):
        return [it + 1 for it in range(number)]

@cached
def twice(number):
    return number * 2
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("it + 1 for", "it - 1 for", ([-1, 0], 9)),
        ("number * 2", "number + 2", ([1, 2], 7)),
        ("function(number) + 1", "function(number) - 1", ([1, 2], 7)),
        ("MOST = 8", "MOST = 9", None),
        ("def of(self, number)", "def of(self, number=1)", None),
    ],
)
def test_a_mistake_is_put_into_functions_that_are_there(tmp_path, old, new, expected):
    file = tmp_path / "patched.py"
    file.write_text(PATCHED)
    spec = spec_from_file_location("patched", file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    live, changed = Live(), PATCHED.replace(old, new)
    if expected is None:
        with pytest.raises(NotPatchable):
            live.patch(str(file), PATCHED, changed)
    else:
        live.patch(str(file), PATCHED, changed)
        assert (module.Price().of(2), module.twice(4)) == expected


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


@pytest.mark.process
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
    del answer['why']
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


def test_a_server_of_a_test_is_started_from_the_copy(monkeypatch):
    """What directs every Python of a run there is on its path: it must stay there."""
    monkeypatch.setenv("PYTHONPATH", "startup")
    assert environment()["PYTHONPATH"].split(os.pathsep) == [str(TESTS), "startup"]
    monkeypatch.delenv("PYTHONPATH")
    assert environment()["PYTHONPATH"] == str(TESTS)


def test_of_many_cases_some_are_measured_from_first_to_last():
    many = list(range(1000))
    assert len(spread(many)) == len(set(spread(many))) == CASES
    assert spread(many)[0] == 0 and spread(many)[-1] == 999
    assert spread(many[:CASES]) == many[:CASES]
