"""Whole evenings over real sockets."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.server import Seat, Visitor, played, running, stopped

from stammtisch.record import prove, read

EXAMPLE = Path(__file__).parents[2] / "examples" / "evening.py"


@pytest.mark.process
@pytest.mark.parametrize("rules", ["schafkopfschule", "schnapsen-weich"])
def test_the_example_plays_an_evening_and_comes_back_in_the_middle(server, rules):
    command = [sys.executable, EXAMPLE, server.url, "--deals", "4", "--rules", rules]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "Back again; 4 deals played." in done.stdout
    assert "Evi" in done.stdout


@pytest.mark.process
def test_the_example_waits_when_it_is_too_fast(tmp_path):
    with running(tmp_path, STAMMTISCH_MESSAGES="3") as server:
        command = [sys.executable, EXAMPLE, server.url, "--deals", "1"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert "too_fast" in server.log
    assert done.returncode == 0, done.stderr
    assert "Back again; 1 deals played." in done.stdout


def test_finished_deals_are_recorded_proven_reviewed_and_settled(anna, server):
    table = anna.table()
    played(server, table, 2)
    path = f"/tables/{table['table']}"
    deals = anna.ok("GET", f"{path}/deals")
    assert [deal["number"] for deal in deals[:2]] == [1, 2]
    assert all(sum(deal["amounts"]) == 0 for deal in deals)
    for deal in deals:
        (record,) = read(anna.ok("GET", f"{path}/deals/{deal['number']}/record"))
        prove(record, deal["commitment"])
        assert "Anna" in record.tags.values()
    assert len(read(anna.ok("GET", f"{path}/record"))) >= 2
    settlement = anna.ok("GET", f"{path}/settlement")
    assert sum(balance["balance"] for balance in settlement["balances"]) == 0
    for balance in settlement["balances"]:
        player, payments = balance["player"], settlement["payments"]
        received = sum(it["amount"] for it in payments if it["to_player"] == player)
        paid = sum(it["amount"] for it in payments if it["from_player"] == player)
        assert received - paid == balance["balance"]
    review = anna.ok("GET", f"{path}/deals/1/review", params={"depth": "quick"})
    assert review["judgements"]
    assert anna.refused("GET", f"{path}/deals/99/record") == (404, "no_deal")


def test_the_secret_of_a_running_deal_is_nowhere(anna, server):
    table = anna.table(pause=3600)
    with Seat(server.url, table["table"], table["token"]) as seat:
        view = seat.turn()
        assert len(view["playing"]["commitment"]) == 64
        assert "secret" not in str(view["playing"])
        assert view["result"] is None
    assert anna.ok("GET", f"/tables/{table['table']}/deals") == []


def dealt(*seats):
    """All read along until they hold cards; who is behind reads first, who has to act does."""
    while not all(seat.view and seat.view["playing"]["deal"]["counts"][0] for seat in seats):
        seat = min(seats, key=lambda seat: seat.number or 0)
        seat.until("view")
        deal = seat.view["playing"]["deal"]
        if deal["turn"] == deal["seat"]:
            order = {"type": "act", "id": str(seat.number), "expected": seat.number}
            seat.send({**order, "call": seat.calls()[0]})


def test_two_people_at_one_table_see_their_own_cards(anna, bert, server):
    table = anna.table(bots=2, start=False)
    joined = bert.ok(
        "POST", f"/tables/{table['table']}/seats", {}, params={"invite": table["invite"]}
    )
    anna.ok("POST", f"/tables/{table['table']}/start")
    with (
        Seat(server.url, table["table"], table["token"]) as hers,
        Seat(server.url, table["table"], joined["token"]) as his,
    ):
        dealt(hers, his)
        deals = [seat.view["playing"]["deal"] for seat in (hers, his)]
        for deal in deals:
            open_ = [seat for seat, hand in enumerate(deal["hands"]) if hand is not None]
            assert open_ == [deal["seat"]]


def test_nobody_looks_into_another_hand_by_changing_chairs_in_a_deal(anna, bert, server):
    table = anna.table(bots=2, start=False, pace=10_000, window=10_000)
    path, invited = f"/tables/{table['table']}", {"invite": table["invite"]}
    joined = bert.ok("POST", f"{path}/seats", {}, params=invited)
    anna.ok("POST", f"{path}/start")
    with (
        Seat(server.url, table["table"], table["token"]) as hers,
        Seat(server.url, table["table"], joined["token"]) as his,
    ):
        dealt(hers, his)
    other = next(chair for chair in range(1, 4) if chair != joined["chair"])
    anna.ok("DELETE", f"{path}/seats")
    anna.ok("POST", f"{path}/bots", {"bot": "anfaenger", "chair": 0})
    anna.ok("DELETE", f"{path}/bots/{other}")
    assert anna.refused("POST", f"{path}/seats", {"chair": other}) == (409, "cards_elsewhere")
    assert anna.refused("POST", f"{path}/seats", {}) == (409, "cards_elsewhere")
    anna.ok("DELETE", f"{path}/bots/0")
    assert anna.ok("POST", f"{path}/seats", {})["chair"] == 0


@pytest.mark.process
def test_a_table_is_there_again_after_a_restart(tmp_path):
    with running(tmp_path) as server:
        anna = Visitor(server.url)
        table = anna.table()
        with Seat(server.url, table["table"], table["token"]) as seat:
            seat.turn()
            first = seat.act(seat.calls()[0], "one")
        cookies = anna.http.cookies
    with running(tmp_path) as server:
        anna = Visitor(server.url, name="")
        anna.http.cookies = cookies
        assert anna.ok("GET", "/me")["name"] == "Anna"
        with Seat(server.url, table["table"], table["token"]) as seat:
            seat.until("view")
            assert seat.view["chairs"][0]["name"] == "Anna"
            assert seat.act("PASS", "one", 0) == first
        view = played(server, table, 1)
        assert view["result"]["number"] == 1


@pytest.mark.process
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_who_stops_the_server_is_told_to_everybody(tmp_path, asked):
    with running(tmp_path) as server:
        stopped(server, asked)


def test_no_bot_is_called_like_somebody_at_the_table(server):
    resi = Visitor(server.url, "resi")
    opened = resi.table(bots=2, start=False)
    seated = resi.ok("POST", f"/tables/{opened['table']}/bots", {"bot": "anfaenger"})
    assert seated["number"]
    view = resi.ok("GET", f"/tables/{opened['table']}")["view"]
    names = [chair["name"].casefold() for chair in view["chairs"]]
    assert names.count("resi") == 1
    assert len(set(names)) == len(names) == 4
