"""A pad in a store: written by several at once, nothing twice, nobody by a pseudonym."""

import asyncio

import pytest

from stammtisch import pad, rulesets
from stammtisch.pad import Unwritable
from stammtisch.pad.service import PadStream, checked_name, newest, pads
from stammtisch.store.protocol import MemoryStore

PEOPLE = ("Anna", "Bert", "Cilli", "Dora")
RULES = rulesets.builtin("ttc-freising-10-30")


def on_a_pad(story, people=PEOPLE, **options):
    async def run():
        store = MemoryStore()
        await story(await PadStream.new(store, RULES, people, **options))

    asyncio.run(run())


async def add(stream, text, *command):
    move = await stream.move(text)
    await stream.do(lambda now: pad.Write(move).decide(now), *command)


def balances(stream):
    return {stream.names[player]: amount for player, amount in stream.pad.page.balances.items()}


def refusal(*arguments):
    with pytest.raises(Unwritable) as why:
        checked_name(*arguments)
    return why.value.reason


async def refused(work):
    with pytest.raises(Unwritable) as why:
        await work
    return why.value


def test_a_command_that_is_sent_twice_is_done_once():
    async def story(stream):
        await add(stream, "Anna+6 Bert-6", "c1")
        await add(stream, "Anna+6 Bert-6", "c1")
        assert balances(stream) == {"Anna": 6, "Bert": -6, "Cilli": 0, "Dora": 0}
        await add(stream, "Anna+6 Bert-6", "c2")
        assert balances(stream)["Anna"] == 12

    on_a_pad(story)


def test_what_no_command_names_is_done_each_time():
    async def story(stream):
        for _ in range(3):
            await add(stream, "Anna+6 Bert-6")
        assert balances(stream)["Anna"] == 18

    on_a_pad(story)


def test_a_desk_that_reads_the_pad_again_knows_the_commands_that_were_done():
    async def story(stream):
        await add(stream, "Anna+6 Bert-6", "c1")
        other = await PadStream.open(stream.store, stream.terms.pad)
        await add(other, "Anna+6 Bert-6", "c1")
        assert (other.number, balances(other)) == (stream.number, balances(stream))

    on_a_pad(story)


def test_two_desks_write_on_the_same_pad():
    async def story(stream):
        other = await PadStream.open(stream.store, stream.terms.pad)
        await add(stream, "Anna+6 Bert-6")
        await add(other, "Cilli+2 Dora-2")
        assert not await other.catch_up()
        assert await stream.catch_up() and not await stream.catch_up()
        for it in (stream, other):
            assert balances(it) == {"Anna": 6, "Bert": -6, "Cilli": 2, "Dora": -2}

    on_a_pad(story)


def test_what_was_refused_to_a_desk_that_is_behind_is_tried_on_the_newest_pad():
    async def story(stream):
        other = await PadStream.open(stream.store, stream.terms.pad)
        await add(stream, "joined Emil 5")
        assert "Emil" not in other.names.values()
        emil = stream.known("emil")
        await other.do(lambda now: pad.Write(pad.Gone(player=emil)).decide(now))
        assert other.number == stream.number + 1 and "Emil" in other.names.values()

    on_a_pad(story)


def test_people_are_called_by_their_names_however_they_are_typed():
    async def story(stream):
        assert stream.known("anna") == stream.known("ANNA") == stream.known(stream.known("Anna"))
        with pytest.raises(Unwritable) as why:
            stream.known("Emil")
        assert (why.value.reason, why.value.details["known"]) == (
            "unknown_name",
            "Anna, Bert, Cilli, Dora",
        )

    on_a_pad(story)


def test_who_joins_may_be_new_or_called_of_two_words():
    async def story(stream):
        await add(stream, 'joined "Emil Huber" 5')
        assert list(balances(stream)) == [*PEOPLE, "Emil Huber"]

    on_a_pad(story)


def test_a_refusal_names_people_and_no_pseudonyms():
    async def story(stream):
        await add(stream, "joined Emil 5")
        await add(stream, "left Emil")
        why = await refused(add(stream, "R Emil+Anna 91"))
        assert why.details["player"] == "Emil"

    on_a_pad(story)


def test_at_the_beginning_nobody_is_there_twice_and_nobody_without_a_chair():
    async def story():
        for people, reason in (
            (("Anna", "anna", "Bert", "Cilli"), "twice"),
            ([f"Person {it}" for it in range(9)], "players_count"),
        ):
            why = await refused(PadStream.new(MemoryStore(), RULES, people))
            assert why.reason == reason

    asyncio.run(story())


def test_names_have_forty_characters_at_most_and_no_plus():
    assert checked_name("x" * 40) == "x" * 40
    assert checked_name("  Anna   Huber ") == "Anna Huber"
    assert [refusal(it) for it in ("x" * 41, "", " ", "Anna+Bert")] == ["bad_name"] * 4


def test_a_title_is_cut_where_it_is_too_long():
    async def story(stream):
        assert stream.terms.title == "x" * 80

    on_a_pad(story, title="x" * 81)


def test_the_newest_pad_is_told_first():
    async def story():
        store = MemoryStore()
        assert (await refused(newest(store))).reason == "no_pad"
        for created in (1, 3, 2):
            await PadStream.new(store, RULES, PEOPLE, clock=lambda at=created: at)
        assert [it.created for it in await pads(store)] == [3, 2, 1]
        assert await newest(store) == (await pads(store))[0].pad

    asyncio.run(story())
