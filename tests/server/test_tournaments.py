"""A tournament in the network: who may do what, and everybody sees it."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from support.server import WAIT, Visitor, running
from support.tournaments import BORN, NAMES, Club, Voice, heard, until
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from stammtisch.cli.app import build
from stammtisch.server.settings import bases
from stammtisch.texts import texts

SHORT = {"toml": 'extends = "schafkopfschule-turnier"\nmatches = 1\ngames_per_match = 4'}


def played(contract, seat, partner=None, **told):
    people = {"declarer": seat} if partner is None else {"declarer": seat, "partner": partner}
    return {"report": "played", "told": {"contract": contract, **people, **told}}


def bare(*points, **more):
    return {"report": "bare", "points": list(points), **more}


@pytest.fixture
def club(server):
    return Club(server.url, **SHORT)


@pytest.fixture
def table(club):
    """The players of table 1 in the order of their seats."""
    (seats,) = club.draw()
    return [club.players[number] for number in seats]


AT = {"round": 1, "table": 1}


def test_from_registration_to_the_final_table(club, table):
    keeper, *others = table
    with club.anybody.socket() as projector:
        assert heard(projector)["tables"][0]["games"] == 0
        keeper.do("enter", **AT, report=played("SG", 1, grade="schneider"))
        seen = until(projector, lambda it: it["tables"][0]["games"] == 1)
        first = seen["places"][0]
        assert (first["rank"], first["values"][0]) == (1, 9)
        assert first["number"] == int(others[0].who.split(":")[1])
    for report in (played("RE", 0, 2), bare(-2, -2, -2, 6), bare(1, 1, -1, -1)):
        keeper.do("enter", **AT, report=report)
    others[0].do("confirm", **AT)
    for seat, voice in enumerate(table):
        version = voice.get("/mine")["sheet"]["version"]
        voice.do("sign", **AT, seat=seat, version=version)
    assert keeper.get("/mine")["sheet"]["state"] == "closed"
    club.management.do("finish")
    hall = club.anybody.get()
    assert hall["finished"]
    assert sum(it["values"][0] for it in hall["places"]) == 0
    assert {it["name"] for it in hall["places"]} == set(NAMES)


def test_a_preview_is_of_the_next_game_or_of_the_one_that_is_named(club, table):
    """In the first game Schwarz counts nothing, later it does (RULES 7.2)."""
    keeper = table[0]
    solo = played("SG", 0, grade="schwarz")

    def points(game=0):
        where = {**keeper.keys, "round_": 1, "table": 1}
        path = keeper.path("/preview")
        return keeper.visitor.ok("POST", path, {"report": solo, "game": game}, params=where)[
            "points"
        ]

    first = points()
    keeper.do("enter", **AT, report=played("RE", 0, 2))
    later = points()
    assert (first, later) == ([6, -2, -2, -2], [12, -4, -4, -4])
    assert points(game=1) == first
    assert points(game=2) == later


def test_bad_input_is_refused_and_changes_nothing(club, table):
    keeper, second, *_ = table
    before = club.anybody.get()
    refusals = {
        "sum_not_zero": (keeper, "enter", {"report": bare(6, -2, -2, -1)}),
        "impossible_points": (keeper, "enter", {"report": bare(7, -7, 0, 0)}),
        "not_the_keeper": (second, "enter", {"report": played("SG", 1)}),
        "unknown_game": (second, "confirm", {"games": [1]}),
        "not_your_office": (
            keeper,
            "correct",
            {"game": 1, "report": bare(1, 1, -1, -1), "reason": "x"},
        ),
        "supervisor_only": (keeper, "enter", {"report": {"report": "struck"}}),
        "unknown_table": (keeper, "confirm", {"round": 1, "table": 9}),
        "not_complete": (keeper, "sign", {"seat": 0}),
    }
    for error, (voice, what, step) in refusals.items():
        assert voice.refused(what, **{**AT, **step}) == (409, error)
    assert keeper.told("enter", **AT, report=bare(6, -2, -2, -1)) == (
        "The points must add up to 0, not to 1."
    )
    keeper.do("enter", **AT, report=played("SG", 1))
    assert keeper.refused("confirm", **AT, games=[1]) == (409, "own_entry")
    second.do("confirm", **AT, games=[1])
    assert second.refused("confirm", **AT, games=[1]) == (409, "already_confirmed")
    assert keeper.refused("enter", **AT, report=played("SIE", 1)) == (409, "approval_needed")
    stale = {**AT, "game": 1, "report": played("SG", 1, won=False), "reason": "misread"}
    assert club.supervisor.refused("correct", **stale, version=99) == (409, "stale")
    assert club.anybody.get()["number"] == before["number"] + 2


def test_a_sheet_that_is_not_there_is_not_found(server):
    club = Club(server.url)
    path = club.supervisor.path("/tables/7/9")
    keys = club.supervisor.keys
    assert club.supervisor.visitor.refused("GET", path, params=keys) == (404, "no_sheet")
    with club.supervisor.socket(round=7, table=9) as line, pytest.raises(ConnectionClosed) as end:
        heard(line)
    assert end.value.rcvd.code == 4404


def test_entries_that_cannot_be(club):
    newcomer, desk = club.newcomers, club.management
    assert newcomer.refused("register", name="Emil", birth="2012-01-01") == (409, "too_young")
    assert newcomer.refused("register", name="Emil") == (409, "birth_needed")
    assert newcomer.refused("register", name="Emil", birth=BORN, paid=True)[1] == "not_your_office"
    assert newcomer.refused("register", name=NAMES[0], birth=BORN)[1] == "already_registered"
    assert newcomer.refused("pay", number=1) == (403, "tournament_office")
    broken = "name;birth;paid\nEmil;1990-01-01;x\nFritz;2015-01-01;x\nGerda;bald;x\n"
    told = desk.told("import", csv=broken)
    assert [line.split(":")[0] for line in told.splitlines()[1:]] == ["4"]
    told = desk.told("import", csv=broken.replace("bald", "1990-02-30"))
    assert "4: " in told
    told = desk.told("import", csv=broken.replace("bald", "1990-02-03"))
    assert "3: " in told
    assert len(desk.get("/office")["entrants"]) == 4
    desk.do("import", csv=broken.replace("2015", "1995").replace("bald", "1990-02-03"))
    assert len(desk.get("/office")["entrants"]) == 7
    twice = [[1, 2, 3, 4], [5, 6, 7, 1]]
    assert desk.refused("begin", tables=twice) == (409, "double_seat")


def test_a_code_opens_only_what_it_is_for(club, table, server):
    keeper = table[0]
    stranger = Voice(server.url, club.id, "management", "aaaaaaaa")
    assert stranger.refused("finish") == (403, "tournament_code")
    assert stranger.visitor.refused("GET", stranger.path("/office"), params=stranger.keys) == (
        403,
        "tournament_code",
    )
    assert club.anybody.refused("finish") == (403, "tournament_read_only")
    for end in ("/office", "/journal", "/codes", "/backup", "/lists/entries", "/prints/sheets"):
        answer = keeper.visitor.refused("GET", keeper.path(end), params=keeper.keys)
        assert answer == (403, "tournament_office"), end
    reader = club.voice("table:1:1", club.codes()["tables"]["1"])
    assert reader.get("/mine")["sheet"]["table"] == 1
    assert reader.refused("confirm", **AT) == (403, "tournament_read_only")
    nowhere = Voice(server.url, "nowhere")
    assert nowhere.visitor.refused("GET", nowhere.path()) == (404, "no_tournament")
    for voice, code in ((stranger, 4403), (nowhere, 4404)):
        with voice.socket() as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=WAIT)
        assert closed.value.rcvd.code == code


def test_a_replacement_has_a_code_of_his_own(club, table):
    leaver = table[1]
    number = int(leaver.who.split(":")[1])
    club.management.do("substitute", number=number, name="Xaver", birth=BORN, reason="ill")
    assert leaver.refused("confirm", **AT) == (403, "tournament_code")
    heir = club.voice(leaver.who, club.codes()["players"][str(number)])
    assert heir.get("/mine")["player"]["name"] == "Xaver"


def test_a_tout_waits_for_the_supervisor(club, table):
    keeper = table[0]
    keeper.do("enter", **AT, report=played("RE", 0, 2))
    with club.supervisor.socket() as phone, keeper.socket() as sheet:
        heard(phone), heard(sheet)
        hand = "EO GO HO SO EU GU HU SU"
        keeper.do("ask", **AT, seat=0, contract="SH-TOUT", hand=hand)
        (request,) = until(phone, lambda it: it["requests"])["requests"]
        assert request["meets_minimum"]
        assert request["open"]
        assert keeper.refused("enter", **AT, report=played("W", 1)) == (409, "request_open")
        club.supervisor.do("answer", request=1, granted=True)
        until(sheet, lambda it: not it["sheet"]["requests"][0]["open"])
    keeper.do("enter", **AT, report=played("SH-TOUT", 0))
    rows = keeper.get("/mine")["sheet"]["rows"]
    assert rows[1]["points"] == [18, -6, -6, -6]
    assert rows[1]["circled"] == 0


def test_corrections_rulings_and_disputes_stand_in_the_journal(club, table):
    keeper, second, *_ = table
    keeper.do("enter", **AT, report=played("SG", 1))
    second.do("reject", **AT, game=1, reason="it was lost")
    keeper.do("enter", **AT, game=1, report=played("SG", 1, won=False))
    second.do("confirm", **AT)
    second.do("dispute", **AT, text="who led?", game=1)
    assert keeper.refused("enter", **AT, report=played("SG", 1)) == (409, "dispute_open")
    judge = club.supervisor
    judge.do("settle", dispute=1, text="column 2 led")
    version = judge.get("/tables/1/1")["sheet"]["version"]
    judge.do("correct", **AT, game=1, report=played("SG", 1), reason="misread", version=version)
    told = {"contract": "RE", "declarer": 0, "partner": 2}
    judge.do("rule", **AT, game=2, ruling="MC-14 p2", told=told)
    sheet = judge.get("/tables/1/1")["sheet"]
    assert [it["points"] for it in sheet["rows"]] == [[-2, 6, -2, -2], [2, -4, 2, 0]]
    assert [it["reason"] for it in sheet["rows"][0]["history"]] == ["it was lost", "misread"]
    journal = [it["event"] for it in judge.get("/journal")]
    assert journal[-7:] == [
        "rejected",
        "entered",
        "confirmed",
        "disputed",
        "settled",
        "corrected",
        "ruled",
    ]


def test_a_reason_that_nobody_gave_leaves_no_colon_in_the_journal(club, table):
    judge, ruling = club.supervisor, "MC-24 p2"
    judge.do("rule", **AT, game=1, ruling=ruling)
    judge.do("rule", **AT, game=1, ruling=ruling, reason="third time")
    without, _, given, _ = (it["text"] for it in judge.get("/journal")[-4:])
    name = judge.get("/tables/1/1")["sheet"]["seats"][1]["name"]
    assert without.endswith(f"(MC-24), {name} (supervisor)"), without
    assert given.endswith(f"(MC-24), {name}: third time (supervisor)"), given


def tapped(contract, **told):
    """A game as the page of a phone sends it: without a suit, unless somebody names one."""
    common = {"laufende": 0, "knocks": 0, "contra": 0, "step": 60, "won": True, "grade": "plain"}
    return {"report": "played", "told": {**common, "contract": contract, **told}}


def test_a_game_without_its_suit_is_printed_and_told(club, table, server, tmp_path):
    """The most ordinary game of all: a Rufspiel written on a phone, then one that is ruled."""
    keeper, judge = table[0], club.supervisor
    keeper.do("enter", **AT, report=tapped("R", declarer=0, partner=2))
    keeper.do("enter", **AT, report=tapped("S", declarer=1, partner=None))
    judge.do(
        "rule", **AT, game=3, ruling="MC-14 p2", told=tapped("R", declarer=0, partner=2)["told"]
    )
    judge.do("rule", **AT, game=4, ruling="MC-24 p2", told=tapped("S-TOUT", declarer=0)["told"])
    answer = judge.visitor.ask("GET", judge.path("/prints/sheets"), params=judge.keys)
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    told = [it["text"] for it in judge.get("/journal")]
    assert any("Rufspiel won" in it for it in told), told
    assert any("(Rufspiel, " in it for it in told), told
    assert any("(Solo Tout, " in it for it in told), told
    rows = keeper.get("/mine")["sheet"]["rows"]
    assert ["Rufspiel" in it["text"] for it in rows] == [True, False, True]
    for typed in (
        ["journal"],
        ["sheet", "1", "1"],
        ["print", "sheets", str(tmp_path / "sheets.pdf")],
    ):
        command, *rest = typed
        result = CliRunner().invoke(
            build(texts("en")),
            ["tournament", command, str(server.folder / "stammtisch.db"), club.id, *rest],
        )
        assert result.exit_code == 0, result.output


def test_a_ruling_about_a_game_that_is_not_played_here_is_refused(club, table):
    for contract in ("G", "nonsense", ""):
        told = {"contract": contract, "declarer": 0}
        for case in ("MC-14 p2", "MC-24 p2", "MC-20 p2 SG"):
            refused = club.supervisor.refused("rule", **AT, game=1, ruling=case, told=told)
            assert refused[0] == 409, (contract, case)


def test_paper_is_typed_by_one_and_confirmed_by_another(club, table):
    management, helper = (
        club.management,
        club.voice("desk:2", club.codes()["officials"]["desk:2"]),
    )
    for _ in range(4):
        management.do("enter", **AT, report=bare(1, 1, -1, -1))
    assert management.refused("confirm", **AT) == (409, "own_entry")
    helper.do("confirm", **AT)
    for seat in range(4):
        helper.do("sign", **AT, seat=seat)
    assert table[0].get("/mine")["sheet"]["state"] == "closed"


def test_a_step_is_done_once_however_often_it_is_sent(club):
    before = club.anybody.get()["number"]
    for _ in range(3):
        done = club.newcomers.do("register", id_="phone-1", name="Emil", birth=BORN)
        assert [it["name"] for it in done["entries"]] == ["Emil"]
    assert club.anybody.get()["number"] == before + 1


def test_everything_can_be_taken_home(club, table, tmp_path):
    desk, anybody = club.management, club.anybody
    prints = ("start-list", "start-cards", "table-cards", "blank-sheets", "sheets", "results")
    for paper in prints:
        answer = desk.visitor.ask("GET", desk.path(f"/prints/{paper}"), params=desk.keys)
        assert answer.content.startswith(b"%PDF"), paper
    assert desk.get("/lists/entries").startswith("number,name,birth")
    assert anybody.get("/lists/results").startswith("rank,number,name")
    assert [it["proven"] for it in anybody.get("/verify")] == [True]
    proofs = tmp_path / "draws.json"
    proofs.write_text(json.dumps(anybody.get("/proofs")))
    verified = CliRunner().invoke(build(texts("en")), ["tournament", "verify", str(proofs)])
    assert verified.exit_code == 0, verified.output


@pytest.mark.process
def test_a_backup_moves_a_tournament_to_another_machine_and_to_the_command_line(
    club, table, tmp_path
):
    desk = club.management
    packed = desk.visitor.ask("GET", desk.path("/backup"), params=desk.keys).content
    with running(tmp_path) as elsewhere:
        there = Visitor(elsewhere.url, "")
        opened = there.http.post("/tournaments/restore", content=packed).json()
        assert opened["tournament"] == club.id
        for voice in (*table, club.anybody):
            moved = Voice(elsewhere.url, club.id, voice.who, voice.code)
            end = "/mine" if voice.who else ""
            assert moved.get(end) == voice.get(end)
        again = there.http.post("/tournaments/restore", content=packed)
        assert (again.status_code, again.json()["error"]) == (409, "id_taken")
        for broken in (packed[:-20], b"nonsense", b""):
            answer = there.http.post("/tournaments/restore", content=broken)
            assert (answer.status_code, answer.json()["error"]) == (409, "bad_backup")
        database = str(tmp_path / "stammtisch.db")
        keeper = Voice(elsewhere.url, club.id, table[0].who, table[0].code)
        with keeper.socket() as line:
            heard(line)
            typed = ["tournament", "enter", database, club.id, "1", "1", "RE 1+3 won"]
            result = CliRunner().invoke(build(texts("en")), typed)
            assert result.exit_code == 0, result.output
            assert len(heard(line)["sheet"]["rows"]) == 1
    file = tmp_path / "moved.gz"
    file.write_bytes(packed)
    restored = str(tmp_path / "other.db")
    result = CliRunner().invoke(build(texts("en")), ["restore", str(file), restored])
    assert result.exit_code == 0, result.output
    result = CliRunner().invoke(build(texts("en")), ["tournament", "show", restored, club.id])
    assert "Spring" in result.output
    alone, again = str(tmp_path / "alone.db"), str(tmp_path / "again.gz")
    for typed in (["restore", alone, str(file)], ["backup", alone, club.id, again]):
        result = CliRunner().invoke(build(texts("en")), ["tournament", *typed])
        assert result.exit_code == 0, result.output
    assert Path(again).read_bytes() == packed


@pytest.mark.parametrize(
    "plan",
    [
        {"rules": "skat"},
        {"rules": "ttc-freising-10-30"},
        {"date": "soon"},
        {"title": ""},
        {"pairing": "ko"},
        {"rounds": -1},
        {"fee": -1},
        {"id": "Not An Id"},
        {"toml": "extends = 1"},
    ],
)
def test_a_tournament_that_cannot_be_is_refused(server, plan):
    body = {"title": "Spring", "date": "2027-03-14", **plan}
    answer = Visitor(server.url, "").ask("POST", "/tournaments", body)
    assert answer.status_code in (400, 409), answer.text
    assert answer.json()["message"]


def test_schnapsen_by_knockout(server):
    club = Club(server.url, NAMES[:2], rules="schnapsen-weich", pairing="ko")
    (seats,) = club.draw()
    keeper, other = (club.players[number] for number in seats)
    for _ in range(2):
        keeper.do("enter", **AT, report={"report": "partie", "seat": 0, "left": 7})
        if keeper.get("/mine")["sheet"]["complete"]:
            break
    sheet = keeper.get("/mine")["sheet"]
    assert sheet["complete"]
    assert sheet["seats"][1]["bummerl"] == 2
    other.do("confirm", **AT)
    for seat, voice in enumerate((keeper, other)):
        voice.do("sign", **AT, seat=seat)
    club.management.do("finish")
    assert club.anybody.get()["places"][0]["number"] == seats[0]


@pytest.mark.process
def test_a_killed_server_has_lost_nothing_that_it_answered(tmp_path):
    with running(tmp_path) as server:
        club = Club(server.url, **SHORT)
        (seats,) = club.draw()
        keeper = club.players[seats[0]]
        keeper.do("enter", id_="phone-7", **AT, report=played("SG", 1))
        before = keeper.get("/mine"), club.anybody.get(), club.management.get("/journal")
        server.process.kill()
        server.process.wait()
    with running(tmp_path) as server:
        moved = [Voice(server.url, club.id, it.who, it.code) for it in (keeper, club.anybody)]
        again, anybody = moved
        management = Voice(server.url, club.id, "management", club.management.code)
        assert (again.get("/mine"), anybody.get(), management.get("/journal")) == before
        again.do("enter", id_="phone-7", **AT, report=played("SG", 1))  # it did not hear the answer
        assert again.get("/mine") == before[0]


def test_phones_that_write_at_the_same_time_each_get_their_own(club):
    names = [f"Gast {number}" for number in range(20)]
    with ThreadPoolExecutor(10) as phones:
        done = list(
            phones.map(lambda it: club.newcomers.do("register", name=it, birth=BORN), names)
        )
    numbers = [it["entries"][0]["number"] for it in done]
    assert len(set(numbers)) == len(names)
    told = {it["number"]: it["name"] for it in club.management.get("/office")["entrants"]}
    assert [told[number] for number in numbers] == names


def test_the_office_sees_what_must_be_done_next(club):
    office = club.management.get("/office")
    assert (office["due"], office["can_begin"], office["playing"]) == ("seats", False, 4)
    assert office["begin_why"]
    club.management.do("promise")
    assert club.management.get("/office")["commitment"] == club.anybody.get()["commitment"]
    club.management.do("draw", called="1 2 3")
    assert club.management.get("/office")["can_begin"]
    assert club.management.get("/office")["entries_open"], "the desk can still enter somebody"
    assert club.newcomers.refused("register", name="Zu Spaet", birth=BORN)[1] == "entries_closed"
    club.management.do("begin")
    office = club.management.get("/office")
    assert [it["state"] for it in office["tables"]] == ["open"]
    assert club.management.refused("finish") == (409, "round_running")


def test_phones_are_told_addresses_that_they_can_reach():
    assert bases("127.0.0.1", 8000) == []
    assert bases("192.168.1.20", 8000) == ["http://192.168.1.20:8000"]
    assert bases("fd00::7", 80) == ["http://[fd00::7]:80"]
    assert not any("127.0.0.1" in it or "0.0.0.0" in it for it in bases("0.0.0.0", 8000))


def test_a_list_is_shown_before_it_is_taken(club):
    text = "Name;Geburtsdatum\nJörg Müller;31.12.1980\nAnna Huber;31.1.1980\n"
    at = f"{club.url}{club.management.path('/lists/preview')}"

    def shown(voice, data):
        return httpx.post(at, params=voice.keys, content=data)

    answer = shown(club.management, text.encode("utf-16"))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert [it["name"] for it in found["rows"]] == ["Jörg Müller", "Anna Huber"]
    assert found["problems"] == 1 and not found["rows"][0]["problem"]
    assert len(club.management.get("/office")["entrants"]) == len(NAMES), "nothing was done"
    assert shown(club.players[1], text.encode()).status_code == 403
    for nonsense in (b"", bytes(range(256)), b"\xff\xfe\x00", b"name\n\0\0"):
        assert shown(club.management, nonsense).status_code in (200, 409)
    club.management.do("import", csv=found["csv"].rpartition("Anna")[0])
    assert club.management.get("/office")["entrants"][-1]["name"] == "Jörg Müller"
