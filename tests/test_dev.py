"""The one door for tasks opens with a bare Python, and the guide names every task."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent


def dev(*arguments):
    command = [sys.executable, "-S", ROOT / "dev.py", *arguments]  # -S: nothing is installed
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_and_guide_name_the_same_tasks():
    helped = dev("--help")
    assert helped.returncode == 0, helped.stderr
    told = set(re.findall(r"^  (\w+) ", helped.stdout, re.M))
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert told == set(re.findall(r"^\| `python3 dev.py (\w+)`", guide, re.M))


def test_bad_input_is_refused_with_a_reason():
    unknown = dev("tset")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "unknown task 'tset'" in unknown.stderr
    superfluous = dev("setup", "everything")
    assert superfluous.returncode == 2
    assert superfluous.stderr == "dev.py: setup takes no arguments, got: everything\n"
