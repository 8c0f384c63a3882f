"""Every case of misconduct, ruled once on the supervisor's phone."""

from rehearsals.pages.game_form import STEPS
from rehearsals.reckoning.lists import Game, playing
from rehearsals.reckoning.rulings import CASES, Ruling, consequence, penalty, ruled
from rehearsals.waiting import settled

OUT = 1  # the column that goes too far, and is replaced
REVOKING = {"MC-14": (OUT, 2, 4), "MC-15": (OUT, 3, 0)}  # nobody else twice
UNSAFE = ("cheating", "severe")  # who is excluded is told by other cases
WRITING = ("lost", "lost_plain", "struck")


def rule_everything(hall, table):
    """The form's own list of cases, in any order; who is sent out is replaced."""
    form = hall.supervisor.rulings_at(table)
    cases = form.cases()
    assert sorted(cases) == sorted(CASES)
    hall.random.shuffle(cases)
    for place, case in enumerate(cases, 1):
        rule(hall, table, form, case, place == len(cases) // 2)
    hall.judge.close_dialog()
    number = hall.sheet(table).seats[OUT]
    assert hall.persons.excluded == {number}
    hall.standings.unranked.add(number)
    hall.noted("warned", sum(hall.persons.warnings.values()))
    hall.noted("excluded")
    hall.replace(number, 1, "ausgeschlossen")
    check_marks(hall)


def rule(hall, table, form, case, shown):
    sheet = hall.sheet(table)
    columns = len(sheet.seats)
    number = row_for(hall, table, case)
    order = playing(number, columns)
    form.choose_case(case)
    form.game(number)
    game = told_game(hall, table, form, case, number, order)
    fact = told_fact(hall, form)
    ruling = Ruling(case, fact=fact, game=game)
    ruling = told_people(hall, form, ruling, columns, order)
    form.remark(f"Fall {case}")
    follows = consequence(ruling, hall.tariff)
    told = hall.judge.say(f"web.tournament.consequence.{follows}")
    form.will_be(told)
    row = ruled(ruling, number, columns, hall.tariff)
    if row is not None and not row.struck:
        wanted = list(row.points)
        assert settled(form.preview, wanted) == wanted, ruling
    if shown:
        hall.judge.picture("ruling")
    form.decide()
    remember(hall, table, number, ruling, row)


def row_for(hall, table, case):
    """The next game, or one that is written already and whose game is known."""
    sheet = hall.sheet(table)
    known = [it for it, game in hall.typed[table].items() if game.kind != "sie"]
    following = len(sheet.rows) + 1
    full = following > hall.games_of(table)
    if CASES[case] not in WRITING and not full:
        return following
    return hall.random.choice(known) if full or hall.random.random() < 0.3 else following


def told_game(hall, table, form, case, number, order):
    """What had been announced; a row that is there already tells it by itself."""
    written = hall.typed[table].get(number)
    if written is not None:
        if form.choice("contract").count():
            form.knows(name_of(hall, written))
        return written
    if not form.choice("contract").count():
        return None
    if CASES[case] != "struck" and hall.random.random() < 0.25:
        form.choice("contract").select_option(value="")
        return None
    kinds = sorted({(it.kind, it.tout) for it in hall.offered if it.kind != "sie"})
    kind, tout = hall.random.choice(kinds)
    declarer, partner = hall.random.sample(order, 2)
    game = Game(kind, declarer, partner if kind == "ruf" else None, tout)
    alone = None if kind == "kreuz" else declarer
    form.play(name_of(hall, game), alone, game.partner)
    return with_supplements(hall, form, game)


def name_of(hall, game):
    name = hall.kinds[game.kind]
    return hall.judge.say("contract.with_tout", game=name) if game.tout else name


def with_supplements(hall, form, game):
    """Where a whole side pays, Laufende and doublings count (RULES 6.4)."""
    chosen = {}
    for key in STEPS.values():
        if form.choice(key).count():
            chosen[key] = int(hall.random.choice(form.options(key)))
            form.choice(key).select_option(value=str(chosen[key]))
    return Game(**{**game.__dict__, **chosen})


def told_fact(hall, form):
    facts = [it for it in form.facts() if it not in UNSAFE]
    fact = hall.random.choice(["", *facts])
    if fact:
        form.tick(fact)
    return fact


def told_people(hall, form, ruling, columns, order):
    """The culprit, and what else the case asks for."""
    follows, case = consequence(ruling, hall.tariff), ruling.case
    if case in REVOKING:
        culprit = next(it for it in REVOKING[case] if it in order)
    elif follows == "exclude":
        culprit = OUT
    else:
        culprit = hall.random.choice(order)
    form.seat("culprit", culprit)
    told = {**ruling.__dict__, "culprit": culprit}
    if case == "MC-16" and follows == "lost":
        told["exposer"] = hall.random.choice([it for it in order if it != culprit])
        form.seat("exposer", told["exposer"])
    if case == "MC-20":
        told |= {"game": None, "announced": announced(hall, form, culprit, order)}
    return Ruling(**told)


def announced(hall, form, culprit, order):
    """Something that the form offers, and who holds the called Sau."""
    name = hall.random.choice([it for it in form.options("announced") if it])
    ruf = hall.judge.say("contract.rufspiel").partition("{")[0].strip()
    words = {hall.judge.say(f"contract.{it}"): it for it in ("wenz", "geier")}
    plain = name.removesuffix(hall.judge.say("contract.with_tout").partition("{game}")[2])
    kind = "ruf" if name.startswith(ruf) else words.get(plain, "solo")
    others = [it for it in order if it != culprit]
    holder = hall.random.choice([None, *others]) if kind == "ruf" else None
    form.announced(name, holder)
    return Game(kind, culprit, holder, tout=plain != name)


def remember(hall, table, number, ruling, row):
    sheet = hall.sheet(table)
    hall.noted("ruled")
    hall.persons.hears(ruling, sheet.seats[ruling.culprit], hall.tariff)
    fine = penalty(ruling, number, len(sheet.seats), hall.tariff)
    if fine is not None:
        sheet.penalties.append(fine)
    if row is None:
        return
    sheet.rows[number] = row
    hall.typed[table].pop(number, None)
    if consequence(ruling, hall.tariff) == "lost":
        hall.typed[table][number] = ruling.game
    shown = hall.supervisor.list()
    assert settled(shown.rows, sheet.points) == sheet.points, ruling


def check_marks(hall):
    """People who were warned, sent out or replaced, as the supervisor sees it."""
    hall.supervisor.part("people")
    marked = hall.judge.page.locator(".marked")
    marked.first.wait_for()
    told = {int(it.split()[0]): it for it in marked.all_inner_texts()}
    for number, times in hall.persons.warnings.items():
        said = hall.judge.say("web.tournament.people.warned", count=times).partition(":")[0]
        assert said in told[number], told
    out = hall.judge.say("web.tournament.people.excluded").partition("{")[0].strip()
    assert {it for it, text in told.items() if out in text} == hall.persons.excluded
