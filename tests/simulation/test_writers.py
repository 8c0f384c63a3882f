"""Pads and tournaments under every fault, and whether planted bugs are found there."""

import asyncio
import re
from contextlib import suppress

import pytest
from simulation.writers import simulate_writers

from stammtisch.store.protocol import StoreFailed
from stammtisch.streams.done import DoneCommands
from stammtisch.streams.stream import ChainBroken, Stream, line

SEEDS = 15
TRIES = 40  # seeds in which a planted bug must be found


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
def test_whatever_goes_wrong_every_promise_is_kept(seed):
    assert simulate_writers(seed).acknowledged > 20


def found(complaint):
    for seed in range(1, TRIES + 1):
        try:
            simulate_writers(seed)
        except (AssertionError, ChainBroken) as broken:
            if re.search(complaint, str(broken)):
                return True
    return False


def test_it_finds_a_stream_that_believes_before_it_has_stored(monkeypatch):
    async def hasty(self, before, events, command):
        entries = self.kind.chain.links(before, events, self.clock(), command)
        lines = [*map(line, entries)]
        number = 0 if before is None else before.number
        stored = asyncio.ensure_future(
            self.store.append(self.kind.prefix + self.name, number, lines)
        )
        stored.add_done_callback(lambda done: done.exception())
        self._take(entries)

    monkeypatch.setattr(Stream, "_append", hasty)
    assert found("is lost|promised elsewhere|line|chain")


def test_it_finds_a_stream_that_forgets_what_it_has_done(monkeypatch):
    take = Stream._take

    def forgetful(self, entries):
        entries = tuple(entries)
        take(self, entries)
        self.done = DoneCommands()
        if entries[-1:] and entries[-1].command:
            self.done[entries[-1].command] = self.number

    monkeypatch.setattr(Stream, "_take", forgetful)
    assert found("is done twice")


def test_it_finds_a_stream_that_takes_no_answer_of_the_store_for_a_good_one(monkeypatch):
    append = Stream._append

    async def credulous(self, before, events, command):
        with suppress(StoreFailed):
            await append(self, before, events, command)

    monkeypatch.setattr(Stream, "_append", credulous)
    assert found("is lost")
