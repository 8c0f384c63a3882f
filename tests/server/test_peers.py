"""Which of several servers does what a table does by itself."""

import asyncio

import pytest
from msgspec import structs
from simulation.loop import run as virtually
from support.tables import listen, open_tables, table, views

from stammtisch.store.protocol import StoreFailed
from stammtisch.table.command import OWN
from stammtisch.table.commands import SitDown
from stammtisch.table.peers import (
    PATIENCE,
    Peers,
    TableStand,
    decode,
    encode,
)

SERVERS = ("north", "south", "west")


def stand(server, listening=True, number=5, **more):
    stands = {"table": "lamm", "number": number, "listening": listening}
    return TableStand(server=server, **stands, present=more.get("present", ()), ready=())


def leaders(stands):
    """Each server knows of all others."""
    found = []
    for own in stands:
        elsewhere = Peers()
        for other in stands:
            if other is not own:
                elsewhere.hear(other, 0.0)
        if elsewhere.leads(own):
            found.append(own.server)
    return found


def test_of_those_who_know_of_each_other_exactly_one_leads():
    assert len(leaders([stand(server) for server in SERVERS])) == 1


@pytest.mark.parametrize("there", SERVERS)
def test_the_server_with_people_goes_first(there):
    assert leaders([stand(server, listening=server == there) for server in SERVERS]) == [there]


def test_who_says_nothing_for_long_does_not_count():
    elsewhere = Peers()
    elsewhere.hear(stand("north"), 0.0)
    elsewhere.forget_silent(PATIENCE)
    assert elsewhere
    elsewhere.forget_silent(PATIENCE + 0.1)
    assert not elsewhere
    assert elsewhere.leads(stand("south", listening=False))


def test_ready_counts_for_the_same_moment_only():
    elsewhere = Peers()
    told = TableStand(
        server="north", table="lamm", number=5, listening=True, present=("bert",), ready=("bert",)
    )
    elsewhere.hear(told, 0.0)
    assert elsewhere.present == {"bert"}
    assert elsewhere.ready(5) == {"bert"}
    assert elsewhere.ready(6) == set()


def test_a_message_fits_into_a_notification():
    players = tuple(f"p{number:016x}" for number in range(5))
    long = TableStand(
        server="f" * 16,
        table="z" * 26,
        number=10**9,
        listening=True,
        present=players,
        ready=players,
    )
    assert len(encode(long)) < 8000
    assert decode(encode(long)) == long


def test_as_long_as_another_leads_nothing_is_done_or_thought_of_here():
    async def whole():
        place = open_tables()
        host = await table(place, bots=3, grace=3600)
        listen(host, "anna")
        for number in range(10):
            host.peers.hear(at_table(host, f"server {number}"), 0.0)
        assert not host.leads
        host.say_ready("anna")
        await asyncio.sleep(60)
        assert host.now.running is None
        assert place.services.thinkers.seen == []
        host.peers.forget_silent(60.0)
        host.autoplay.nudge()
        await asyncio.sleep(60)
        assert host.now.running is not None

    virtually(whole())


def at_table(host, server):
    return structs.replace(stand(server, number=host.number), table=host.terms.table)


class Names(dict):
    """What a server knows of people; the store may not answer at first."""

    def __init__(self, failures=0):
        self.failures = failures

    async def know(self, players):
        for player in players:
            if self.failures:
                self.failures -= 1
                raise StoreFailed("gone")
            self[player] = player.title()


def name_of(listener, player):
    seen = views(listener)[-1]["view"]
    return next(it["name"] for it in seen["accounts"] if it["player"] == player)


@pytest.mark.parametrize("failures", [0, 1])
def test_a_person_seated_at_another_server_is_called_by_name(failures):
    async def evening():
        here = open_tables()
        there = open_tables(here.services.store, seed=2)
        names = Names(failures)
        here.services.names, here.services.know = names, names.know
        host = await table(here)
        listener = listen(host, "anna")
        other = (await there.find(host.terms.table)).host
        await other.ask(SitDown(id=OWN, chair=1), other.actor("bert"))
        await host.catch_up()
        if failures:  # he is learnt with the next line
            await host.ask(SitDown(id=OWN, chair=2), host.actor("cilli"))
        assert name_of(listener, "bert") == "Bert"
        await here.close()
        await there.close()

    virtually(evening())
