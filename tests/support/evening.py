"""An evening for tests: a sitting with its log, driven by commands."""

from random import Random

from support import sitting

from stammtisch import rulesets
from stammtisch.engine.bots import chance
from stammtisch.engine.deal import SUPERVISOR, Verb


class Evening:
    """``evening(sit_down, 0, "anna")`` gives a command; what it brings about goes into the log."""

    def __init__(self, rules, seed=1, players=None, **options):
        self.rules = rulesets.builtin(rules) if isinstance(rules, str) else rules
        self.rng = Random(seed)
        self.log = list(sitting.open_table("lamm", self.rules, **options))
        self.now = sitting.fold(self.log)
        for chair in range(len(self.now.chairs) if players is None else players):
            self(sitting.sit_down, chair, NAMES[chair])

    def __call__(self, command, *arguments):
        events = command(self.now, *arguments)
        self.now = sitting.after_all(self.now, events)
        self.log += events
        return self

    @property
    def deal(self):
        assert self.now.playing is not None
        return self.now.playing.deal

    @property
    def balances(self):
        return [self.now.balances[name] for name in NAMES if name in self.now.balances]

    @property
    def standing(self):
        return self.now.course.standing(self.rules, self.now.occupied)

    def who(self, seat):
        if seat == SUPERVISOR:
            return seat
        assert self.now.playing is not None
        return self.now.playing.seats[seat]

    def act(self, action):
        return self(sitting.act, self.who(action.seat), action.call)

    def say(self, *calls):
        """Calls by seat, as in a record: ``"p1 PLAY"``."""
        for text in calls:
            seat, call = text.split(" ", 1)
            self(sitting.act, SUPERVISOR if seat == "sup" else self.who(int(seat[1]) - 1), call)
        return self

    def begin(self):
        """The next deal, cut and dealt."""
        self(sitting.begin, self.rng.randbytes)
        while self.deal.phase.name in ("naming", "cutting"):
            self.act(self.deal.options.actions[0])
        return self

    def by_chance(self):
        """The deal is played on by chance until only claims are left."""
        while self.deal.outcome is None:
            self.act(chance(self.deal.options, self.rng))
        return self

    def next_cut(self):
        (cut,) = (a for a in self.deal.options.actions if a.verb is Verb.NEXT_CUT)
        return self.act(cut)

    def throw_in(self):
        return self.begin().say(*(f"p{seat} PASS" for seat in (1, 2, 3, 4)))

    def lost_wenz(self, seat=1):
        """A Wenz lost by a ruling: the same with any cards."""
        calls = [f"p{other} {'PLAY' if other == seat else 'PASS'}" for other in (1, 2, 3, 4)]
        return self.begin().say(*calls, f"p{seat} ANNOUNCE(W)", f"sup RULING(MC-14 p{seat})")

    def played(self):
        """One more deal by chance, from the cut to the next."""
        return self.begin().by_chance().next_cut()


NAMES = ("anna", "bert", "cilli", "dora", "emil")
