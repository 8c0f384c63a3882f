"""Smaller ways in at the edges: what is told, whom a server believes, who waits for whom."""

import asyncio
import csv
import re
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
from support.server import OPERATOR, Visitor, running

from stammtisch.engine.errors import Denied
from stammtisch.engine.spreadsheets import SEPARATORS, csv_of
from stammtisch.people.turns import Turns
from stammtisch.server.metrics import TOGETHER, Metrics
from stammtisch.server.pages import policy
from stammtisch.server.rate_limit import bucket_key


def test_a_stranger_reads_metrics(server, stranger, tmp_path):
    assert stranger.refused("GET", "/metrics") == (401, "bad_token")
    wrong = {"Authorization": "Bearer operatoR"}
    assert stranger.refused("GET", "/metrics", headers=wrong) == (401, "bad_token")
    assert "stammtisch_tables" in stranger.ok("GET", "/metrics", headers=OPERATOR)
    with running(tmp_path, STAMMTISCH_METRICS="") as closed:
        assert Visitor(closed.url, "").refused("GET", "/metrics") == (404, "no_page")


def test_a_player_watches_how_long_a_bot_thinks():
    metrics = Metrics()
    for _ in range(TOGETHER - 1):
        metrics.decided("meister", 0.5, hasty=False)
    assert "stammtisch_bot_seconds_sum" not in metrics.text().decode()
    metrics.decided("meister", 0.5, hasty=False)
    told = f'stammtisch_bot_seconds_sum{{bot="meister",hasty="false"}} {TOGETHER / 2}'
    assert told in metrics.text().decode()


@pytest.mark.process
def test_a_stranger_pretends_to_be_many(tmp_path):
    with running(tmp_path, STAMMTISCH_REQUESTS="1") as server:
        assert 429 in statuses(server)


@pytest.mark.process
def test_a_stranger_goes_from_route_to_route(tmp_path):
    """What one address may change is counted over all of them."""
    paths = ("/guests", "/sessions", "/tables", "/pads", "/tournaments")
    with running(tmp_path, STAMMTISCH_REQUESTS="1") as server:
        stranger = Visitor(server.url, "")
        found = [stranger.ask("POST", it, {}).status_code for it in paths * 2]
        assert 429 in found


@pytest.mark.process
def test_a_proxy_that_is_trusted_tells_the_sender(tmp_path):
    settings = {"STAMMTISCH_REQUESTS": "1", "STAMMTISCH_TRUSTED_PROXIES": "127.0.0.1"}
    with running(tmp_path, **settings) as server:
        assert statuses(server) == {201}


def statuses(server):
    stranger, name = Visitor(server.url, ""), {"name": "Eve"}
    senders = ({"X-Forwarded-For": f"10.0.0.{it}"} for it in range(40))
    return {stranger.ask("POST", "/guests", name, headers=it).status_code for it in senders}


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("10.0.0.7", "10.0.0.7"),
        ("nobody", "nobody"),
    ],
)
def test_a_stranger_has_all_addresses_of_a_network(address, key):
    assert bucket_key(address) == key


def test_a_guest_registers_eighty_times_at_once(server):
    """Others log in meanwhile."""
    login = {"login": "friend", "password": "password"}
    Visitor(server.url, "Friend").ok("POST", "/accounts", login)
    guest = Visitor(server.url, "Guest")
    with ThreadPoolExecutor(80) as pool:
        orders = [{"login": f"login{it}", "password": "password"} for it in range(80)]
        answers = [pool.submit(guest.ask, "POST", "/accounts", it) for it in orders]
        assert Visitor(server.url, "").ok("POST", "/sessions", login)["name"] == "Friend"
        found = [it.result().status_code for it in answers]
    assert found.count(201) == 1
    assert set(found) <= {201, 400, 429}


def test_many_orders_of_one_wait_for_few_of_others():
    async def story():
        turns, served = Turns(most=10, each=3), []

        async def work(sender):
            async with turns.of(sender):
                served.append(sender)
                await asyncio.sleep(0)

        many = [asyncio.create_task(work("eve")) for _ in range(6)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(work(it)) for it in ("anna", "bert")]
        found = await asyncio.gather(*many, *others, return_exceptions=True)
        assert [it.reason for it in found if isinstance(it, Denied)] == ["busy"] * 2
        assert served[:4] != ["eve"] * 4
        assert sorted(served) == ["anna", "bert", *["eve"] * 4]

    asyncio.run(story())


def test_a_turn_that_nobody_waits_for_any_more_is_passed_on():
    async def story():
        turns = Turns(most=10, each=3)

        async def work(sender):
            async with turns.of(sender):
                await asyncio.sleep(0)

        first, gone, last = (asyncio.create_task(work(it)) for it in ("anna", "eve", "bert"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, last)
        async with turns.of("cilli"):
            assert gone.cancelled()

    asyncio.run(story())


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("formula", ["=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-1", ' "=1'])
def test_an_entrant_is_called_like_a_formula(separator, formula):
    written = csv_of([["Name", "Club"], [f"Eve{separator}{formula}", formula]])
    for row in csv.reader(StringIO(written), delimiter=separator, quoting=csv.QUOTE_NONE):
        for cell in row:
            assert not cell.strip(' "').startswith(("=", "@", "+", "-"))


@pytest.mark.process
def test_another_user_of_the_machine_reads_the_database(tmp_path):
    with running(tmp_path) as server:
        Visitor(server.url)
        files = list(tmp_path.glob("stammtisch.db*"))
        assert files
        assert [it.name for it in files if it.stat().st_mode & 0o077] == []


@pytest.mark.process
def test_an_older_database_that_others_can_read_is_told(tmp_path):
    (tmp_path / "stammtisch.db").touch(0o644)
    with running(tmp_path) as server:
        assert "chmod 600" in server.process.stdout.readline()


def test_a_browser_guesses_or_keeps_what_it_is_told(server, stranger):
    told = stranger.ask("GET", "/rules").headers
    assert told["x-content-type-options"] == "nosniff"
    assert told["cache-control"] == "no-store"
    assert stranger.ask("GET", "/docs").headers["x-content-type-options"] == "nosniff"


def test_somebody_on_the_way_answers_without_https(server, stranger, tmp_path):
    name = "strict-transport-security"
    assert name not in stranger.ask("GET", "/rules").headers
    with running(tmp_path, STAMMTISCH_TRUSTED_PROXIES="127.0.0.1") as behind:
        told = Visitor(behind.url, "").ask("GET", "/rules", headers={"X-Forwarded-Proto": "https"})
        assert told.headers[name] == "max-age=31536000"


def test_a_page_sends_elsewhere_what_it_knows():
    def places(host):
        return re.search("connect-src (.*?);", policy(host))[1]

    assert places("karten.example:80") == "'self' ws://karten.example:80 wss://karten.example:80"
    assert places("[::1]:80") == "'self' ws://[::1]:80 wss://[::1]:80"
    assert places("*") == places("evil; script-src *") == places("") == "'self'"
