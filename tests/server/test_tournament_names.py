"""Tournaments of the same title and year get names of their own."""

import asyncio
from datetime import date
from types import SimpleNamespace

import pytest

from stammtisch import rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.store.protocol import MemoryStore
from stammtisch.tournament.plan import planned
from stammtisch.tournament.web import routes as tournament_routes

DAY = date(2027, 3, 14)


def announced(monkeypatch, tokens, number, wanted=""):
    """The names of so many that were announced one after another."""
    found = iter(tokens)
    monkeypatch.setattr(tournament_routes, "token_hex", lambda _: next(found))
    plan = planned(rulesets.builtin("kreuz-turnier"), title="Spring", day=DAY)
    server = SimpleNamespace(store=MemoryStore())

    async def all_of_them():
        streams = [
            await tournament_routes._announced(server, wanted, plan, DAY) for _ in range(number)
        ]
        return [stream.name for stream in streams]

    return asyncio.run(all_of_them())


def test_a_name_that_is_taken_by_chance_is_followed_by_another(monkeypatch):
    names = announced(monkeypatch, ["a1", "a1", "a1", "b2"], 3)
    assert names == ["spring-2027", "spring-2027-a1", "spring-2027-b2"]


def test_a_wished_name_is_taken_or_refused(monkeypatch):
    with pytest.raises(Impossible) as why:
        announced(monkeypatch, [], 2, wanted="fruehjahr")
    assert why.value.reason == "id_taken"
