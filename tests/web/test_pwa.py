"""The app at hand without a network, and always the newest with one."""

import json

import pytest
from support.relay import relayed

pytestmark = pytest.mark.pwa
CONTROLLED = "navigator.serviceWorker.ready.then(() => true)"


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("de", "Kein Netz, kein Spiel"),
        ("en", "No network, no game"),
        ("bar", "Koa Netz, koa Spoi"),
    ],
)
def test_without_a_network_a_friendly_page_waits_for_it(people, language, heading):
    person = people(language=language)
    page = person.open()
    page.evaluate(CONTROLLED)
    person.context.set_offline(True)
    page.goto(person.url + "/new")
    page.get_by_role("heading", name=heading).wait_for()
    assert person.complaints() == []
    person.context.set_offline(False)
    page.locator("form").wait_for()
    assert page.url.endswith("/new")


def test_the_worker_keeps_the_client_and_no_answer_of_the_server(people):
    person = people()
    page = person.open()
    page.evaluate(CONTROLLED)
    page.reload()
    page.locator("main").wait_for()
    kept = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const caught = await Promise.all(names.map(async (name) =>
                (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname)));
            return caught.flat();
        }"""
    )
    assert "/index.html" in kept
    assert any(path.startswith("/assets/TablePage") for path in kept)
    allowed = ("/assets/", "/cards/", "/suits/", "/icon.svg", "/index.html")
    assert all(path.startswith(allowed) for path in kept)


def test_the_manifest_names_icons_that_there_are(people):
    person = people()
    page = person.open()
    page.goto(person.url + "/manifest.webmanifest")
    manifest = json.loads(page.locator("body").inner_text())
    assert manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        answer = person.context.request.get(person.url + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])


def test_the_page_and_the_worker_are_asked_for_every_time(people):
    person = people()
    for path in ("/", "/sw.js"):
        answer = person.context.request.get(person.url + path)
        assert answer.headers["cache-control"] == "no-cache"


def test_a_new_version_waits_until_somebody_wants_it(people, server):
    with relayed(server.url) as relay:
        person = people(url=relay.url)
        page = person.open()
        page.evaluate(CONTROLLED)
        page.reload()
        page.locator("main").wait_for()
        assert page.locator(".update").count() == 0
        relay.version += 1
        page.reload()
        page.get_by_text("neue Fassung").wait_for()
        assert person.complaints() == []
        with page.expect_navigation():
            page.locator(".update button").click()
        page.locator("main").wait_for()
        page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((it) => !it.waiting)"
        )
        assert page.locator(".update").count() == 0
