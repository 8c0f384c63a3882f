"""Guessing passwords is slowed down; the owner of an account is not."""

from support.tables import Time

from stammtisch.server.rate_limit import FROM_ONE, OF_ONE, OF_ONE_FROM_ONE, LoginLimit

HOME, CAFE, ATTIC = "192.0.2.1", "192.0.2.2", "192.0.2.3"


def guess(guessing, login, address, times):
    return sum(guessing.may_try(login, address) for _ in range(times))


def test_one_login_is_tried_from_one_address_a_few_times_and_again_later():
    time = Time()
    guessing = LoginLimit(time)
    rate, burst = OF_ONE_FROM_ONE
    assert guess(guessing, "anna", ATTIC, 100) == burst
    time.now += 2 / rate
    assert guess(guessing, "anna", ATTIC, 100) == 2


def test_nobody_tries_many_logins_from_one_address():
    guessing = LoginLimit(Time())
    found = sum(guessing.may_try(f"anna{number}", ATTIC) for number in range(100))
    assert found == FROM_ONE[1]


def test_one_login_is_tried_from_all_addresses_a_limited_number_of_times():
    guessing = LoginLimit(Time())
    found = sum(guessing.may_try("anna", f"198.51.100.{number}") for number in range(200))
    assert found == OF_ONE[1]


def test_guessing_locks_nobody_out_where_they_have_logged_in_before():
    guessing = LoginLimit(Time())
    assert guessing.may_try("anna", HOME)
    guessing.was_right("anna", HOME)
    for number in range(200):
        guessing.may_try("anna", f"198.51.100.{number}")
    assert not guessing.may_try("anna", CAFE)
    assert guessing.may_try("anna", HOME)


def test_the_right_password_may_be_used_any_number_of_times():
    guessing = LoginLimit(Time())
    for _ in range(1000):
        assert guessing.may_try("anna", HOME)
        guessing.was_right("anna", HOME)


def test_a_login_that_looks_like_an_address_is_none():
    guessing = LoginLimit(Time())
    guess(guessing, HOME, ATTIC, 100)
    assert guessing.may_try("anna", HOME)
