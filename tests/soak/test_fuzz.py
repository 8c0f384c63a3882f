"""A minute of coverage-guided fuzzing for each reader."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

HARNESS = Path(__file__).with_name("fuzz_readers.py")

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(
        importlib.util.find_spec("atheris") is None, reason="atheris has no wheel for this platform"
    ),
]


@pytest.mark.parametrize("which", ["record", "rules"])
def test_the_fuzzer_finds_no_way_to_crash_a_reader(which, tmp_path):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    words = [sys.executable, HARNESS, which, "60", corpus]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done" in done.stderr
