"""Hypothesis profiles: the same examples in every run, more of them in a soak."""

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
