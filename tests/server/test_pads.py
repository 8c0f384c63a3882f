"""A pad that is shared by link: several phones, one truth."""

import json
from contextlib import contextmanager
from itertools import permutations
from random import Random
from uuid import uuid4

import pytest
from support.server import WAIT, Visitor, running, socket_at
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from stammtisch.cli.app import build
from stammtisch.texts import texts

PEOPLE = ["Anna", "Bert", "Cilli", "Dora"]


class Phone:
    """Somebody with the link of a pad."""

    def __init__(self, url, pad="", key="", **terms):
        self.visitor = Visitor(url, "")
        self.url = url
        if not pad:
            made = self.visitor.ok("POST", "/pads", {"players": PEOPLE, **terms})
            pad, key, self.reader = made["pad"], made["write"], made["read"]
        self.pad, self.key = pad, key

    def path(self, tail=""):
        return f"/pads/{self.pad}{tail}?key={self.key}"

    def state(self):
        return self.visitor.ok("GET", self.path())

    def player(self, name):
        accounts = self.state()["sheet"]["accounts"]
        return next(it["player"] for it in accounts if it["name"] == name)

    def game(self, contract, declarer, partner=None, **told):
        people = {"declarer": self.player(declarer)}
        if partner:
            people["partner"] = self.player(partner)
        return {"move": "played", "contract": contract, **people, **told}

    def written(self, move, previous="", id_=None, **more):
        deed = {"do": "write", "move": move}
        return {"id": id_ or uuid4().hex, "previous": previous, "deed": deed, **more}

    def send(self, *orders):
        return self.visitor.ok("POST", self.path("/orders"), {"orders": list(orders)})

    def balances(self):
        return [it["balance"] for it in self.state()["sheet"]["accounts"]]

    def socket(self):
        return self.line({"key": self.key, "language": "en"})

    @contextmanager
    def line(self, hello):
        with socket_at(self.url, f"/pads/{self.pad}/socket") as line:
            line.send(json.dumps(hello))
            yield line


def heard(line):
    return json.loads(line.recv(timeout=WAIT))["state"]


@pytest.fixture
def anna(server):
    return Phone(server.url)


def test_a_game_is_priced_before_it_is_written_and_everybody_sees_it(anna, server):
    onlooker = Phone(server.url, anna.pad, anna.reader)
    game = anna.game("R", "Anna", "Cilli", augen=91, contra=1)
    told = anna.visitor.ok("POST", anna.path("/preview"), {"move": game})
    assert told["price"] == "game 1 + Schneider 1 = 2 × 2 (doubled 1 times) = 4 ZE"
    with onlooker.socket() as line:
        assert heard(line)["sheet"]["games"] == 0
        state = anna.send(anna.written(game))["state"]
        seen = heard(line)
        assert seen["sheet"] == state["sheet"]
        assert not seen["writes"]
        assert [it["balance"] for it in seen["sheet"]["accounts"]] == [4, -4, 4, -4]
        undo = {"id": "u", "deed": {"do": "undo", "change": state["sheet"]["change"]}}
        anna.send(undo)
        assert heard(line)["sheet"]["games"] == 0
        assert anna.send(undo)["answers"][0]["done"]  # heard before: nothing is undone twice
    assert anna.balances() == [0, 0, 0, 0]


def test_a_line_that_is_corrected_is_priced_as_it_stands_too(anna):
    """The form opens with it, and its end may be the only mistake."""
    won, lost = (anna.game("R", "Anna", "Cilli", won=it) for it in (True, False))
    told = anna.visitor.ok("POST", anna.path("/preview"), {"move": won})
    line = anna.send(anna.written(won))["state"]["sheet"]["lines"][-1]["number"]
    again = {"move": won, "line": line}
    assert anna.visitor.ok("POST", anna.path("/preview"), again) == told
    turned = anna.visitor.ok("POST", anna.path("/preview"), {"move": lost, "line": line})
    assert sorted(turned["amounts"].values()) == sorted(-it for it in told["amounts"].values())
    idle = {"id": "idle", "deed": {"do": "correct", "line": line, "move": won}}
    assert anna.send(idle)["answers"][0]["error"] == "already_so"


def test_a_reader_cannot_write_and_a_stranger_cannot_read(anna, server):
    order = {"orders": [anna.written({"move": "passed"})]}
    reader = Phone(server.url, anna.pad, anna.reader)
    refused = reader.visitor.refused("POST", reader.path("/orders"), order)
    assert refused == (403, "pad_read_only")
    stranger = Phone(server.url, anna.pad, "wrong")
    assert stranger.visitor.refused("GET", stranger.path()) == (403, "pad_key")
    nowhere = Phone(server.url, "nowhere", "wrong")
    assert nowhere.visitor.refused("GET", nowhere.path()) == (404, "no_pad")
    for phone, code in ((stranger, 4403), (nowhere, 4404)):
        with phone.socket() as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=WAIT)
        assert closed.value.rcvd.code == code
    assert anna.balances() == [0, 0, 0, 0]


def queue_of(phone):
    """What somebody entered without a connection."""
    moves = [
        phone.game("R", "Anna", "Bert", augen=80),
        {"move": "passed"},
        phone.game("W", "Cilli", won=False),
        phone.game("S", "Dora", laufende=4),
    ]
    orders = []
    for move in moves:
        orders.append(phone.written(move, orders[-1]["id"] if orders else ""))
    return orders


def test_order_and_repetition_of_what_was_queued_do_not_matter(server):
    expected = Phone(server.url)
    expected.send(*queue_of(expected))
    right = expected.balances()
    for arrival in list(permutations(range(4)))[::5]:
        phone, rng = Phone(server.url), Random(str(arrival))
        orders = queue_of(phone)
        waiting = list(arrival)
        while waiting:  # each comes alone; one that is too early comes again
            number = waiting.pop(0)
            (answer,) = phone.send(orders[number])["answers"]
            if not answer["done"]:
                assert answer["error"] == "early"
                waiting.append(number)
            elif rng.random() < 0.5:
                assert phone.send(orders[number])["answers"] == [answer]
        assert phone.send(*orders)["state"]["sheet"]["games"] == 4
        assert phone.balances() == right


def test_two_phones_at_once_are_told_that_the_other_was_faster(anna, server):
    other = Phone(server.url, anna.pad, anna.key)
    number = anna.state()["number"]
    game = anna.game("W", "Bert")
    assert anna.send(anna.written(game, expected=number))["answers"][0]["done"]
    late = other.written(game, expected=number)
    (answer,) = other.send(late)["answers"]
    assert (answer["done"], answer["error"]) == (False, "moved_on")
    meant = {**late, "expected": None}  # it really was another game
    assert other.send(meant)["answers"][0]["done"]
    assert anna.state()["sheet"]["games"] == 2


def test_what_follows_upon_a_refused_order_waits(anna):
    first, second = (anna.written(anna.game(code, "Bert")) for code in ("G", "W"))
    answers = anna.send(first, second)["answers"]
    assert [it["done"] for it in answers] == [False]
    assert answers[0]["rule"] == "3"
    assert anna.balances() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "body",
    [
        {"rules": "skat"},
        {"toml": "extends = 1"},
        {"players": ["Anna", "anna", "Bert", "Cilli"]},
        {"players": ["A", "B", "C", "D", "E"]},
        {"players": ["A+B", "C", "D", "E"]},
        {"dealer": 4},
        {"round": "ramsch"},
        {"csv": "game\n"},
        {"csv": "Anna,Bert,Cilli,Dora\n1,2,3,4\n"},
    ],
)
def test_a_pad_that_cannot_be_is_refused(server, body):
    answer = Visitor(server.url, "").ask("POST", "/pads", {"players": PEOPLE, **body})
    assert answer.status_code in (400, 409), answer.text
    assert answer.json()["message"]


@pytest.mark.parametrize(
    "deed",
    [
        {"do": "write", "move": {"move": "played", "contract": "R"}},
        {"do": "write", "move": {"move": "won", "winner": "x", "points": 1}},
        {"do": "write", "move": {"move": "passed"}, "before": 99},
        {"do": "correct", "line": 99, "move": {"move": "passed"}},
        {"do": "strike", "line": 99},
        {"do": "undo", "change": 99},
        {"do": "join", "name": "Emil", "chair": 4},
        {"do": "join", "name": "+", "chair": 0},
    ],
)
def test_a_deed_that_cannot_be_is_answered(anna, deed):
    before = anna.state()
    (answer,) = anna.send({"id": "x", "deed": deed})["answers"]
    assert not answer["done"]
    assert answer["message"]
    assert anna.state() == before


def test_house_rules_statistics_menu_and_csv(server):
    phone = Phone(server.url, toml='extends = "ttc-freising-10-30"\nbase_ruf = 20')
    phone.send(*queue_of(phone))
    menu = phone.visitor.ok("GET", phone.path("/menu"))
    ruf = menu["rounds"][0]["choices"][0]
    assert ruf["prices"]["schneider/3/60"]["value"] == 60
    told = phone.visitor.ok("GET", phone.path("/csv"))
    again = phone.visitor.ok(
        "POST", "/pads", {"toml": 'extends = "ttc-freising-10-30"\nbase_ruf = 20', "csv": told}
    )
    copy = Phone(server.url, again["pad"], again["write"])
    assert copy.balances() == phone.balances()
    keys = {"pads": [{"pad": it.pad, "key": it.key} for it in (phone, copy)]}
    people = phone.visitor.ok("POST", "/pads/statistics", keys)["people"]
    assert people[0]["evenings"] == 2
    keys["pads"][0]["key"] = "wrong"
    assert phone.visitor.refused("POST", "/pads/statistics", keys) == (403, "pad_key")


@pytest.mark.process
def test_the_command_line_writes_on_the_same_pad_and_a_restart_forgets_nothing(tmp_path):
    with running(tmp_path) as server:
        phone = Phone(server.url)
        order = phone.written(phone.game("W", "Anna"))
        first = phone.send(order)["answers"]
        with phone.socket() as line:
            heard(line)
            database = str(tmp_path / "stammtisch.db")
            typed = ["score", "add", database, "R Bert+Dora 91", "--pad", phone.pad]
            result = CliRunner().invoke(build(texts("en")), typed)
            assert result.exit_code == 0, result.output
            assert heard(line)["sheet"]["games"] == 2
    with running(tmp_path) as server:
        again = Phone(server.url, phone.pad, phone.key)
        assert again.send(order)["answers"] == first
        assert again.balances() == [13, -3, -7, -3]


def test_phones_that_ask_for_changes_are_told_only_what_has_changed(anna, server):
    reader = Phone(server.url, anna.pad, anna.reader)
    wants = {"key": reader.key, "language": "en", "changes": True}
    with reader.line(wants) as first, reader.line(wants) as second:
        whole, _ = told(first), told(second)
        assert whole["type"] == "pad"
        anna.send(anna.written(anna.game("R", "Anna", "Cilli", augen=91)))
        change = told(first)
        assert change == told(second)
        assert (change["type"], change["after"]) == ("change", whole["state"]["number"])
        assert change["kept"] == len(whole["state"]["sheet"]["lines"])
        assert [it["game"] for it in change["lines"]] == [1]
        assert change["number"] == anna.state()["number"]


def test_a_phone_that_says_what_it_knows_is_answered_with_what_has_changed(anna):
    state = anna.state()
    order = anna.written(anna.game("R", "Anna", "Cilli", augen=91))
    wanted = {"orders": [order], "since": state["number"]}
    answer = anna.visitor.ok("POST", anna.path("/orders"), wanted)
    assert answer["state"] is None and answer["answers"][0]["done"]
    assert answer["change"]["after"] == state["number"]
    assert answer["change"]["lines"] == anna.state()["sheet"]["lines"][-1:]
    wanted["since"] = 2  # too long ago
    again = anna.visitor.ok("POST", anna.path("/orders"), wanted)
    assert again["change"] is None and again["state"] == anna.state()


def told(line):
    return json.loads(line.recv(timeout=WAIT))
