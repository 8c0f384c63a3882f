"""A real server, a real browser: Debian's Chromium, driven by Playwright."""

from contextlib import contextmanager
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
    """Makes people with a browser each; what they saw last is kept as a picture."""
    came = []

    @contextmanager
    def kept():
        try:
            yield
        finally:
            PICTURES.mkdir(parents=True, exist_ok=True)
            for number, person in enumerate(came):
                name = f"{request.node.name}-{number}".replace("/", "-")[:100]
                person.page.screenshot(path=PICTURES / f"{name}.png")
                errors = person.errors
                person.context.close()
                assert not errors, errors

    def come(**wishes):
        context = browser.new_context(
            viewport=wishes.pop("viewport", {"width": 1200, "height": 900}),
            locale=wishes.pop("locale", "de-DE"),
            reduced_motion="reduce",
            **{"color_scheme": wishes.pop("color_scheme", "light")},
        )
        context.set_default_timeout(PATIENCE)
        came.append(Person(context, wishes.pop("url", server.url), **wishes))
        return came[-1]

    with kept():
        yield come


@pytest.fixture
def person(people):
    return people()
