"""Whoever asks for changes knows as much as whoever is told everything, and no more."""

import asyncio
from random import Random

import pytest
from support.inn import begin, inn, listen, play, table, told
from support.merging import merged


@pytest.mark.parametrize("rules", ["schafkopfschule", "ttc-freising-10-30", "schnapsen-weich"])
def test_a_view_and_all_changes_since_make_the_view_of_now(rules):
    async def evening():
        place = inn()
        host = await table(place, rules, bots=1 if rules.startswith("schnapsen") else 3)
        whole, lean = listen(host, "anna"), listen(host, "anna")
        lean.changes = True
        view, changes, size, saved = None, 0, 0, 0
        await host.order(begin(host, "anna"))
        for deals in range(1, 6):
            await play(host, "anna", deals, Random(deals))
            everything = [m for m in told(whole) if m["type"] == "view"]
            some = [m for m in told(lean) if m["type"] in ("view", "change")]
            assert [m["number"] for m in everything] == [m["number"] for m in some]
            for complete, message in zip(everything, some, strict=True):
                view = merged(view, message)
                assert view == complete["view"]
                changes += message["type"] == "change"
                size += len(str(complete))
                saved += len(str(complete)) - len(str(message))
        await place.close()
        assert changes > 50
        assert saved > size / 2

    asyncio.run(evening())


def test_a_change_says_upon_which_view_it_follows():
    async def evening():
        place = inn()
        host = await table(place, bots=3)
        lean = listen(host, "anna")
        lean.changes = True
        await host.order(begin(host, "anna"))
        number = None
        for message in told(lean):
            if message["type"] == "change":
                assert message["after"] == number
            if message["type"] in ("view", "change"):
                number = message["number"]
        await place.close()

    asyncio.run(evening())
