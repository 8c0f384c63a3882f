"""The lobby in pages: cursors, filters, one question for all names, nothing sent twice."""

import asyncio
import re

import pytest
from support.server import Visitor, running
from support.tables import Time

from stammtisch.people.persons import People
from stammtisch.store.protocol import MemoryStore
from stammtisch.table import lobby
from stammtisch.table.lobby import LISTED, Wanted, lobby_page
from stammtisch.table.web_lobby import PAGE


@pytest.fixture(scope="module")
def inn(tmp_path_factory):
    """A server with more public tables than a page shows, the last ones for Schnapsen."""
    with running(tmp_path_factory.mktemp("lobby")) as server:
        host = Visitor(server.url, "Wirt")
        for number in range(PAGE + 5):
            terms = {"rules": "schnapsen-weich"} if number >= PAGE else {}
            bots = 1 if number % 2 and number >= PAGE else 0
            host.table(bots, start=False, public=True, title=f"Tisch {number}", **terms)
        yield Visitor(server.url, "")


def titles(answer):
    return [each["title"].removeprefix("Tisch ") for each in answer.json()]


def following(answer):
    """The address of the next page."""
    found = re.fullmatch(r'<(/tables\?\S+)>; rel="next"', answer.headers.get("link", ""))
    return found and found[1]


@pytest.mark.process
def test_a_page_has_fifty_tables_and_leads_to_the_next(inn):
    first = inn.ask("GET", "/tables")
    last = inn.ask("GET", following(first))
    assert titles(first) + titles(last) == [str(number) for number in range(PAGE + 4, -1, -1)]
    assert len(titles(first)) == PAGE and following(last) is None
    assert len(first.content) < 20_000


@pytest.mark.process
def test_pages_are_as_long_as_somebody_wants(inn):
    found, path = [], "/tables?most=20"
    while path:
        answer = inn.ask("GET", path)
        assert len(titles(answer)) <= 20
        found, path = found + titles(answer), following(answer)
    assert len(found) == len(set(found)) == PAGE + 5
    assert inn.ask("GET", "/tables?most=101").status_code == 400
    assert inn.ask("GET", f"/tables?after={'x' * 201}").status_code == 400


@pytest.mark.process
@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"game": "schnapsen"}, ["54", "53", "52", "51", "50"]),
        ({"rules": "schnapsen-weich", "free": "true"}, ["54", "52", "50"]),
        ({"game": "schafkopf", "most": "2"}, ["49", "48"]),
        ({"rules": "poker"}, []),
    ],
)
def test_only_those_tables_are_listed_that_are_wanted(inn, wanted, found):
    assert titles(inn.ask("GET", "/tables", params=wanted)) == found


@pytest.mark.process
def test_a_filter_holds_on_the_next_page_too(inn):
    first = inn.ask("GET", "/tables", params={"game": "schnapsen", "most": "3"})
    assert titles(inn.ask("GET", following(first))) == ["51", "50"]


@pytest.mark.process
def test_a_page_that_has_not_changed_is_not_sent_again(inn):
    tag = inn.ask("GET", "/tables").headers["etag"]
    same = inn.ask("GET", "/tables", headers={"If-None-Match": tag})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    other = inn.ask("GET", "/tables?free=true", headers={"If-None-Match": tag})
    assert other.status_code == 200 and other.headers["etag"] != tag


class Asked(MemoryStore):
    """Notes how often it is asked for a person."""

    def __init__(self):
        super().__init__()
        self.looks = []

    async def get(self, kind, key):
        self.looks.append((kind, key))
        return await super().get(kind, key)

    async def some(self, kind, keys):
        self.looks.append((kind, *sorted(keys)))
        return await super().some(kind, keys)


def test_all_names_are_one_question():
    async def story():
        store = Asked()
        people = People(store, Time())
        guests = [(await people.guest(f"Gast {number}")).player for number in range(20)]
        people.names.clear()
        await people.know([*guests, "gone"])
        assert store.looks == [("person", *sorted([*guests, "gone"]))]
        assert [people.names[it] for it in guests] == [f"Gast {number}" for number in range(20)]
        await people.know(guests)
        assert await people.look_again({*guests[:3]}) == set()
        await store.delete("person", guests[0])
        assert await people.look_again({*guests[:3]}) == {guests[0]}
        assert [len(look) for look in store.looks[1:]] == [4, 4], "of those who are needed"

    asyncio.run(story())


def test_who_looks_for_something_rare_reads_a_bounded_part(monkeypatch):
    async def story():
        store = MemoryStore()
        for number in range(30):
            notice = lobby.Notice(
                table=f"t{number}", title="", game="schafkopf" if number else "schnapsen",
                rules="", chairs=(None,), deals=0, clock=0, onlookers=False, created=number, at=0,
            )  # fmt: skip
            await store.put(LISTED, lobby._listed_key(notice), lobby.msgspec.json.encode(notice))
        monkeypatch.setattr(lobby, "LOOKED_AT", 10)
        after, found = "", []
        for _ in range(4):
            page = await lobby_page(store, 0, Wanted(game="schnapsen"), after, 5)
            after = page.after
            found.append((len(page.notices), bool(after)))
        assert found == [(0, True), (0, True), (1, True), (0, False)]

    asyncio.run(story())
