"""Logins and passwords: tried from everywhere, asked for, kept busy."""

import asyncio

import pytest
from support.server import Visitor, running
from support.tables import Time

from stammtisch.engine.errors import Denied
from stammtisch.people.persons import HASHES, Accounts, People
from stammtisch.server.rate_limit import LIMITS
from stammtisch.store.protocol import MemoryStore

LOGIN = {"login": "wirt", "password": "Eichel-Ober"}
WRONG = {**LOGIN, "password": "Schellen-Sieben"}


def at(number):
    return {"X-Forwarded-For": f"198.51.100.{number}"}


@pytest.mark.process
def test_strangers_from_everywhere_lock_a_login(tmp_path):
    """Its owner comes in on a device that they have used before."""
    with running(tmp_path, STAMMTISCH_TRUSTED_PROXIES="127.0.0.1") as server:
        owner = Visitor(server.url, "Anna")
        owner.ok("POST", "/accounts", LOGIN, headers=at(250))
        owner.ok("DELETE", "/sessions")
        stranger = Visitor(server.url, "")
        for number in range(LIMITS["login"][1]):
            told = stranger.refused("POST", "/sessions", WRONG, headers=at(number))
            assert told == (401, "wrong_password")
        assert stranger.refused("POST", "/sessions", LOGIN, headers=at(200)) == (429, "too_fast")
        assert owner.ok("POST", "/sessions", LOGIN, headers=at(201))["name"] == "Anna"
        owner.http.cookies.set("stammtisch-device", "0.0")
        assert owner.refused("POST", "/sessions", LOGIN, headers=at(202)) == (429, "too_fast")


def test_a_mark_of_one_account_shown_for_another():
    async def story():
        people = People(MemoryStore(), Time())
        accounts = Accounts(people)
        for name in ("anna", "bert"):
            await accounts.register(await people.guest(name), name, "password")
        mark = await accounts.mark("Anna")
        assert await accounts.device("anna", mark) == mark.partition(".")[0]
        for login, shown in (("bert", mark), ("anna", mark[:-1]), ("anna", "x."), ("nobody", mark)):
            assert await accounts.device(login, shown) == ""
        assert await accounts.mark("nobody") == ""

    asyncio.run(story())


@pytest.mark.process
def test_a_guest_asks_which_logins_exist(tmp_path):
    with running(tmp_path) as server:
        Visitor(server.url).ok("POST", "/accounts", LOGIN)
        guest = Visitor(server.url, "Eve")
        asked = [
            guest.refused("POST", "/accounts", LOGIN)[1] for _ in range(LIMITS["taken"][1] + 1)
        ]
        assert asked == ["login_taken"] * LIMITS["taken"][1] + ["too_fast"]


def test_a_stranger_compares_what_a_login_answers(server):
    Visitor(server.url).ok("POST", "/accounts", LOGIN)
    told = []
    for login in ("wirt", "nobody"):
        answer = Visitor(server.url, "").ask("POST", "/sessions", {**WRONG, "login": login})
        told.append((answer.status_code, answer.text, sorted(answer.headers)))
    assert told[0] == told[1]


class CountedHasher:
    def __init__(self):
        self.asked = []

    def hash(self, password):
        self.asked.append(password)
        return f"hash of {password}"

    def verify(self, hashed, password):
        self.asked.append(password)
        return hashed == f"hash of {password}"


def test_a_stranger_compares_how_long_a_login_takes():
    async def story():
        people = People(MemoryStore(), Time())
        accounts = Accounts(people)
        accounts._hasher = hasher = CountedHasher()
        await accounts.register(await people.guest("Anna"), "anna", "password")
        for login in ("anna", "nobody"):
            hasher.asked.clear()
            with pytest.raises(Denied, match="password"):
                await accounts.login(login, "wrong word")
            assert hasher.asked == ["wrong word"]

    asyncio.run(story())


def test_many_guests_at_one_address_register_at_once():
    """Few of them wait, the others hear that it is busy; somebody elsewhere logs in next."""

    async def story():
        people = People(MemoryStore(), Time())
        accounts = Accounts(people)
        accounts._hasher = hasher = CountedHasher()
        await accounts.register(await people.guest("Anna"), "anna", "password of anna")
        hasher.asked.clear()
        guests = [await people.guest(f"Eve {it}") for it in range(80)]
        many = [
            asyncio.create_task(accounts.register(it, it.name, "password of eve", "attic"))
            for it in guests
        ]
        await asyncio.sleep(0)
        anna = await accounts.login("anna", "password of anna", "home")
        found = await asyncio.gather(*many, return_exceptions=True)
        assert anna.name == "Anna"
        assert hasher.asked.index("password of anna") <= 2
        assert [it.reason for it in found if isinstance(it, Denied)] == ["busy"] * (79 - HASHES[1])

    asyncio.run(story())
