"""What is asked over HTTP."""

import re
import resource
from html import escape
from time import perf_counter

import pytest
from litestar.testing import TestClient
from support.server import OPERATOR, Visitor, running

from stammtisch.server import pages
from stammtisch.server.app import create_app
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore


def test_a_guest_needs_only_a_name(server, anna):
    assert anna.ok("GET", "/me")["name"] == "Anna"
    assert anna.ok("PATCH", "/me", {"name": "Anni", "language": "bar"})["name"] == "Anni"
    assert anna.refused("PATCH", "/me", {"language": "fr"}) == (400, "no_language")
    assert Visitor(server.url, name="").refused("GET", "/me") == (401, "no_session")


def test_the_cookie_is_for_the_server_only(server):
    answer = Visitor(server.url, name="").ask("POST", "/guests", {"name": "Zenzi"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_who_guesses_a_password_has_to_wait_however_he_spells_the_login(server, anna):
    anna.ok("POST", "/accounts", {"login": "Guessed", "password": "password"})
    spellings = ["Guessed", "guessed", " GUESSED", "guessed  "] * 2
    stranger = Visitor(server.url, name="")
    answers = [
        stranger.refused("POST", "/sessions", {"login": it, "password": "wrong"})
        for it in spellings
    ]
    assert answers[0] == (401, "wrong_password")
    assert answers[-1] == (429, "too_fast")


@pytest.mark.process
def test_behind_https_the_cookie_is_secure(tmp_path):
    with running(tmp_path, STAMMTISCH_SECURE="1") as server:
        answer = Visitor(server.url, name="").ask("POST", "/guests", {"name": "Zenzi"})
        assert "secure" in answer.headers["set-cookie"].lower()


def test_an_account_is_the_same_person_on_another_machine(server, anna):
    credentials = {"login": "anna@wirt", "password": "Eichel-Ober"}
    assert anna.ok("POST", "/accounts", credentials)["account"]
    other = Visitor(server.url, name="")
    wrong = {**credentials, "password": "Gras-Ober"}
    assert other.refused("POST", "/sessions", wrong) == (401, "wrong_password")
    assert other.ok("POST", "/sessions", credentials)["player"] == anna.me["player"]
    other.ok("DELETE", "/sessions")
    assert other.refused("GET", "/me") == (401, "no_session")
    taken = Visitor(server.url, "Bert").refused("POST", "/accounts", credentials)
    assert taken == (409, "login_taken")
    assert "Eichel-Ober" not in server.log


@pytest.mark.parametrize("password", ["", "1234567", "x" * 1001])
def test_a_password_is_neither_short_nor_endless(server, bert, password):
    credentials = {"login": "bert@wirt", "password": password}
    assert bert.refused("POST", "/accounts", credentials)[0] == 400
    assert not bert.ok("GET", "/me")["account"]


def test_it_does_not_matter_how_a_keyboard_spells_an_umlaut(server, bert):
    one_letter, letter_and_dots = "J\u00f6rg", "Jo\u0308rg"
    bert.ok("POST", "/accounts", {"login": one_letter, "password": f"{one_letter} Bauer"})
    other = Visitor(server.url, name="")
    same = {"login": letter_and_dots, "password": f"{letter_and_dots} Bauer"}
    assert other.ok("POST", "/sessions", same)["player"] == bert.me["player"]


def test_a_program_logs_out_with_the_token_it_logged_in_with(server, anna):
    bearer = {"Authorization": f"Bearer {anna.http.cookies['stammtisch']}"}
    program = Visitor(server.url, name="")
    assert program.ok("GET", "/me", headers=bearer)["name"] == "Anna"
    program.ok("DELETE", "/sessions", headers=bearer)
    assert program.refused("GET", "/me", headers=bearer) == (401, "no_session")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({}, 201),
    ],
)
def test_another_page_changes_nothing(anna, headers, status):
    assert anna.ask("POST", "/tables", {}, headers=headers).status_code == status


def test_a_private_table_is_found_only_by_its_link(anna, bert):
    table = anna.table(start=False)
    path = f"/tables/{table['table']}"
    assert bert.refused("GET", path) == (403, "private")
    assert bert.refused("POST", f"{path}/seats", {}) == (403, "private")
    seen = bert.ok("GET", path, params={"invite": table["invite"]})
    assert seen["view"]["who"] == -2
    assert table["table"] not in {each["table"] for each in bert.ok("GET", "/tables")}


def test_a_public_table_is_in_the_lobby_until_its_evening_ends(anna, bert):
    table = anna.table(bots=2, public=True, title="Zum Lamm", start=False)
    (shown,) = (each for each in bert.ok("GET", "/tables") if each["table"] == table["table"])
    assert shown["title"] == "Zum Lamm"
    assert [chair and chair["bot"] for chair in shown["chairs"]][:4] == [
        "",
        "anfaenger",
        "anfaenger",
        None,
    ]
    path = f"/tables/{table['table']}"
    bert.ok("POST", f"{path}/seats", {"chair": 3})
    assert bert.refused("POST", f"{path}/end") == (403, "not_owner")
    anna.ok("POST", f"{path}/end")
    assert table["table"] not in {each["table"] for each in bert.ok("GET", "/tables")}
    assert anna.ok("GET", f"{path}/settlement")["final"]


def test_one_finds_back_to_the_tables_where_one_sits(anna, bert):
    def mine(person):
        return [each["table"]["table"] for each in person.ok("GET", "/me/tables")]

    private, public = (
        anna.table(bots=2, public=public, title=title, start=False)
        for public, title in ((False, "Zum Lamm"), (True, "Zum Ochsen"))
    )
    names = [private["table"], public["table"]]
    assert sorted(mine(anna)) == sorted(names)
    assert mine(bert) == []
    invited = f"/tables/{private['table']}/seats?invite={private['invite']}"
    bert.ok("POST", invited, {})
    (seat,) = bert.ok("GET", "/me/tables")
    assert seat["invite"] == private["invite"]
    assert seat["table"]["title"] == "Zum Lamm"
    assert {chair["name"] for chair in seat["table"]["chairs"]} >= {"Anna", "Bert"}
    bert.ok("DELETE", invited)
    assert mine(bert) == []
    anna.ok("POST", f"/tables/{public['table']}/end")
    assert mine(anna) == [private["table"]]


def test_nobody_in_particular_has_no_tables(server):
    assert Visitor(server.url, name="").refused("GET", "/me/tables") == (401, "no_session")


def test_bots_come_and_go(anna, bert):
    table = anna.table(bots=0, start=False, public=True)
    path = f"/tables/{table['table']}"
    anna.ok("POST", f"{path}/bots", {"bot": "meister", "chair": 2})
    assert anna.ok("GET", path)["view"]["chairs"][2]["bot"] == "meister"
    assert anna.refused("DELETE", f"{path}/bots/0") == (400, "not_a_bot")
    anna.ok("DELETE", f"{path}/bots/2")
    assert anna.ok("GET", path)["view"]["chairs"][2]["player"] is None
    assert bert.refused("POST", f"{path}/bots", {})[0] == 403
    assert anna.refused("POST", f"{path}/bots", {"bot": "os:system"}) == (400, "no_bot")


def test_who_leaves_leaves_the_chair_to_somebody_else(anna, bert):
    table = anna.table(bots=0, start=False, public=True)
    path = f"/tables/{table['table']}"
    assert bert.refused("POST", f"{path}/seats", {"chair": 0}) == (409, "chair_taken")
    anna.ok("DELETE", f"{path}/seats")
    assert bert.ok("POST", f"{path}/seats", {"chair": 0})["chair"] == 0


def test_house_rules_are_text(anna):
    toml = 'extends = "schafkopfschule"\ndeck = "short"\n'
    assert "deck" in anna.ok("POST", "/rules/check", {"toml": toml})["differs"]
    table = anna.table(start=False, toml=toml)
    assert anna.ok("GET", f"/tables/{table['table']}")["view"]["rules"] == "house"
    status, _ = anna.refused("POST", "/tables", {"toml": 'extends = "schafkopfschule"\nfoo = 1'})
    assert status == 409


def test_rule_sets_are_listed_with_a_form_for_their_options(anna):
    names = {each["name"]: each for each in anna.ok("GET", "/rules")}
    assert names["schnapsen-weich"]["game"] == "schnapsen"
    values = anna.ok("GET", "/rules/schafkopfschule")["values"]
    for game in ("schafkopf", "schnapsen"):
        options = anna.ok("GET", f"/games/{game}/options")
        assert all(option["about"] and option["form"]["kind"] for option in options)
        chapters = [option["chapter"] for option in options]
        assert sorted(chapters, key=chapters.index) == chapters, "each chapter in one piece"
    assert {option["key"] for option in anna.ok("GET", "/games/schafkopf/options")} <= set(values)
    assert "meister" in {bot["name"] for bot in anna.ok("GET", "/bots")}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tables", {"rules": "poker"}),
        ("/tables", {"chairs": 9}),
        ("/tables", {"clock": -1}),
        ("/tables", {"rounds": 1}),
        ("/tables", {"round": "ramsch-de-luxe"}),
        ("/tables", {"stand_in": "nobody"}),
        ("/tables", []),
        ("/tables", {"title": "\u202emmaL muZ"}),
        ("/tables", {"title": "Zum\nLamm"}),
        ("/guests", {"name": ""}),
        ("/guests", {"name": "\u202eannA"}),
        ("/guests", {"name": "\u0000"}),
        ("/guests", {}),
        ("/rules/check", {"toml": "["}),
    ],
)
def test_what_makes_no_sense_is_explained(anna, path, body):
    status, _ = anna.refused("POST", path, body)
    assert status in (400, 409)


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/rules/poker", "no_rules"),
        ("/rules/poker/book", "no_rules"),
        ("/games/poker/options", "no_game"),
        ("/tables/nope", "no_table"),
        ("/tables/nope/book", "no_table"),
        ("/tables/{table}/deals/99/record", "no_deal"),
        ("/tables/{table}/deals/99/review", "no_deal"),
        ("/tables/{table}/deals/99/replay", "no_deal"),
        ("/pads/nope?key=r", "no_pad"),
        ("/tournaments/nope", "no_tournament"),
        ("/nothing.png", "no_page"),
    ],
)
def test_what_is_not_there_is_not_found(anna, path, error):
    table = anna.table(start=False)["table"]
    assert anna.refused("GET", path.format(table=table)) == (404, error)


def test_a_bot_that_is_not_there_cannot_be_sent_away(anna):
    table = anna.table(bots=1, start=False)
    bots = f"/tables/{table['table']}/bots"
    assert anna.refused("DELETE", f"{bots}/{table['chair']}") == (400, "not_a_bot")
    for chair in (2, 9):
        assert anna.refused("DELETE", f"{bots}/{chair}") == (404, "no_bot_there")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Zu groß: höchstens 65536 Bytes."),
        ("en", "Too large: at most 65536 bytes."),
        ("bar", "Z groß: hextns 65536 Bytes."),
    ],
)
def test_too_large_a_body_is_refused_with_its_limit(anna, language, told):
    for path, body in (("/rules/check", "toml"), ("/replays", "record")):
        spoken = {"headers": {"Accept-Language": language}}
        answer = anna.ask("POST", path, {body: "#" * 70_000}, **spoken)
        assert answer.status_code == 413
        assert answer.json() == {"error": "too_large", "message": told}


def test_a_table_for_which_there_are_too_many_bots_is_not_opened(anna):
    wanted = {"public": True, "title": "Zu voll", "bots": ["anfaenger"] * 5}
    assert anna.refused("POST", "/tables", wanted) == (409, "chair_taken")
    assert "Zu voll" not in {each["title"] for each in anna.ok("GET", "/tables")}


@pytest.mark.parametrize("body", [b'{"name":"\xff"}', b"[" * 50_000, b'{"name":"\\ud800"}', b"{"])
def test_a_body_that_is_no_json_is_the_callers_fault(anna, body):
    answer = anna.http.post("/guests", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_everything_speaks_the_language_of_the_caller(server):
    said = set()
    for language in ("de", "en", "bar"):
        answer = Visitor(server.url, name="").ask(
            "GET", "/me", headers={"Accept-Language": f"{language}-XX,en;q=0.5"}
        )
        said.add(answer.json()["message"])
    assert len(said) == 3


def test_health_and_metrics(anna):
    assert anna.ok("GET", "/health/live") == {"status": "ok"}
    assert anna.ok("GET", "/health/ready") == {"status": "ok"}
    told = anna.ok("GET", "/metrics", headers=OPERATOR)
    assert "stammtisch_tables" in told
    for counted in ("cpu_seconds_total", "resident_memory_bytes", "open_fds"):
        value = re.search(rf"^process_{counted} (\S+)$", told, re.MULTILINE)
        assert float(value[1]) > 0


def test_requests_are_counted_with_the_seconds_that_they_took():
    """No request took longer than all of them together."""

    async def opened():
        return MemoryStore()

    begun = perf_counter()
    with TestClient(create_app(Settings(metrics="operator"), opened)) as client:
        for _ in range(3):
            client.get("/health/live")
        told = client.get("/metrics", headers=OPERATOR).text
    counted = r'^stammtisch_request_seconds_{}{{method="GET",status="200"}} (\S+)$'
    count, seconds = (
        float(re.search(counted.format(it), told, re.MULTILINE)[1]) for it in ("count", "sum")
    )
    assert count == 3
    assert 0 < seconds < perf_counter() - begun


@pytest.mark.parametrize("path", ["/", "/docs", "/health/live", "/health/ready", "/metrics"])
def test_who_asks_only_whether_it_is_there_gets_no_body(anna, path):
    answer = anna.ask("HEAD", path)
    assert answer.status_code == anna.ask("GET", path).status_code
    assert answer.content == b""
    assert anna.ok("GET", "/me")["name"] == "Anna", "the connection is as good as before"


@pytest.mark.process
def test_a_store_that_can_be_read_but_not_written_is_not_ready(tmp_path):
    with running(tmp_path) as server:
        anna = Visitor(server.url)
        full, freed = (1, -1), (-1, -1)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        assert anna.ok("GET", "/me")["name"] == "Anna"
        assert anna.ask("GET", "/health/ready").status_code == 503
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, freed)
        while anna.ask("GET", "/health/ready").status_code == 503:
            pass  # the last answer is good for a second
        assert anna.ok("GET", "/health/ready") == {"status": "ok"}


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


@pytest.mark.process
def test_who_asks_too_often_has_to_wait(tmp_path):
    with running(tmp_path, STAMMTISCH_REQUESTS="1") as server:
        anna = Visitor(server.url)
        answers = [anna.ask("PATCH", "/me", {"name": "Anna"}).status_code for _ in range(20)]
        assert answers[0] == 200
        assert answers[-1] == 429


@pytest.mark.process
@pytest.mark.parametrize("what", ["deals/1/review", "deals/1/replay", "record"])
def test_what_keeps_the_server_busy_cannot_be_asked_too_often_either(tmp_path, what):
    with running(tmp_path, STAMMTISCH_REQUESTS="1") as server:
        stranger = Visitor(server.url, name="")
        answers = [stranger.refused("GET", f"/tables/none/{what}") for _ in range(20)]
        assert answers[0] == (404, "no_table")
        assert answers[-1] == (429, "too_fast")
        assert stranger.ok("GET", "/tables") == []


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
