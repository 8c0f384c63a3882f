"""Mistakes on one connection: many at once end it, some now and then do not."""

import json

from support.line import Line
from support.tables import evening, table

from stammtisch.people.persons import People, Person
from stammtisch.table.socket import (
    FORGIVEN,
    MOST_MISTAKES,
    TableConnection,
    TableSockets,
)
from stammtisch.table.state import Talk

MISTAKE = b'{"type":"secrets"}'
CHAT = b'{"type":"chat","text":"Servus"}'


async def said(place, lines, pause=0.0, **terms):
    """Anna says it at her table; what was left when the connection ended, and the errors."""
    host = await table(place, **terms)
    people = People(place.services.store, lambda: 0)
    await people.introduce(Person("anna", "Anna"))
    hello = {"type": "hello", "token": await people.begin("anna")}
    line = Line([json.dumps(hello).encode(), *lines], pause)
    guests = TableSockets(place, people, lambda *_: None, 1e9)
    await TableConnection(guests, host.terms.table, line).run()
    return len(line.lines), [it["error"] for it in line.heard if it["type"] == "error"]


@evening
async def test_who_makes_too_many_mistakes_at_once_has_to_come_again(place):
    left, errors = await said(place, [MISTAKE] * 2 * MOST_MISTAKES)
    assert left > 0
    assert set(errors) == {"malformed"}


@evening
async def test_mistakes_are_forgiven_with_time(place):
    left, errors = await said(place, [MISTAKE] * 2 * MOST_MISTAKES, pause=1.1 / FORGIVEN)
    assert left == 0
    assert len(errors) == 2 * MOST_MISTAKES


@evening
async def test_who_talks_while_talk_is_closed_makes_no_mistake(place):
    left, errors = await said(place, [CHAT] * 2 * MOST_MISTAKES, talk=Talk.OFF)
    assert left == 0
    assert set(errors) == {"talk_closed"}
