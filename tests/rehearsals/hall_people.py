"""People who come to a hall, pay, are replaced: by every way of registration."""

from rehearsals.hall_events import (
    ABSENT,
    BORN,
    BORN_ISO,
    BORN_LISTED,
    DESK,
    FEE,
    HEIRS,
    LATE,
    LISTED,
    PHONES,
    TOO_YOUNG,
)
from rehearsals.pages.register import RegisterPage
from rehearsals.waiting import settled


class People:
    """What a hall knows of its people; the pages are those of ``Hall``."""

    def register(self):
        """At the desk, by the code at the door, by a list."""
        for place, (name, club) in enumerate(DESK):
            paid = place != 2
            self.desk.register(name, BORN, club, paid)
            self.new(self.desk.entered(name), name, paid, club)
        self.desk.pay(3)
        self.pays(3)
        self.organiser.picture("entries")
        page = RegisterPage(self.second.open(self.path(self.desk.register_link())))
        for place, (name, club) in enumerate(PHONES):
            if not place:
                page.enter(name, TOO_YOUNG, club)
                self.second.page.get_by_role("alert").wait_for()
            page.enter(name, BORN_ISO, club)
            number, link = page.welcomed(name)
            page.owes(f"{FEE}.00" if self.occasion.language == "en" else f"{FEE},00")
            self.new(number, name, False, club)
            self.links[number] = self.path(link)
            if not place:
                self.second.picture("registered")
            page.another()
        rows = [
            (name, club, BORN_LISTED, "ja" if place % 2 else "nein")
            for place, (name, club) in enumerate(LISTED)
        ]
        self.desk.bring(rows, "cp1252")
        for place, (name, club) in enumerate(LISTED):
            self.new(len(self.names) + 1, name, bool(place % 2), club)
        assert settled(self.desk.entries, self.names) == self.names
        self.desk.rename(4, "Cilli Lang", "Cäcilia Lang")
        self.names[4] = "Cäcilia Lang"
        self.noted("renamed")

    def new(self, number, name, paid, club=""):
        assert number not in self.names
        self.names[number], self.clubs[number] = name, club
        self.noted("registered")
        if paid:
            self.paid.add(number)

    def pays(self, number):
        self.paid.add(number)
        self.noted("paid")

    @property
    def absent(self):
        return self.number_of(ABSENT)

    def number_of(self, name):
        return next(number for number, it in self.names.items() if it == name)

    def collect_fees(self, but=()):
        for number in sorted(set(self.names) - self.paid - set(but)):
            self.desk.pay(number)
            self.pays(number)

    def fill_up(self):
        """Where the house fills its tables with people of its own (RULES 7.10)."""
        missing = (len(self.gone) - len(self.names)) % 4
        if self.event.remainder != "fill_in" or not missing:
            return
        self.desk.fill_up(missing)
        for number, name in self.desk.entries().items():
            if number not in self.names:
                self.new(number, name, paid=False)
                self.standings.unranked.add(number)

    def replace(self, number, place, reason):
        old = self.links.pop(number)
        self.desk.replace(number, HEIRS[place], BORN_ISO, reason)
        self.noted("substituted")
        self.names[number], self.clubs[number] = HEIRS[place], ""
        self.links[number] = self.path(self.desk.player_link(number))
        assert self.links[number] != old
        return old

    def late_entry(self):
        self.desk.register(LATE, BORN, "", paid=True)
        number = self.desk.entered(LATE)
        self.new(number, LATE, paid=True)
        if self.event.remainder == "fill_in":  # the house needs one of its own fewer
            last = max(it for it in self.standings.unranked)
            self.desk.leave(last, self.names[last], "")
            self.noted("withdrawn")
        return number
