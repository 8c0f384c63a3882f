"""When people may talk at a table (RULES 3.5, C-25)."""

import json
from random import Random

from support.tables import QUICK, act, begin, evening, listen

from stammtisch import rulesets
from stammtisch.engine.deal import Verb, call
from stammtisch.engine.errors import Denied
from stammtisch.table.command import OWN
from stammtisch.table.commands import SitDown
from stammtisch.table.state import Talk, Terms

PEOPLE = ("anna", "bert", "cilli", "dora", "emil")


async def seated(place, **terms):
    wanted = place.new_terms(Terms(**{"table": "", "owner": "anna", **QUICK, "grace": 60, **terms}))
    rules = rulesets.builtin("ttc-freising-10-30")
    found = await place.open(wanted, rules, chairs=5, round_="schieber")
    for chair, player in enumerate(PEOPLE):
        await found.host.ask(SitDown(id=OWN, chair=chair), found.host.actor(player))
    return found


async def schieber(place, **terms):
    found = await seated(place, **terms)
    await found.host.ask(*begin(found.host, "anna"))
    return found


async def step(found, rng, **wanted):
    """The player on turn does something, if possible what is wanted; who it was."""
    running = found.host.now.running
    seat, actions = running.deal.options.seat, running.deal.options.actions
    best = [it for it in actions if it.verb == wanted.get("verb")] or actions
    player = PEOPLE[running.seats[seat]]
    await found.host.ask(*act(player, rng.choice(best).call, expected=found.host.number))
    return player


async def may_talk(found):
    return [player for player in PEOPLE if await is_heard(found, player)]


async def is_heard(found, player):
    try:
        await found.chat.say(player, "Ich schiebe dir Trumpf")
    except Denied as denied:
        assert denied.reason == "talk_closed"
        return False
    return True


async def until_taken(found, rng):
    while found.host.now.running.deal.phase.name != "pushing":
        assert await may_talk(found) == []
        await step(found, rng)
    assert await may_talk(found) == [], "nobody has taken yet"
    await step(found, rng, verb=Verb.TAKE)


@evening
async def test_tips_are_open_to_the_four_from_the_take_to_the_last_push(place):
    found, rng = await schieber(place), Random(4)
    await until_taken(found, rng)
    seats = found.host.now.running.seats
    pushing = {PEOPLE[chair] for chair in seats[:4]}
    pushes = 0
    while found.host.now.running.deal.phase.name == "pushing":
        assert found.host.now.running.deal.view(0).tips
        assert set(await may_talk(found)) == pushing, "who rests is silent"
        await step(found, rng)
        pushes += 1
    assert pushes == 3
    assert not found.host.now.running.deal.view(0).tips
    assert await may_talk(found) == [], "closed before the first card"


@evening
async def test_a_complaint_does_not_close_the_tips(place):
    found, rng = await schieber(place), Random(4)
    await until_taken(found, rng)
    assert found.host.now.running.deal.apply(call(0, Verb.HALT)).tips


@evening
async def test_where_nobody_talks_nobody_talks_while_pushing_either(place):
    found, rng = await schieber(place, talk=Talk.OFF), Random(4)
    await until_taken(found, rng)
    assert await may_talk(found) == []


@evening
async def test_before_the_first_deal_everybody_may_talk(place):
    found = await seated(place)
    assert await may_talk(found) == list(PEOPLE)


@evening
async def test_who_comes_is_told_the_last_fifty_remarks_and_only_those_are_read(place):
    found = await seated(place, talk=Talk.ON)
    for number in range(60):
        await found.chat.say("anna", f"Bemerkung {number}")
    store, asked = place.services.store, []
    last = store.last

    async def noted(kind, prefix, most):
        asked.append((kind, most))
        return await last(kind, prefix, most)

    store.last = noted
    bert = listen(found.host, "bert")
    bert.take()
    await found.chat.catch_up(bert)
    told = [json.loads(it) for it in bert.take()]
    assert [it["text"] for it in told] == [f"Bemerkung {number}" for number in range(10, 60)]
    assert asked == [("chat", 50)]
    del store.last
