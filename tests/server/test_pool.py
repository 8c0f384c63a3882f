"""Where bots think: a busy or slow pool costs them thought, nobody else anything."""

import asyncio
import threading
from random import Random

from stammtisch import rulesets
from stammtisch.games import new_deal
from stammtisch.table.services import MOST_IDLE, BotPool, IdleBots

RULES = rulesets.builtin("schafkopfschule")


def decided(monkeypatch, think, **options):
    """Ask for a decision; whether it was made in a hurry."""
    view = new_deal(RULES, Random(1)).view(2)
    asked = []

    def decision(_, name, seed, quick, view, rules):
        asked.append((quick, threading.current_thread()))
        think(quick)

    monkeypatch.setattr(BotPool, "_decided", decision)

    async def story():
        bots = BotPool(1, **options)
        for _ in range(options.pop("times", 1)):
            await bots.decide("stammgast", 1, view, RULES)
        return bots

    bots = asyncio.run(story())
    bots.close()
    return asked


def test_a_bot_thinks_beside_the_event_loop(monkeypatch):
    ((quick, thread),) = decided(monkeypatch, lambda quick: None)
    assert not quick
    assert thread is not threading.main_thread()


def test_if_it_takes_too_long_the_same_bot_in_a_hurry_answers(monkeypatch):
    done = threading.Event()

    def think(quick):
        if quick:
            done.set()
        else:
            done.wait(30)

    asked = decided(monkeypatch, think, patience=0.5)  # long enough to begin
    assert [quick for quick, _ in asked] == [False, True]


def test_in_a_busy_pool_bots_hurry(monkeypatch):
    monkeypatch.setattr(BotPool, "busy", True)
    ((quick, _),) = decided(monkeypatch, lambda quick: None)
    assert quick


def test_a_real_bot_gives_a_legal_answer():
    deal = new_deal(RULES, Random(1))
    seat = deal.options.seat

    async def story():
        bots = BotPool(1)
        action = await bots.decide("stammgast", 1, deal.view(seat), RULES)
        bots.close()
        return action

    assert asyncio.run(story()) in deal.options.actions


def test_all_threads_share_a_bounded_number_of_bots_with_their_solvers():
    async def story():
        bots = BotPool(3, patience=30)
        view = new_deal(RULES, Random(1)).view(2)
        seeds = [*range(3 * MOST_IDLE)]
        await asyncio.gather(*(bots.decide("zufall", seed, view, RULES) for seed in seeds))
        bots.close()
        return len(bots.idle)

    assert asyncio.run(story()) == MOST_IDLE


def test_a_bot_that_thinks_is_asked_nothing_else():
    idle = IdleBots(most=2)
    first, second = idle.take("zufall", 1, False), idle.take("zufall", 1, False)
    assert first is not second
    idle.put_back(first, "zufall", 1, False)
    assert idle.take("zufall", 1, True) is not first, "in a hurry it is another bot"
    assert idle.take("zufall", 1, False) is first
    for seed in (1, 2, 3):
        idle.put_back(second, "zufall", seed, False)
    assert idle.take("zufall", 3, False) is second and len(idle) == 1, "the oldest is gone"
