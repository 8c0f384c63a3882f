"""What goes over the websocket of a seat, and what does not."""

import asyncio
import json
import subprocess
import sys
from contextlib import ExitStack
from hashlib import sha256

import pytest
from support.server import Seat, Visitor
from websockets.exceptions import InvalidStatus

from stammtisch.engine.errors import Denied
from stammtisch.people.about import forget
from stammtisch.people.persons import Person
from stammtisch.store.connection import open_store
from stammtisch.table.socket import MOST_MUTED, with_muted


@pytest.fixture
def table(anna):
    return anna.table(pause=3600)


@pytest.fixture
def seat(server, table):
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.turn()
        yield seat


def goes_on(seat):
    """Whatever was refused, the table goes on."""
    seat.send({"type": "ping", "at": 7})
    return seat.until("pong") == {"type": "pong", "at": 7}


def test_first_comes_a_welcome_and_then_the_view(server, table):
    with Seat(server.url, table["table"], table["token"]) as seat:
        welcome = seat.next()
        assert welcome["type"] == "welcome"
        assert welcome["who"] == 0
        assert welcome["owner"] == welcome["player"], "only he ends the evening"
        assert seat.next()["type"] == "view"


def test_only_those_who_sit_at_a_table_are_told_how_to_invite_others(server, anna):
    table = anna.table(onlookers=True, public=True)
    with (
        Seat(server.url, table["table"], table["token"]) as seat,
        Seat(server.url, table["table"]) as onlooker,
    ):
        assert seat.until("welcome")["invite"] == table["invite"]
        assert onlooker.until("welcome")["invite"] == ""


@pytest.mark.parametrize(("language", "told"), [("bar", "Do"), ("en", "Nobody"), ("x", "Hier")])
def test_a_stranger_is_answered_in_the_language_of_his_page(server, table, language, told):
    headers = {"Accept-Language": "de-DE"}
    with Seat(server.url, table["table"], hello=False, headers=headers) as stranger:
        stranger.send({"type": "hello", "language": language})
        assert stranger.until("error")["message"].startswith(told)


def test_an_action_is_acknowledged_with_its_number(seat):
    before = seat.number
    answer = seat.act(seat.calls()[0], "one")
    assert answer == {"type": "done", "id": "one", "number": before + 1}


def test_the_same_action_again_is_answered_and_not_done_again(seat):
    before, call = seat.number, seat.calls()[0]
    first = seat.act(call, "one", before)
    assert seat.act(call, "one", before) == first
    assert seat.act("PASS", "one") == first


def test_a_late_action_is_answered_with_how_it_stands(seat):
    answer = seat.act(seat.calls()[0], "one", seat.number - 1)
    assert answer["type"] == "stale"
    assert seat.until("view")["number"] == answer["number"]


def test_the_next_cut_is_refused_to_onlookers_in_a_deal_and_too_late(server, anna):
    table = anna.table(pause=3600, onlookers=True, public=True)
    with (
        Seat(server.url, table["table"], table["token"]) as seat,
        Seat(server.url, table["table"]) as onlooker,
    ):
        seat.turn()
        assert seat.act("NEXT_CUT", "early")["type"] == "declined"
        assert seat.act("NEXT_CUT", "late", seat.number - 1)["type"] == "stale"
        assert onlooker.act("NEXT_CUT", "mine", seat.number)["error"] == "not_seated"


def test_an_action_against_the_rules_is_explained_with_its_rule(seat):
    answer = seat.act("CARD(EO)" if "CARD(EO)" not in seat.calls() else "PASS", "one")
    assert answer["type"] == "declined"
    assert answer["message"]
    assert answer["rule"]


def test_who_asks_hears_what_the_rules_say_and_nothing_is_done(seat):
    before, wrong = seat.number, "CARD(EO)" if "CARD(EO)" not in seat.calls() else "PASS"
    seat.send({"type": "ask", "call": wrong})
    verdict = seat.until("verdict")
    assert (verdict["call"], verdict["allowed"]) == (wrong, False)
    assert verdict["message"]
    assert verdict["rule"]
    seat.send({"type": "ask", "call": seat.calls()[0]})
    assert seat.until("verdict")["allowed"]
    assert seat.act(seat.calls()[0], "one") == {"type": "done", "id": "one", "number": before + 1}


def test_who_asks_out_of_turn_hears_whose_turn_it_is_by_name(server, anna, bert):
    table = anna.table(rules="schnapsen-weich", bots=0, start=False)
    his = bert.ok("POST", f"/tables/{table['table']}/seats?invite={table['invite']}", {})
    anna.ok("POST", f"/tables/{table['table']}/start")
    with (
        Seat(server.url, table["table"], table["token"]) as mine,
        Seat(server.url, table["table"], his["token"]) as other,
    ):
        mine.until("view")
        other.until("view")
        deal = mine.view["playing"]["deal"]
        anna_is_on = deal["turn"] == deal["seat"]
        waiting, name = (other, "Anna") if anna_is_on else (mine, "Bert")
        waiting.send({"type": "ask", "call": "CUT(5)"})
        assert waiting.until("verdict")["message"].startswith(name)
        assert waiting.act("CUT(5)")["message"].startswith(name)


def test_only_the_owner_begins_the_evening_while_they_are_connected(server, anna, bert):
    table = anna.table(rules="schnapsen-weich", bots=0, start=False)
    path = f"/tables/{table['table']}"
    his = bert.ok("POST", f"{path}/seats?invite={table['invite']}", {})
    with Seat(server.url, table["table"], his["token"]) as guest:
        guest.until("view")
        with Seat(server.url, table["table"], table["token"]) as owner:
            owner.until("view")
            guest.send({"type": "begin", "id": "too-soon"})
            answer = guest.until("declined", "done")
            assert (answer["id"], answer["error"]) == ("too-soon", "not_owner")
            assert "wem der Tisch gehört" in answer["message"]
            assert bert.refused("POST", f"{path}/start") == (403, "not_owner")
        while guest.until("presence")["present"] != [his["chair"]]:
            pass
        bert.ok("POST", f"{path}/start")


@pytest.mark.parametrize(("pack", "suits"), [("german", "Schellen"), ("french", "Karo")])
def test_who_asks_hears_of_the_cards_that_he_sees(server, anna, pack, suits):
    table = anna.table(rules="schnapsen-weich", bots=1)
    with Seat(server.url, table["table"], table["token"]) as seat:
        while not seat.turn()["playing"]["deal"]["trump"]:
            seat.act(seat.calls()[0])
        card = next(card for card in ("SA", "SX", "SK") if f"CARD({card})" not in seat.calls())
        seat.send({"type": "ask", "call": f"CARD({card})", "pack": pack})
        assert suits in seat.until("verdict")["message"]


@pytest.mark.parametrize("call", ["nonsense", "CARD(EO", "CARD(ZZ)", "", "RULING(MC-01)"])
def test_nonsense_is_declined(seat, call):
    assert seat.act(call)["type"] == "declined"
    assert goes_on(seat)


@pytest.mark.parametrize(
    "message",
    [
        "not json",
        "[]",
        "{}",
        '{"type": "secrets"}',
        '{"type": "act"}',
        '{"type": "act", "id": "", "call": "PASS"}',
        '{"type": "act", "id": 1, "call": "PASS"}',
        '{"type": "act", "id": "x", "call": "PASS", "as": 2}',
        '{"type": "chat", "text": 5}',
        b"\xff\xfe",
        "[" * 5000,
    ],
)
def test_a_malformed_message_is_refused_with_a_reason_and_the_table_goes_on(server, seat, message):
    before = server.log.count('"reason":"malformed"')
    seat.send(message)
    answer = seat.until("error")
    assert answer["error"] == "malformed"
    assert answer["message"]
    assert goes_on(seat)
    assert server.log.count('"reason":"malformed"') == before + 1


def test_an_oversized_message_is_refused_and_the_connection_closed(server, seat, table):
    seat.send('{"type": "chat", "text": "' + "x" * 17_000 + '"}')
    assert seat.until("error")["error"] == "too_large"
    assert seat.code() == 1009
    assert '"reason":"too_large"' in server.log
    with Seat(server.url, table["table"], table["token"]) as again:
        assert again.until("view")


def test_a_huge_message_is_cut_off(server, seat, table):
    seat.send("x" * 200_000)
    assert seat.code() == 1009
    assert '"reason":"frames: 1009"' in server.log
    with Seat(server.url, table["table"], table["token"]) as again:
        assert again.until("view")


@pytest.mark.parametrize("token", ["forged", "x" * 5000, "ä"])
def test_a_forged_token_is_refused_and_logged(server, table, token):
    with Seat(server.url, table["table"], token) as seat:
        assert seat.next()["error"] == "bad_token"
        assert seat.code() == 4401
    assert '"reason":"bad_token"' in server.log
    assert "forged" not in server.log


def test_an_expired_token_is_refused_and_the_table_goes_on(server, table, seat):
    asyncio.run(expire(server.folder / "stammtisch.db", table["token"]))
    before = server.log.count('"reason":"bad_token"')
    with Seat(server.url, table["table"], table["token"]) as again:
        assert again.next()["error"] == "bad_token"
        assert again.code() == 4401
    assert server.log.count('"reason":"bad_token"') == before + 1
    assert goes_on(seat)


async def expire(database, token):
    """As if two days had passed for this token."""
    store = await open_store(str(database))
    key = sha256(token.encode()).hexdigest()
    session = json.loads(await store.get("session", key))
    await store.put("session", key, json.dumps({**session, "expires": 1}).encode())
    await store.close()


def test_a_token_for_another_table_is_refused(server, anna, table):
    other = anna.table(start=False)
    with Seat(server.url, table["table"], other["token"]) as seat:
        assert seat.next()["error"] == "bad_token"
        assert seat.code() == 4401


def test_a_token_of_a_seat_opens_no_session(anna, server, table):
    stranger = Visitor(server.url, name="")
    headers = {"Authorization": f"Bearer {table['token']}"}
    assert stranger.refused("GET", "/me", headers=headers) == (401, "no_session")


def test_without_a_token_the_cookie_says_who_it_is(server, anna, table):
    with Seat(server.url, table["table"], headers={"Cookie": anna.cookie()}) as seat:
        assert seat.next()["who"] == 0


def test_a_stranger_is_not_let_in(server, bert, table):
    with Seat(server.url, table["table"], headers={"Cookie": bert.cookie()}) as seat:
        assert seat.next()["error"] == "no_onlookers"
        assert seat.code() == 4403
    with Seat(server.url, table["table"]) as seat:
        assert seat.next()["error"] == "no_session"


def test_a_page_of_somebody_else_is_not_let_in(server, anna, table):
    with pytest.raises(InvalidStatus) as refused:
        Seat(
            server.url,
            table["table"],
            headers={"Cookie": anna.cookie()},
            origin="https://evil.example",
        )
    assert refused.value.response.status_code == 403
    assert "wrong_origin" in server.log


def test_our_own_page_is_let_in(server, table):
    with Seat(server.url, table["table"], table["token"], origin=server.url) as seat:
        assert seat.next()["type"] == "welcome"


def test_there_is_no_such_table(server, anna):
    for name in ("aaaaaaaaaaaaaaaa", "x", "..%2f"):
        with Seat(server.url, name, headers={"Cookie": anna.cookie()}) as seat:
            assert seat.next()["error"] == "no_table"
            assert seat.code() == 4404


def test_the_first_word_must_be_hello(server, table):
    with Seat(server.url, table["table"], hello=False) as seat:
        seat.send({"type": "ready"})
        assert seat.next()["error"] == "hello_first"


def test_who_lost_the_connection_hears_what_he_missed(server, table, seat):
    number = seat.number
    seat.act(seat.calls()[0])
    seat.turn()
    newest = seat.number
    with Seat(server.url, table["table"], table["token"], after=number) as again:
        numbers = []
        while newest not in numbers:
            numbers.append(again.until("view")["number"])
    assert numbers == list(range(number + 1, newest + 1))


def test_onlookers_come_with_permission_and_see_cards_only_if_shown(server, anna, bert):
    table = anna.table(onlookers=True, public=True, pause=3600)
    with (
        Seat(server.url, table["table"], table["token"]) as hers,
        Seat(server.url, table["table"], headers={"Cookie": bert.cookie()}) as his,
    ):
        while not (hers.view and hers.view["playing"]["deal"]["counts"][0]):
            hers.turn()
            if not hers.view["playing"]["deal"]["counts"][0]:
                hers.act(hers.calls()[0])
        seat = hers.view["playing"]["deal"]["seat"]
        hers.send({"type": "show", "id": "show", "open": True})
        hers.until("done")
        while not (his.view and his.view["chairs"][0]["shown"]):
            his.until("view")
        hands = his.view["playing"]["deal"]["hands"]
        assert [place for place, hand in enumerate(hands) if hand is not None] == [seat]
        his.send({"type": "act", "id": "x", "call": "PASS"})
        assert his.until("declined")["error"] == "not_seated"


def test_one_person_has_at_most_ten_connections_to_a_table(server, anna, bert):
    opened = anna.table(bots=2, start=False, public=True, onlookers=True)
    name, token = opened["table"], opened["token"]
    with ExitStack() as windows:
        hers = [windows.enter_context(Seat(server.url, name, token)) for _ in range(10)]
        for window in hers:
            window.until("presence")
        with Seat(server.url, name, token) as further:
            refused = further.next()
            assert (refused["type"], refused.get("error")) == ("error", "too_many_connections")
            assert "10" in refused["message"]
            assert further.code() == 1008
        with Seat(server.url, name, headers={"Cookie": bert.cookie()}) as his:
            assert his.until("welcome")  # there is room for others
        hers[0].__exit__(None, None, None)
        while len(again := attempt(server, name, token)) == 1:
            assert again == ["error"]  # until the server has noticed that she has gone
    assert "too_many_connections" in server.log


def attempt(server, table, token):
    """The first messages that somebody is told who comes: one if he is turned away."""
    with Seat(server.url, table, token) as seat:
        first = seat.next()["type"]
        return [first] if first == "error" else [first, seat.next()["type"]]


@pytest.mark.process
def test_people_talk_between_deals_mute_and_report(server, anna, bert):
    table = anna.table(bots=2, start=False)
    path = f"/tables/{table['table']}"
    joined = bert.ok("POST", f"{path}/seats", {}, params={"invite": table["invite"]})
    with (
        Seat(server.url, table["table"], table["token"]) as hers,
        Seat(server.url, table["table"], joined["token"]) as his,
    ):
        his.send({"type": "chat", "text": "Servus!"})
        heard = hers.until("chat")
        assert (heard["name"], heard["text"]) == ("Bert", "Servus!")
        hers.send({"type": "report", "number": heard["number"]})
        assert hers.until("reported")
        hers.send({"type": "mute", "player": heard["player"]})
        assert hers.until("muted")["players"] == [heard["player"]]
        his.send({"type": "chat", "text": "Hallo?"})
        his.until("chat")
        his.until("chat")
        for text in ("Pfiat di.", "\U0001f937\u200d\u2640\ufe0f"):  # a joined emoji is one picture
            hers.send({"type": "chat", "text": text})
            assert hers.until("chat")["text"] == text
        anna.ok("POST", f"{path}/start")
        while not his.view["playing"]:
            his.until("view")
        his.send({"type": "chat", "text": "Ich habe die Alte"})
        assert his.until("error")["error"] == "talk_closed"
    assert "report" in server.log
    assert "Servus" not in server.log
    found = reports(server, "--json")
    (remark,) = [it for it in json.loads(found) if it["table"] == table["table"]]
    assert (remark["name"], remark["text"]) == ("Bert", "Servus!")
    assert [it["name"] for it in remark["reports"]] == ["Anna"]
    reports(server, "--remove", table["table"], str(remark["number"]))
    with Seat(server.url, table["table"], joined["token"]) as his:  # who comes again
        assert his.until("chat")["text"] == "Hallo?"


def reports(server, *words):
    """The command line beside a server that runs."""
    command = [sys.executable, "-m", "stammtisch.cli", "reports", "stammtisch.db", *words]
    done = subprocess.run(command, cwd=server.folder, capture_output=True, text=True, check=True)
    return done.stdout


def test_who_was_forgotten_and_is_still_there_leaves_no_new_trace(server, anna):
    table = anna.table(start=False)
    player = anna.me["player"]

    async def stored(work):
        store = await open_store(str(server.folder / "stammtisch.db"))
        try:
            return await work(store)
        finally:
            await store.close()

    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.until("presence")
        assert asyncio.run(stored(lambda store: forget(store, player)))
        seat.send({"type": "mute", "player": player})
        assert seat.until("error")["error"] == "bad_token"
        assert asyncio.run(stored(lambda store: store.get("person", player))) is None


def test_only_people_of_the_table_can_be_muted(server, anna):
    table = anna.table(start=False)
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.send({"type": "mute", "player": "somebody"})
        assert seat.until("error")["error"] == "nobody_to_mute"
        seat.send({"type": "mute", "player": "somebody", "on": False})
        assert seat.until("muted")["players"] == []


def test_nobody_mutes_more_people_than_he_can_know():
    muted = tuple(f"p{number:03}" for number in range(MOST_MUTED))
    with pytest.raises(Denied):
        with_muted(Person("anna", "Anna", muted=muted), "one more", on=True)
    assert with_muted(Person("anna", "Anna", muted=muted), "p007", on=True).muted == muted
    assert "p007" not in with_muted(Person("anna", "Anna", muted=muted), "p007", on=False).muted


def test_who_comes_back_takes_his_cards_from_the_bot(server, anna):
    table = anna.table(start=False)
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.send({"type": "hand_over", "id": "away"})
        seat.until("done")
        assert seat.view["chairs"][0]["away"]
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.until("view")
        while seat.view["chairs"][0]["away"]:  # welcomed first: the clock must find them present
            seat.until("view")


def test_who_stands_up_is_told_that_he_has_left(server, anna):
    table = anna.table(start=False)
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.until("view")
        seat.send({"type": "stand_up", "id": "bye"})
        assert seat.until("left")["why"] == "left"
        assert seat.code() == 1000


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "hello"}, "hello_once"),
        ({"type": "chat", "text": "   "}, "bad_text"),
        ({"type": "chat", "text": "x" * 501}, "bad_text"),
        ({"type": "report", "number": 999}, "no_chat"),
    ],
)
def test_what_cannot_be_said_is_refused_with_its_reason(server, anna, message, why):
    opened = anna.table(start=False)
    with Seat(server.url, opened["table"], opened["token"]) as seat:
        seat.until("view")
        seat.send(message)
        assert seat.until("error")["error"] == why
