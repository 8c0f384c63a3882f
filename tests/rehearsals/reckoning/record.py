"""Everything that was typed on a pad, in its order: lines, corrections, what was taken back."""

from copy import deepcopy
from dataclasses import replace

from rehearsals.reckoning.pad import Joined, Line


class Record:
    """``reckon`` makes an evening of lines, or says that it cannot have been: nothing changes."""

    def __init__(self, reckon, people):
        self.reckon = reckon
        self.lines = [Line(Joined(name, chair)) for chair, name in enumerate(people)]
        self.evening = reckon(self.lines)
        self.before = []

    def copy(self):
        return deepcopy(self)

    def take(self, lines):
        evening = self.reckon(lines)
        self.before.append(self.lines)
        self.lines, self.evening = lines, evening

    def write(self, move):
        self.take([*self.lines, Line(move)])

    def insert(self, place, move):
        self.take([*self.lines[:place], Line(move), *self.lines[place:]])

    def correct(self, place, move):
        old = self.lines[place]
        if move == old.move:
            return  # it stands there already
        self.put(place, replace(old, move=move, earlier=(*old.earlier, old.move)))

    def strike(self, place):
        self.put(place, replace(self.lines[place], struck=True))

    def put(self, place, line):
        self.take([*self.lines[:place], line, *self.lines[place + 1 :]])

    def undo(self):
        """The last change, whatever it was."""
        self.lines = self.before.pop()
        self.evening = self.reckon(self.lines)

    @property
    def early(self):
        """How many sat down before anything else happened: one line on the page."""
        places = enumerate(self.lines)
        return next(
            (at for at, it in places if it.struck or not isinstance(it.move, Joined)),
            len(self.lines),
        )

    @property
    def shown(self):
        """Places of the lines on the page, the first one first."""
        return range(self.early, len(self.lines))
