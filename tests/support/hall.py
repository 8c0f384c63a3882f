"""A hall to play tournaments in: commands by name, without a store; the log is kept."""

from datetime import date

import pytest

from stammtisch import rulesets, tournament
from stammtisch.chain import line
from stammtisch.texts import LANGUAGES, UserError
from stammtisch.tournament import CHAIN, DESK, MANAGEMENT, SUPERVISOR, commands, player
from stammtisch.tournament.notation import parse_report, parse_told

DAY = date(2027, 3, 14)


class Hall:
    """``hall.enter(1, 1, 1, …)`` calls the command of that name and believes its events."""

    def __init__(self, rules="schafkopfschule-turnier", people=0, toml="", **plan):
        rules = rulesets.parse(toml, name="house") if toml else rulesets.builtin(rules)
        options = {"title": "Frühjahrsturnier", "day": DAY} | plan
        self.plan = tournament.plan(rules, **options)
        self.entries = []
        self.now = None
        self._append(commands.announce("fruehjahr", self.plan))
        for number in range(1, people + 1):
            self.register(f"person-{number}", by=DESK, of_age=True, paid=True)

    def _append(self, events):
        at = 1_000 * (len(self.entries) + 1)
        new = CHAIN.links(self.entries[-1] if self.entries else None, events, at)
        for entry in new:
            self.now = (
                tournament.announced(entry.event)
                if self.now is None
                else tournament.after(self.now, entry.event, entry.at)
            )
        self.entries += new

    def __getattr__(self, command):
        def do(*args, **options):
            self._append(getattr(commands, command)(self.now, *args, **options))
            return self.now

        return do

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
        if draw and commands.due(self.now) not in (None, "lots"):
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
        told = parse_told(told) if told else None
        self.rule(self.now.round, table, game, text, SUPERVISOR, told, **options)

    def replayed(self):
        """The state as somebody else reads it from the lines."""
        return tournament.fold(CHAIN.read_lines(line(entry) for entry in self.entries))
