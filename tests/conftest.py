"""Hypothesis profiles (the same examples in every run, more in a soak), and the order of tests."""

import os

from hypothesis import HealthCheck, settings

SLOW_MACHINE = [HealthCheck.too_slow]  # speed is measured by `stammtisch bench`, not here

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=SLOW_MACHINE
)
settings.register_profile(
    "soak",
    derandomize=True,
    deadline=None,
    max_examples=10_000,
    database=None,
    suppress_health_check=SLOW_MACHINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(items):
    """Browsers last: while one is open, its loop runs in this thread and no other can."""
    items.sort(key=lambda item: "/web/" in item.path.as_posix())
