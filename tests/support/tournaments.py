"""A tournament over HTTP: the holder of a code acts with it."""

import json
from contextlib import contextmanager
from uuid import uuid4

from support.server import WAIT, Visitor, socket_at

NAMES = ["Anna Huber", "Bert Moser", "Cilli Lang", "Dora Frank"]
BORN = "1980-01-31"


class Voice:
    """Somebody with a code."""

    def __init__(self, url, tournament, who="", code=""):
        self.url, self.tournament, self.who, self.code = url, tournament, who, code
        self.visitor = Visitor(url, "")
        self.keys = {"who": who, "code": code}

    def path(self, end=""):
        return f"/tournaments/{self.tournament}{end}"

    def get(self, end="", **params):
        return self.visitor.ok("GET", self.path(end), params={**self.keys, **params})

    def do(self, what, id_=None, **step):
        order = {"id": id_ or uuid4().hex, "step": {"do": what, **step}}
        return self.visitor.ok("POST", self.path("/steps"), order, params=self.keys)

    def refused(self, what, **step):
        order = {"id": uuid4().hex, "step": {"do": what, **step}}
        return self.visitor.refused("POST", self.path("/steps"), order, params=self.keys)

    def told(self, what, **step):
        """The sentence of a refusal."""
        order = {"id": uuid4().hex, "step": {"do": what, **step}}
        answer = self.visitor.ask("POST", self.path("/steps"), order, params=self.keys)
        assert answer.is_error, answer.text
        return answer.json()["message"]

    @contextmanager
    def socket(self, **hello):
        with socket_at(self.url, self.path("/socket")) as line:
            line.send(json.dumps({**self.keys, "language": "en", **hello}))
            yield line


def heard(line):
    return json.loads(line.recv(timeout=WAIT))["state"]


def until(line, happened):
    """The first state of which this is true."""
    while not happened(state := heard(line)):
        pass
    return state


class Club:
    """A tournament with its management, supervisor and players."""

    def __init__(self, url, players=NAMES, **plan):
        body = {"title": "Spring", "date": "2027-03-14", **plan}
        opened = Visitor(url, "").ok("POST", "/tournaments", body)
        self.url, self.id = url, opened["tournament"]
        self.management = self.voice("management", opened["code"])
        codes = self.codes()
        self.supervisor = self.voice("supervisor", codes["officials"]["supervisor"])
        self.newcomers = self.voice("registration", codes["registration"])
        self.anybody = self.voice()
        self.players = {}
        for name in players:
            done = self.newcomers.do("register", name=name, birth=BORN)
            (entry,) = done["entries"]
            self.players[entry["number"]] = self.voice(f"player:{entry['number']}", entry["code"])

    def voice(self, who="", code=""):
        return Voice(self.url, self.id, who, code)

    def codes(self):
        return self.management.get("/codes")

    def draw(self):
        self.management.do("promise")
        self.management.do("draw", called="17 4 22")
        self.management.do("begin")
        tables = self.anybody.get()["tables"]
        return [[chair["number"] for chair in it["seats"]] for it in tables]
