"""An evening at one pad on several phones: who writes when, on which, and what all must see."""

from rehearsals.reckoning.houses import NORMAL
from rehearsals.reckoning.pad import Agreed, Closed, Deals, Game, Gone, Impossible, Joined
from rehearsals.reckoning.schnapsen_pad import Won

OFFLINE, ONLINE = (4, 7), (4, 7)  # steps in a row
SOMETIMES = 0.12


class Evening:
    """``absent`` is the phone that has no network half of the time."""

    def __init__(self, journey, writers, watchers, record, entries):
        self.journey, self.random = journey, journey.random
        self.writers, self.watchers = writers, watchers
        self.record, self.entries = record, entries
        self.absent = writers[-1]
        self.own = None  # what the absent phone knows while it has no network
        self.pending, self.missed, self.left = [], 0, self.random.randint(*ONLINE)
        self.refused = self.conflicts = self.arrived = 0
        self.texts = []  # why something was refused

    # Everybody sees the same

    @property
    def connected(self):
        away = (self.absent,) if self.own else ()
        return [phone for phone in (*self.writers, *self.watchers) if phone not in away]

    def all_agree(self):
        for phone in self.connected:
            self.agrees(phone, self.record)

    def agrees(self, phone, record):
        phone.agrees(len(record.shown), self.balances(record.evening))

    def balances(self, evening):
        return {name: evening.balances[name] for name in evening.there}

    def writer(self):
        return self.random.choice([phone for phone in self.writers if phone in self.connected])

    # What people do

    def step(self):
        """A game, now and then something else; the absent phone comes and goes."""
        self.left -= 1
        if self.left < 0:
            self.come_back() if self.own else self.lose_line()
        if self.own and self.chance(0.3) and self.knows_round():
            self.write_alone()
            return
        if self.record.evening.round not in self.entries.forms:
            return  # somebody must look at its form first
        chance = self.random.random()
        if chance < SOMETIMES / 2 and self.record.before:
            self.undo()
        elif chance < SOMETIMES and len(self.record.shown) > 3:
            self.random.choice((self.correct, self.strike, self.insert))()
        else:
            self.write(self.next_move(self.record.evening))

    def chance(self, share):
        return self.random.random() < share

    def next_move(self, evening):
        """Now and then a fault decides; in a 3er-Runde that would be no duty."""
        ruled = self.entries.cases and evening.round != "3er-runde"
        if ruled and (not self.entries.todo or self.chance(2 * SOMETIMES)):
            return self.entries.ruled(evening)
        return self.entries.next(evening)

    def write(self, move):
        phone = self.writer()
        round_ = self.record.evening.round
        self.record.write(move)
        phone.write(move)
        self.all_agree()
        self.entries.note(round_, move)
        self.missed += self.own is not None

    def other(self, move, press):
        """What is no game."""
        self.record.write(move)
        press(self.writer())
        self.all_agree()
        self.missed += self.own is not None

    def agree(self, round_):
        self.other(Agreed(round_), lambda phone: phone.agree(round_))

    def joins(self, name):
        chair = self.record.evening.chairs.index(None)
        self.other(Joined(name, chair), lambda phone: phone.joins(name))

    def leaves(self, name):
        self.other(Gone(name), lambda phone: phone.leaves(name))

    def deals(self, name):
        self.other(Deals(name), lambda phone: phone.deals(name))

    def close(self):
        self.other(Closed(), lambda phone: phone.close_evening())

    def undo(self):
        self.record.undo()
        self.writer().undo()
        self.all_agree()
        self.missed += self.own is not None

    # Old lines

    def some_game(self):
        """The place of a line that is a game and stands."""
        games = [
            place
            for place in self.record.shown
            if isinstance(self.record.lines[place].move, (Game, Won))
            and not self.record.lines[place].struck
        ]
        return self.random.choice(games) if games else None

    def as_it_was(self, place):
        return self.record.reckon(self.record.lines[:place])

    def told_at(self, place):
        """What may have been played there."""
        then = self.as_it_was(place)
        then.begin_round()
        return self.entries.next(then)

    def correct(self):
        place = self.some_game()
        if place is None:
            return
        move = self.told_at(place)
        if move == Game("passed"):
            return
        self.attempt(
            lambda: self.record.correct(place, move),
            lambda phone: phone.correct(place - self.record.early, move),
        )

    def insert(self):
        place = self.some_game()
        if place is None:
            return
        move = self.told_at(place)
        self.attempt(
            lambda: self.record.insert(place, move),
            lambda phone: phone.insert(place - self.record.early, move),
        )

    def strike(self):
        place = self.some_game()
        if place is None:
            return
        self.attempt(
            lambda: self.record.strike(place),
            lambda phone: phone.strike(place - self.record.early),
        )

    def attempt(self, reckon, press):
        """Done; or a later line would not be possible any more, and that is told."""
        phone = self.writer()
        place = self.record.early
        try:
            reckon()
        except Impossible:
            self.texts.append(phone.refusal(lambda: press(phone)))
            self.refused += 1
        else:
            assert self.record.early == place
            press(phone)
        self.all_agree()
        self.missed += self.own is not None

    # Without a network

    def lose_line(self):
        self.absent.user.go_offline()
        self.absent.user.sees("web.pad.no_network")
        self.own, self.pending, self.missed = self.record.copy(), [], 0
        self.left = self.random.randint(*OFFLINE)

    def knows_round(self):
        """Without a network a phone does not know when a 3er-Runde is over."""
        round_ = self.own.evening.round
        shown = self.absent.round() or self.absent.user.say(f"round.{NORMAL}")
        return round_ in self.entries.forms and shown == self.absent.user.say(f"round.{round_}")

    def write_alone(self):
        """It waits on the phone, which knows what it brings where its tables say so."""
        evening = self.own.evening
        move = self.entries.next(evening)
        self.own.write(move)
        self.absent.write(move)
        self.pending.append(move)
        self.absent.page.wait_for_function(
            "count => document.querySelectorAll('li.waiting').length === count",
            arg=len(self.pending),
        )
        later = self.absent.user.say("web.pad.amount_later")
        if not self.absent.page.get_by_text(later).count():
            assert self.absent.balances() == self.balances(self.own.evening)
        if len(self.pending) == 2:
            self.absent.user.picture("without-network")

    def come_back(self):
        """What was written meanwhile arrives; if others have written too, somebody decides."""
        self.absent.user.come_online()
        pending, self.pending, self.own = self.pending, [], None
        self.left = self.random.randint(*ONLINE)
        if pending and self.missed:
            pending = self.decide(pending)
        for move in pending:
            round_ = self.record.evening.round
            try:
                self.record.write(move)
            except Impossible:
                self.texts.append(self.absent.trouble())
                self.absent.discard()
                self.refused += 1
            else:
                self.entries.note(round_, move)
                self.arrived += 1
        self.all_agree()

    def decide(self, pending):
        """Was it another game?"""
        self.texts.append(self.absent.trouble())
        self.absent.user.sees("web.pad.another_game")
        if not self.conflicts:
            self.absent.user.picture("conflict")
        self.conflicts += 1
        while pending and self.chance(0.4):
            self.absent.trouble_about(len(pending))
            self.absent.discard()
            pending = pending[1:]
        if pending:
            self.absent.trouble_about(len(pending))
            self.absent.insist()
        return pending
