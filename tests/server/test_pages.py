"""Pages of the client, and the description of the interface."""

import re
from html import escape

import pytest
from litestar.testing import TestClient

from stammtisch.server import pages
from stammtisch.server.app import create_app
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore


def test_the_interface_describes_itself_without_strangers(anna):
    page = anna.ok("GET", "/docs")
    assert "/tables/{table}/seats" in page
    assert not re.findall(r"https?://", page)
    schema = anna.ok("GET", "/docs/openapi.json")
    assert "/tables" in schema["paths"]
    socket = schema["x-websockets"]["/tables/{table}/socket"]
    assert socket["outgoing"] == {"$ref": "#/components/schemas/Outgoing"}
    messages = anna.ok("GET", "/docs/messages.json")
    assert "EO" in messages["$defs"]["Card"]["enum"]


def test_the_number_of_a_rule_leads_to_its_section(anna):
    assert 'href="/book/1-mechanics"' in anna.ok("GET", "/book")
    led = anna.ask("GET", "/book/1.6")
    assert (led.status_code, led.headers["location"]) == (303, "/book/1-mechanics#1.6")
    page = anna.ok("GET", "/book/1-mechanics")
    assert 'id="1.6"' in page and "<table>" in page
    assert 'href="/book/11-decisions#A-09"' in page
    assert anna.ask("GET", "/book/2.99").status_code == 404


def test_every_operation_is_described_in_a_sentence(anna):
    page, paths = anna.ok("GET", "/docs"), anna.ok("GET", "/docs/openapi.json")["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            about = operation.get("description", "")
            assert about.endswith("."), (method, path)
            assert escape(about) in page


def test_every_reference_in_the_description_leads_somewhere(anna):
    for path in ("/docs/openapi.json", "/docs/messages.json"):
        document = anna.ok("GET", path)
        for reference in references(document):
            place = document
            for part in reference.removeprefix("#/").split("/"):
                place = place[part]


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        yield from (found for each in value.values() for found in references(each))
    elif isinstance(value, list):
        yield from (found for each in value for found in references(each))


@pytest.mark.parametrize("path", ["/foo.txt", "/rulebook/..%2f.."])
def test_a_missing_page_is_reported_on_a_page(anna, path):
    wanted = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for _ in range(2):
        answer = anna.ask("GET", path, headers=wanted)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.text == anna.ask("GET", "/").text
        wanted["If-None-Match"] = answer.headers["etag"]
    assert anna.refused("GET", path) == (404, "no_page")


@pytest.mark.parametrize("name", ["a" * 5000 + ".js", "a/" * 3000 + "b.js", "%00.js"])
def test_a_page_that_no_file_can_be_named_after_is_not_there(anna, name):
    assert anna.refused("GET", f"/{name}") == (404, "no_page")


@pytest.mark.parametrize("path", ["/", "/at/lamm"])
def test_without_the_built_client_every_page_says_how_to_build_it(monkeypatch, tmp_path, path):
    async def opened():
        return MemoryStore()

    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    with TestClient(create_app(Settings(), opened)) as client:
        answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]) == (503, "no_client")


HTML = {"Accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def client(monkeypatch, tmp_path):
    """A built client in a folder of its own, with files beside the folder."""

    async def opened():
        return MemoryStore()

    folder = tmp_path / "client"
    for name, text in (
        ("client/index.html", "<title>Stammtisch</title>"),
        ("client/assets/app-1.js", "let a = 1;"),
        ("secret.txt", "not for everybody"),
        ("client-old/secret.txt", "nor this"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(pages, "FOLDER", folder)
    with TestClient(create_app(Settings(), opened)) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..%2fclient-old%2fsecret.txt",
        "/link.txt",
    ],
)
def test_nothing_outside_the_folder_of_the_client_is_a_page(client, tmp_path, path):
    for headers in ({}, HTML):
        answer = client.get(path, headers=headers)
        assert answer.status_code == 404
        assert "not for everybody" not in answer.text and "nor this" not in answer.text
    for name in ("../secret.txt", "../client-old/secret.txt", str(tmp_path / "secret.txt")):
        assert pages._file(name) is None


def test_a_page_of_the_client_is_there_and_a_missing_file_is_not(client):
    for path, status in (("/", 200), ("/at/lamm", 200), ("/foo.txt", 404)):
        answer = client.get(path, headers=HTML)
        assert (answer.status_code, "Stammtisch" in answer.text) == (status, True)
    assert client.get("/foo.txt").json()["error"] == "no_page"


def test_what_the_browser_has_is_not_sent_again_but_what_is_missing_stays_missing(client):
    for path, kept in (
        ("/", "no-cache"),
        ("/assets/app-1.js", "public, max-age=31536000, immutable"),
    ):
        answer = client.get(path)
        assert answer.headers["cache-control"] == kept
        tag = {"If-None-Match": answer.headers["etag"]}
        again = client.get(path, headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        other = client.get(path, headers={"If-None-Match": '"other"'})
        assert (other.status_code, other.text) == (200, answer.text)
    start = client.get("/").headers["etag"]
    assert client.get("/foo.txt", headers={**HTML, "If-None-Match": start}).status_code == 404
