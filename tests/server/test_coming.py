"""What happens while somebody is coming in."""

import json

import pytest
from support.inn import evening, table
from support.line import Line

from stammtisch import sitting
from stammtisch.server.host.answers import Order
from stammtisch.server.host.deeds import by
from stammtisch.server.people.documents import Person
from stammtisch.server.people.people import People
from stammtisch.server.socket.conversation import Conversation, Guests


class StandsUp(Conversation):
    """Elsewhere he leaves the table, in the very moment in which he comes back to it here."""

    async def _come_back(self, who):
        await super()._come_back(who)
        await self.table.host.order(Order(deed=by(self.listener.player, sitting.stand_up)))


@pytest.mark.parametrize("onlookers", [True, False])
def test_whoever_stands_up_while_he_comes_in_looks_on_only_where_one_may(onlookers):
    @evening
    async def coming(place):
        host = await table(place, people=("anna", "bert"), public=True, onlookers=onlookers)
        people = People(place.house.store, lambda: 0)
        await people.introduce(Person("bert", "Bert"))
        hello = {"type": "hello", "token": await people.begin("bert")}
        line = Line([json.dumps(hello).encode()])
        await StandsUp(Guests(place, people, lambda *_: None, 1e9), host.terms.table, line).run()
        heard = {it["type"] for it in line.heard}
        assert ("view" in heard) == onlookers
        assert (line.code == 4403) != onlookers

    coming()
