"""Profiles of Hypothesis (fixed examples, more in a soak), the order of tests, the one browser."""

import os

import pytest
from hypothesis import HealthCheck, settings
from support.browser import THE_BROWSER
from support.reached_texts import (  # noqa: F401 - hooks of pytest
    pytest_configure,
    pytest_sessionfinish,
    pytest_terminal_summary,
)

pytest_plugins = ("support.quick",)
LONG_FIRST = ("/rehearsals/", "/crash/", "/cluster/", "/web/")  # so that none is left for the end
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
    def turn(item):
        path = item.path.as_posix()
        return next((at for at, name in enumerate(LONG_FIRST) if name in path), len(LONG_FIRST))

    items.sort(key=turn)


@pytest.fixture
def browser():
    """Debian's Chromium, one for all tests of this process that drive one."""
    return THE_BROWSER.open()


def pytest_runtest_setup(item):
    if "browser" not in item.fixturenames:
        THE_BROWSER.close()


def pytest_unconfigure():
    THE_BROWSER.close()
