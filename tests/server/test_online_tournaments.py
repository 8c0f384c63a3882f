"""Tournaments whose tables are played on the server: dealt cards, the same sheets."""

import pytest
from support.online import AT, KREUZ, claimed, dealt, online, pairs, play, played_round, signed
from support.server import Seat, Visitor, running
from support.tournaments import NAMES, Club, Voice, until

from stammtisch.texts import texts


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


@pytest.mark.process
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


@pytest.mark.process
def test_another_machine_goes_on_with_the_next_game_of_a_backup(server, tmp_path):
    club = Club(server.url, **KREUZ)
    table = online(club, clock=0)
    play(server.url, table, dealt(2))
    with table[0].socket() as phone:
        until(phone, lambda it: len(it["sheet"]["rows"]) == 2)
    desk = club.management
    packed = desk.visitor.ask("GET", desk.path("/backup"), params=desk.keys).content
    with running(tmp_path, STAMMTISCH_TEST_SEED="2") as elsewhere:  # its first deal is played
        Visitor(elsewhere.url, "").http.post("/tournaments/restore", content=packed)
        moved = [Voice(elsewhere.url, club.id, it.who, it.code) for it in table]
        views = play(elsewhere.url, moved)
        assert views[0]["deals"] == 1
        sheet = moved[0].get("/mine")["sheet"]
        assert [row["game"] for row in sheet["rows"]] == [1, 2, 3]
        assert sheet["complete"]


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


def test_a_player_whose_opponent_never_comes_hears_that_they_have_won(server):
    club = Club(server.url, NAMES[:2], rules="schnapsen-weich", pairing="ko")
    pair = online(club)
    taken = claimed(pair[0])
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        seat.until("view")
        club.management.do("forfeit", **AT, seat=1, reason="did not come")
        while not seat.view["ended"]:
            seat.until("view")
    assert pair[0].get("/mine")["sheet"]["state"] == "forfeited"


def test_a_knockout_of_four_with_somebody_who_does_not_come(server):
    club = Club(server.url, rules="schnapsen-weich", pairing="ko", bummerl=1)
    club.management.do("online", clock=0)
    playing, waiting = (tuple(it) for it in club.draw())
    play(server.url, [club.players[number] for number in playing])
    signed([club.players[number] for number in playing])
    club.management.do("forfeit", round=1, table=2, seat=0, reason="did not come")
    club.management.do("begin")
    ((one, other),) = final = pairs(club)
    assert waiting[1] in final[0]
    (out,) = set(playing) - set(final[0])
    for number in (out, waiting[0]):
        voice = club.players[number]
        refusal = voice.visitor.refused("POST", voice.path("/seat"), params=voice.keys)
        assert refusal == (409, "tournament_no_table")
    assert played_round(club, 2) == final
    club.management.do("finish")
    places = {it["number"]: it["rank"] for it in club.anybody.get()["places"]}
    assert sorted((places[one], places[other])) == [1, 2]
    assert [places[number] for number in (out, waiting[0])] == [3, 3]
    paper = club.anybody.visitor.ask("GET", club.anybody.path("/prints/results"))
    assert paper.content.startswith(b"%PDF")


def test_in_a_swiss_tournament_nobody_meets_twice(server):
    club = Club(server.url, rules="schnapsen-scharf", pairing="swiss", rounds=2, games=1)
    club.management.do("online", clock=0)
    club.draw()
    met = played_round(club, 1)
    club.management.do("begin")
    met += played_round(club, 2)
    assert len({frozenset(it) for it in met}) == 4
    club.management.do("finish")
    assert len(club.anybody.get()["places"]) == 4


def test_a_match_that_a_correction_makes_longer_goes_on_at_a_new_table(server):
    club = Club(
        server.url, NAMES[:2], rules="schnapsen-scharf", pairing="danish", rounds=1, games=1
    )
    pair = online(club, clock=0)
    first = claimed(pair[0])
    partie = {"report": "partie", "seat": 0, "left": 4}
    club.management.do("enter", **AT, report=partie)
    with Seat(server.url, first["table"], first["token"]) as seat:
        while not (seat.view and seat.view["ended"]):
            seat.until("view")
    won = {"report": "won", "seat": 0, "points": 3}
    club.supervisor.do("correct", **AT, game=1, report=won, reason="only one game")
    second = claimed(pair[1])
    assert second["table"] != first["table"]
    assert claimed(pair[0])["table"] == second["table"]
    play(server.url, pair)
    sheet = pair[0].get("/mine")["sheet"]
    assert sheet["complete"]
    assert sheet["rows"][0]["points"] == [3, 0]
    assert claimed(pair[0])["table"] == second["table"], "it is over there too"
    signed(pair)


@pytest.mark.parametrize("rules", ["schnapsen-weich", "sechsundsechzig"])
def test_at_a_table_of_a_tournament_no_trick_and_no_count_is_shown(server, rules):
    """A-90, C-23: whatever the rule set."""
    club = Club(server.url, NAMES[:2], rules=rules, pairing="danish", rounds=1, games=1)
    pair = online(club, clock=0)
    seen = []

    def enough(view):
        deal = (view["playing"] or {}).get("deal")
        if deal:
            seen.append((tuple(deal["points"]), tuple(deal["tricks"]), sum(deal["tricks_won"])))
        return dealt(1)(view)

    play(server.url, pair, enough)
    assert max(won for *_, won in seen) > 2
    assert {(points, tricks) for points, tricks, _ in seen} == {((None, None), ())}


def test_what_the_organiser_has_chosen_is_told_to_everybody(server):
    """C-23."""
    plan = {"rules": "schnapsen-weich", "options": {"close_basis": "at_end"}}
    club = Club(server.url, NAMES[:2], **plan)
    told = texts("en")("announced.close_basis.at_end")
    player = next(iter(club.players.values()))
    for state in (club.anybody.get(), club.management.get("/office"), player.get("/mine")):
        assert told in state["announced"]
    pair = online(club, clock=0)
    taken = claimed(pair[0])
    path, invited = f"/tables/{taken['table']}/book", {"invite": taken["invite"]}
    book = pair[0].visitor.ok("GET", path, params=invited)
    sentences = [it["text"] for chapter in book["chapters"] for it in chapter["sentences"]]
    assert texts("en")("rulebook.schnapsen.close_basis.at_end") in sentences


def test_what_cannot_be_chosen_makes_no_tournament(server):
    body = {"title": "X", "date": "2027-03-14", "rules": "schnapsen-weich"}
    refusal = Visitor(server.url, "").refused(
        "POST", "/tournaments", {**body, "options": {"close_basis": "never"}}
    )
    assert refusal[1] == "plan_option"


def test_the_list_of_rule_sets_says_what_forms_must_know(server):
    found = {it["name"]: it for it in Visitor(server.url, "").ok("GET", "/rules")}
    assert {name for name, it in found.items() if it["tournament"]} == {
        "schafkopfschule-turnier",
        "kreuz-turnier",
        "schnapsen-weich",
        "schnapsen-scharf",
        "sechsundsechzig",
    }
    assert found["ttc-freising-10-30"]["players"] == [4, 5]
    assert found["schnapsen-weich"]["players"] == [2]
    choice = found["schnapsen-scharf"]["choices"][0]
    assert (choice["key"], choice["value"]) == ("close_basis", "at_close")
    assert [it["value"] for it in choice["values"]] == ["at_close", "at_end"]
    assert found["kreuz-turnier"]["choices"] == []
