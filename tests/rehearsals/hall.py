"""A tournament of Schafkopf in a hall: who is there, what was typed, and what it must come to."""

from collections import Counter

from rehearsals.games_offered import (
    is_alone,
    packed,
    played_by,
    rufspiel,
    sampled,
)
from rehearsals.hall_events import (
    ABSENT,
    PHONES,
    TITLE,
)
from rehearsals.hall_people import People
from rehearsals.pages.desk import DeskPage
from rehearsals.pages.entry_phone import EntryPhone
from rehearsals.pages.hall import HallPage, ProjectorPage
from rehearsals.pages.office_sheet import OfficeSheet
from rehearsals.pages.start import StartPage
from rehearsals.pages.supervisor import SupervisorPage
from rehearsals.pages.tournaments import TournamentsPage
from rehearsals.reckoning.lists import GRADES, Row, played, playing
from rehearsals.reckoning.rulings import Persons
from rehearsals.reckoning.standings import Standings
from rehearsals.waiting import settled

FREELY = 4  # lone games of a player without a question (RULES 7.3)


class Hall(People):
    """People and their pages; ``standings`` and ``journal`` are what was typed."""

    def __init__(self, journey, occasion):
        self.journey, self.random, self.occasion = journey, journey.random, occasion
        self.event, self.tariff = occasion.event, occasion.tariff
        self.organiser = self.user("Organiser", "desktop")
        self.desk = DeskPage(self.organiser)
        self.standings, self.persons = Standings(self.tariff), Persons()
        self.links, self.paid, self.clubs, self.journal = {}, set(), {}, Counter()
        self.offered, self.entered, self.lists_begun = [], [], 0
        self.gone = set()

    def user(self, name, size="phone"):
        language = self.occasion.language
        user = self.journey.user(name, language=language, size=size, hasty=False)
        self.settle(user)
        return user

    def settle(self, user):
        """No browser asks for Bavarian by itself, and none at a new address."""
        if user.language == "bar":
            StartPage(user.open("/")).speak()

    @property
    def names(self):
        return self.standings.names

    @property
    def round(self):
        return len(self.standings.rounds)

    def sheet(self, table):
        return self.standings.rounds[-1][table]

    def noted(self, what, times=1):
        """What the journal must hold."""
        self.journal[what] += times

    # Before the first card

    def announce(self):
        TournamentsPage(self.organiser.open("/tournament")).announce(self.event)
        self.noted("announced")
        self.public_path = self.desk.public_link().removeprefix(self.journey.url)
        self.helper = self.user("Helper")
        self.judge = self.user("Supervisor")
        self.wall = self.user("Projector", "desktop")
        self.guest = self.user("Guest", "desktop")
        self.keeper, self.second = self.user("Keeper"), self.user("Second")
        self.office_links = {
            it: self.path(self.desk.official_link(it)) for it in ("desk", "supervisor")
        }
        self.open_pages()

    def path(self, link):
        return link.partition("/tournament/")[1] + link.partition("/tournament/")[2]

    def open_pages(self):
        """Everybody but players, at the server that is there now."""
        self.assistant = DeskPage(self.helper.open(self.office_links["desk"]))
        self.supervisor = SupervisorPage(self.judge.open(self.office_links["supervisor"]))
        self.projector = ProjectorPage(self.wall.open(f"{self.public_path}/projector"))
        self.public = HallPage(self.guest.open(self.public_path))
        self.phone, self.other = EntryPhone(self.keeper), EntryPhone(self.second)

    def draw(self, called):
        commitment = self.desk.promise()
        self.noted("promised")
        self.projector.shows(commitment)
        self.wall.picture("promised")
        self.desk.draw(called)
        return commitment

    def first_draw(self):
        """Somebody has not paid, somebody does not come: drawn twice, and all of it provable."""
        absent, unpaid = self.absent, self.number_of(PHONES[-1][0])
        self.collect_fees(but=[unpaid])
        first = self.draw("17 4 22")
        assert self.desk.refused()
        assert self.names[unpaid] in self.organiser.page.locator(".course .trouble").inner_text()
        self.desk.pay(unpaid)
        self.pays(unpaid)
        self.fill_up()
        self.desk.draw("17 4 22")
        self.drawn()
        self.desk.leave(absent, ABSENT, "", "no_show")
        self.noted("no_show")
        self.desk.part("course")
        self.organiser.reads(f"{absent} {ABSENT}")
        self.redraw(f"Nr. {absent} ist nicht da")
        self.desk.refund(absent, ABSENT)
        self.paid.discard(absent)
        self.noted("refunded")
        self.gone.add(absent)
        self.fill_up()
        second = self.draw("3 1 8")
        self.drawn()
        self.public.verify(2)
        assert settled(self.public.committed, [first, second]) == [first, second]
        self.guest.picture("draws-verified")

    def drawn(self):
        self.desk.drawn()
        self.noted("drawn")

    def redraw(self, reason):
        self.desk.redraw(reason)
        self.noted("drawdiscarded")

    # Rounds

    def begin(self):
        number = self.round + 1
        self.desk.begin(number, self.rounds)
        self.noted("roundbegun")
        self.public.user.open(self.public_path)
        tables = self.public.tables()
        self.standings.begin({it: seats for it, seats in tables.items() if len(seats) > 1})
        self.typed = {table: {} for table in tables}
        self.resting = [seats[0] for seats in tables.values() if len(seats) == 1]
        for number in sorted(set(self.names)):
            if number not in self.links and number != self.absent:
                self.links[number] = self.path(self.desk.player_link(number))

    @property
    def rounds(self):
        return self.event.rounds or 2

    def games_of(self, table):
        games = self.event.games or 12
        return games * 5 // 4 if len(self.sheet(table).seats) == 5 else games

    # A list from paper

    def from_paper(self, table):
        """Typed by the organiser, confirmed by somebody else, signed on paper."""
        sheet, columns = self.sheet(table), len(self.sheet(table).seats)
        self.desk.open_sheet(table)
        page = OfficeSheet(self.organiser)
        page.paper()
        for number in range(1, self.games_of(table) + 1):
            order = playing(number, columns)
            declarer, partner = self.random.sample(order, 2)
            end, grade = self.random.choice(("won", "lost")), self.random.choice(GRADES)
            row = played(rufspiel(declarer, partner, grade, end), number, columns, self.tariff)
            rests = next((it for it in range(columns) if it not in order), None)
            page.form(number).write_points(row.points, rests)
            page.list.row(number).wait_for()
            sheet.rows[number] = row
            self.noted("entered")
        self.organiser.picture("from-paper")
        self.assistant.open_sheet(table)
        checked = OfficeSheet(self.helper)
        checked.confirm_all()
        self.noted("confirmed")
        checked.close()
        self.sign_on_paper(page, sheet)
        assert settled(page.list.rows, sheet.points) == sheet.points
        page.close()

    def called(self, sheet):
        """The names at a table; of two who are called the same also the start numbers."""
        names = [self.names[number] for number in sheet.seats]
        return [
            f"{name} ({number})" if names.count(name) > 1 else name
            for name, number in zip(names, sheet.seats, strict=True)
        ]

    def sign_on_paper(self, page, sheet):
        for name in self.called(sheet):
            page.sign(name)
            self.noted("signed")
        assert settled(page.list.totals, sheet.totals) == sheet.totals

    def sums_from_paper(self, table):
        sheet, columns = self.sheet(table), len(self.sheet(table).seats)
        sums = [self.random.randint(-9, 9) for _ in range(columns - 1)]
        sums.append(-sum(sums))
        counts = {key: [0] * columns for key in self.tariff.keys}
        for key, values in counts.items():
            values[0] = 2 if key == "lone_played" else 1
        self.desk.open_sheet(table)
        page = OfficeSheet(self.organiser)
        page.totals(sums, counts.values())
        self.noted("entered")
        sheet.rows[1] = Row(tuple(sums))
        sheet.counts = counts
        self.assistant.open_sheet(table)
        checked = OfficeSheet(self.helper)
        checked.confirm_all()
        self.noted("confirmed")
        checked.close()
        self.sign_on_paper(page, sheet)
        page.close()

    # A list on phones

    def take_seats(self, table, second=1):
        """The keeper of the list and somebody else look at their phones."""
        seats = self.sheet(table).seats
        self.phone.open(self.links[seats[0]])
        self.other.open(self.links[seats[second]])

    def read_offers(self, number):
        form = self.phone.form(number)
        found = form.offers()
        self.kinds = {kind: name for name, kind in form.kinds().items()}
        self.keeper.page.reload()
        return found

    def plan_games(self):
        self.offered = sampled(self.read_offers(2), self.random)
        self.left = packed(self.offered, self.random)

    def next_game(self, table, loud):
        """Something not entered yet; lone games only by the loud, so that others can be equal."""
        sheet, number = self.sheet(table), len(self.sheet(table).rows) + 1
        order = playing(number, len(sheet.seats))
        there = [it for it in loud if it in order]
        free = [it for it in there if self.lone_games(sheet, it) < FREELY] or there
        for game in self.left:
            if number == 1 and is_alone(game) and self.tariff.plain_first_game:
                continue
            if is_alone(game) and not free:
                continue
            self.left.remove(game)
            declarer = self.random.choice(free if is_alone(game) else order)
            others = [it for it in order if it != declarer]
            return played_by(game, declarer, others, self.random)
        return rufspiel(*self.random.sample(order, 2))

    def lone_games(self, sheet, column):
        return sheet.counted(column)["lone_played"]

    def write(self, table, game):
        """On the keeper's phone; the supervisor is asked where that must be."""
        sheet = self.sheet(table)
        number, columns = len(sheet.rows) + 1, len(sheet.seats)
        form = self.phone.form(number)
        form.tap(game, sorted(playing(number, columns)), self.kinds)
        if self.must_ask(sheet, game, number):
            self.phone.ask(self.random.choice("EGHS"))
            self.noted("asked")
            self.noted("answered", self.supervisor.answer("grant"))
            self.phone.answered("granted", number)
        form.end(game)
        self.phone.written(number)
        self.enters(table, number, game)

    def must_ask(self, sheet, game, number):
        asks = self.occasion.asks
        if not is_alone(game) or (number == 1 and self.tariff.plain_first_game):
            return False
        if game.kind == "sie":
            return "sie" in asks
        fifth = self.lone_games(sheet, game.declarer) >= FREELY
        return (game.tout and "tout" in asks) or (fifth and "lone_game" in asks)

    def enters(self, table, number, game):
        sheet = self.sheet(table)
        row = played(game, number, len(sheet.seats), self.tariff)
        sheet.rows[number] = row
        self.entered.append(game)
        self.typed[table][number] = game
        self.noted("entered")
        assert settled(self.phone.list.rows, sheet.points) == sheet.points, (number, game)

    def confirm(self, table):
        wanted = self.sheet(table).points
        assert settled(self.other.list.rows, wanted) == wanted
        self.confirm_all()

    def confirm_all(self):
        self.other.confirm_all()
        self.noted("confirmed")

    def sign(self, table):
        """Everybody on their own phone; the last one closes the list."""
        sheet = self.sheet(table)
        for number in sheet.seats:
            self.other.open(self.links[number])
            self.other.sign()
            self.noted("signed")
        self.check_list(table)

    def check_list(self, table):
        sheet = self.sheet(table)
        shown = self.other.list
        assert settled(shown.rows, sheet.points) == sheet.points
        assert settled(shown.totals, sheet.totals) == sheet.totals
        circled = {it: row.lone.column for it, row in sheet.rows.items() if row.lone}
        assert settled(shown.circled, circled) == circled

    # Another machine

    def move(self):
        """The laptop is given up: the whole tournament goes on at another one."""
        file = self.desk.backup(self.journey.folder / "tournament.gz")
        before = self.public.ranking()
        self.journey.service.stop()
        self.journey.serve(self.journey.folder / "elsewhere")
        for user in self.journey.users:
            self.settle(user)
        TournamentsPage(self.organiser.open("/tournament")).restore(file, TITLE)
        self.organiser.picture("restored")
        self.open_pages()
        assert settled(self.public.ranking, before) == before, "nothing is lost on the way"
