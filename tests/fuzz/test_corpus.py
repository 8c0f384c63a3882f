"""Whatever fuzzing has found is read again; `python3 dev.py fuzz` looks for more."""

import subprocess
import sys

import pytest
from fuzz.targets import TARGETS, kept, seeds


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_once_found_is_read_or_refused(name):
    inputs = [*seeds(name), *kept(name)]
    assert inputs
    for data in inputs:
        TARGETS[name](data)


@pytest.mark.process
def test_every_reader_is_fed_by_coverage(tmp_path):
    pytest.importorskip("atheris")
    options = ["-runs=200", f"-artifact_prefix={tmp_path}/"]
    command = [sys.executable, "-m", "fuzz.feed", "table_message", str(tmp_path), *options]
    done = subprocess.run(command, cwd="tests", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "instrumentation" in done.stderr.lower() or "Done 200 runs" in done.stderr
