"""Tournaments whose tables are played on the server: dealt cards, the same sheets."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from support.online import claimed, dealt, play, usual
from support.server import WAIT, Seat, Visitor, running
from support.tournaments import BORN, NAMES, Club, Voice, until

KREUZ = {"toml": 'extends = "kreuz-turnier"\nmatches = 1\ngames_per_match = 3'}
AT = {"round": 1, "table": 1}


def online(club, **clock):
    club.management.do("online", **clock)
    (seats,) = club.draw()
    return [club.players[number] for number in seats]


def signed(voices, table=1):
    for seat, voice in enumerate(voices):
        version = voice.get("/mine")["sheet"]["version"]
        voice.do("sign", round=1, table=table, seat=seat, version=version)


def test_from_the_draw_to_the_final_table(server):
    club = Club(server.url, [*NAMES, "Emil", "Fanny", "Gerda", "Hans"], **KREUZ)
    club.management.do("online", clock=0)
    drawn = club.draw()
    players = [club.players[number] for seats in drawn for number in seats]
    refusal = players[0].refused("enter", **AT, report={"report": "struck"})
    assert refusal == (409, "server_writes")
    views = play(server.url, players)
    outcomes = {}
    for table, seats in enumerate(drawn, 1):
        first = 4 * table - 4
        sheet = players[first].get("/mine")["sheet"]
        assert (sheet["table"], len(sheet["rows"])) == (table, 3)
        assert all(row["state"] == "confirmed" for row in sheet["rows"])
        balances = [chair["balance"] for chair in views[first]["chairs"]]
        assert [seat["total"] for seat in sheet["seats"]] == balances
        outcomes |= dict(zip(seats, balances, strict=True))
        signed(players[first : first + 4], table)
    club.management.do("finish")
    places = club.anybody.get()["places"]
    assert {it["number"]: it["values"][0] for it in places} == outcomes


def test_nobody_without_the_code_gets_in(server):
    club = Club(server.url, **KREUZ)
    number, voice = next(iter(club.players.items()))
    path = voice.path("/seat")
    assert voice.visitor.refused("POST", path, params=voice.keys) == (409, "tournament_no_table")
    table = online(club)
    taken = claimed(voice)
    forged = {"who": f"player:{number}", "code": "aaaaaaaa"}
    assert voice.visitor.refused("POST", path, params=forged) == (403, "tournament_code")
    management = club.management
    refusal = management.visitor.refused("POST", path, params=management.keys)
    assert refusal == (403, "tournament_office")
    newcomer = club.newcomers
    refusal = newcomer.visitor.refused("POST", path, params=newcomer.keys)
    assert refusal == (409, "tournament_no_table")
    stranger = Visitor(server.url, "Stranger")
    at, invited = f"/tables/{taken['table']}", {"invite": taken["invite"]}
    assert stranger.refused("GET", at) == (403, "private")
    for method, end, body in (
        ("POST", "/seats", {}),
        ("DELETE", "/seats", None),
        ("POST", "/bots", {"bot": "anfaenger"}),
        ("DELETE", "/bots/0", None),
        ("POST", "/start", None),
        ("POST", "/end", None),
    ):
        refusal = stranger.refused(method, at + end, body, params=invited)
        assert refusal == (403, "tournament_table"), end
    with Seat(server.url, taken["table"], headers={"Cookie": stranger.cookie()}) as seat:
        assert seat.until("error")["error"] == "no_onlookers"
    other = claimed(next(it for it in table if it is not voice))
    assert other["table"] == taken["table"]
    assert other["chair"] != taken["chair"]
    seated = [claimed(it)["chair"] for it in table]
    assert seated == [0, 1, 2, 3], "in the order of the draw"


def test_at_such_a_table_people_neither_leave_nor_end_anything(server):
    club = Club(server.url, **KREUZ)
    taken = claimed(online(club)[0])
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        assert seat.until("welcome")["tournament"] == club.id
        for kind in ("stand_up", "hand_over", "begin", "end"):
            seat.send({"type": kind, "id": kind})
            assert seat.until("declined", "done")["error"] == "tournament_table", kind


def test_a_round_with_real_cards_stays_so_and_a_running_one_cannot_be_moved(server):
    club = Club(server.url, **KREUZ)
    assert club.management.refused("online", online=False)[1] == "offline_already"
    assert club.management.refused("online", clock=601)[1] == "bad_clock"
    assert club.newcomers.refused("online")[1] == "tournament_office"
    (seats,) = club.draw()
    voice = club.players[seats[0]]
    refusal = voice.visitor.refused("POST", voice.path("/seat"), params=voice.keys)
    assert refusal == (409, "tournament_no_table")
    assert club.management.refused("online") == (409, "round_running")


def test_a_killed_server_goes_on_where_it_was(tmp_path):
    with running(tmp_path) as server:
        club = Club(server.url, **KREUZ)
        table = online(club, clock=0)
        play(server.url, table, dealt(2))
        server.process.kill()
        server.process.wait()
    with running(tmp_path) as server:
        again = [Voice(server.url, club.id, it.who, it.code) for it in table]
        views = play(server.url, again)
        sheet = again[0].get("/mine")["sheet"]
        assert [row["game"] for row in sheet["rows"]] == [1, 2, 3]
        balances = [chair["balance"] for chair in views[0]["chairs"]]
        assert [seat["total"] for seat in sheet["seats"]] == balances
        signed(again)
        assert again[0].get("/mine")["sheet"]["state"] == "closed"


@pytest.mark.parametrize("plan", [{"pairing": "ko"}, {"pairing": "danish", "rounds": 1}])
def test_a_pairing_of_schnapsen(server, plan):
    club = Club(server.url, NAMES[:2], rules="schnapsen-scharf", **plan)
    pair = online(club, clock=0)
    views = play(server.url, pair)
    sheet = pair[0].get("/mine")["sheet"]
    assert sheet["complete"]
    standing = views[0]["standing"]
    assert [seat["bummerl"] for seat in sheet["seats"]] == standing["bummerl"]
    signed(pair)
    club.management.do("finish")
    winner = club.anybody.get()["places"][0]["number"]
    shame = dict(zip((it["number"] for it in sheet["seats"]), standing["bummerl"], strict=True))
    assert shame[winner] == min(shame.values())


def test_whoever_waits_for_an_opponent_in_vain_hears_that_he_has_won(server):
    club = Club(server.url, NAMES[:2], rules="schnapsen-weich", pairing="ko")
    pair = online(club)
    taken = claimed(pair[0])
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        seat.until("view")
        club.management.do("forfeit", **AT, seat=1, reason="did not come")
        while not seat.view["ended"]:
            seat.until("view")
    assert pair[0].get("/mine")["sheet"]["state"] == "forfeited"


STRICT = {
    "toml": 'extends = "schafkopfschule-turnier"\n'
    "matches = 1\ngames_per_match = 3\napproval_from = 1"
}


def soloist(view, rng):
    """Whoever is asked first plays a Solo, and nobody outbids him."""
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
    evening = hall.submit(play, server.url, table, choose=soloist)
    with club.supervisor.socket() as phone:
        for number, granted in ((1, True), (2, False), (3, True)):
            request = until(phone, lambda it, n=number: len(it["requests"]) == n)["requests"][-1]
            assert request["open"]
            assert len(request["hand"].split()) == 8
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


def test_a_replacement_plays_on_from_the_same_chair(server):
    club = Club(server.url, **KREUZ)
    table = online(club, clock=0)
    play(server.url, table, dealt(1))
    leaver = table[2]
    number = int(leaver.who.split(":")[1])
    old = claimed(leaver)
    club.management.do("substitute", number=number, name="Xaver", birth=BORN, reason="ill")
    path = leaver.path("/seat")
    assert leaver.visitor.refused("POST", path, params=leaver.keys) == (403, "tournament_code")
    table[2] = club.voice(leaver.who, club.codes()["players"][str(number)])
    assert claimed(table[2])["chair"] == old["chair"]
    with Seat(server.url, old["table"], old["token"]) as seat:
        assert seat.until("error")["error"] == "no_onlookers"
    views = play(server.url, table)
    assert views[0]["chairs"][2]["name"] == "Xaver"
    sheet = table[0].get("/mine")["sheet"]
    assert len(sheet["rows"]) == 3
    assert sum(seat["total"] for seat in sheet["seats"]) == 0


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
