"""Where what is allowed ends: the last that is, and the first that is not."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest
from support.tables import Time, evening, table

from stammtisch.engine.errors import Denied
from stammtisch.people.persons import Accounts, People
from stammtisch.server.rate_limit import (
    MOST_KNOWN,
    Bucket,
    Buckets,
)
from stammtisch.server.replays import MOST_DEALS, finished
from stammtisch.store.protocol import MemoryStore, behind, is_name
from stammtisch.table.chat import LONGEST, Chat
from stammtisch.table.lobby import (
    DAY,
    PUBLIC,
    SEAT,
    Notice,
    TakenSeat,
    Wanted,
    lobby_page,
    seats_of,
    sweep_lobby,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
RECORD = (GOLDEN / "schafkopfschule-RE.txt").read_text("utf-8")


def reason(work, *arguments):
    with pytest.raises(Denied) as denied:
        work(*arguments)
    return denied.value.reason


def test_a_bucket_gives_what_is_in_it_and_fills_with_time():
    time = Time()
    bucket = Bucket(2.0, 3.0, time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    time.now = 100
    assert [bucket.take(3.0), bucket.take(0.5)] == [True, False]
    bucket.give_back()
    assert [bucket.take(), bucket.take()] == [True, False]
    bucket.give_back(9.0)
    assert [bucket.take(3.0), bucket.take()] == [True, False]


def test_of_too_many_senders_the_one_longest_unseen_is_forgotten():
    buckets = Buckets(0.0, 1.0, Time())
    senders = [str(number) for number in range(MOST_KNOWN)]
    assert all(buckets.take(sender) for sender in senders)
    assert not buckets.take("0"), "everybody is known still"
    assert buckets.take("one more")
    assert not buckets.take("0"), "seen just before"
    assert buckets.take("1"), "forgotten, so there is a new bucket"
    buckets.give_back("0")
    assert buckets.take("0")
    buckets.give_back("nobody")


@pytest.mark.parametrize(("length", "is_good"), [(0, False), (1, True), (200, True), (201, False)])
def test_a_stream_is_called_by_1_to_200_characters(length, is_good):
    assert is_name("x" * length) == is_good


@pytest.mark.parametrize(("length", "is_good"), [(7, False), (8, True), (200, True), (201, False)])
def test_a_password_has_8_to_200_characters(length, is_good):
    async def story():
        people = People(MemoryStore(), Time())
        accounts, anna = Accounts(people), await people.guest("Anna")
        try:
            await accounts.register(anna, "anna", "x" * length)
        except Denied as denied:
            assert denied.reason == "bad_password"
            return False
        return (await accounts.login("anna", "x" * length)).player == anna.player

    assert asyncio.run(story()) == is_good


@evening
async def test_a_remark_has_1_to_500_characters(place):
    chat = Chat(await table(place))
    for text in ("x", "x" * LONGEST, f" {'x' * LONGEST} "):
        await chat.say("anna", text)
    for text in ("", "  ", "x" * (LONGEST + 1), "a\x00b"):
        with pytest.raises(Denied) as denied:
            await chat.say("anna", text)
        assert denied.value.reason == "bad_text"
    assert LONGEST == 500


def test_a_notice_is_shown_for_a_day_and_a_seat_for_thirty():
    async def story():
        store, day = MemoryStore(), 24 * 3600 * 1000
        assert day == DAY
        for number, name in enumerate(("ochs", "lamm")):
            notice = Notice(
                table=name,
                title="",
                game="schafkopf",
                rules="schafkopfschule",
                chairs=(None,) * 4,
                deals=0,
                clock=0,
                onlookers=False,
                created=number,
                at=number,
            )
            seat = TakenSeat("anna", name, "", PUBLIC)
            await store.put(PUBLIC, name, msgspec.json.encode(notice))
            await store.put(SEAT, f"anna/{name}", msgspec.json.encode(seat))
            await store.put(SEAT, f"anna2/{name}", msgspec.json.encode(seat))
        await sweep_lobby(store, 0)
        pages = [await lobby_page(store, day + late, Wanted(), "", 9) for late in (-1, 0, 1)]
        shown = [[it.table for it in page.notices] for page in pages]
        assert shown == [["lamm", "ochs"], ["lamm"], []]
        sits = [
            [seat.table for seat, _ in await seats_of(store, "anna", 30 * day + late)]
            for late in (-1, 0, 1)
        ]
        assert sits == [["lamm", "ochs"], ["lamm"], []]

    asyncio.run(story())


def test_deals_of_a_paper_are_counted_from_one_to_the_last():
    two = f"{RECORD}\n{RECORD}"
    assert [finished(two, number).number for number in (1, 2)] == [1, 2]
    assert list(finished(two, 2).numbers) == [1, 2]
    assert reason(finished, two, 3) == "no_deal"
    assert reason(finished, RECORD.partition("play:")[0], 1) == "unfinished"
    assert finished(f"{RECORD}\n" * MOST_DEALS, MOST_DEALS).number == MOST_DEALS
    assert reason(finished, f"{RECORD}\n" * (MOST_DEALS + 1), 1) == "too_many_deals"


def test_behind_a_prefix_comes_all_that_does_not_begin_with_it():
    rng = Random(5)
    letters = ["a", "b", "z", "ÿ", "\ud7ff", "\ue000", "\U0010ffff", "0", "/"]
    names = ["".join(rng.choices(letters, k=rng.randrange(1, 4))) for _ in range(400)]
    for prefix in names[:60]:
        end = behind(prefix)
        inside = {name for name in names if prefix <= name and (end is None or name < end)}
        assert inside == {name for name in names if name.startswith(prefix)}
    assert behind("\ud7ff") == "\ue000" and behind("a\U0010ffff") == "b"
    assert behind("\U0010ffff") is behind("") is None
