"""Players of a tournament at the tables of a server, each over a websocket of their own."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from support.server import Seat

KREUZ = {"toml": 'extends = "kreuz-turnier"\nmatches = 1\ngames_per_match = 3'}
AT = {"round": 1, "table": 1}
WANTED = ("PLAY", "CARD", "ANNOUNCE(R")  # somebody must play, and a Rufspiel asks nobody


def claimed(voice):
    """The player's seat, by nothing but the code."""
    return voice.visitor.ok("POST", voice.path("/seat"), params=voice.keys)


def usual(view, rng):
    """Any call, but rather one that brings a game about."""
    calls = [it.split(" ", 1)[1] for it in view["playing"]["deal"]["options"]]
    return rng.choice([it for it in calls if it.startswith(WANTED)] or calls)


class AtTable:
    """One player; ``enough`` says of a view that it is the expected one."""

    def __init__(self, url, voice, choose=usual):
        self.url, self.voice, self.choose = url, voice, choose

    def play(self, enough):
        taken = claimed(self.voice)
        with Seat(self.url, taken["table"], taken["token"]) as seat:
            while True:
                seat.until("view")
                if enough(seat.view):
                    return seat.view
                self._act(seat)

    def _act(self, seat):
        deal = (seat.view["playing"] or {}).get("deal")
        if not deal:
            return
        if deal["outcome"] is not None:
            seat.send({"type": "ready"})
        elif deal["turn"] == deal["seat"] and seat.calls():
            call = self.choose(seat.view, Random(f"{seat.view['deals']}/{len(deal['history'])}"))
            order = {"type": "act", "id": str(seat.number), "expected": seat.number, "call": call}
            seat.send(order)


def ended(view):
    return view["ended"]


def dealt(number):
    """So many deals are closed."""
    return lambda view: view["ended"] or (view["result"] or {}).get("number", 0) >= number


def play(url, voices, enough=ended, choose=usual):
    """All of them at once; the last view of each."""
    with ThreadPoolExecutor(len(voices)) as people:
        return list(people.map(lambda it: AtTable(url, it, choose).play(enough), voices))


def online(club, **clock):
    """The only table of a round on the server: its players in the order of their seats."""
    club.management.do("online", **clock)
    (seats,) = club.draw()
    return [club.players[number] for number in seats]


def signed(voices, table=1, round_=1):
    """Everybody at a table signs what they see."""
    for seat, voice in enumerate(voices):
        version = voice.get("/mine")["sheet"]["version"]
        voice.do("sign", round=round_, table=table, seat=seat, version=version)


def pairs(club):
    """The start numbers at the tables of the round that is played; resting players have none."""
    tables = club.anybody.get()["tables"]
    return [
        tuple(chair["number"] for chair in it["seats"]) for it in tables if len(it["seats"]) > 1
    ]


def played_round(club, round_):
    """All tables of a round on the server, from the first card to the last signature."""
    tables = pairs(club)
    play(club.url, [club.players[number] for seats in tables for number in seats])
    for table, seats in enumerate(tables, 1):
        signed([club.players[number] for number in seats], table, round_)
    return tables
