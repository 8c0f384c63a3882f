"""Profiles of Hypothesis (fixed examples, more in a soak), the order of tests, the one browser."""

import os

import pytest
from hypothesis import HealthCheck, settings
from support.reached_texts import (  # noqa: F401 - hooks of pytest
    pytest_configure,
    pytest_sessionfinish,
    pytest_terminal_summary,
)

WITH_BROWSERS = ("/web/", "/rehearsals/")
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
    items.sort(key=lambda item: any(name in item.path.as_posix() for name in WITH_BROWSERS))


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, for all that drive one: a process can have only one Playwright."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - most tests need none
    from support.browser import FLAGS, chromium  # noqa: PLC0415

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield launched
        launched.close()
