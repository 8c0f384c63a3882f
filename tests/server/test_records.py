"""Records of a whole evening, written beside the event loop."""

import asyncio
import threading

import pytest
from support.server import played
from support.tables import open_tables, table

from stammtisch.record import read
from stammtisch.table import web_deals as deal_routes
from stammtisch.table.chat import Chat
from stammtisch.table.service import OpenTable


def test_all_records_of_an_evening_are_one_text(server, anna):
    opened = anna.table()
    played(server, opened, deals=2)
    path = f"/tables/{opened['table']}"
    whole = anna.ok("GET", f"{path}/record")
    assert len(list(read(whole))) >= 2
    for number in (1, 2):
        one = anna.ok("GET", f"{path}/deals/{number}/record")
        assert one in whole
        assert '"Anna"' in one


@pytest.mark.parametrize(("rules", "bots"), [("schafkopfschule", 3), ("schnapsen-weich", 1)])
def test_a_list_of_deals_tells_how_each_ended(server, anna, rules, bots):
    opened = anna.table(bots=bots, rules=rules)
    played(server, opened, deals=3)
    path = f"/tables/{opened['table']}"
    told = anna.ok("GET", f"{path}/deals")
    recorded = list(read(anna.ok("GET", f"{path}/record")))
    assert len(told) == len(recorded) >= 3
    for deal, record in zip(told, recorded, strict=True):
        outcome = record.deal.outcome
        winners = getattr(outcome, "winners", None)
        if winners is None:
            winners = () if outcome.winner is None else (outcome.winner,)
        assert deal["winners"] == list(winners)
        assert deal["contract"] == str(getattr(outcome, "contract", None) or "")
        assert deal["declarer"] == getattr(outcome, "declarer", None)
        assert sum(deal["amounts"]) == 0
    assert any(deal["winners"] for deal in told)


def test_nobody_waits_while_records_are_written(monkeypatch):
    where = []

    def noted(closed, names):
        where.append(threading.current_thread())
        return "a record"

    async def story():
        host = await table(open_tables())
        host.log.finished.update({1: host.now, 2: host.now})
        monkeypatch.setattr(deal_routes, "record_of", noted)
        found = OpenTable(host, Chat(host))
        assert await deal_routes.records.fn(found) == "a record\na record"
        await deal_routes.record.fn(1, found)
        await host.close()

    asyncio.run(story())
    assert len(where) == 3
    assert threading.main_thread() not in where
