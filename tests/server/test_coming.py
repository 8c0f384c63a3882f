"""What happens while somebody is coming in."""

import json

import pytest
from support.line import Line
from support.tables import evening, table

from stammtisch.people.persons import People, Person
from stammtisch.table.command import OWN
from stammtisch.table.commands import StandUp
from stammtisch.table.socket import TableConnection, TableSockets


class StandsUp(TableConnection):
    """Elsewhere they leave the table, in the very moment in which he comes back to it here."""

    async def _come_back(self, who):
        await super()._come_back(who)
        host = self.table.host
        await host.ask(StandUp(id=OWN), host.actor(self.listener.player))


@pytest.mark.parametrize("onlookers", [True, False])
def test_standing_up_during_connection_leaves_onlookers_only_where_allowed(onlookers):
    @evening
    async def coming(place):
        host = await table(place, people=("anna", "bert"), public=True, onlookers=onlookers)
        people = People(place.services.store, lambda: 0)
        await people.introduce(Person("bert", "Bert"))
        hello = {"type": "hello", "token": await people.begin("bert")}
        line = Line([json.dumps(hello).encode()])
        await StandsUp(
            TableSockets(place, people, lambda *_: None, 1e9), host.terms.table, line
        ).run()
        heard = {it["type"] for it in line.heard}
        assert ("left" in heard) != onlookers
        assert len(host.audience) == 0

    coming()
