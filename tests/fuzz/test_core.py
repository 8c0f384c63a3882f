"""Nonsense is refused by the native core with a reason; it neither crashes nor hangs."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

FEED = Path(__file__).with_name("feed_core.py")
CASES = 3_000


@pytest.mark.parametrize("seed", range(4))
def test_the_core_survives_nonsense(seed):
    words = [sys.executable, FEED, str(seed), str(CASES)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[-3000:]
    answered, _, refused, _ = done.stdout.split()
    assert int(answered) > CASES // 10
    assert int(refused) > CASES // 10
