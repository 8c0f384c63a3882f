"""Guessing passwords and codes is slowed down; who knows them is not."""

import pytest
from support.tables import Time

from stammtisch.engine.errors import Denied
from stammtisch.server.rate_limit import LIMITS, TryLimit

HOME, CAFE, ATTIC = "192.0.2.1", "192.0.2.2", "192.0.2.3"


def fails(attempt, reason="wrong_password"):
    """Whether it could be tried, and was wrong."""
    with pytest.raises(Denied) as refused, attempt:
        raise Denied(reason, 403)
    assert refused.value.reason in (reason, "too_fast")
    return refused.value.reason == reason


def succeeds(attempt):
    try:
        with attempt:
            return True
    except Denied as why:
        assert why.reason == "too_fast"
        return False


def guess(guessing, login, address, times):
    return sum(fails(guessing.login(login, address)) for _ in range(times))


def test_one_login_is_tried_from_one_address_a_few_times_and_again_later():
    time = Time()
    guessing = TryLimit(time=time)
    rate, burst = LIMITS["login from address"]
    assert guess(guessing, "anna", ATTIC, 100) == burst
    time.now += 2 / rate
    assert guess(guessing, "anna", ATTIC, 100) == 2


def test_nobody_tries_many_logins_from_one_address():
    guessing = TryLimit(time=Time())
    found = sum(guess(guessing, f"anna{number}", ATTIC, 1) for number in range(100))
    assert found == LIMITS["address"][1]


def test_one_login_is_tried_from_all_addresses_a_limited_number_of_times():
    guessing = TryLimit(time=Time())
    found = sum(guess(guessing, "anna", f"198.51.100.{number}", 1) for number in range(200))
    assert found == LIMITS["login"][1]


def test_guessing_locks_nobody_out_where_they_have_logged_in_before():
    guessing = TryLimit(time=Time())
    assert succeeds(guessing.login("anna", HOME))
    for number in range(200):
        guess(guessing, "anna", f"198.51.100.{number}", 1)
    assert not succeeds(guessing.login("anna", CAFE))
    assert succeeds(guessing.login("anna", HOME))


def test_the_right_password_may_be_used_any_number_of_times():
    guessing = TryLimit(time=Time())
    assert all(succeeds(guessing.login("anna", HOME)) for _ in range(1000))


def test_a_try_that_was_not_made_does_not_count():
    """A busy server has not looked at the password."""
    guessing = TryLimit(time=Time())
    assert all(fails(guessing.login("anna", HOME), "busy") for _ in range(1000))


def test_a_login_that_looks_like_an_address_is_none():
    guessing = TryLimit(time=Time())
    guess(guessing, HOME, ATTIC, 100)
    assert succeeds(guessing.login("anna", HOME))


def test_codes_of_a_tournament_are_tried_from_one_address_a_few_times():
    time = Time()
    guessing = TryLimit(time=time)
    assert succeeds(guessing.code("spring", "player:1 right", HOME))
    tries = [
        fails(guessing.code("spring", f"desk {it}", HOME), "tournament_code") for it in range(99)
    ]
    rate, burst = LIMITS["code"]
    assert sum(tries) == burst
    assert not succeeds(guessing.code("spring", "player:2 right", HOME))
    assert succeeds(guessing.code("spring", "player:1 right", HOME)), "a phone that comes back"
    assert succeeds(guessing.code("autumn", "player:2 right", HOME))
    assert succeeds(guessing.code("spring", "player:2 right", CAFE))
    time.now += 1 / rate
    assert succeeds(guessing.code("spring", "player:2 right", HOME))


def test_what_fails_at_one_server_counts_at_the_others():
    class News:
        server, alone = "here", False

        def tell(self, message):
            elsewhere.hear(message.tries)

    elsewhere = TryLimit(time=Time())
    here = TryLimit(News(), Time())
    assert guess(here, "anna", ATTIC, 3) == 3
    assert succeeds(here.login("bert", CAFE))
    assert guess(elsewhere, "anna", ATTIC, 100) == LIMITS["login from address"][1] - 3
    elsewhere.hear([("of a newer version", "anna")])
