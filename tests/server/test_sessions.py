"""Guests, accounts, cookies and tokens."""

import pytest
from support.server import Visitor, running


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
