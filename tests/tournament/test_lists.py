"""Lists as people bring them: any encoding and separator, columns under their usual names."""

import asyncio
from datetime import date

import pytest
from support.hall import DAY

from stammtisch import rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.engine.spreadsheets import BadRows, decoded
from stammtisch.store.protocol import MemoryStore
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.command import DESK, player
from stammtisch.tournament.lists import parse_date, read_entries, read_list
from stammtisch.tournament.plan import planned
from stammtisch.tournament.registration import preview, preview_text
from stammtisch.tournament.service import TournamentStream, people

GERMAN = (
    "Startnr.;Vorname;Nachname;Geb.-Datum;Verein;Startgeld bezahlt;Telefon\r\n"
    "7;Jörg;Müller;31.12.1980;Schützenverein Gröbenzell;ja;0171 123\r\n"
    "8;Änne;Weiß;1.2.75;;;\r\n"
)


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "cp1252",
        "latin-1",
        "iso8859-15",
        "cp850",
        "mac_roman",
    ],
)
def test_a_list_is_read_in_any_usual_encoding(encoding):
    text, _ = decoded(GERMAN.encode(encoding))
    first, second = read_entries(text)
    assert (first.person.name, first.person.club) == ("Jörg Müller", "Schützenverein Gröbenzell")
    assert (first.number, first.paid, first.person.birth) == (7, True, date(1980, 12, 31))
    assert (second.person.name, second.paid) == ("Änne Weiß", False)
    assert second.person.birth == date(1975, 2, 1)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("named", [False, True])
def test_a_list_is_read_with_any_separator(separator, named):
    text = '"Name, Vorname"X"Verein"\n"Huber, Anna"X"A;B|C"\n'.replace("X", separator)
    text = text.replace('"Name, Vorname"', '"Name"')
    (entry,) = read_entries(f"sep={separator}\n{text}" if named else text)
    assert (entry.person.name, entry.person.club) == ("Huber, Anna", "A;B|C")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Name\nAnna Huber\n", "Anna Huber"),
        ("NAME;Vorname\nHuber;Anna\n", "Anna Huber"),
        ("Nachname;Vorname\nHuber;Anna\n", "Anna Huber"),
        ("First name,Last name\nAnna,Huber\n", "Anna Huber"),
        ("Familienname\nHuber\n", "Huber"),
        ("Teilnehmer\nAnna Huber\n", "Anna Huber"),
        (" name ;Notiz\nAnna Huber\n", "Anna Huber"),
        ("Name;Verein;\nAnna Huber;;;;\n", "Anna Huber"),
    ],
)
def test_names_come_from_the_columns_that_there_are(text, name):
    (entry,) = read_entries(text)
    assert entry.person.name == name


@pytest.mark.parametrize("text", ["Verein\nx\n", "Vorname\nAnna\n", "Name;Spieler\na;b\n", ""])
def test_without_one_column_of_names_nothing_is_read(text):
    with pytest.raises(BadRows):
        read_list(text)


@pytest.mark.parametrize(
    ("word", "paid"),
    [
        ("x", True),
        ("JA", True),
        ("bezahlt", True),
        ("10 €", True),
        ("7,50", True),
        ("✓", True),
        ("", False),
        ("nein", False),
        ("0", False),
        ("0,00 EUR", False),
        ("offen", False),
    ],
)
def test_who_has_paid(word, paid):
    (entry,) = read_entries(f"Name;bezahlt\nAnna;{word}\n")
    assert entry.paid is paid


def test_dates_as_people_write_them():
    assert parse_date("31.12.1980") == parse_date("31.12.80") == parse_date("31/12/1980")
    assert parse_date("1.2.05") == date(2005, 2, 1)
    for wrong in ("31.13.1980", "1980", "31.12", "gestern", "1.1.1.1", "32/1/1980"):
        with pytest.raises(Impossible):
            parse_date(wrong)


def at_the_desk(story):
    rules = rulesets.builtin("schafkopfschule-turnier")

    async def run():
        plan = planned(rules, title="Frühjahr", day=DAY)
        return await story(await TournamentStream.new(MemoryStore(), "spring", plan))

    return asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_tells_how_a_list_is_read_and_what_is_wrong_and_does_nothing(language):
    rows = GERMAN + "9;Bub;Klein;1.1.2020;;;\r\n7;Noch;Einer;1.1.1970;;;\r\n10;X;Y;bald;;;\r\n"

    async def story(stream):
        speak = texts(language)
        found = preview(stream.tournament, {}, rows.encode("cp1252"), DESK, speak)
        assert (found.encoding, found.problems) == ("cp1252", 3)
        assert [it.field for it in found.columns][-2:] == ["paid", ""], "a telephone is not read"
        assert [bool(it.problem) for it in found.rows] == [False, False, True, True, True]
        assert found.rows[0].name == "Jörg Müller" and "bald" in found.rows[4].name
        assert "Jörg Müller" in preview_text(found, speak) and "←" in preview_text(found, speak)
        assert len(stream.entries) == 1 and not await people(stream)
        with pytest.raises(Impossible):
            preview(stream.tournament, {}, b"name\nAnna\n", player(1), speak)

    at_the_desk(story)
