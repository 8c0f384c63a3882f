"""The hall: a whole tournament, from the announcement to the certificates."""

from functools import cache
from itertools import combinations

from rehearsals.games_offered import covered, is_alone, rufspiel
from rehearsals.hall import Hall
from rehearsals.hall_events import OCCASIONS
from rehearsals.hall_results import compare
from rehearsals.hall_rulings import rule_everything
from rehearsals.pages.entry_phone import EntryPhone
from rehearsals.pages.game_form import GameForm, tapped
from rehearsals.reckoning.lists import GRADES, Game, Row, played, playing
from rehearsals.variants import variants
from rehearsals.waiting import settled


@variants("name", ("schafkopfschule-turnier",), ("kreuz-turnier",), ("free-format",), ("danish",))
def test_hall(journey, name):
    hall = Hall(journey, OCCASIONS[name])
    hall.announce()
    hall.register()
    hall.first_draw()
    prints_before(hall)
    hall.begin()
    first_round(hall)
    hall.move()
    between_rounds(hall)
    hall.begin()
    last_round(hall)
    finish(hall)
    compare(hall)


def prints_before(hall):
    """What is laid out in the hall before the first card."""
    listed = [line for page in hall.desk.print("start-list") for line in page]
    cards = [line for page in hall.desk.print("start-cards") for line in page]
    tables = hall.desk.print("table-cards")
    blank = hall.desk.print("blank-sheets")
    absent = hall.absent
    for number, name in hall.names.items():
        there = any(line.startswith(f"{number} {name}") for line in listed)
        assert there == (number != absent), (number, listed)
        assert any(name in line for line in cards) or number == absent
    assert len(tables) == len(blank)
    assert all(hall.event.management in "\n".join(page) for page in blank)


def first_round(hall):
    """A list from paper, the others on phones; the server is killed in the middle."""
    paper, first, *more = sorted(hall.standings.rounds[-1])
    hall.from_paper(paper)

    hall.take_seats(first)
    begun_with(hall, first)
    hall.plan_games()
    refuse_a_game(hall, first)
    write_up_to(hall, first, 6)
    killed(hall, first)
    write_up_to(hall, first, hall.games_of(first))
    hall.confirm(first)
    corrected(hall, first)
    hall.keeper.picture("list-on-a-phone")
    hall.sign(first)
    hall.guest.picture("ranking-of-a-round")

    for table in more:
        hall.take_seats(table)
        begun_with(hall, table)
        write_up_to(hall, table, 4)
        if table == more[0]:
            somebody_leaves(hall, table)
            disputed(hall, table)
        write_up_to(hall, table, hall.games_of(table))
        hall.confirm(table)
        hall.sign(table)


# What counts as plain in the first game (RULES 7.4).
FIRST_GAMES = (
    lambda game: game.tout,
    lambda game: game.kind == "sie",
    lambda game: game.grade == "schwarz" and is_alone(game),
)


def begun_with(hall, table):
    """The first game of a list, where it can be one that counts as plain."""
    columns = len(hall.sheet(table).seats)
    game = rufspiel(*hall.random.sample(playing(1, columns), 2))
    offers = hall.read_offers(1)
    if hall.tariff.plain_first_game:
        wanted = FIRST_GAMES[hall.lists_begun % len(FIRST_GAMES)]
        hall.lists_begun += 1
        game = tapped(hall.random.choice(list(filter(wanted, offers))), declarer=1)
    hall.write(table, game)


def write_up_to(hall, table, games):
    """Only the second and third column play alone."""
    while len(hall.sheet(table).rows) < games:
        hall.write(table, hall.next_game(table, loud=[1, 2]))


def refuse_a_game(hall, table):
    """Somebody at the table says no; the keeper writes the game again."""
    hall.confirm(table)
    order = sorted(playing(2, len(hall.sheet(table).seats)))
    wrong = rufspiel(order[0], order[1])
    hall.write(table, wrong)
    hall.other.refuse("Schneider")
    hall.noted("rejected")
    hall.keeper.picture("refused")
    form = hall.phone.form(2)
    right = tapped(wrong, grade="schneider")
    form.graded("schneider").click()
    form.end(right)
    hall.other.waiting().wait_for()
    hall.enters(table, 2, right)
    hall.second.picture("to-confirm")
    hall.confirm(table)


def killed(hall, table):
    """Everything that the phone has shown as written is still there afterwards."""
    hall.journey.service.kill()
    hall.journey.service.start()
    sheet = hall.sheet(table)
    fresh = EntryPhone(hall.other.user).open(hall.links[sheet.seats[2]])
    assert settled(fresh.list.rows, sheet.points) == sheet.points
    hall.take_seats(table)
    hall.open_pages()
    hall.desk.user.page.reload()


def corrected(hall, table):
    """The supervisor corrects a game with a reason, and strikes another one."""
    sheet = hall.sheet(table)
    hall.supervisor.open_sheet(table)
    number = hall.random.choice([it for it, row in sheet.rows.items() if it > 2 and not row.lone])
    order = playing(number, len(sheet.seats))
    right = rufspiel(order[0], order[2], "schwarz", "lost")
    form = GameForm(hall.judge, hall.supervisor.correct(number, "Verlesen"))
    form.forget()
    form.tap(right, sorted(order), hall.kinds)
    form.end(right)
    form.inside.wait_for(state="detached")
    sheet.rows[number] = played(right, number, len(sheet.seats), hall.tariff)
    hall.noted("corrected")

    struck = hall.random.choice([it for it, row in sheet.rows.items() if it > 2 and row.lone])
    correcting = hall.supervisor.correct(struck, "Nicht genehmigt")
    hall.judge.picture("correcting")
    hall.judge.press("web.tournament.office.strike", correcting)
    correcting.wait_for(state="detached")
    sheet.rows[struck] = Row((0,) * len(sheet.seats), struck=True)
    hall.noted("corrected")
    hall.judge.close_dialog()


def somebody_leaves(hall, table):
    """Somebody else plays on, with a link of their own; the old one is void."""
    leaving = hall.sheet(table).seats[3]
    old = hall.replace(leaving, 0, "krank")
    gone = hall.user("Leaving").open(old)
    gone.sees("web.tournament.wrong_code")
    hall.other.open(hall.links[leaving])
    hall.confirm(table)


def disputed(hall, table):
    hall.other.call_supervisor("Nr. 3 hat geredet")
    hall.noted("disputed")
    hall.supervisor.settle("Verwarnt, es geht weiter")
    hall.noted("settled")
    hall.keeper.page.get_by_role("status").filter(has_text="Nr. 3 hat").wait_for(state="detached")


def between_rounds(hall):
    """Somebody comes late; what is drawn and not begun is drawn anew."""
    late = hall.late_entry()
    if hall.event.pairing == "danish":
        return
    hall.desk.part("course")
    if hall.organiser.button("web.tournament.draw.redraw").count():
        hall.organiser.reads(f"{late} {hall.names[late]}")
        hall.organiser.picture("late-entry")
        hall.redraw("Eine Nachmeldung")
    hall.draw("44 2 9")
    hall.drawn()


def last_round(hall):
    """A list of sums, one with every case of misconduct, and one that ends with equals."""
    tie, trouble, *paper = tables_by_quiet(hall)
    for table in paper:
        hall.sums_from_paper(table)
    hall.take_seats(trouble)
    begun_with(hall, trouble)
    if "lone_game" in hall.occasion.asks:
        fifth_lone_game(hall, trouble)
    write_up_to(hall, trouble, hall.games_of(trouble) - 2)
    hall.confirm(trouble)
    rule_everything(hall, trouble)
    hall.take_seats(trouble)
    if len(hall.sheet(trouble).rows) < hall.games_of(trouble):
        write_up_to(hall, trouble, hall.games_of(trouble))
        hall.confirm(trouble)
    hall.sign(trouble)
    equals(hall, tie)


def tables_by_quiet(hall):
    """First the one with most people who never played alone, last those of sums."""
    quiet = {it for it in hall.names if it not in hall.standings.unranked and not lone(hall, it)}
    tables = hall.standings.rounds[-1]
    return sorted(tables, key=lambda it: -len(quiet.intersection(tables[it].seats)))


def lone(hall, number):
    return any(hall.standings.counted(number))


def fifth_lone_game(hall, table):
    """The fifth of one player needs a word; it is refused, and the game is struck (A-52)."""
    sheet = hall.sheet(table)
    column = 1
    while hall.lone_games(sheet, column) < 4:
        number = len(sheet.rows) + 1
        if column in playing(number, len(sheet.seats)):
            hall.write(table, Game("wenz", column))
        else:
            hall.write(table, rufspiel(*playing(number, len(sheet.seats))[:2]))
    number = len(sheet.rows) + 1
    if column not in playing(number, len(sheet.seats)):
        hall.write(table, rufspiel(*playing(number, len(sheet.seats))[:2]))
        number += 1
    form = hall.phone.form(number)
    game = Game("solo", column)
    form.tap(game, sorted(playing(number, len(sheet.seats))), hall.kinds)
    hall.phone.ask("H")
    hall.noted("asked")
    hall.judge.picture("question")
    hall.noted("answered", hall.supervisor.answer("refuse"))
    hall.phone.written(number)
    sheet.rows[number] = Row((0,) * len(sheet.seats), struck=True)
    assert settled(hall.phone.list.rows, sheet.points) == sheet.points


def equals(hall, table):
    """Two who never played alone end with the same points, so that a lot must decide."""
    sheet = hall.sheet(table)
    quiet = [
        column
        for column, number in enumerate(sheet.seats)
        if number not in hall.standings.unranked and not lone(hall, number)
    ]
    ways = (way_to_equals(hall, table, pair) for pair in combinations(quiet, 2))
    way = next(filter(None, ways), None)
    assert way, [hall.standings.points(sheet.seats[column]) for column in quiet]
    hall.take_seats(table)
    hall.kinds = {kind: name for name, kind in hall.phone.form(1).kinds().items()}
    for game in way:
        hall.write(table, game)
    hall.confirm(table)
    hall.sign(table)


def way_to_equals(hall, table, pair):
    """A Rufspiel for every row, after which both have the same points; nothing if there is none."""
    seats, games = hall.sheet(table).seats, hall.games_of(table)
    one, other = (hall.standings.points(seats[column]) for column in pair)
    doublings = {it.contra for it in hall.offered if it.kind == "ruf"}

    @cache
    def way(number, apart):
        if number > games:
            return () if apart == 0 else None
        steps = rufspiele(number)
        if abs(apart) > max(steps) * (games + 1 - number):
            return None
        for step, game in steps.items():
            rest = way(number + 1, apart + step)
            if rest is not None:
                return (game, *rest)
        return None

    @cache
    def rufspiele(number):
        """By what they move the two apart, in any order."""
        found = [
            tapped(rufspiel(declarer, partner, grade, end), contra=contra)
            for declarer, partner in combinations(playing(number, len(seats)), 2)
            for grade in GRADES
            for end in ("won", "lost")
            for contra in doublings
        ]
        hall.random.shuffle(found)
        points = [played(game, number, len(seats), hall.tariff).points for game in found]
        steps = [each[pair[0]] - each[pair[1]] for each in points]
        return dict(zip(steps, found, strict=True))

    return way(1, one - other)


def finish(hall):
    hall.desk.finish()
    hall.noted("finished")
    ties = hall.standings.ties()
    assert ties, "somebody must be equal"
    hall.organiser.sees("web.tournament.course.ties")
    hall.draw("Sau und Bauer")
    hall.drawn()
    assert not missing(hall)


def missing(hall):
    """What the form offers and nobody has entered."""
    return covered(hall.offered) - covered(hall.entered)
