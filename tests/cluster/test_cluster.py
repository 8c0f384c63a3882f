"""Several servers on one PostgreSQL serve the same tables; any of them takes any request."""

import pytest
from support.cluster import hearing_by, two_processes
from support.postgres import postgres
from support.server import Seat, Visitor

from stammtisch.server.rate_limit import LIMITS

pytestmark = pytest.mark.process


@pytest.fixture(scope="module", params=["postgresql", "redis", "workers"])
def servers(request, tmp_path_factory):
    """Two servers, or one with two processes."""
    folder = tmp_path_factory.mktemp("cluster")
    if request.param == "workers":
        with postgres() as database, two_processes(folder, database.database()) as server:
            yield (server, server)
    else:
        with hearing_by(request.param, folder) as servers:
            yield servers


@pytest.fixture
def anna(servers):
    return Visitor(servers[0].url)


@pytest.fixture
def bert(servers):
    return Visitor(servers[1].url, "Bert")


@pytest.fixture
def table(anna, bert):
    """Opened at the first server; Bert sits down at the second."""
    return shared(anna, bert)


def shared(anna, bert, **terms):
    """Anna has chair 0, Bert chair 3, bots sit between them."""
    table = anna.table(bots=2, start=False, talk="on", **{"pause": 3600, **terms})
    invited = {"invite": table["invite"]}
    joined = bert.ok("POST", f"/tables/{table['table']}/seats", {}, params=invited)
    return {**table, "tokens": (table["token"], joined["token"])}


def seats(servers, table):
    return [
        Seat(server.url, table["table"], token)
        for server, token in zip(servers, table["tokens"], strict=False)
    ]


def test_two_at_different_servers_play_a_deal_and_see_each_other_move(servers, anna, table):
    here, there = seats(servers, table)
    with here, there:
        here.until("view")
        there.until("view")
        anna.ok("POST", f"/tables/{table['table']}/start")
        play_on((here, there))
        assert here.number == there.number
        assert outcome(here) == outcome(there)
        moves = [here.view["playing"]["deal"]["history"], there.view["playing"]["deal"]["history"]]
        assert moves[0] == moves[1]


def play_on(seats, until_turn_of=None):
    """Each takes the first of their options; a client that is behind reads first."""
    while any(outcome(seat) is None for seat in seats):
        seat = min(seats, key=lambda seat: (outcome(seat) is not None, seat.number or 0))
        seat.until("view")
        deal = (seat.view["playing"] or {}).get("deal")
        if deal and deal["outcome"] is None and deal["turn"] == deal["seat"]:
            if seat is until_turn_of:
                return
            order = {"type": "act", "id": f"{seat.number}", "expected": seat.number}
            seat.send({**order, "call": seat.calls()[0]})


def outcome(seat):
    playing = seat.view and seat.view["playing"]
    return playing and playing["deal"]["outcome"]


def test_what_somebody_writes_is_read_at_the_other_server(servers, table):
    here, there = seats(servers, table)
    with here, there:
        here.until("view")
        there.until("view")
        here.send({"type": "chat", "text": "Servus"})
        assert there.until("chat")["text"] == "Servus"
        there.send({"type": "chat", "text": "Griaß di"})
        numbers = {}
        while len(numbers) < 2:
            remark = here.until("chat")
            numbers[remark["text"]] = remark["number"]
        assert sorted(numbers.values()) == [1, 2]


def test_who_is_there_and_who_is_ready_is_known_at_both(servers, table):
    here, there = seats(servers, table)
    with here:
        with there:
            until_presence(here, present=[0, 3])
            until_presence(there, present=[0, 3])
            there.send({"type": "ready"})
            until_presence(here, ready=[3])
        until_presence(here, present=[0])


def until_presence(seat, **wanted):
    while True:
        told = seat.until("presence")
        if all(told[key] == value for key, value in wanted.items()):
            return


def test_the_first_deal_begins_when_all_are_ready_wherever_they_are(servers, table):
    here, there = seats(servers, table)
    with here, there:
        here.until("view")
        here.send({"type": "ready"})
        there.send({"type": "ready"})
        for seat in (here, there):
            while not (seat.view and seat.view["playing"]):
                seat.until("view")


def test_any_server_takes_any_request(servers, anna, bert, table):
    path = f"/tables/{table['table']}"
    other = Visitor(servers[1].url, name="")
    other.http.cookies = anna.http.cookies
    assert other.ok("GET", "/me")["name"] == "Anna"
    started = other.ok("POST", f"{path}/start")["number"]
    assert anna.ok("GET", path)["number"] >= started
    bert.ok("DELETE", f"{path}/seats")
    for visitor in (anna, other):
        gone = visitor.ok("GET", path)["view"]["chairs"][3]
        assert gone["leaving"] and gone["bot"], "a deal runs that waits for Anna"


def test_a_new_name_is_known_at_the_other_server(servers, anna, bert, table):
    here, there = seats(servers, table)
    with here, there:
        there.until("view")
        assert there.view["chairs"][0]["name"] == "Anna"
        anna.ok("PATCH", "/me", {"name": "Annamirl"})
        while there.view["chairs"][0]["name"] != "Annamirl":
            show = {"type": "show", "open": not there.view["chairs"][3]["shown"]}
            there.send({**show, "id": str(there.number), "expected": there.number})
            there.until("view")


def test_wrong_passwords_at_one_server_count_at_the_other(servers, anna, bert, table):
    if servers[0] is servers[1]:
        pytest.skip("which of the processes answers is chance")
    login = {"login": "keller", "password": "Eichel-Ober"}
    anna.ok("POST", "/accounts", login)
    strangers = [Visitor(server.url, "") for server in servers]
    for _ in range(LIMITS["login from address"][1]):
        wrong = strangers[0].refused("POST", "/sessions", {**login, "password": "Gras-Ober"})
        assert wrong == (401, "wrong_password")
    here, there = seats(servers, table)
    with here, there:
        here.send({"type": "chat", "text": "Servus"})
        there.until("chat")  # goes the same way, behind what has failed
    assert strangers[1].refused("POST", "/sessions", login) == (429, "too_fast")


def test_who_logs_out_at_one_server_leaves_the_other(servers, anna, table):
    here, there = (Seat(it.url, table["table"], table["tokens"][0]) for it in servers)
    with here, there:
        there.until("view")
        here.until("view")
        anna.ok("DELETE", "/sessions")
        assert there.until("left")["why"] == here.until("left")["why"] == "logged_out"


def test_a_login_is_taken_once(servers, anna, bert, request):
    login = {"login": f"wirt {request.node.name}"[:30], "password": "Eichel-Ober"}
    assert anna.ok("POST", "/accounts", login)["account"]
    assert bert.refused("POST", "/accounts", login) == (409, "login_taken")
