"""Whether the store keeps what it is given, asked by anybody and as often as he likes."""

import asyncio

from support.tables import Time

from stammtisch.server.metrics import FRESH, StoreHealth
from stammtisch.store.protocol import MemoryStore, StoreFailed


class Counting(MemoryStore):
    def __init__(self):
        super().__init__()
        self.writes, self.full = 0, False

    async def put(self, kind, key, value):
        self.writes += 1
        await asyncio.sleep(0)
        if self.full:
            raise StoreFailed


def test_however_many_ask_the_store_is_tried_once_in_its_time():
    async def story():
        store, time = Counting(), Time()
        pulse = StoreHealth(store, time)
        for _ in range(3):
            assert all(await asyncio.gather(*(pulse.beats() for _ in range(50))))
        assert store.writes == 1
        store.full = True
        time.now += FRESH
        assert not any(await asyncio.gather(*(pulse.beats() for _ in range(50))))
        assert store.writes == 2
        store.full = False
        time.now += FRESH
        assert await pulse.beats()

    asyncio.run(story())
