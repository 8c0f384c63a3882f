"""The regulars: real cards, five phones at one pad, one of them without a network half the time."""

from dataclasses import replace

import pytest

from rehearsals.entries import BEFORE, IN_A_GAME, Entries, Parties
from rehearsals.evening import Evening
from rehearsals.pages.pad import PadPage, named
from rehearsals.pages.pads import PadsPage
from rehearsals.pages.start import StartPage
from rehearsals.reckoning import houses, schnapsen_pad
from rehearsals.reckoning.evening import paid
from rehearsals.reckoning.houses import NORMAL
from rehearsals.reckoning.pad import Game, reckoned
from rehearsals.reckoning.pad_lists import SCHNAPSEN, listed, rows_of, spelled, tallies
from rehearsals.reckoning.record import Record
from rehearsals.variants import variants
from rehearsals.words import catalogue

PEOPLE = ["Anna", "Bert", "Cilli", "Jörg M.", "Emil"]
TITLE = "Donnerstag im Lamm"
ENOUGH = 600  # games: more than any evening needs
KILLED_AFTER = 12
SELDOM = 0.15


@variants(
    "rules, language, people, options",
    ("schafkopfschule", "de", 4, {"stock": True}),
    (
        "ttc-freising-10-30",
        "bar",
        5,
        {"ramsch_tie": "split", "ramsch_durchmarsch": "wins", "steigern_pays": 5},
    ),
    ("ttc-freising-10-50", "de", 4, {"ramsch_virgins": "single"}),
    ("kreuz-turnier", "en", 4, {}),
    (
        "schafkopfschule",
        "bar",
        4,
        {"all_pass": "ramsch", "ramsch_durchmarsch": "wins_plain", "base_solo": 7},
    ),
)
def test_regulars(journey, rules, language, people, options):
    house = replace(houses.BY_NAME[rules], **options)
    here = PEOPLE[:people]
    chairs = 5 if rules.startswith("ttc") else 4
    phones = [journey.user(name, language=language, size="phone") for name in PEOPLE]
    pads = begin(phones, rules, here, options)
    record = Record(lambda lines: reckoned(house, chairs, lines), here)
    entries = Entries(journey.random, house)
    evening = Evening(journey, pads[:people], pads[people:], record, entries)
    evening.all_agree()
    evening.entries.cases = pads[0].faults()
    assert evening.entries.cases == set(BEFORE)

    play(evening, journey)
    assert entries.done == houses.everything(house) | {("fault", case) for case in IN_A_GAME}
    assert all(evening.texts)
    evening.close()
    ends_well(pads, record, rules, options)


@pytest.mark.rehearsal
@pytest.mark.parametrize(
    "rules, language", [("sechsundsechzig", "en"), ("schnapsen-scharf", "bar")]
)
def test_regulars_bummerl(journey, rules, language):
    here, drawn = PEOPLE[:2], rules == "sechsundsechzig"
    phones = [journey.user(name, language=language, size="phone") for name in PEOPLE]
    pads = begin(phones, rules, here, {})
    record = Record(lambda lines: schnapsen_pad.reckoned(drawn, lines), here)
    entries = Parties(journey.random, here, drawn)
    evening = Evening(journey, pads[:2], pads[2:], record, entries)
    evening.all_agree()
    play(evening, journey)
    assert pads[0].points_offered() == ["1", "2", "3"]
    evening.close()
    ends_well(pads, record, rules, {})


def ends_well(pads, record, rules, options):
    """What everybody sees at the end is what was typed, and what the list makes of it again."""
    for pad in pads:
        compare_lines(pad, record)
        compare_settlement(pad, record)
    pads[0].user.picture("settlement")
    rows = listed(record.lines, record.evening)
    lists = [pad.csv() for pad in pads]
    for pad, path in zip(pads, lists, strict=True):
        assert rows_of(path.read_text("utf-8")) == rows
        compare_statistics(pad, record)
    pads[0].user.picture("statistics")
    goes_out_and_in_again(pads[0], lists[0], record, rules, options)


def begin(phones, rules, people, options):
    """One phone begins; the others come by its links, to write or to watch."""
    first = phones[0]
    first.open()
    StartPage(first).speak()
    first.follow("web.start.pad")
    PadsPage(first).begin(rules, people, TITLE, options)
    pads = [PadPage(first)]
    pads[0].who().wait_for()
    write, watch = pads[0].links()
    for number, phone in enumerate(phones[1:], 1):
        phone.open()
        StartPage(phone).speak()
        phone.open(write if number < len(people) else watch)
        pads.append(PadPage(phone))
        phone.heading_reads(TITLE)
    return pads


def play(evening, journey):
    """Until everything that the form offers was told at least once."""
    entries = evening.entries
    for number in range(ENOUGH):
        known_here(evening)
        if number == KILLED_AFTER:
            server_dies(evening, journey)
        told = not entries.todo and not entries.cases_left(IN_A_GAME)
        if told and number > KILLED_AFTER and evening.arrived and evening.conflicts:
            break
        evening.step()
        if not evening.own:
            comes_and_goes(evening)
            go_on(evening)
    else:
        raise AssertionError(f"never told: {sorted(map(str, entries.todo))}")
    if evening.own:
        evening.come_back()


def comes_and_goes(evening):
    """A fifth one sits down, somebody deals out of turn, the fifth one goes again (RULES 8)."""
    now, fifth = evening.record.evening, PEOPLE[-1]
    if now.round != NORMAL or len(now.chairs) < len(PEOPLE) or not evening.chance(SELDOM):
        return
    if fifth not in now.there:
        evening.joins(fifth)
    elif evening.chance(0.5):
        evening.deals(evening.random.choice(now.there))
    else:
        evening.leaves(fifth)


def known_here(evening):
    """What the form offers in a round is looked at when the round begins for the first time."""
    now, entries = evening.record.evening, evening.entries
    if now.round in entries.forms:
        return
    phone = evening.writer()
    words, passed = phone.games()
    forms = {}
    for game in [*sorted(houses.TRUMPS), "sie", *houses.EACH]:
        if phone.game_word(game) not in words:
            continue
        phone.choose_game(game, tout=False)
        forms[game, False] = phone.form()
        if forms[game, False].tout:
            phone.tout().click()
            forms[game, True] = phone.form()
    assert len({game for game, _ in forms}) == len(words)
    for (game, tout), form in forms.items():
        offer = houses.offer(now.house, now.round, game, tout)
        assert form.steppers == {
            key: getattr(offer, key)[-1] for key in houses.STEPPERS if len(getattr(offer, key)) > 1
        }
    entries.learn(now.round, forms, passed)
    phone.user.picture(f"form-{now.round}")
    phone.page.reload()
    evening.agrees(phone, evening.record)


def go_on(evening):
    """To the next round in which something is left to tell."""
    now, entries = evening.record.evening, evening.entries
    left = {way[0] for way in entries.todo if way[0] != "wish"}
    unseen = [it for it in entries.rounds if it not in entries.forms]
    if now.round in left or (now.round == NORMAL and entries.cases_left(IN_A_GAME)):
        return
    others = [it for it in (NORMAL, *entries.rounds) if it in left or it in unseen]
    if now.round != NORMAL and (NORMAL in left or not others):
        evening.agree(NORMAL)
    elif others:
        evening.agree(evening.random.choice([it for it in others if it != now.round]))


def server_dies(evening, journey):
    """kill -9; what was acknowledged is there, and what is written meanwhile arrives."""
    move = evening.next_move(evening.record.evening)
    evening.write(move)
    known_here(evening)
    journey.service.kill()
    phone = evening.writer()
    phone.user.sees("web.pad.no_network")
    round_, move = evening.record.evening.round, evening.entries.next(evening.record.evening)
    phone.write(move)
    phone.user.sees("web.pad.waiting")
    phone.user.picture("server-dead")
    journey.service.start()
    evening.record.write(move)
    evening.entries.note(round_, move)
    evening.missed += evening.own is not None
    evening.all_agree()


# What people see at the end


def compare_lines(pad, record):
    """Each line: its game, who has got and paid how much, what stood there before."""
    shown = [(record.lines[at], record.evening.booked[at]) for at in reversed(record.shown)]
    seen = pad.lines()
    assert len(seen) == len(shown)
    for told, (line, booked) in zip(seen, shown, strict=True):
        assert told["struck"] == line.struck
        amounts = {name: it for name, it in booked.amounts.items() if it} if booked else {}
        assert named(told["amounts"]) == amounts, told
        assert told["number"] == (str(booked.number) if booked else "·")
        assert reads_as(pad, told["text"], line.move, booked), (told, line)
        was = told["was"].removeprefix(pad.user.say("web.pad.was"))
        texts = was.split(" / ") if was else []
        earlier = zip(texts, line.earlier, strict=True)
        assert all(reads_as(pad, text, move) for text, move in earlier), (told, line)
        if booked and booked.value:
            price = told["price"].partition(";")[0]
            assert int(digits(price)[-1]) == booked.value, (told, line)


def reads_as(pad, text, move, booked=None):
    """A game and its end in words; in notation where it could not have been any more."""
    words = words_of(pad, move, booked)
    return text.strip() == spelled(move) or all(word in text for word in words)


def words_of(pad, move, booked):
    say, fault = pad.user.say, getattr(move, "fault", None)
    if isinstance(move, schnapsen_pad.Won):  # after a drawn game it counts more than was typed
        return [move.name, str(booked.value) if booked and move.name else ""]
    if not isinstance(move, Game):
        return [getattr(move, "name", "")]
    if move.game == "passed":
        return [say("ending.thrown_in")]
    if fault:
        return [fault.exposer or fault.culprit, fault.case]
    if move.game in houses.CROSS:
        return [pad.game_word(move.game)]  # told of the other side as well
    augen = [] if move.augen is None or move.virgins == 3 else [str(move.augen)]
    laufende = [say("grade.laufende", count=move.laufende)] if move.laufende else []
    wish = [say(f"round.{move.wish}")] if move.wish else []
    grade = [] if move.grade == "plain" else [say(f"grade.{move.grade}")]
    return [*move.who, *augen, *laufende, *wish, *grade]


def digits(text):
    return "".join(sign if sign.isdigit() else " " for sign in text).split()


def compare_settlement(pad, record):
    balances, payments = pad.settlement()
    assert balances == record.evening.balances
    assert sum(balances.values()) == 0
    assert paid(balances, payments) == {}


def compare_statistics(pad, record):
    user = pad.user
    user.follow("web.pad.all", pad.more())
    seen = PadsPage(user).statistics()
    words = catalogue(user.language)
    for name, (games, declared) in tallies(record.evening).items():
        own = {kind_word(words, kind): it for kind, it in declared.items()}
        assert seen[name] == (record.evening.balances[name], games, own), name


def kind_word(words, kind):
    game = kind.removesuffix("-tout")
    if kind == SCHNAPSEN:
        return words["web.game.schnapsen"]
    word = words.get(f"kind.{game}") or words[f"contract.{game}"]
    return words["contract.with_tout"].replace("{game}", word) if game != kind else word


def goes_out_and_in_again(pad, path, record, rules, options):
    """The list makes a new pad with the same lines and totals, as often as somebody likes."""
    user = pad.user
    kept = [line for line in record.lines if not line.struck]
    for _ in range(3):
        user.open("/pad")
        PadsPage(user).begin_from(path, rules, TITLE, options)
        again = PadPage(user)
        assert again.settlement()[0] == record.evening.balances
        assert len(again.lines()) == len(kept) - record.early
        path = again.csv()
        assert rows_of(path.read_text("utf-8")) == listed(record.lines, record.evening)
