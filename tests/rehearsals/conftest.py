"""A journey of each kind in every run of the tests, all of them by `python3 dev.py rehearse`."""

import os
from pathlib import Path

import pytest

from rehearsals.journey import KEEP, Journey

CLIENT = Path(__file__).parents[2] / "src/stammtisch/server/client/index.html"


@pytest.fixture
def journey(browser, request, tmp_path):
    """Fails at its end if a page or the server has done anything wrong on the way."""
    assert CLIENT.exists(), "the client is not built: python3 dev.py web"
    name = request.node.name.removeprefix("test_").replace("[", "-").rstrip("]")
    with Journey(name, browser, tmp_path) as begun:
        yield begun
        assert not begun.faults(), begun.told()


@pytest.fixture
def thorough():
    """Whether all journeys are rehearsed, and there is time for everything."""
    return KEEP in os.environ


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A journey that fails says its seed, and shows what everybody saw last."""
    report = yield
    begun = getattr(item, "funcargs", {}).get("journey")
    if report.failed and begun:
        report.sections.append(("journey", begun.told()))
        begun.keep_last(report.longreprtext)
    return report
