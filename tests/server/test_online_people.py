"""People at a table where the server deals: replacements, the excluded, the slow, the absent."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from support.online import AT, KREUZ, AtTable, claimed, dealt, ended, online, play
from support.server import WAIT, Seat, Visitor
from support.tournaments import BORN, Club

SHORT = {"toml": 'extends = "kreuz-turnier"\nmatches = 1\ngames_per_match = 1'}


def replaced(club, voice):
    """The replacement, by a code of their own."""
    number = int(voice.who.split(":")[1])
    club.management.do("substitute", number=number, name="Xaver", birth=BORN, reason="ill")
    path = voice.path("/seat")
    assert voice.visitor.refused("POST", path, params=voice.keys) == (403, "tournament_code")
    return club.voice(voice.who, club.codes()["players"][str(number)])


def turned_away(server, taken):
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        return seat.until("error")["error"]


def test_a_replacement_plays_on_from_the_same_chair(server):
    club = Club(server.url, **KREUZ)
    table = online(club, clock=0)
    play(server.url, table, dealt(1))
    old = claimed(table[2])
    table[2] = replaced(club, table[2])
    assert claimed(table[2])["chair"] == old["chair"]
    assert turned_away(server, old) == "no_onlookers"
    views = play(server.url, table)
    assert views[0]["chairs"][2]["name"] == "Xaver"
    sheet = table[0].get("/mine")["sheet"]
    assert len(sheet["rows"]) == 3
    assert sum(seat["total"] for seat in sheet["seats"]) == 0


def led(view):
    """The first card lies on the table."""
    deal = (view["playing"] or {}).get("deal")
    return bool(deal) and any("CARD" in it for it in deal["history"])


def hand(view):
    deal = view["playing"]["deal"]
    return deal["hands"][deal["seat"]]


def test_a_replacement_comes_in_the_middle_of_a_deal_and_holds_the_same_cards(server):
    club = Club(server.url, **SHORT)
    table = online(club, clock=0)
    before = play(server.url, table, led)
    old = claimed(table[2])
    with Seat(server.url, old["table"], old["token"]) as seat:
        seat.until("view")
        table[2] = replaced(club, table[2])
        taken = claimed(table[2])
        assert seat.until("left")["why"] == "replaced"
    assert taken["chair"] == old["chair"]
    assert turned_away(server, old) == "no_onlookers"
    with Seat(server.url, taken["table"], taken["token"]) as seat:
        seat.until("view")
        assert hand(seat.view) == hand(before[2])
        assert not seat.view["chairs"][2]["bot"], "nobody plays for him"
    (view, *_) = play(server.url, table)
    assert view["deals"] == 1
    sheet = table[2].get("/mine")["sheet"]
    assert [row["by"] for row in sheet["rows"]] == ["server"]
    table[2].do("sign", **AT, seat=2, version=sheet["version"])


def test_nothing_is_dealt_to_the_excluded_and_his_replacement_may_come(server):
    club = Club(server.url, **SHORT)
    table = online(club, clock=0)
    taken = [claimed(it) for it in table]
    culprit = table[2]
    club.supervisor.do("exclude", number=int(culprit.who.split(":")[1]), reason="MC-28")
    path = culprit.path("/seat")
    assert culprit.visitor.refused("POST", path, params=culprit.keys)[1] == "tournament_no_table"
    seats = [Seat(server.url, it["table"], it["token"]) for it in taken]
    while len(seats[0].until("presence")["present"]) < 4:
        pass
    table[2] = replaced(club, culprit)
    assert claimed(table[2])["chair"] == 2
    assert seats[2].code() is not None, "he was shown the door"
    for seat in seats:
        seat.__exit__(None, None, None)
    views = play(server.url, table)
    assert views[2]["chairs"][2]["name"] == "Xaver"
    (deal,) = Visitor(server.url, "").ok(
        "GET", f"/tables/{taken[0]['table']}/deals", params={"invite": taken[0]["invite"]}
    )
    assert "Xaver" in deal["players"]


def stood_in(view):
    return view["chairs"][3]["bot"] == "anfaenger"


class Patient(AtTable):
    """Lays no card while a bot sits in for the fourth, and tells that it does."""

    def __init__(self, url, voice, replaced):
        super().__init__(url, voice)
        self.replaced = replaced

    def _act(self, seat):
        if stood_in(seat.view):
            self.replaced.set()
        else:
            super()._act(seat)


class Dreamer(Patient):
    """Sleeps through their first turns once a bot has sat in."""

    TURNS = 2

    def __init__(self, *args):
        super().__init__(*args)
        self.slept = set()

    def _act(self, seat):
        deal = (seat.view["playing"] or {}).get("deal")
        if self.replaced.is_set() and deal and deal["turn"] == deal["seat"]:
            if len(self.slept) < self.TURNS:
                self.slept.add(len(deal["history"]))
            if len(deal["history"]) in self.slept:
                return
        super()._act(seat)


def test_a_bot_plays_for_the_absent_and_the_clock_for_the_slow(server):
    club = Club(server.url, **SHORT)
    table = online(club, clock=1)
    play(server.url, table, lambda view: view["playing"] is not None)
    absent, replaced = table.pop(), Event()
    people = [Patient(server.url, it, replaced) for it in table[:2]]
    people.append(Dreamer(server.url, table[2], replaced))
    with ThreadPoolExecutor(3) as chairs:
        playing = [chairs.submit(it.play, ended) for it in people]
        assert replaced.wait(WAIT)
        back = AtTable(server.url, absent).play(ended)
        seen = [it.result(WAIT) for it in playing]
    for view in (*seen, back):
        assert [chair["bot"] for chair in view["chairs"]] == ["", "", "", ""]
    assert len(people[2].slept) == Dreamer.TURNS, "the clock played"
    (row,) = table[0].get("/mine")["sheet"]["rows"]
    assert row["state"] == "confirmed"
