"""A stranger uses what belongs to others: ids of steps, names of hosts, tokens of seats."""

from datetime import date

import pytest
from support.server import Seat, Visitor, running
from support.tournaments import BORN, Club

from stammtisch import rulesets
from stammtisch.tournament import announcement
from stammtisch.tournament.plan import planned


@pytest.fixture(scope="module")
def club(server):
    return Club(server.url, title="Borrowed")


def registers(voice, name, id_="1"):
    step = {"do": "register", "name": name, "birth": BORN}
    body = {"id": id_, "step": step}
    return voice.visitor.ask("POST", voice.path("/steps"), body, params=voice.keys)


def test_a_newcomer_repeats_the_step_of_another(club):
    first = registers(club.newcomers, "Victim").json()
    again = registers(club.newcomers, "Victim").json()
    assert again["entries"] == first["entries"]
    other = registers(club.newcomers, "Eve").json()
    assert [it["name"] for it in other["entries"]] == ["Eve"]
    assert first["entries"][0]["code"] not in str(other)


def test_a_player_repeats_the_step_of_the_desk(club):
    (entry,) = registers(club.management, "Protected", "desk-1").json()["entries"]
    eve = club.players[1]
    body = {"id": "desk-1", "step": {"do": "pay", "number": 1}}
    told = eve.visitor.ask("POST", eve.path("/steps"), body, params=eve.keys)
    assert told.is_error
    assert entry["code"] not in told.text


def test_an_id_of_the_desk_is_free_for_newcomers(club):
    (entry,) = registers(club.management, "Protected Too", "desk-2").json()["entries"]
    told = registers(club.newcomers, "Protected Too", "desk-2")
    assert told.json()["error"] == "already_registered"
    assert entry["code"] not in told.text


def test_many_tournaments_with_house_rules_of_their_own():
    """What is kept of rules that strangers bring has an end."""
    toml = planned(rulesets.builtin("kreuz-turnier"), title="Spring", day=date(2027, 3, 14)).toml
    for number in range(100):
        announcement._rules(toml, f"house {number}")
    assert announcement._rules.cache_info().currsize < 100


@pytest.mark.process
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", ""]
)
def test_a_name_of_a_stranger_leads_to_this_machine(named, host):
    """The browser believes that the page and the server are one place."""
    headers = {"Host": host, "Origin": f"http://{host}"}
    eve, name = Visitor(named.url, ""), {"name": "Eve"}
    assert eve.refused("POST", "/guests", name, headers=headers) == (421, "wrong_host")
    assert eve.refused("GET", "/tables", headers=headers) == (421, "wrong_host")


@pytest.mark.process
@pytest.mark.parametrize(
    "host", ["karten.example", "Karten.Example:8443", "127.0.0.1:8000", "[::1]:80"]
)
def test_names_of_the_operator_are_answered(named, host):
    headers = {"Host": host, "Origin": f"http://{host}"}
    anna = Visitor(named.url, "")
    assert anna.ok("POST", "/guests", {"name": "Anna"}, headers=headers)["name"] == "Anna"


def test_a_token_of_a_seat_is_found_after_its_owner_has_logged_out(server):
    victim, other = Visitor(server.url, "Victim"), Visitor(server.url, "Friend")
    table, theirs = victim.table(start=False), other.table(start=False)
    with Seat(server.url, table["table"], table["token"]) as seat:
        assert seat.next()["type"] == "welcome"
    victim.ok("DELETE", "/sessions")
    with Seat(server.url, table["table"], table["token"]) as seat:
        assert seat.code() == 4401
    with Seat(server.url, theirs["table"], theirs["token"]) as seat:
        assert seat.next()["type"] == "welcome"


def test_a_connection_stays_open_after_its_owner_has_logged_out(server):
    """On the device that somebody else holds now; with the cookie and with the token of a seat."""
    victim, other = Visitor(server.url, "Victim"), Visitor(server.url, "Friend")
    table, theirs = victim.table(start=False), other.table(start=False)
    cookie = {"Cookie": victim.cookie()}
    with (
        Seat(server.url, table["table"], table["token"]) as seat,
        Seat(server.url, table["table"], headers=cookie) as page,
        Seat(server.url, theirs["table"], theirs["token"]) as friend,
    ):
        for each in (seat, page, friend):
            each.until("view")
        victim.ok("DELETE", "/sessions")
        for each in (seat, page):
            assert each.until("left")["why"] == "logged_out"
        friend.send({"type": "ping", "at": 1})
        assert friend.until("pong", "left")["type"] == "pong"


@pytest.mark.process
def test_another_host_of_the_domain_sets_the_cookie(tmp_path):
    """Over https it has a name that only the host itself can set; one from before is still read."""
    with running(tmp_path, STAMMTISCH_TRUSTED_PROXIES="127.0.0.1") as behind:
        anna, eve = Visitor(behind.url, "Anna"), Visitor(behind.url, "Eve")
        older, planted = anna.cookie(), eve.cookie()
        https = {"X-Forwarded-Proto": "https"}
        told = Visitor(behind.url, "").ask("POST", "/guests", {"name": "Bert"}, headers=https)
        found = told.headers["set-cookie"]
        assert found.startswith("__Host-stammtisch=")
        assert {"Path=/", "Secure", "HttpOnly"} <= set(found.split("; "))
        assert "Domain" not in found
        nobody = Visitor(behind.url, "")
        assert nobody.ok("GET", "/me", headers={**https, "Cookie": older})["name"] == "Anna"
        both = f"{found.partition(';')[0]}; {planted}"
        assert nobody.ok("GET", "/me", headers={**https, "Cookie": both})["name"] == "Bert"
        ended = nobody.ask("DELETE", "/sessions", headers={**https, "Cookie": both})
        names = [it.partition("=")[0] for it in ended.headers.get_list("set-cookie")]
        assert sorted(names) == ["__Host-stammtisch", "stammtisch"]
        assert nobody.refused("GET", "/me", headers={"Cookie": both}) == (401, "no_session")


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    settings = {"STAMMTISCH_HOSTS": "karten.example,127.0.0.1,[::1]"}
    with running(tmp_path_factory.mktemp("named"), **settings) as server:
        yield server
