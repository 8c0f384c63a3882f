"""``stammtisch bot check``, and bots that fail in ``stammtisch arena``."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOW = f"{sys.executable} {ROOT / 'examples/bots/low.py'}"

pytestmark = pytest.mark.process


def test_a_program_is_fine(stammtisch):
    done = stammtisch(
        "bot", "check", LOW, "--rules", "schnapsen-weich", "--deals", 4, "--lang", "en"
    )
    assert done.code == 0
    assert done.out.startswith("low, schnapsen-weich: fine. 4 deals, ")


@pytest.mark.parametrize("name", ["anfaenger", f"run:{LOW}", "support.clumsy:Clumsy"])
def test_any_bot_of_the_arena_is_checked(stammtisch, name):
    done = stammtisch("bot", "check", name, "--rules", "schnapsen-weich", "--deals", 2, "--json")
    assert done.code == 0
    (trial,) = json.loads(done.out)["trials"]
    assert (trial["rules"], trial["deals"]) == ("schnapsen-weich", 2)


def test_a_program_that_answers_nonsense_is_named_with_its_view(stammtisch, tmp_path):
    echo = tmp_path / "echo.py"
    echo.write_text("import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)\n")
    program = f"{sys.executable} {echo}"
    for words in (("bot", "check", program), ("arena", f"run:{program}", "zufall", "--jobs", 1)):
        done = stammtisch(*words, "--lang", "en")
        assert done.code == 2
        fault, saw = done.err.splitlines()
        assert "answered stammtisch 1; expected is bot NAME" in fault
        assert json.loads(saw.removeprefix("It saw: "))["phase"] == "auction"


def test_a_bot_in_python_that_crashes_is_exit_code_2(stammtisch, tmp_path):
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    name = 'bad'\n    def __init__(self, seed): ...\n"
        "    def act(self, view, rules): return 1 / 0\n",
        "utf-8",
    )
    for jobs in (1, 2):
        words = ("--deals", 2, "--jobs", jobs, "--lang", "en")
        done = stammtisch("arena", f"{tmp_path / 'bad.py'}:Bad", "zufall", *words)
        assert done.code == 2
        assert "the bot bad at p1 (auction) broke off: ZeroDivisionError" in done.err
        assert "Traceback" not in done.err
