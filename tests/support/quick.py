"""The quick run: what needs this process only, and four cases of each table.

Tests that start processes (servers, browsers, databases, commands) carry the marker `process`, by a
fixture that starts them or by their own word; a quick run skips what starts one without it.
"""

import sys
from collections import defaultdict

import pytest

SOME = 4  # cases of one table
STARTERS = {"browser", "process", "server", "postgresql_url"}  # fixtures
running: list[pytest.Item] = []  # the test that may start no process


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="no processes, four cases of each table")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    for item in items:
        if STARTERS & set(item.fixturenames):
            item.add_marker("process")
    if config.option.quick:
        alone = [item for item in items if not item.get_closest_marker("process")]
        tables = defaultdict(list)
        for item in alone:
            tables[item.parent, item.originalname].append(item)
        chosen = {item for table in tables.values() for item in some(table)}
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


def some(cases):
    """The first and the last, and evenly between them."""
    if len(cases) <= SOME:
        return cases
    return [cases[at * (len(cases) - 1) // (SOME - 1)] for at in range(SOME)]


def pytest_configure(config):
    if config.option.quick:
        sys.addaudithook(refuse)


def refuse(event, _details):
    if event == "subprocess.Popen" and running:
        pytest.skip("a quick run starts no process; mark this test with pytest.mark.process")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    if item.config.option.quick:
        running.append(item)
    try:
        return (yield)
    finally:
        running.clear()
