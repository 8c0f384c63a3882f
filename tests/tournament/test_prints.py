"""Prints: what stands on them, and that Typst makes a PDF of every one in every language."""

import asyncio
import re
import shutil
import tempfile
from datetime import date
from pathlib import Path
from random import Random

import pytest
import typst
from msgspec import structs
from support.hall import Hall as Stage
from support.pdf_text import pages

from bench.tournaments.running import EVENTS, run
from stammtisch.engine.errors import Impossible
from stammtisch.schafkopf.real_cards import REPORTED_GAMES, games, reported_game
from stammtisch.store.protocol import MemoryStore
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament import prints
from stammtisch.tournament.command import DESK
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.prints.documents import (
    DOCUMENTS,
    certificates,
    document,
    results,
    start_list,
    table_cards,
)
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.prints.sheets import blank, filled, lines
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.service import names
from stammtisch.tournament.views.hall import hall_view, results_view

TEMPLATES = Path(prints.__file__).parent / "templates"
TURNIER, KO = EVENTS[0], EVENTS[2]
LONE = {"solo", "wenz", "sie"}
PLAYED = {
    "schafkopfschule-turnier": {"rufspiel", *LONE},
    "kreuz-turnier": {"rufspiel", *LONE, "geier", "kreuz"},
}


def batched(found, size):
    return [tuple(found[i : i + size]) for i in range(0, len(found) - size + 1, size)]


def hall_of(event, people):
    async def story():
        organisers = await run(MemoryStore(), event, people, Random(3))
        stream = organisers.stream
        return Hall(
            tournament=stream.tournament,
            names=await names(stream),
            texts=texts("de"),
            today=date(2027, 3, 14),
            base="http://127.0.0.1:8000",
            codes=await stream.codes(),
        )

    return asyncio.run(story())


@pytest.fixture(scope="module")
def turnier():
    return hall_of(TURNIER, 8)


@pytest.fixture(scope="module")
def ko():
    return hall_of(KO, 5)


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["turnier", "ko"])
def test_every_print_is_a_pdf(request, name, language, kind):
    hall = request.getfixturevalue(kind)
    made = document(name, structs.replace(hall, texts=texts(language)), 1)
    assert made.startswith(b"%PDF-") and made.rstrip().endswith(b"%%EOF")


def test_a_print_of_more_people_than_a_hall_has_is_refused(turnier, monkeypatch):
    monkeypatch.setattr("stammtisch.tournament.prints.documents.MOST_PEOPLE", 7)
    with pytest.raises(Impossible) as why:
        document("results", turnier)
    assert why.value.reason == "print_too_long"


def test_a_filled_sheet_shows_what_the_keeper_would_have_written(turnier):
    data = filled(turnier, 1)
    assert len(data["sheets"]) == 2
    for page, sheet in zip(data["sheets"], turnier.tournament.sheets_of(1), strict=True):
        assert [row["points"] for row in page["rows"]] == [it.points for it in sheet.rows_only()]
        runden = [row["runde"] for row in page["rows"] if row["runde"]]
        assert len(runden) == 8 and all(sum(it["sums"]) == 0 for it in runden)
        assert page["totals"] == sheet.totals()
        assert [row["dealer"] for row in page["rows"][:5]] == ["1", "2", "3", "4", "1"]
        assert all(it["signed"] for it in page["players"])


def test_remarks_are_words_in_the_language_of_the_print(turnier):
    def told(language):
        hall = structs.replace(turnier, texts=texts(language))
        return [row["note"] for sheet in filled(hall, 1)["sheets"] for row in sheet["rows"]]

    known = {str(it) for it in games(turnier.tournament.rules)}
    assert not known & {word for note in told("de") for word in note.split(" · ")}
    rows = [row for it in turnier.tournament.sheets_of(1) for row in it.rows]
    lone = next(i for i, row in enumerate(rows) if row.line.lone and hasattr(row.report, "told"))
    contract = reported_game(rows[lone].report.told.contract)
    for language in LANGUAGES:
        assert told(language)[lone].startswith(contract.said(texts(language)))


@pytest.mark.parametrize("rules", ["schafkopfschule-turnier", "kreuz-turnier"])
def test_every_game_that_can_be_reported_has_a_text_on_the_sheet(rules):
    """With its suit or without, played or decided by a ruling."""
    stage = Stage(rules, 4, games=200)
    stage.begin()
    reported = [it for it in REPORTED_GAMES.values() if it.contract.kind.name in PLAYED[rules]]
    for game in reported:
        sides = {"partner": "1+3 ", "alone": "1 ", "cross": ""}[game.kind.sides]
        stage.write(f"{game} {sides}won", by=DESK)
        stage.ruling("MC-14 p2", f"{game} {sides}")
    hall = Hall(
        tournament=stage.now,
        names={n: RegisteredPerson(player="p", name=f"N{n}") for n in stage.now.entrants},
        texts=texts("de"),
        today=date(2027, 3, 14),
    )
    notes = [row["note"] for row in filled(hall, 1)["sheets"][0]["rows"]]
    for game, (played, ruled) in zip(reported, batched(notes, 2), strict=False):
        said = game.said(texts("de"))
        assert said and (played.split(" · ")[0], ruled) == (said, f"{said} · MC-14")
    assert document("sheets", hall, 1).startswith(b"%PDF-")


def test_a_blank_sheet_has_rows_and_no_points(turnier):
    page = blank(turnier, 2)["sheets"][0]
    assert len(page["rows"]) == 32 and page["totals"] is None
    assert all(row["points"] is None for row in page["rows"])


def test_table_cards_have_a_code_each(turnier):
    cards = table_cards(turnier, 1)["cards"]
    assert len({card["code"] for card in cards}) == len(cards) == 2
    assert all(card["qr"].startswith("<svg") for card in cards)
    assert [it["keeper"] for it in cards[0]["seats"]].count(True) == 1


def test_without_a_server_there_are_no_qr_codes(turnier):
    bare = Hall(
        tournament=turnier.tournament,
        names=turnier.names,
        texts=texts("de"),
        today=date(2027, 3, 14),
    )
    assert all(card["qr"] == "" for card in table_cards(bare, 1)["cards"])
    assert document("table-cards", bare, 1).startswith(b"%PDF-")


def test_the_start_list_says_where_everybody_sits(turnier):
    rows = start_list(turnier, 1)["rows"]
    seats = {seat for row in rows for seat in row["seats"][:1] if "/" in seat}
    assert seats == {f"{table} / {seat}" for table in (1, 2) for seat in (1, 2, 3, 4)}


def test_results_and_certificates_follow_the_ranking(turnier):
    places = ranking(turnier.tournament).places
    rows = results(turnier, 1)["rows"]
    assert [row[1] for row in rows] == [str(it.number) for it in places]
    made = certificates(turnier, 1)["certificates"]
    assert [it["name"] for it in made] == [turnier.names[it.number].name for it in places[:3]]
    assert made[0]["place"] == "1. Platz" and made[0]["prize"] == "ein Spanferkel"
    said = [turnier.say("score.points", number=it.tally["points"]) for it in places[:3]]
    assert [it["score"] for it in made] == said


def test_a_certificate_of_a_cup_counts_the_matches_that_were_won(ko):
    made = certificates(ko, 1)["certificates"]
    won = [it.tally["matches_won"] for it in ranking(ko.tournament).places[: len(made)]]
    assert [it["score"] for it in made] == [ko.say("score.reached", number=it) for it in won]
    assert len(made) >= 3 and won[0] > won[2]


@pytest.mark.parametrize(
    ("games", "bummerl", "rows"), [(1, 0, 3), (3, 0, 3), (7, 0, 7), (0, 2, 3), (0, 4, 7)]
)
def test_a_blank_sheet_of_schnapsen_has_room_for_the_longest_match(ko, games, bummerl, rows):
    plan = structs.replace(ko.tournament.plan, games=games, bummerl=bummerl)
    hall = structs.replace(ko, tournament=structs.replace(ko.tournament, plan=plan))
    found = blank(hall, 1)["sheets"][0]["rows"]
    assert [row["game"] for row in found] == [str(number + 1) for number in range(rows)]
    if bummerl:
        assert rows * len(hall.tables(1)) <= lines(hall, 1)


def test_only_those_without_a_place_have_a_note_among_the_results(turnier):
    now = turnier.tournament
    last = ranking(now).places[-1].number
    changed = now.with_entrant(
        structs.replace(now.entrants[last], excluded="MC-27", banned=now.entrants[last].player)
    )
    shown = results_view(changed, turnier.names, turnier.texts)
    assert {it.number: it.note for it in shown.unranked} == {last: "ausgeschlossen"}
    assert {it.note for it in shown.places} == {""}


def test_results_show_the_points_of_every_round(turnier):
    rounds = turnier.tournament.round
    assert rounds > 1
    made = results(turnier, 1)
    heads = [turnier.short_round(number) for number in range(1, rounds + 1)]
    assert made["columns"][4 : 4 + rounds] == heads
    assert made["bold"] == 4 + rounds
    for row, place in zip(made["rows"], ranking(turnier.tournament).places, strict=True):
        assert len(row) == len(made["columns"])
        points = [int(cell.replace("−", "-")) for cell in row[4 : 5 + rounds]]  # noqa: RUF001
        assert points == [*place.rounds, place.tally["points"]]


def test_a_round_that_is_not_drawn_cannot_be_printed(turnier):
    with pytest.raises(Impossible, match="drawn first"):
        document("blank-sheets", turnier, 3)


def test_a_sheet_fits_on_one_page_however_long_the_names(turnier):
    long = {
        number: structs.replace(person, name="Maximilian-Alexander Freiherr von Hinterholzer-Ober")
        for number, person in turnier.names.items()
    }
    for name in ("sheets", "blank-sheets"):
        made = document(name, structs.replace(turnier, names=long), 1)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", made)) == 2, "tables"


def measured(body):
    """What Typst makes of a piece of a template, in millimetres."""
    probe = f"""#import "house.typ": *
#set text(font: "Libertinus Serif", lang: "de", hyphenate: false)
#context [#metadata({body}.mm()) <probe>]"""
    with tempfile.TemporaryDirectory() as folder:
        for file in TEMPLATES.iterdir():
            shutil.copy(file, folder)
        source = Path(folder) / "probe.typ"
        source.write_text(probe, "utf-8")
        inputs = {"data": '{"texts": {}}'}
        found = typst.query(
            source, "<probe>", field="value", one=True, root=folder, sys_inputs=inputs
        )
    return float(found)


def test_what_is_too_long_for_its_card_gets_smaller():
    def name(times):
        return f'text(34pt * size, "Hohenthanner-Großköllnbach " * {times})'

    def made(times, limit):
        return measured(
            f"measure(block(width: 100mm, fitted({limit}mm, size => {name(times)}))).height"
        )

    assert made(8, 1000) > 60
    assert 30 < made(8, 60) <= 60
    assert made(1, 60) == made(1, 1000), "nothing else changes"


def test_a_word_too_long_for_its_column_is_divided():
    word = '"Donaudampfschifffahrtsgesellschaftskapitänsverein"'
    height = "measure(block(width: 40mm, {})).height"
    line = measured(height.format('text(10pt, "Verein")'))
    assert measured(height.format(f"text(10pt, {word})")) == line, "runs out of its column"
    assert measured(height.format(f"long-words(text(10pt, {word}))")) > 2 * line
    short = '"Hohenthanner Großköllnbach"'
    assert measured(height.format(f"long-words(text(10pt, {short}))")) == measured(
        height.format(f"text(10pt, {short})")
    )


def test_what_was_announced_stands_on_the_prints_of_schnapsen(ko, turnier):
    """C-23."""
    told = ko.texts("announced.close_basis.at_close")
    for page in (start_list(ko, 1), results(ko, 1), filled(ko, 1), blank(ko, 1)):
        assert told in page["announced"]
    assert list(start_list(turnier, 1)["announced"]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_prints_and_pages_name_the_management_if_it_is_not_the_organiser(turnier, language):
    """S0 5.1.1: every participant must be shown who runs the tournament."""
    say = texts(language)
    plan = structs.replace(turnier.tournament.plan, organiser="TSV Au", management="Frau Hall")
    hall = structs.replace(
        turnier, tournament=structs.replace(turnier.tournament, plan=plan), texts=say
    )
    sheets = len(list(hall.tournament.sheets_of(1)))
    for name, count in {
        "start-list": 1,
        "results": 1,
        "sheets": sheets,
        "blank-sheets": sheets,
    }.items():
        made = pages(document(name, hall, 1))
        assert len(made) == count
        for page in made:
            assert any("TSV Au" in line and "Frau Hall" in line for line in page)
    told = hall_view(1, hall.tournament, hall.names, say)
    assert told.organs == hall.common()["organs"]
    assert told.terms == tuple(start_list(hall, 1)["terms"]) and len(told.terms) == 2
    one = structs.replace(plan, management="TSV Au")
    alone = structs.replace(hall, tournament=structs.replace(hall.tournament, plan=one))
    assert alone.common()["organs"].count("TSV Au") == 1


def test_sheets_of_sums_are_marked_on_prints():
    stage = Stage(people=4, rounds=1, totals=True)
    stage.begin()
    stage.write("totals 40 -10 -10 -20 lone_won 4,0,0,1 lone_played 5,0,0,1", by=DESK)
    hall = Hall(
        tournament=stage.now,
        names={
            n: RegisteredPerson(player=it.player, name=f"P{n}")
            for n, it in stage.now.entrants.items()
        },
        texts=texts("de"),
        today=date(2027, 3, 14),
        base="",
    )
    (sheet,) = filled(hall, 1)["sheets"]
    (row,) = sheet["rows"]
    assert (row["game"], row["note"]) == ("Σ", "Ganze Liste, nur Summen")
    assert (sheet["totals"], sheet["plus"]) == ((40, -10, -10, -20), None)
    made = results(hall, 1)
    assert all(row[2].endswith(" *") for row in made["rows"])
    assert made["summed"] == "* Eine Liste wurde vom Papier als Summe eingetragen."
    for paper in ("sheets", "results"):
        assert document(paper, hall, 1).startswith(b"%PDF")


def test_a_fine_before_a_game_stands_on_the_sheet():
    """Else the sums of the rows would not be the result (A-43)."""
    stage = Stage(people=4, games=4)
    stage.begin()
    stage.ruling("MC-08 p2 wilful")
    stage.fill()
    hall = Hall(
        tournament=stage.now,
        names={
            n: RegisteredPerson(player=it.player, name=f"P{n}")
            for n, it in stage.now.entrants.items()
        },
        texts=texts("de"),
        today=date(2027, 3, 14),
    )
    (lines,) = pages(document("sheets", hall, 1))
    assert "1 3 1 1 MC-08" in lines
    assert any(line.startswith("Ergebnis +5 −7 +5 −3") for line in lines)  # noqa: RUF001
    (blank_lines,) = pages(document("blank-sheets", hall, 1))
    assert not any("MC-08" in line for line in blank_lines)
