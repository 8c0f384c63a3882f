"""`stammtisch reports`: what was reported at tables reaches the operator of the server."""

import asyncio
import json

import pytest

from stammtisch.people.about import everything_about, forget
from stammtisch.store.connection import open_store

EVENING = 1_900_000_000_000  # 2030-03-17 17:46:40 UTC


def value(**fields):
    return json.dumps(fields).encode()


@pytest.fixture
def database(tmp_path):
    """Bert was reported by two; Anna has written something, too."""
    file = tmp_path / "stammtisch.db"

    async def fill(store):
        for player, name in (("p1", "Anna"), ("p2", "Bert")):
            await store.put("person", player, value(player=player, name=name))
        for number, player, text in ((1, "p2", "Depp!"), (2, "p1", "Na, na."), (3, "p2", "Depp!!")):
            remark = value(player=player, number=number, text=text, at=EVENING + number * 60_000)
            await store.put("chat", f"lamm/00000{number}", remark)
        for number, player in ((3, "p1"), (1, "p1"), (1, "p3")):
            report = value(player=player, at=EVENING + 600_000)
            await store.put("report", f"lamm/00000{number}/{player}", report)

    with_store(file, fill)
    return file


def with_store(file, work):
    async def story():
        store = await open_store(str(file))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(story())


def test_reports_tell_where_when_what_by_whom_and_who_minds(stammtisch, database):
    done = stammtisch("reports", database, "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "lamm 1 · 2030-03-17 17:47 UTC · Bert (p2): Depp!",
        "    reported 2030-03-17 17:56 UTC by Anna (p1)",
        "    reported 2030-03-17 17:56 UTC by p3 (p3)",
        "lamm 3 · 2030-03-17 17:49 UTC · Bert (p2): Depp!!",
        "    reported 2030-03-17 17:56 UTC by Anna (p1)",
    ]
    first, _ = json.loads(stammtisch("reports", database, "--json").out)
    assert first == {
        "table": "lamm",
        "number": 1,
        "at": EVENING + 60_000,
        "player": "p2",
        "name": "Bert",
        "text": "Depp!",
        "reports": [
            {"player": "p1", "name": "Anna", "at": EVENING + 600_000},
            {"player": "p3", "name": "p3", "at": EVENING + 600_000},
        ],
    }


def test_a_removed_remark_is_gone_with_its_reports(stammtisch, database):
    done = stammtisch("reports", database, "--remove", "lamm", 1, "--lang", "en")
    assert (done.code, done.out) == (0, "Remark 1 at table lamm is gone.\n")

    async def kept(store):
        return [key for kind in ("chat", "report") for key in await store.list(kind)]

    assert with_store(database, kept) == ["lamm/000002", "lamm/000003", "lamm/000003/p1"]
    again = stammtisch("reports", database, "--remove", "lamm", 1, "--lang", "en")
    assert (again.code, again.out) == (1, "")
    assert again.err == "No such remark: 1 at table lamm.\n"


def test_a_dismissed_remark_stays(stammtisch, database):
    for number in (1, 3):
        done = stammtisch("reports", database, "--dismiss", "lamm", number, "--json")
        assert json.loads(done.out) == {"table": "lamm", "number": number, "done": "dismiss"}
    assert stammtisch("reports", database, "--dismiss", "lamm", 2).code == 1, "nobody minded"
    done = stammtisch("reports", database, "--lang", "en")
    assert (done.code, done.out) == (0, "Nothing has been reported.\n")
    assert stammtisch("reports", database, "--remove", "lamm", 3).code == 0, "it was still there"


@pytest.mark.parametrize("player", ["p1", "p2"])
def test_reports_are_forgotten_with_people(stammtisch, database, player):
    with_store(database, lambda store: forget(store, player))
    left = json.loads(stammtisch("reports", database, "--json").out)
    assert player not in str(left)
    assert len(left) == (1 if player == "p1" else 0)


def test_the_author_of_a_reported_remark_is_not_told_by_whom(database):
    async def about(store):
        return await everything_about(store, "p2"), await everything_about(store, "p1")

    his, hers = with_store(database, about)
    assert "p1" not in repr(his)
    assert set(hers.documents["report"]) == {"lamm/000001/p1", "lamm/000003/p1"}


def test_bad_input_is_told(stammtisch, database):
    for words in (("--remove", "lamm"), ("--remove", "lamm", "x"), ("--fly",)):
        assert stammtisch("reports", database, *words).code == 2
    for table in ("", "a\nb", "x" * 300):
        for what in ("--remove", "--dismiss"):
            assert stammtisch("reports", database, what, table, 1).code == 1
