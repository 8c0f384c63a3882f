"""What is asked over HTTP: what is listed, refused and counted."""

import re
import resource
from time import perf_counter

import pytest
from litestar.testing import TestClient
from support.server import OPERATOR, Visitor, running

from stammtisch.server.app import create_app
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore


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
