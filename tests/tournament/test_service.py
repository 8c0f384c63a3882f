"""A tournament in a store: names beside the log, nothing half done, nothing lost."""

import asyncio
import csv
from datetime import UTC, date, datetime

import pytest
from support.hall import DAY, Hall

from stammtisch import rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import BareReport
from stammtisch.engine.spreadsheets import BadRows
from stammtisch.people.about import everything_about, forget
from stammtisch.store.backup import back_up, restore
from stammtisch.store.connection import open_store
from stammtisch.store.protocol import MemoryStore
from stammtisch.streams.kinds import ChainCheck
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament import access
from stammtisch.tournament.access import CodeBook
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR, Role, player
from stammtisch.tournament.draws import MakeDraw, promised
from stammtisch.tournament.journal import journal
from stammtisch.tournament.lists import entries_csv, read_entries, results_csv
from stammtisch.tournament.people import (
    ReinstateEntry,
    RenamePerson,
    SubstitutePerson,
    WithdrawEntry,
    kept_until,
)
from stammtisch.tournament.persons import Registration, new_person
from stammtisch.tournament.plan import planned
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_played, parse_report
from stammtisch.tournament.requests import AnswerRequest, AskApproval
from stammtisch.tournament.rounds import BeginRound, FinishTournament
from stammtisch.tournament.rows import ConfirmGames, EnterGame
from stammtisch.tournament.rulings import RuleCase
from stammtisch.tournament.service import (
    TournamentStream,
    erase,
    names,
    people,
    perform,
    register_all,
    tournaments,
)
from stammtisch.tournament.sheets import SignSheet

CSV = "name,birth,club,paid\n" + "".join(
    f"Person {i},19{50 + i}-01-02,Verein,x\n" for i in range(8)
)


def plan(**options):
    rules = rulesets.builtin("schafkopfschule-turnier")
    return planned(rules, **{"title": "Frühjahr", "day": DAY, "games": 1} | options)


def at_the_desk(story, **options):
    async def run():
        store = MemoryStore()
        return await story(await TournamentStream.new(store, "spring", plan(**options)))

    return asyncio.run(run())


async def begun(stream):
    await register_all(stream, read_entries(CSV), DESK)
    await stream.do(lambda t: promised(t, b"x" * 32, DESK))
    await stream.do(lambda t: MakeDraw("7").decide(t, DESK))
    await stream.do(lambda t: BeginRound().decide(t, MANAGEMENT))


def test_the_log_holds_no_names():
    async def story(stream):
        await register_all(stream, read_entries(CSV), DESK)
        log = b"".join(await stream.store.read("tournament/spring"))
        assert log and b"Person" not in log and b"1950" not in log
        known = await names(stream)
        assert known[1].name == "Person 0" and known[8].club == "Verein"

    at_the_desk(story)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("name,birth\nAnna,2015-01-01\nBert,1990-01-01\nCilli,\n", [2, 4]),  # too young, unknown
        ("name,birth\nAnna,1990-01-01\nanna,1990-01-01\n", [3]),
        ("name,birth,number\nAnna,1990-01-01,7\nBert,1990-01-02,7\n", [3]),
        ("name,birth\nAnna,1990-02-30\nBert,gestern\n,1990-01-01\n", [2, 3, 4]),
        ("name;birth\nAnna;01.02.1990;x\nBert;1.2.1990\n", [2]),
        ("name,birth,paid\nAnna,1990-01-01,maybe\n", [2]),
        ("name,birth,number\nAnna,1990-01-01,x1\n", [2]),
        ('name,birth\n"Anna,1990-01-01\n', [2]),
        ("nome,birth\nAnna,1990-01-01\n", [1]),
        ("", [1]),
        ("name,name\nAnna,Anna\n", [1]),
    ],
)
def test_a_list_with_broken_rows_is_refused_line_by_line_and_nothing_is_done(text, lines):
    async def story(stream):
        with pytest.raises(BadRows) as refusal:
            await register_all(stream, read_entries(text), DESK)
        assert [line for line, _ in refusal.value.problems] == lines
        for language in LANGUAGES:
            told = refusal.value.say(language).splitlines()
            assert [line.partition(":")[0] for line in told[1:]] == list(map(str, lines))
        assert len(stream.entries) == 1 and not await people(stream)

    at_the_desk(story)


def test_who_is_refused_alone_at_the_desk_hears_the_reason_and_no_line():
    async def story(stream):
        anna = new_person("Anna", date(2015, 1, 1))
        with pytest.raises(Impossible) as refusal:
            await register_all(stream, [Registration(person=anna)], DESK)
        assert refusal.value.reason == "too_young"

    at_the_desk(story)


def test_a_club_has_eighty_characters_at_most():
    assert new_person("Anna", club="x" * 80).club == "x" * 80
    for club in ("x" * 81, "SG\0"):
        with pytest.raises(Impossible) as refusal:
            new_person("Anna", club=club)
        assert refusal.value.reason == "bad_text"


def test_entries_are_read_again_as_they_were_written():
    async def story(stream):
        await register_all(stream, read_entries(CSV), DESK)
        first = entries_csv(stream.tournament, await names(stream))
        other = await TournamentStream.new(stream.store, "autumn", plan())
        await register_all(other, read_entries("\ufeff" + first), DESK)
        assert entries_csv(other.tournament, await names(other)) == first

    at_the_desk(story)


def test_a_name_is_no_formula_in_a_spreadsheet():
    async def story(stream):
        person = new_person("=cmd()|' /C calc'!A0")
        await register_all(stream, [Registration(person=person, of_age=True)], DESK)
        assert ",'=cmd()" in entries_csv(stream.tournament, await names(stream))

    at_the_desk(story)


def test_results_as_csv_name_places_and_prizes():
    async def story(stream):
        await begun(stream)
        text = results_csv(stream.tournament, await names(stream))
        header, first, *_ = text.splitlines()
        assert header.startswith("rank,number,name,club,round_1,points,sie,")
        assert first.startswith("1,") and first.endswith(",ein Spanferkel")

    at_the_desk(story, prizes=("ein Spanferkel",))


def test_two_desks_work_on_the_same_tournament():
    async def story(stream):
        other = await TournamentStream.open(stream.store, "spring")
        for i in range(6):
            here = stream if i % 2 else other
            person = new_person(f"Person {i}")
            await register_all(here, [Registration(person=person, of_age=True)], DESK)
        await stream.catch_up()
        await other.catch_up()
        assert stream.tournament == other.tournament and len(stream.tournament.entrants) == 6

    at_the_desk(story)


def test_a_command_that_is_sent_twice_is_done_once():
    async def story(stream):
        await begun(stream)
        keeper = player(stream.tournament.sheets[1, 1].seats[0])
        report = BareReport((1, -1, 1, -1))
        for _ in range(2):
            await stream.do(
                lambda t: EnterGame(1, 1, report, len(t.sheets[1, 1].rows) + 1).decide(t, keeper),
                command="phone-7/1",
            )
        assert len(stream.tournament.sheets[1, 1].rows) == 1
        again = await TournamentStream.open(stream.store, "spring")
        await again.do(lambda t: pytest.fail("done twice"), command="phone-7/1")

    at_the_desk(story)


def test_all_steps_or_none():
    async def story(stream):
        await begun(stream)
        before = len(stream.entries)
        report = BareReport((1, -1, 1, -1))
        steps = [lambda t: EnterGame(1, 1, report, 1).decide(t, DESK)] * 2
        with pytest.raises(Impossible):
            await stream.do_all(steps)
        assert len(stream.entries) == before and not stream.tournament.sheets[1, 1].rows

    at_the_desk(story)


def test_a_replacement_has_a_name_and_a_code_of_his_own():
    async def story(stream):
        await begun(stream)
        codes = await stream.codes()
        old = codes.player(3, stream.tournament.entrants[3].player)
        await perform(stream, SubstitutePerson(3, "Ersatz", "krank"), MANAGEMENT)
        new = codes.player(3, stream.tournament.entrants[3].player)
        assert old != new and access.fits(new, f" {new.upper()} ") and not access.fits(new, old)
        assert (await names(stream))[3].name == "Ersatz"

    at_the_desk(story)


def test_a_corrected_name_stands_everywhere_and_the_journal_says_that_it_was_corrected():
    async def story(stream):
        await register_all(stream, read_entries(CSV), DESK)
        before = (await names(stream))[3]
        step = RenamePerson(number=3, name="Anna Hüber", club="SV Hopfen")
        await perform(stream, step, DESK)
        now = (await names(stream))[3]
        assert (now.name, now.club, now.birth) == ("Anna Hüber", "SV Hopfen", before.birth)
        assert now.player == before.player, "it is still the same person"
        told = journal(stream.tournament, stream.entries, await people(stream), texts("de"))[
            -1
        ].text
        assert told == "Name berichtigt: 3 Anna Hüber (Anmeldung)"
        assert b"Anna" not in b"".join(await stream.store.read("tournament/spring"))

        taken = (await names(stream))[4]
        for reason, wrong in (
            ("bad_name", RenamePerson(number=3, name=" ")),
            ("too_young", RenamePerson(number=3, name="Anna", birth="2020-01-01")),
            ("bad_date", RenamePerson(number=3, name="Anna", birth="bald")),
            (
                "already_registered",
                RenamePerson(number=3, name=taken.name, birth=taken.birth.isoformat()),
            ),
        ):
            with pytest.raises(Impossible) as refusal:
                await perform(stream, wrong, DESK)
            assert refusal.value.reason == reason
        assert (await names(stream))[3] == now

    at_the_desk(story)


def test_nobody_comes_back_who_is_registered_again():
    async def story(stream):
        await register_all(stream, read_entries(CSV), DESK)
        await stream.do(lambda t: WithdrawEntry(8, "").decide(t, DESK))
        await register_all(
            stream, read_entries(CSV.splitlines()[0] + "\nPerson 7,1957-01-02,,x\n"), DESK
        )
        with pytest.raises(Impossible) as refusal:
            await perform(stream, ReinstateEntry(number=8), DESK)
        assert refusal.value.reason == "already_registered"
        await stream.do(lambda t: WithdrawEntry(9, "").decide(t, DESK))
        await perform(stream, ReinstateEntry(number=8), DESK)
        assert 8 in stream.tournament.playing

    at_the_desk(story)


def test_codes_differ_for_everything():
    made = []
    for rotated in ({}, {"": 1}, {"": 2}):
        codes = CodeBook(secret=b"s" * 32, rotated=rotated)
        made += [codes.table(r, t) for r in range(1, 4) for t in range(1, 101)]
        made += [codes.player(n, f"p{n}") for n in range(400)]
        made += [codes.official(role) for role in Role]
        made += [codes.registration()]
    assert len(set(made)) == len(made) == 3 * (300 + 400 + 6 + 1)


def test_unknown_and_taken_tournaments():
    async def story(stream):
        with pytest.raises(Impossible, match="already"):
            await TournamentStream.new(stream.store, "spring", plan())
        with pytest.raises(Impossible, match="no tournament"):
            await TournamentStream.open(stream.store, "winter")
        with pytest.raises(Impossible, match="short name"):
            await TournamentStream.new(stream.store, "Früh jahr", plan())
        assert await tournaments(stream.store) == ["spring"]

    at_the_desk(story)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_journal_tells_everything_in_every_language(language):
    async def story(stream):
        await begun(stream)
        lines = journal(stream.tournament, stream.entries, await people(stream), texts(language))
        assert len(lines) == len(stream.entries)
        assert "Person 0" in lines[1].text and lines[-1].event == "roundbegun"

    at_the_desk(story)


def test_the_journal_tells_games_in_words_and_by_the_names_of_that_time():
    async def story(stream):
        await begun(stream)
        first, second, *_ = stream.tournament.sheet(1, 1).seats
        keeper, known = player(first), await names(stream)

        async def write(game, text):
            report = parse_report(text)
            await stream.do(lambda t: EnterGame(1, 1, report, game).decide(t, keeper))

        await write(1, "SH 1 won schneider")
        await stream.do(lambda t: AskApproval(1, 1, 1, "SH-TOUT").decide(t, keeper))
        await stream.do(lambda t: AnswerRequest(1, False).decide(t, SUPERVISOR))
        await perform(stream, SubstitutePerson(first, "Ersatz", "krank"), MANAGEMENT)
        await write(2, "+6 -2 -2 -2")
        told = parse_played("W 1")
        await stream.do(lambda t: RuleCase(1, 1, 2, "MC-14 p1", told).decide(t, SUPERVISOR))
        everybody, log = await people(stream), stream.entries
        lines = journal(stream.tournament, log, everybody, texts("de"), after=len(log) - 6)
        solo, asked, _, _, bare, ruled = (it.text.partition(", Tisch 1, ")[2] for it in lines)
        won = f"{known[first].name}: Herz-Solo gewonnen, Schneider"
        assert solo == f"Spiel 1: {won} (Nr. {first})"
        assert asked == f"Spiel 2: {known[second].name} fragt nach Herz-Solo-Tout (Nr. {first})"
        less = "\N{MINUS SIGN}2"
        assert bare == f"Spiel 2: Nur Punkte (+6 {less} {less} {less}) (Nr. {first})"
        assert ruled.startswith(
            "Spiel 2 (Wenz, Ersatz): Farbe oder Trumpf nicht bedient (MC-14), Ersatz"
        )

    at_the_desk(story, games=4)


@pytest.mark.parametrize(
    ("end", "until"),
    [
        (datetime(2027, 3, 14, 20, tzinfo=UTC), "2027-09-14"),
        (datetime(2027, 8, 31, 20, tzinfo=UTC), "2028-02-29"),
        (datetime(2026, 8, 31, 20, tzinfo=UTC), "2027-02-28"),
        (datetime(2027, 12, 31, 20, tzinfo=UTC), "2028-06-30"),
        (datetime(2027, 6, 30, 20, tzinfo=UTC), "2027-12-30"),
    ],
)
def test_sheets_are_kept_for_six_months(end, until):
    assert kept_until(int(end.timestamp() * 1000)).date().isoformat() == until


def test_after_six_months_people_can_be_erased_and_the_results_stay():
    async def story(stream):
        await begun(stream)
        with pytest.raises(Impossible, match="not over"):
            await erase(stream, MANAGEMENT)
        report = BareReport((1, -1, 1, -1))
        for table in (1, 2):
            seats = stream.tournament.sheets[1, table].seats
            steps = [
                lambda t, table=table: EnterGame(1, table, report, 1).decide(t, DESK),
                lambda t, table=table, who=seats[0]: ConfirmGames(1, table, (1,)).decide(
                    t, player(who)
                ),
                *(
                    lambda t, table=table, seat=seat: SignSheet(1, table, seat).decide(t, DESK)
                    for seat in range(4)
                ),
            ]
            await stream.do_all(steps)
        await stream.do(lambda t: FinishTournament().decide(t, MANAGEMENT))
        before = ranking(stream.tournament)
        with pytest.raises(Impossible, match="six months"):
            await erase(stream, MANAGEMENT)
        later = stream.tournament.finished + 190 * 24 * 3600 * 1000
        with pytest.raises(Impossible):
            await erase(stream, DESK, now=later)
        assert await erase(stream, MANAGEMENT, now=later) == 8
        assert not await people(stream) and (await names(stream))[1].name == "#1"
        assert ranking(stream.tournament) == before
        again = await TournamentStream.open(stream.store, "spring")
        assert again.tournament == stream.tournament and again.tournament.erased
        for erased in (stream, again):
            with pytest.raises(Impossible) as why:
                await erased.secret()
            assert why.value.reason == "erased"
        assert await stream.store.get("tournament", "spring") is None, "nor is a new one made"

    at_the_desk(story, rounds=1)


def test_one_person_can_ask_what_is_stored_and_be_forgotten():
    async def story(stream):
        await register_all(stream, read_entries(CSV), DESK)
        somebody = stream.tournament.entrants[2].player
        found = await everything_about(stream.store, somebody)
        (document,) = found.documents["person"].values()
        assert document["name"] == "Person 1"
        assert await forget(stream.store, somebody) == 1
        assert (await names(stream))[2].name == "#2"

    at_the_desk(story)


def test_a_backup_in_the_middle_is_restored_elsewhere(tmp_path):
    async def story():
        store = await open_store(str(tmp_path / "hall.db"))
        stream = await TournamentStream.new(store, "spring", plan())
        await begun(stream)
        await back_up(store.database, tmp_path / "middle.backup")
        other = await open_store(str(tmp_path / "laptop.db"))
        await restore(tmp_path / "middle.backup", other.database, ChainCheck())
        moved = await TournamentStream.open(other, "spring")
        assert moved.tournament == stream.tournament
        assert await names(moved) == await names(stream)
        assert await moved.secret() == await stream.secret(), "printed codes still fit"
        await store.close()
        await other.close()

    asyncio.run(story())


def test_results_as_csv_tell_where_the_lot_decided():
    hall = Hall(people=8, rounds=1, games=1)
    hall.begin()
    for table in (1, 2):
        hall.fill(table)
    hall.finish(MANAGEMENT)
    people = {number: new_person(f"Person {number}") for number in hall.now.entrants}

    def lots():
        return [row["lot"] for row in csv.DictReader(results_csv(hall.now, people).splitlines())]

    assert lots() == [""] * 8
    hall.draw("3 1 4")
    drawn = {it.number: it.lot for it in ranking(hall.now).places}
    assert sorted(drawn.values()) == list(range(1, 9))
    assert lots() == [str(it) for it in drawn.values()]
