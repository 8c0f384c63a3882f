"""The supervisor and a table where the server deals: questions, complaints, corrections."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from support.online import AT, KREUZ, claimed, dealt, online, play, usual
from support.server import WAIT, Visitor, running
from support.tournaments import Club, Voice, until

STRICT = {
    "toml": 'extends = "schafkopfschule-turnier"\n'
    "matches = 1\ngames_per_match = 3\napproval_from = 1"
}


def soloist(view, rng):
    """The first player to be asked plays a Solo, and nobody outbids them."""
    calls = [it.split(" ", 1)[1] for it in view["playing"]["deal"]["options"]]
    solos = [f"ANNOUNCE(S{suit})" for suit in "EGHS"]
    return next((it for it in ("PLAY", "PASS", *solos) if it in calls), None) or rng.choice(calls)


@pytest.fixture
def hall():
    with ThreadPoolExecutor(1) as people:
        yield people


def test_the_supervisor_is_asked_by_the_table_and_the_table_hears_him(server, hall):
    club = Club(server.url, **STRICT)
    table = online(club, clock=0)
    codes = club.codes()["officials"]
    evening = hall.submit(play, server.url, table, choose=soloist)
    with club.supervisor.socket() as phone:
        for number, granted in ((1, True), (2, False), (3, True)):
            request = until(phone, lambda it, n=number: len(it["requests"]) == n)["requests"][-1]
            assert request["open"]
            assert len(request["hand"].split()) == 8
            for office in ("desk", "court"):
                told = club.voice(office, codes[office]).get("/office")["requests"][-1]
                assert (told["hand"], told["meets_minimum"]) == ("", None), office
            (seen,) = table[0].get("/mine")["sheet"]["requests"][-1:]
            assert (seen["hand"], seen["meets_minimum"]) == ("", None), "his cards are his own"
            club.supervisor.do("answer", request=number, granted=granted)
    evening.result(WAIT)
    rows = table[0].get("/mine")["sheet"]["rows"]
    assert [row["struck"] for row in rows] == [False, True, False]
    assert [row["by"] for row in rows] == ["server", "supervisor", "server"]


def complaining(view, rng):
    """The first to lead in game 2 calls the supervisor instead."""
    deal = view["playing"]["deal"]
    if view["deals"] == 2 and deal["phase"] == "play" and "p1 HALT" not in deal["history"]:
        return "HALT"
    return usual(view, rng)


def test_a_complaint_becomes_a_dispute_and_its_ruling_ends_the_deal(server, hall):
    club = Club(server.url, **KREUZ)
    table = online(club, clock=0)
    evening = hall.submit(play, server.url, table, choose=complaining)
    with club.supervisor.socket() as phone:
        (dispute,) = until(phone, lambda it: it["disputes"])["disputes"]
        assert (dispute["game"], dispute["text"]) == (2, "HALT")
        told = {"contract": "RE", "declarer": 0, "partner": 2}
        club.supervisor.do("rule", **AT, game=2, ruling="MC-14 p2", told=told)
        club.supervisor.do("settle", dispute=1, text="MC-14")
    views = evening.result(WAIT)
    rows = table[0].get("/mine")["sheet"]["rows"]
    assert len(rows) == 3
    assert rows[1]["by"] == "supervisor"
    taken = claimed(table[0])
    deals = Visitor(server.url, "").ok(
        "GET", f"/tables/{taken['table']}/deals", params={"invite": taken["invite"]}
    )
    assert len(deals) == 3
    assert views[0]["ended"]


def test_a_rejected_complaint_lets_the_deal_go_on(server, hall):
    club = Club(server.url, **KREUZ)
    table = online(club, clock=0)
    evening = hall.submit(play, server.url, table, choose=complaining)
    with club.supervisor.socket() as phone:
        until(phone, lambda it: it["disputes"])
        club.supervisor.do("settle", dispute=1, text="no fault")
    evening.result(WAIT)
    rows = table[0].get("/mine")["sheet"]["rows"]
    assert [row["by"] for row in rows] == ["server"] * 3


def test_a_correction_counts_in_the_next_deal(server):
    """A dispute stops the table; struck games are no lone games, so nobody is asked (A-51)."""
    rules = ("extends = 'schafkopfschule-turnier'", "matches = 1", "games_per_match = 2")
    asking = ("approval_from = 2", "approval_scope = 'table'")
    club = Club(server.url, toml="\n".join((*rules, *asking)))
    table = online(club, clock=0)

    def disputing(view, rng):
        deal = view["playing"]["deal"]
        if deal["phase"] == "play" and not any("CARD" in it for it in deal["history"]):
            table[1].do("dispute", **AT, text="is this allowed?")
        return soloist(view, rng)

    play(server.url, table, dealt(1), choose=disputing)
    with table[0].socket() as phone:
        until(phone, lambda it: it["sheet"]["rows"])
    struck = {"report": "struck"}
    club.supervisor.do("correct", **AT, game=1, report=struck, reason="not allowed")
    club.supervisor.do("settle", dispute=1, text="no")
    play(server.url, table, choose=soloist)
    sheet = table[0].get("/mine")["sheet"]
    assert [row["struck"] for row in sheet["rows"]] == [True, False]
    assert not sheet["requests"]


@pytest.mark.process
def test_a_question_outlives_the_server(tmp_path, hall):
    """Killed while the supervisor thinks: he is not asked twice, and his answer is heard."""
    with running(tmp_path) as server:
        club = Club(server.url, **STRICT)
        table = online(club, clock=0)
        play(server.url, table, asking, choose=soloist)
        with club.supervisor.socket() as phone:
            until(phone, lambda it: it["requests"])
        server.process.kill()
        server.process.wait()
    with running(tmp_path) as server:
        again = [Voice(server.url, club.id, it.who, it.code) for it in table]
        judge = Voice(server.url, club.id, "supervisor", club.supervisor.code)
        evening = hall.submit(play, server.url, again, choose=soloist)
        with judge.socket() as phone:
            for number in (1, 2, 3):
                until(phone, lambda it, n=number: len(it["requests"]) == n)
                judge.do("answer", request=number, granted=number != 1)
        evening.result(WAIT)
        rows = again[0].get("/mine")["sheet"]["rows"]
        assert [row["struck"] for row in rows] == [True, False, False]
        assert len(judge.get("/office")["requests"]) == 3


def asking(view):
    return view["playing"] is not None and view["playing"]["deal"]["phase"] == "approval"
