"""The hall with Schnapsen: K.O., Danish and Swiss, from the announcement to the certificates."""

import csv
import json
from io import StringIO

import pytest

from rehearsals.hall import Hall
from rehearsals.hall_events import MATCHES, PRIZES
from rehearsals.hall_results import check_journal
from rehearsals.pages.entry_phone import EntryPhone
from rehearsals.pages.match_form import MatchForm
from rehearsals.pages.office_sheet import OfficeSheet
from rehearsals.reckoning import draws
from rehearsals.reckoning.matches import Table, partie
from rehearsals.waiting import settled

UNIT = "schnapsen"


@pytest.mark.rehearsal
@pytest.mark.parametrize("name", list(MATCHES))
def test_hall_matches(journey, name):
    hall = MatchHall(journey, MATCHES[name])
    hall.announce()
    hall.register()
    hall.first_draw()
    while hall.goes_on():
        hall.begin()
        hall.play_round()
        if hall.round == 1:
            hall.move()
            hall.late()
    hall.finish()
    hall.compare()


class MatchHall(Hall):
    def __init__(self, journey, occasion):
        super().__init__(journey, occasion)
        event = self.event
        self.standings = Table(event.pairing, event.bummerl or 0, event.games)
        self.left, self.done = [], set()

    @property
    def pairing(self):
        return self.event.pairing

    def goes_on(self):
        if self.pairing != "ko" or not self.round:
            return self.pairing == "ko" or self.round < self.event.rounds
        return len(self.standings.winners(self.tables)) > 1

    def begin(self):
        expected = self.expected()
        number = self.round + 1
        self.desk.begin(number, self.event.rounds, UNIT)
        self.noted("roundbegun")
        self.public.user.open(self.public_path)
        self.tables = self.public.tables()
        if expected is not None:
            assert expected == (
                [seats for seats in self.tables.values() if len(seats) > 1],
                [seats[0] for seats in self.tables.values() if len(seats) == 1],
            )
        elif self.pairing == "swiss" and number > 1:
            fresh = {frozenset(it) for it in self.tables.values() if len(it) > 1}
            assert not fresh.intersection(self.standings.met()), "nobody meets twice"
        if number == 1:
            lot = [it for seats in self.tables.values() for it in seats]
            self.first = lambda it: lot.index(it) if it in lot else len(lot)
        self.standings.begin(self.tables)
        for number in self.standings.seated():
            if number not in self.links:
                self.links[number] = self.path(self.desk.player_link(number))

    def expected(self):
        """Players who must meet now, where that follows from the results."""
        if not self.round:
            return None
        if self.pairing == "ko":
            winners = self.standings.winners(self.tables)
            return [winners[i : i + 2] for i in range(0, len(winners), 2)], []
        if self.pairing == "danish":
            return self.standings.danish(self.taking_part, self.first)
        return None

    @property
    def taking_part(self):
        return [it for it in self.names if it != self.absent]

    def play_round(self):
        matches = self.standings.rounds[-1]
        for place, table in enumerate(sorted(matches)):
            if self.round == 1 and place == 1:
                self.forfeit(table)
            elif self.round == 1 and place == 2:
                self.from_paper(table)
            else:
                self.play(table)
            if self.round == 1 and place == 0:
                self.kill(table)

    def play(self, table):
        match = self.standings.rounds[-1][table]
        self.phone.open(self.links[match.seats[0]])
        self.other.open(self.links[match.seats[1]])
        rows = 0
        while not self.standings.is_over(match):
            rows += 1
            self.write(self.form(self.phone, rows), match)
            self.phone.written(rows)
        if self.round == 1:
            self.keeper.picture("match")
        self.other.written(rows)
        self.confirm_all()
        for number in match.seats:
            self.other.open(self.links[number])
            self.other.sign()
            self.noted("signed")

    def form(self, phone, number):
        return MatchForm(phone.user, phone.form(number).inside)

    def write(self, form, match):
        """Something that the form offers, first what was never entered."""
        offers = form.offers()
        self.left = [it for it in self.left if it not in self.done]
        fresh = [it for it in offers if it not in self.done]
        kind, value = self.random.choice(fresh or [it for it in offers if it[0] != "drawn"])
        self.offered = [*{*self.offered, *offers}]
        self.done.add((kind, value))
        winner = self.random.randrange(2)
        form.write(kind, value, winner)
        self.noted("entered")
        if kind == "drawn":
            match.games.append((None, 0))
        elif kind == "partie":
            while match.games and match.games[-1][0] is None:
                match.games.pop()  # drawn games before it are part of the Partie that is told
            match.games += partie(winner, value)
        else:
            match.games.append((winner, value))

    def forfeit(self, table):
        self.supervisor.open_sheet(table)
        match, dialog = self.standings.rounds[-1][table], self.judge.dialog()
        dialog.locator("summary").last.click()
        self.judge.write("web.tournament.office.reason", "nicht erschienen", dialog)
        name = self.called(match)[1]
        self.judge.press("web.tournament.office.forfeit", dialog, name=name)
        self.judge.sees("web.tournament.state.forfeited")
        self.judge.close_dialog()
        match.forfeited = 1
        self.noted("forfeited")

    def from_paper(self, table):
        match = self.standings.rounds[-1][table]
        self.desk.open_sheet(table)
        page = OfficeSheet(self.organiser)
        page.paper()
        rows = 0
        while not self.standings.is_over(match):
            rows += 1
            self.write(MatchForm(self.organiser, page.form(rows).inside), match)
            page.list.row(rows).wait_for()
        self.organiser.picture("match-from-paper")
        self.assistant.open_sheet(table)
        checked = OfficeSheet(self.helper)
        checked.confirm_all()
        self.noted("confirmed")
        checked.close()
        for name in self.called(match):
            page.sign(name)
            self.noted("signed")
        page.close()

    def kill(self, table):
        before = self.public.user.open(self.public_path) and self.public.ranking()
        self.journey.service.kill()
        self.journey.service.start()
        self.open_pages()
        self.organiser.page.reload()
        EntryPhone(self.second).open(self.links[self.standings.rounds[-1][table].seats[0]])
        assert settled(self.public.ranking, before) == before

    def late(self):
        if self.pairing != "ko":
            self.late_entry()

    def finish(self):
        self.desk.finish()
        self.noted("finished")
        if self.standings.ties():
            self.draw("Sau und Bauer")
            self.drawn()

    def compare(self):
        table = self.standings
        assert set(self.offered) == self.done, "everything that is offered was entered"
        self.guest.open(self.public_path)
        self.public.verify(self.journal["drawn"])
        proofs = json.loads(self.desk.list("web.tournament.draw.proofs"))
        assert [draws.commitment(it) for it in proofs] == [it["commitment"] for it in proofs]
        if table.ties():
            table.lots = draws.lots(proofs[-1])
        ranks = table.ranks()
        wanted = {it: f"{ranks[it]}." for it in ranks}
        assert settled(self.public.ranks, wanted) == wanted
        placed = self.public.ranking()
        self.guest.picture("final-table")
        for it in placed:
            shown = [int(value) for value in it.values if value.lstrip("-").isdigit()]
            assert shown == list(table.keys(it.number)), it
        assert settled(self.projector.ranks, wanted) == wanted
        listed = csv.DictReader(StringIO(self.desk.list("web.tournament.list.results")))
        assert {int(it["number"]): int(it["rank"]) for it in listed} == ranks
        lines = [line for page in self.desk.print("results") for line in page]
        for number, rank in ranks.items():
            assert any(line.startswith(f"{rank}. {number} {self.names[number]}") for line in lines)
        certificates = ["\n".join(page) for page in self.desk.print("certificates")]
        first = [it for it in ranks if ranks[it] <= len(PRIZES)]
        assert len(certificates) == len(first)
        assert all(any(self.names[it] in text for text in certificates) for it in first)
        assert len(self.desk.print("sheets")) >= 1
        check_journal(self, "round")
