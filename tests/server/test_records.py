"""Records of a whole evening, written beside the event loop."""

import asyncio
import threading

from support.inn import inn, table
from support.server import played

from stammtisch import sitting
from stammtisch.record import read
from stammtisch.server.host.chat import Chat
from stammtisch.server.host.inn import OpenTable
from stammtisch.server.web import deal_routes


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


def test_nobody_waits_while_records_are_written(monkeypatch):
    where = []

    def noted(closed, names):
        where.append(threading.current_thread())
        return "a record"

    async def story():
        host = await table(inn())
        host.log.finished.update({1: host.now, 2: host.now})
        monkeypatch.setattr(sitting, "record_of", noted)
        found = OpenTable(host, Chat(host))
        assert await deal_routes.records.fn(found) == "a record\na record"
        await deal_routes.record.fn(1, found)
        await host.close()

    asyncio.run(story())
    assert len(where) == 3
    assert threading.main_thread() not in where
