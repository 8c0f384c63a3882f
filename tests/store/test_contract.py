"""What every store promises, in memory or in a database."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.store.protocol import (
    Changed,
    Conflict,
    DocumentTaken,
    Gap,
    MemoryStore,
    StoreClosed,
    behind,
    checked,
)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.process)])
def a_store(request, opened):
    if request.param == "memory":
        return Memory
    url = request.getfixturevalue(f"{request.param}_url")
    return lambda: opened(url)


class Memory(MemoryStore):
    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.close()


async def test_lines_are_numbered_from_one_and_read_in_order(a_store):
    async with a_store() as store:
        await store.append("lamm", 0, [b"one", b"two"])
        await store.append("lamm", 2, [b"three"])
        assert await store.read("lamm") == [b"one", b"two", b"three"]
        assert await store.read("lamm", 2) == [b"three"]
        assert await store.read("lamm", 3) == await store.read("nobody") == []


async def test_documents_are_read_a_page_at_a_time(a_store):
    async with a_store() as store:
        for key in "cadbe":
            await store.put("notice", key, key.upper().encode())
        await store.put("other", "aa", b"")
        assert list((await store.page("notice", "", 2)).items()) == [("a", b"A"), ("b", b"B")]
        assert list(await store.page("notice", "b", 2)) == ["c", "d"]
        assert list(await store.page("notice", "cc", 9)) == ["d", "e"]
        assert await store.page("notice", "e", 9) == await store.page("nobody", "", 9) == {}


async def test_the_last_documents_are_read_without_the_others(a_store):
    async with a_store() as store:
        for key in ("a/3", "a/1", "b/9", "a/2", "a0"):
            await store.put("chat", key, key.encode())
        assert list((await store.last("chat", "a/", 2)).items()) == [
            ("a/2", b"a/2"),
            ("a/3", b"a/3"),
        ]
        assert list(await store.last("chat", "a/", 9)) == ["a/1", "a/2", "a/3"]
        assert await store.last("chat", "c", 2) == await store.last("nobody", "", 1) == {}


async def test_documents_are_read_by_their_keys_at_once(a_store):
    async with a_store() as store:
        for key in "abc":
            await store.put("notice", key, key.upper().encode())
        await store.put("other", "d", b"D")
        assert await store.some("notice", ["c", "a", "d", ""]) == {"a": b"A", "c": b"C"}
        assert await store.some("notice", []) == await store.some("", ["a"]) == {}
        many = [f"{number}" for number in range(12_000)]
        assert await store.some("notice", [*many, "b"]) == {"b": b"B"}


async def test_a_line_is_any_bytes(a_store):
    lines = [b"", bytes(range(256)), b"\n\0'\\", b"x" * 100_000]
    async with a_store() as store:
        await store.append("lamm", 0, lines)
        assert await store.read("lamm") == lines


@pytest.mark.parametrize("after", [0, 1])
async def test_a_taken_number_is_a_conflict_and_nothing_is_written(a_store, after):
    async with a_store() as store:
        await store.append("lamm", 0, [b"one", b"two"])
        with pytest.raises(Conflict):
            await store.append("lamm", after, [b"x", b"y", b"z"])
        assert await store.read("lamm") == [b"one", b"two"]


async def test_a_stream_that_is_dropped_leaves_nothing_and_may_begin_anew(a_store):
    async with a_store() as store:
        for stream in ("lamm", "lamm2"):
            await store.append(stream, 0, [b"one", b"two"])
        await store.drop("lamm")
        await store.drop("nobody")
        assert await store.streams() == ["lamm2"]
        assert await store.read("lamm") == []
        with pytest.raises(Gap):
            await store.append("lamm", 2, [b"three"])
        await store.append("lamm", 0, [b"anew"])
        assert await store.read("lamm") == [b"anew"]


async def test_kinds_are_those_of_which_there_are_documents(a_store):
    async with a_store() as store:
        assert await store.kinds() == []
        for kind, key in (("person", "anna"), ("chat", "1"), ("chat", "2"), ("seat", "anna")):
            await store.put(kind, key, b"")
        await store.delete("seat", "anna")
        assert await store.kinds() == ["chat", "person"]


async def test_a_new_document_takes_no_others_place(a_store):
    async with a_store() as store:
        await store.add("account", "anna", b"first")
        with pytest.raises(DocumentTaken):
            await store.add("account", "anna", b"second")
        assert await store.get("account", "anna") == b"first"
        await store.delete("account", "anna")
        await store.add("account", "anna", b"third")
        assert await store.get("account", "anna") == b"third"


async def test_a_document_is_replaced_only_after_it_was_read(a_store):
    async with a_store() as store:
        await store.put("person", "anna", b"first")
        await store.replace("person", "anna", b"first", b"second")
        with pytest.raises(Changed):
            await store.replace("person", "anna", b"first", b"third")
        assert await store.get("person", "anna") == b"second"


async def test_what_was_deleted_is_not_replaced(a_store):
    async with a_store() as store:
        await store.put("person", "anna", b"first")
        await store.delete("person", "anna")
        with pytest.raises(Changed):
            await store.replace("person", "anna", b"first", b"second")
        assert await store.get("person", "anna") is None


async def test_a_stream_has_no_gaps(a_store):
    async with a_store() as store:
        await store.append("lamm", 0, [b"one"])
        with pytest.raises(Gap):
            await store.append("lamm", 2, [b"three"])
        with pytest.raises(Gap):
            await store.append("ox", 1, [b"two"])
        with pytest.raises(ValueError, match="counted from 1"):
            await store.append("lamm", -1, [b"zero"])
        assert await store.read("lamm") == [b"one"]
        assert await store.streams() == ["lamm"]


async def test_nothing_is_appended_where_nothing_is_given(a_store):
    async with a_store() as store:
        await store.append("lamm", 0, [])
        assert await store.streams() == []


async def test_streams_are_listed_by_prefix_and_in_order(a_store):
    names = ["table/b", "table/ä", "Table/a", "table/a", "table_a", "table0", "t%", "übrig", "😀"]
    async with a_store() as store:
        for name in names:
            await store.append(name, 0, [b"one", b"two"])
        for prefix in ("", "table/", "table", "T", "t%", "%", "_", "ü", "table/ä", "😀", "\0"):
            expected = sorted(name for name in names if name.startswith(prefix))
            assert await store.streams(prefix) == expected, prefix


async def test_documents_are_put_changed_and_deleted(a_store):
    async with a_store() as store:
        assert await store.get("person", "anna") is None
        await store.put("person", "anna", b"1")
        await store.put("person", "anna", b"2")
        await store.put("account", "anna", b"\0")
        assert await store.get("person", "anna") == b"2"
        await store.delete("person", "anna")
        await store.delete("person", "nobody")
        assert await store.get("person", "anna") is None
        assert await store.get("account", "anna") == b"\0"


async def test_documents_are_listed_by_kind_and_prefix(a_store):
    async with a_store() as store:
        for key in ("b/1", "a/2", "a/1", "A/1", "ä"):
            await store.put("chat", key, key.encode())
        await store.put("session", "a/1", b"")
        assert list(await store.list("chat")) == ["A/1", "a/1", "a/2", "b/1", "ä"]
        assert await store.list("chat", "a/") == {"a/1": b"a/1", "a/2": b"a/2"}
        assert await store.list("person") == {}


@pytest.mark.parametrize("name", ["", "a\0b", "a\nb", "\ud800", "x" * 201])
async def test_a_name_that_cannot_be_is_refused_and_found_nowhere(a_store, name):
    async with a_store() as store:
        for refused in (
            store.append(name, 0, [b"one"]),
            store.put(name, "key", b""),
            store.put("kind", name, b""),
            store.delete("kind", name),
        ):
            with pytest.raises(ValueError, match="a name has"):
                await refused
        assert await store.read(name) == []
        assert await store.get("kind", name) is await store.get(name, "key") is None
        assert await store.list(name) == {}


async def test_a_closed_store_writes_no_more(a_store):
    async with a_store() as store:
        await store.append("lamm", 0, [b"one"])
    with pytest.raises(StoreClosed):
        await store.append("lamm", 1, [b"two"])
    with pytest.raises(StoreClosed):
        await store.put("person", "anna", b"")


@pytest.mark.parametrize("seed", range(3))
async def test_a_database_does_as_the_store_in_memory(url, opened, seed):
    rng, model = Random(seed), MemoryStore()
    async with opened(url) as store:
        for number in range(150):
            step = some_step(rng, str(number).encode())
            assert await answer(store, *step) == await answer(model, *step)
        for stream in await model.streams():
            assert await store.read(stream) == await model.read(stream)
    async with opened(url) as store:
        assert await store.streams() == await model.streams()
        assert await store.list("person") == await model.list("person")


def some_step(rng, value):
    name = rng.choice("abc")
    return rng.choice(
        [
            ("append", name, rng.randrange(8), [value] * rng.randrange(4)),
            ("append", name, rng.randrange(8), [value] * rng.randrange(4)),
            ("read", name, rng.randrange(5)),
            ("put", "person", name, value),
            ("replace", "person", name, str(rng.randrange(10)).encode(), value),
            ("delete", "person", name),
            ("get", "person", name),
            ("list", "person", name),
            ("streams", name),
        ]
    )


async def answer(store, what, *arguments):
    try:
        return await getattr(store, what)(*arguments)
    except (Changed, Conflict, Gap) as refusal:
        return type(refusal)


@given(st.text(max_size=3), st.text(max_size=5))
def test_names_behind_a_prefix_begin_otherwise(prefix, name):
    end = behind(prefix)
    inside = prefix <= name and (end is None or name < end)
    assert inside == name.startswith(prefix)


def test_a_name_of_any_script_is_a_name():
    assert checked("Stüberl/π-Tisch 😀") == "Stüberl/π-Tisch 😀"
