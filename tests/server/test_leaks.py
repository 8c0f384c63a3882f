"""The view law on the wire: what a socket receives does not depend on cards its owner may not know.

``python3 dev.py leaks`` compares 2,000 deals; ``STAMMTISCH_LEAK_DEALS`` says how many here.
"""

import asyncio
import os

import pytest
from support.wire import served
from support.wiretap import compared

from stammtisch.schafkopf import view

DEALS = int(os.environ.get("STAMMTISCH_LEAK_DEALS", "6"))
FIRST = int(os.environ.get("STAMMTISCH_LEAK_FIRST", "0"))
RULES = ("schafkopfschule", "schnapsen-weich", "ttc-freising-10-30")


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_with_hidden_cards_exchanged_sounds_the_same_to_the_byte(rules):
    async def all_deals():
        async with served() as server:
            seeds = range(FIRST, FIRST + -(-DEALS // len(RULES)))
            return [await compared(server, rules, seed) for seed in seeds]

    same = asyncio.run(all_deals())
    print(f"{rules}: {len(same)} deals, {sum(same):,} bytes the same")
    assert min(same) > 1000


def test_a_server_that_tells_too_much_is_caught(monkeypatch):
    """The test itself: here the number of cards in a hand depends on which they are."""
    honest = view._counts
    monkeypatch.setattr(view, "_counts", lambda deal: (*honest(deal)[:3], deal.hands[0] % 97))

    async def one_deal():
        async with served() as server:
            return [await compared(server, RULES[0], seed) for seed in range(3)]

    with pytest.raises(AssertionError):
        asyncio.run(one_deal())
