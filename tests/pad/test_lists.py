"""CSV, statistics and ``stammtisch score`` on one database."""

import csv
import json
import re
from random import Random

import pytest
from support.pads import Sheet
from typer.testing import CliRunner

from stammtisch import pad, rulesets
from stammtisch.cli.app import build
from stammtisch.engine.spreadsheets import BadRows
from stammtisch.pad.csv import pad_csv, read_csv, written
from stammtisch.pad.statistics import PadRecord, statistics
from stammtisch.texts import LANGUAGES, UserError, texts

TTC = "ttc-freising-10-30"
NAMES = {"anna": "Anna", "bert": "Bert", "cilli": "Cilli", "dora": "Dora", "emil": "Emil"}
BY_NAME = {name.casefold(): player for player, name in NAMES.items()}


def an_evening():
    sheet = Sheet(TTC, dealer=2).passed()
    sheet.play("R", "anna", "cilli", augen=91, laufende=3)
    sheet.play("W", "bert", won=False, wish="ramsch").play("RAMSCH", most=("cilli",), knocks=1)
    sheet(pad.Write, pad.Gone(player="emil")).play("RAMSCH", most=("anna",), virgins=3)
    sheet(pad.Write, pad.Bare(amounts={"anna": 5, "bert": -5}))
    return sheet


def read_back(text, rules=TTC):
    rules = rulesets.builtin(rules)
    first, *rest = written("again", rules, read_csv(text), BY_NAME)
    now = pad.started(first)
    for event in rest:
        now = pad.after(now, event)
    return now


def test_an_exported_pad_is_the_same_when_it_is_read():
    sheet = an_evening()
    again = read_back(pad_csv(sheet.now, NAMES))
    assert again.page.balances == sheet.page.balances
    assert again.page.standing == sheet.page.standing
    assert [it.booking for it in again.results] == [it.booking for it in sheet.now.results]


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("rules", rulesets.names())
def test_however_often_a_pad_is_exported_and_imported_it_stays_the_same(rules, dealer):
    """The first dealer, bare amounts before the first game, people who come and go included."""
    rng = Random(dealer)
    chairs = rng.choice(rulesets.builtin(rules).players)
    sheet = Sheet(rules, chairs=chairs, dealer=dealer % chairs)
    if dealer == 3:
        sheet(pad.Write, pad.Bare(amounts={"anna": 7, "bert": -7}))
    for _ in range(8):
        *people, last = sheet.page.players(sheet.page.seats())
        first, *_ = people
        if chairs == 2:
            sheet.won(rng.choice((first, last)), rng.choice((1, 2, 3)))
        else:
            sheet.play("S", first, won=rng.random() < 0.5)
    if chairs == 5:
        sheet(pad.Write, pad.Gone(player="emil"))(pad.Write, pad.Deals(player="bert"))
        sheet.play("W", "anna")
    text, now = pad_csv(sheet.now, NAMES), sheet.now
    for _ in range(3):
        now = read_back(text, rules)
        assert pad_csv(now, NAMES) == text
    assert [it.move for it in now.lines] == [it.move for it in sheet.now.lines]
    assert now.page == sheet.page


@pytest.mark.parametrize("column", ["haadsch", "", "2"], ids=["ours", "older", "numbers"])
def test_a_pad_that_begins_in_a_special_round_does_so_when_it_is_read(column):
    """Older lists told the round of games only; others may count their own rounds."""
    sheet = Sheet(TTC, 4, chairs=4, round_="haadsch")
    empty = pad_csv(sheet.now, NAMES)
    assert read_back(empty).page == sheet.page
    first, *_ = sheet.page.players(sheet.page.seats())
    sheet.play("S", first)(pad.Write, pad.Agreed(round="normal"))
    text = pad_csv(sheet.now, NAMES)
    now = read_back(text.replace("1,haadsch,,joined", f"1,{column},,joined"))
    assert now.page == sheet.page
    assert pad_csv(now, NAMES) == text
    normal = Sheet(TTC, 4, chairs=4)(pad.Write, pad.Agreed(round="haadsch"))
    normal.play("S", first)
    assert pad_csv(read_back(pad_csv(normal.now, NAMES)), NAMES) == pad_csv(normal.now, NAMES)


def test_a_list_of_the_first_version_says_in_a_row_who_deals_first():
    text = (
        "line,round,dealer,game,Anna,Bert,Cilli,Dora,stock\n"
        "1,,,deals Cilli,,,,,\n2,normal,Cilli,W Anna won,15,-5,-5,-5,\n"
    )
    now = read_back(text, "schafkopfschule")
    assert now.results[0].players[-1] == "cilli"
    again = read_back(pad_csv(now, NAMES), "schafkopfschule")
    assert pad_csv(again, NAMES) == pad_csv(now, NAMES)


def test_a_dealer_whom_nobody_knows_is_told_by_his_row():
    with pytest.raises(BadRows) as bad:
        read_back(
            "dealer,game,Anna,Bert,Cilli,Dora\n,passed,,,,\nZenzi,passed,,,,\n", "schafkopfschule"
        )
    assert [line for line, _ in bad.value.problems] == [3]


def test_a_list_of_bare_amounts_is_enough():
    now = read_back("Anna;Bert;Cilli;Dora\n6;-2;-2;-2\n\n-5;5;5;-5\n", "schafkopfschule")
    assert now.page.balances == {"anna": 1, "bert": 3, "cilli": 3, "dora": -7}


def test_a_list_of_five_says_that_it_needs_other_rules():
    with pytest.raises(BadRows) as why:
        read_back("Anna,Bert,Cilli,Dora,Emil\n10,-10,10,-10,0\n", "schafkopfschule")
    told = why.value.say("en")
    assert "--rules" in told
    assert "ttc-freising-10-30" in told


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [1]),
        ("date,place\n", [1]),
        ("Anna,Anna\n1,-1\n", [1]),
        ("Anna,Bert,Cilli,Dora\n1,-1\n1,x,0,-1\n1,-1,0,0\n", [2, 3]),
        ("Anna,Bert,Cilli,Dora\n1,-1,0,0\n1,1,1,1\n", [3]),
        ("game,Anna,Bert,Cilli,Dora\npassed,,,,\nW Zenzi won,,,,\n", [3]),
        ("game,Anna,Bert,Cilli,Dora\nW Anna won,15,-5,-5,-4\n", [2]),
        ("game,Anna,Bert,Cilli,Dora\nwon Anna 2,,,,\n", [2]),
        ('game,Anna,Bert,Cilli,Dora\n"W Anna\n', [2]),
    ],
)
def test_broken_rows_are_told_by_their_lines(text, lines):
    with pytest.raises(BadRows) as bad:
        read_back(text, "schafkopfschule")
    assert [line for line, _ in bad.value.problems] == lines
    assert all(f"\n{lines[0]}: " in bad.value.say(language) for language in LANGUAGES)


def test_no_formula_gets_into_a_spreadsheet():
    header = pad_csv(an_evening().now, {**NAMES, "anna": "=1*1"}).splitlines()[0]
    assert "'=1*1" in header.split(",")


def test_statistics_join_evenings_by_name_and_never_mix_units():
    partie = Sheet("schnapsen-weich").won("bert", 3).won("bert", 3).won("bert", 3)
    evenings = [
        PadRecord(an_evening().now, NAMES, began=2),
        PadRecord(Sheet("schafkopfschule").play("W", "anna").now, NAMES, began=1),
        PadRecord(partie.now, {"anna": "ANNA", "bert": "Bert"}),
    ]
    told = statistics(evenings)
    anna = next(person for person in told.people if person.name == "ANNA")
    assert anna.evenings == 3
    assert anna.balances["ZE"].evenings == [15]
    assert set(anna.balances) == {"ZE", "cents", "bummerl"}
    assert (anna.declared["wenz"].played, anna.declared["wenz"].won) == (1, 1)
    assert (anna.declared["schnapsen"].played, anna.declared["schnapsen"].won) == (3, 0)
    assert told.kinds["ramsch"].played == 2
    cilli = next(person for person in told.people if person.name == "Cilli")
    assert (cilli.called.played, cilli.called.won) == (1, 1)
    totals = {
        unit: {it.name: it.balances[unit].total for it in told.people if unit in it.balances}
        for unit in ("ZE", "cents", "bummerl")
    }
    assert totals["ZE"] == {"ANNA": 15, "Bert": -5, "Cilli": -5, "Dora": -5}
    assert totals["cents"] == {"ANNA": 15, "Bert": -145, "Cilli": 140, "Dora": 80, "Emil": -90}
    assert totals["bummerl"] == {"ANNA": -2, "Bert": 2}


def test_statistics_count_the_games_of_schnapsen_that_were_won():
    """The Bummerl comes with the last game of a Partie; the others were won too."""
    sheet = Sheet("schnapsen-weich").won("bert", 2).won("anna", 3).won("bert", 3).won("bert", 2)
    people = {it.name: it for it in statistics([PadRecord(sheet.now, NAMES)]).people}
    assert {name: (it.gained, it.games) for name, it in people.items()} == {
        "Anna": (1, 4),
        "Bert": (3, 4),
    }


def test_statistics_add_up_all_evenings_of_a_unit():
    sheets = [Sheet("schafkopfschule").play("W", "anna"), Sheet("schafkopfschule").passed()]
    sheets.append(Sheet("schafkopfschule").play("S", "bert").play("W", "anna", won=False))
    told = statistics([PadRecord(it.now, NAMES, began=at) for at, it in enumerate(sheets)])
    unit = sheets[0].standing.unit
    for person in told.people:
        each = [it.page.balances[BY_NAME[person.name.casefold()]] for it in sheets]
        assert person.balances[unit].evenings == each
        assert person.balances[unit].total == sum(each)
    assert any(person.balances[unit].total for person in told.people)
    assert {kind: it.played for kind, it in told.kinds.items()} == {"wenz": 2, "solo": 1}
    gained = {it.name: it.gained for it in told.people}
    assert gained == {"Anna": 1, "Bert": 2, "Cilli": 1, "Dora": 1}
    assert {it.games for it in told.people} == {4}


def test_the_list_tells_what_goes_into_the_stock_and_out_of_it():
    house = rulesets.parse('extends = "schafkopfschule"\nstock = true\n', name="house")
    sheet = Sheet(house).passed().play("R", "anna", "cilli").play("W", "anna")
    rows = csv.DictReader(pad_csv(sheet.now, NAMES).splitlines())
    moved = [row["stock"] for row in rows if row["dealer"]]
    assert moved == ["4", "-4", ""]


class Terminal:
    def __init__(self, folder):
        self.file = str(folder / "pads.db")

    def __call__(self, command, *words, ok=True, language="en"):
        app = build(texts(language))
        result = CliRunner().invoke(app, ["score", command, self.file, *words])
        refused = isinstance(result.exception, UserError)
        assert result.exception is None or refused or result.exit_code == 2, result.exception
        assert (result.exit_code == 0) == ok, result.output
        return str(result.exception) if refused else result.output

    def json(self, command, *words):
        return json.loads(self(command, *words, "--json"))


@pytest.fixture
def score(tmp_path):
    return Terminal(tmp_path)


def test_a_refusal_calls_people_by_their_names(score):
    score("new", "--players", "Anna,Bert,Cilli,Dora,Emil", "--rules", TTC)
    assert score("add", "R Anna+Cilli 91", ok=False).startswith("Anna ")
    score("add", "R Bert+Cilli 91")
    told = score("correct", "6", "R Bert+Anna 91", ok=False)
    assert "Anna" in told and not re.search(r"p[0-9a-f]{12}", told)


def test_an_evening_on_the_command_line(score, tmp_path):
    made = score.json("new", "--players", "Anna,Bert,Cilli,Dora", "--rules", TTC, "--title", "Do")
    assert re.fullmatch(r"/pad/\w+\?key=w\w+", made["write"])
    assert "game 10 + Schneider 10 = 20 cents" in score("add", "R Anna+Cilli 91")
    score("add", "passed")
    once = score.json("add", "W Bert 40", "--id", "x1")
    assert score.json("add", "W Bert 40", "--id", "x1") == once
    assert [it["balance"] for it in once["accounts"]] == [80, -200, 80, 40]
    score("undo")
    score("correct", "5", "R Anna+Bert lost")
    told = score("show")
    assert "before: Anna and Cilli: Rufspiel won, 91 to 29" in told
    assert "counts 2 times" in told
    score("strike", "6")
    assert "counts" not in score("show")
    score("add", "joined 'Emil M.' 5")
    score("add", "W 'Emil M.' lost wish trixer")
    assert "Trixer" in score("show", language="de")
    (tmp_path / "list.csv").write_text(score("export"))
    again = score.json("import", str(tmp_path / "list.csv"), "--rules", TTC)
    assert len(score.json("list")) == 2
    there = {
        it["name"]: it["balance"] for it in score.json("show", "--pad", made["pad"])["accounts"]
    }
    copy = {
        it["name"]: it["balance"] for it in score.json("show", "--pad", again["pad"])["accounts"]
    }
    assert copy == there
    assert "pays" in score("settle", "--pad", made["pad"], "--close")
    assert "closed" in score("add", "passed", "--pad", made["pad"], ok=False)
    people = score.json("statistics")["people"]
    assert {it["name"] for it in people} == {"Anna", "Bert", "Cilli", "Dora", "Emil M."}
    assert score("statistics", language="bar")


@pytest.mark.parametrize(
    "words",
    [
        ("new", "--players", "Anna,Anna,Bert,Cilli"),
        ("new", "--players", "Anna,,Bert,Cilli"),
        ("new", "--players", "A,B,C,D,E,F"),
        ("new", "--players", "A,B,C,D", "--rules", "skat"),
        ("new", "--players", "A,B,C,D", "--dealer", "E"),
        ("new", "--players", "A,B,C,D", "--round", "ramsch"),
        ("show",),
        ("import", "nowhere.csv"),
    ],
)
def test_bad_input_is_explained(score, words):
    score("new", "--players", "A,B,C,D")
    command, *rest = words
    told = score(command, *rest, *(["--pad", "nobody"] if command == "show" else []), ok=False)
    assert told.strip()
    assert len(score.json("list")) == 1
