"""A real server, a real browser: Debian's Chromium, driven by Playwright."""

from pathlib import Path

import pytest
from support.browser import PATIENCE, Person
from support.server import running

CLIENT = Path(__file__).parents[2] / "src/stammtisch/server/client/index.html"
PICTURES = Path(__file__).parents[2] / "build/screenshots"


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    assert CLIENT.exists(), "the client is not built: python3 dev.py web"
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def people(browser, server, request):
    """Makes people with a browser each, which keeps the client only where a test is about that."""
    keeps = "allow" if request.node.get_closest_marker("pwa") else "block"

    def come(**wishes):
        context = browser.new_context(
            viewport=wishes.pop("viewport", {"width": 1200, "height": 900}),
            locale=wishes.pop("locale", "de-DE"),
            reduced_motion="reduce",
            service_workers=keeps,
            **{"color_scheme": wishes.pop("color_scheme", "light")},
        )
        context.set_default_timeout(PATIENCE)
        come.seen.append(Person(context, wishes.pop("url", server.url), **wishes))
        return come.seen[-1]

    come.seen = []
    yield come
    for person in come.seen:
        person.context.close()
    errors = [error for person in come.seen for error in person.errors]
    assert not errors, errors


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Of a test that fails there are pictures: what everybody saw last."""
    report = yield
    come = getattr(item, "funcargs", {}).get("people")
    if report.when == "call" and report.failed and come:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for number, person in enumerate(come.seen):
            name = f"{item.name}-{number}".replace("/", "-")[:100]
            person.page.screenshot(path=PICTURES / f"{name}.png")
    return report


@pytest.fixture
def person(people):
    return people()
