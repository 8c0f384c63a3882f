"""A hall to play tournaments in: commands by name, without a store; the log is kept."""

from datetime import date
from typing import Any

import pytest

from stammtisch import rulesets
from stammtisch.streams.stream import line
from stammtisch.texts import LANGUAGES, UserError
from stammtisch.tournament.announcement import announce
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR, Actor, player
from stammtisch.tournament.commands import CHAIN, COMMANDS, fold
from stammtisch.tournament.draws import due, promised
from stammtisch.tournament.people import RenamePerson, substituted
from stammtisch.tournament.persons import RegisteredPerson, Registration
from stammtisch.tournament.plan import planned
from stammtisch.tournament.registration import register
from stammtisch.tournament.reports import parse_played, parse_report
from stammtisch.tournament.rounds import opened
from stammtisch.tournament.rows import EnterGame
from stammtisch.tournament.sheets import NameKeeper

DAY = date(2027, 3, 14)


# Names of commands in tests, where they are not those of the command line.
SHORT = {
    "pull": "draw",
    "begin_round": "begin",
    "discard_draw": "redraw",
    "choose_remainder": "remainder",
    "name_prizes": "prizes",
    "go_online": "online",
    "wish_keeper": "keeper",
}


class Hall:
    """``hall.enter(1, 1, report, 1, …)`` gives the command of that name and believes its events.

    An actor among the values says who gives it; the others are its fields, in their order.
    """

    def __init__(self, rules="schafkopfschule-turnier", people=0, toml="", **plan):
        rules = rulesets.parse(toml, name="house") if toml else rulesets.builtin(rules)
        options: dict[str, Any] = {"title": "Frühjahrsturnier", "day": DAY, **plan}
        self.plan = planned(rules, **options)
        announced = announce("fruehjahr", self.plan)
        self.entries = CHAIN.links(None, [announced], 1_000)
        self.now = announced.start()
        for number in range(1, people + 1):
            self.register(f"person-{number}", by=DESK, of_age=True, paid=True)

    def _append(self, events):
        at = 1_000 * (len(self.entries) + 1)
        new = CHAIN.links(self.entries[-1], events, at)
        for entry in new:
            self.now = entry.event.apply(self.now, entry.at)
        self.entries += new

    def __getattr__(self, command):
        kind: Any = COMMANDS.get(SHORT.get(command, command))
        if kind is None:
            raise AttributeError(command)

        def do(*values, by=None, **options):
            by, *rest = [it for it in values if isinstance(it, Actor)] or [by]
            assert not rest
            fields = [it for it in values if it is not by]
            self._append(kind(*fields, **options).decide(self.now, by))
            return self.now

        return do

    # What commands do of which the rest lies beside the log.

    def register(self, player, *, by, birth=None, **options):
        person = RegisteredPerson(player=player, name=player, birth=birth)
        self._append([register(self.now, Registration(person=person, **options), by)])

    def rename(self, number, by):
        self._append(RenamePerson(number, "").decide(self.now, by))

    def substitute(self, number, player, reason, by):
        self._append(substituted(self.now, number, player, reason, by))

    def promise(self, secret, by):
        self._append(promised(self.now, secret, by))

    def enter(self, round_, table, game, report, by):
        self._append(EnterGame(round_, table, report, game).decide(self.now, by))

    def open_table(self, *values):
        self._append(opened(self.now, *values))

    def name_keeper(self, round_, table, seat, by):
        self._append(NameKeeper(round_, table, seat).agreed(self.now, by))

    def refused(self, reason, command, *args, **options):
        """A command that cannot be: with a reason in all languages, and nothing changes."""
        before, entries = self.now, len(self.entries)
        with pytest.raises(UserError) as problem:
            getattr(self, command)(*args, **options)
        assert getattr(problem.value, "reason", "") == reason
        assert all(problem.value.say(language) for language in LANGUAGES)
        assert self.now is before and len(self.entries) == entries, "refused input changes nothing"

    # Shorter ways.

    def draw(self, called="7 12 41", secret=b"s" * 32, **options):
        self.promise(secret, DESK)
        self.pull(called, DESK, **options)

    def begin(self, draw=True):
        if draw and due(self.now) not in (None, "lots"):
            self.draw()
        self.begin_round(MANAGEMENT)

    def sheet(self, table=1, round_=None):
        return self.now.sheets[round_ or self.now.round, table]

    def keeper(self, table=1):
        sheet = self.sheet(table)
        return player(sheet.seats[sheet.keeper])

    def neighbour(self, table=1):
        sheet = self.sheet(table)
        return player(sheet.seats[(sheet.keeper + 1) % len(sheet.seats)])

    def write(self, text, table=1, by=None):
        """The next game, as a keeper types it."""
        game = len(self.sheet(table).rows) + 1
        self.enter(self.now.round, table, game, parse_report(text), by or self.keeper(table))
        return self.sheet(table).rows[-1]

    def accept(self, table=1):
        games = [row.game for row in self.sheet(table).rows if not row.settled]
        if games:
            self.confirm(self.now.round, table, games, self.neighbour(table))

    def close_sheet(self, table=1):
        self.accept(table)
        for seat, number in enumerate(self.sheet(table).seats):
            self.sign(self.now.round, table, seat, player(number))

    def fill(self, table=1, text="RE 1+3 won"):
        """Write the same game until the sheet is full, and sign it."""
        while len(self.sheet(table).rows) < self.plan.games:
            self.write(text, table)
        self.close_sheet(table)

    def ruling(self, text, told=None, table=1, game=None, **options):
        game = game or len(self.sheet(table).rows) + 1
        told = parse_played(told) if told else None
        self.rule(self.now.round, table, game, text, SUPERVISOR, told, **options)

    def replayed(self):
        """The state as somebody else reads it from the lines."""
        return fold(CHAIN.read_lines(line(entry) for entry in self.entries))
