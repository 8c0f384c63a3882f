"""A client as docs/server.md describes one, without a network: messages in, messages out.

It plays by chance, sends again what was not answered, and remembers every promise it got.
"""

import json
from typing import Any

from support.merging import merged

from stammtisch.engine.fair import SECRET_BYTES, share_commitment

WHIMS = {"halt": 0.01, "hand_over": 0.01, "stand_up": 0.01}  # chances in every moment
ANSWERS = ("done", "stale", "declined", "failed")


class Player:
    def __init__(self, name, table, token, rng, id_=""):
        self.name, self.table, self.token, self.rng = name, table, token, rng
        self.id = id_  # the pseudonym
        self.changes = False  # asks only for what changes
        self.forgiving = False  # tolerates a store that does not answer at times
        self.lively = False  # comes and goes, complains and wishes something
        self.sharing = 0.0  # how often a share of the shuffle is promised
        self.shares: dict[str, str] = {}  # by what was promised
        self.closing = False  # ends the evening as soon as possible
        self.confused = False  # a change came without the view before it
        self.number: int | None = None
        self.view: dict[str, Any] | None = None
        self.order = None  # sent, and not answered yet
        self.sent = {}  # orders by their ids
        self.done = {}  # ids, and the numbers that were promised
        self.void = {}  # ids of which was said that nothing was done, and how
        self.remarks = {}  # by their numbers
        self._considered = None

    @property
    def deals(self):
        """How many are closed, as far as the player knows."""
        return self.view["result"]["number"] if self.view and self.view["result"] else 0

    @property
    def ended(self):
        return bool(self.view and self.view["ended"])

    @property
    def seated(self):
        return bool(self.view and self.view["who"] >= 0)

    def hello(self):
        """The first message of a connection; what was not answered (``again``) follows."""
        self.confused, self._considered = False, None  # a ready player has to say so again
        greeting = {"type": "hello", "token": self.token, "changes": self.changes}
        if self.number is not None:
            greeting["after"] = self.number
        return json.dumps(greeting)

    def again(self):
        return [] if self.order is None else [json.dumps(self.order)]

    def hear(self, raw):
        """What to send upon a message."""
        self.look(raw)
        return [json.dumps(answer) for answer in self._next()]

    def look(self, raw):
        """Only take note of it."""
        message = json.loads(raw)
        kind = message["type"]
        if kind == "welcome":
            assert message["player"] == self.id
        elif kind == "view":
            self._see(message)
        elif kind == "change":
            self._see_change(message)
        elif kind == "chat":
            told = message["player"], message["text"]
            assert self.remarks.setdefault(message["number"], told) == told, message
        elif kind in ANSWERS:
            self._answered(message)
        elif kind == "error" and message["error"] not in self._forgiven:
            raise AssertionError(f"{self.name}: {message}")
        return []

    @property
    def _forgiven(self):
        """The player may have spoken before they saw another on their chair."""
        return ("unavailable",) * self.forgiving + ("not_seated",) * self.lively

    def _see(self, message):
        if self.number is None or message["number"] >= self.number:
            self.number, self.view = message["number"], message["view"]

    def _see_change(self, message):
        if message["after"] == self.number:
            self.number, self.view = message["number"], merged(self.view, message)
        elif self.number is None or message["number"] > self.number:
            self.confused = True

    def _answered(self, message):
        id_, kind = message["id"], message["type"]
        if kind == "done":
            place = self.done.setdefault(id_, message["number"])
            assert place == message["number"], f"not where it was promised to be: {message}"
            assert id_ not in self.void, f"done after all: {message}"
        elif kind != "failed":
            assert id_ not in self.done, f"done, and then not: {message}"
            self.void[id_] = kind
        if self.order is not None and self.order["id"] == id_ and kind != "failed":
            self.order = None
            if kind != "done":
                self._considered = None

    def _next(self):
        """Each view is considered once, when no answer is due."""
        if self.order is not None or self.number in (None, self._considered) or self.ended:
            return []
        if self.done and max(self.done.values()) > self.number:
            return []  # a view that shows what we did is on its way
        self._considered = self.number
        wanted = self._wanted()
        if wanted is None:
            return [{"type": "ready"}] if self.seated else []
        id_ = f"{len(self.sent)}-{self.rng.randrange(10**6)}"
        self.order = {"id": id_, "expected": self.number, **wanted}
        self.sent[id_] = self.order
        return [self.order]

    def _wanted(self):
        """An order for this moment, or nothing."""
        view, rng = self.view, self.rng
        assert view is not None
        commands = view["commands"]
        if self.closing and "end" in commands:
            return {"type": "end"}
        if (share := self._share(view)) is not None:
            return share
        if self.lively and (whim := self._whim(view)) is not None:
            return whim or None
        if "take_back" in commands:
            return {"type": "take_back"}
        if rng.random() < 0.02 and {"show", "hide"} & set(commands):
            return {"type": "show", "open": "show" in commands}
        if "act" in commands:
            return self._act(view)
        if "begin" in commands and rng.random() < 0.3:
            return {"type": "begin"}
        return None

    def _share(self, view):
        """What is due of the shuffle: to tell what was promised, or to promise something."""
        who, promise = view["who"], view["promise"]
        if who < 0 or view["chairs"][who]["bot"]:
            return None
        number = view["deals"] + 1 + (promise is not None)
        for share in promise["shares"] if promise else ():
            if share["chair"] == who and not share["value"] and share["commitment"] in self.shares:
                told = {"type": "reveal", "share": self.shares[share["commitment"]]}
                return told | {"commitment": self._promised(number, who)}
        pledged = any(it["chair"] == who for it in view["pledges"])
        if self.sharing and not pledged and self.rng.random() < self.sharing:
            return {"type": "commit", "number": number, "commitment": self._promised(number, who)}
        return None

    def _promised(self, number, chair):
        share = self.rng.randbytes(SECRET_BYTES)
        promised = share_commitment(share, self.table, number, chair)
        self.shares[promised] = share.hex()
        return promised

    def _whim(self, view):
        """Something without a reason; an empty order to let others do something."""
        rng, playing, commands = self.rng, view["playing"], view["commands"]
        running = playing is not None and playing["deal"] and playing["deal"]["outcome"] is None
        if "take_back" in commands and running:
            leaves = view["chairs"][view["who"]]["leaving"]
            return {} if rng.random() < (0.95 if leaves else 0.7) else None
        if "wish" in commands and rng.random() < 0.8:
            return {"type": "wish", "round": rng.choice(view["rounds"])}
        for command, chance in WHIMS.items():
            if command in commands and rng.random() < chance:
                return {"type": "act", "call": "HALT"} if command == "halt" else {"type": command}
        return None

    def _act(self, view):
        deal = view["playing"]["deal"]
        calls = [option.split(" ", 1)[1] for option in deal["options"]]
        calls = [call for call in calls if call != "NEXT_CUT"]  # the same as being ready
        mine = deal["turn"] == deal["seat"]
        if not calls or not (mine or self.rng.random() < 0.2):
            return None
        return {"type": "act", "call": self.rng.choice(calls)}
