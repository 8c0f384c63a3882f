"""What people see at the end is what was typed: pages, wall, prints, lists, journal."""

import csv
import json
import re
from collections import Counter
from io import StringIO

from rehearsals.hall_events import FEE
from rehearsals.reckoning import draws
from rehearsals.waiting import settled
from rehearsals.words import catalogue

MINUS = "\N{MINUS SIGN}"
MOST_SHOWN = 200  # lines of the journal


def compare(hall):
    check_draws(hall)
    check_pages(hall)
    check_results_printed(hall)
    check_lists(hall)
    check_sheets_printed(hall)
    check_certificates(hall)
    check_journal(hall)


def check_draws(hall):
    """Every draw worked out again: by the page, and from the published proofs."""
    hall.guest.open(hall.public_path)
    hall.public.verify(hall.journal["drawn"])
    proofs = json.loads(hall.desk.list("web.tournament.draw.proofs"))
    assert [draws.commitment(it) for it in proofs] == [it["commitment"] for it in proofs]
    published = [it["commitment"] for it in proofs]
    assert settled(hall.public.committed, published) == published
    last = proofs[-1]
    assert last["urn"]["purpose"] == "lots" and last["urn"]["entrants"] == hall.standings.ties()
    hall.standings.lots = draws.lots(last)


def ordered(hall):
    """Start numbers from the first place on."""
    ranks = hall.standings.ranks()
    return sorted(ranks, key=ranks.get)


def prize(hall, rank):
    prizes = hall.event.prizes
    return prizes[rank - 1] if rank <= len(prizes) else ""


def check_pages(hall):
    standings, ranks = hall.standings, hall.standings.ranks()
    people = ordered(hall)
    assert sorted(ranks.values()) == list(range(1, len(people) + 1)), "lots decide among equals"
    assert settled(lambda: ranked(hall.public), people) == people
    placed = hall.public.ranking()
    hall.guest.picture("final-table")
    assert {it.number for it in placed if it.rank == "–"} == unranked(hall)
    for it in placed:
        values = [
            str(value) for value in (*standings.by_round(it.number), *standings.keys(it.number))
        ]
        shown = [value for value in it.values if value]
        clubs = hall.clubs.get(it.number, "")
        wanted = [clubs, *values, prize(hall, ranks.get(it.number, len(people) + 99))]
        assert shown == [value for value in wanted if value], it
        assert it.name == hall.names[it.number]
        assert (hall.guest.say("web.tournament.by_lot") in it.notes) == (
            it.number in standings.ties()
        )
    hall.projector.shows(hall.event.management)
    assert settled(lambda: ranked(hall.projector), people) == people
    wall = hall.projector.ranking()
    hall.wall.picture("final-projector")
    assert [(it.rank, it.number, it.name) for it in wall] == [
        (it.rank, it.number, it.name) for it in placed
    ]
    for it in wall:
        assert str(standings.points(it.number)) in it.values, it
    phone = hall.user("Visitor").open(hall.public_path)
    phone.page.locator("tr[data-number]").first.wait_for()
    phone.picture("final-table")


def ranked(page):
    return [it.number for it in page.ranking() if it.rank != "–"]


def unranked(hall):
    return {it for it in hall.standings.unranked if it in hall.standings.seated()}


def check_results_printed(hall):
    lines = [line for page in hall.desk.print("results") for line in page]
    ranks = hall.standings.ranks()
    for number in ordered(hall):
        values = [*hall.standings.by_round(number), *hall.standings.keys(number)]
        told = " ".join(str(value).replace("-", MINUS) for value in values)
        head = f"{ranks[number]}. {number} {hall.names[number]}"
        assert any(line.startswith(head) and line.endswith(told) for line in lines), (head, told)
    for number in unranked(hall):
        assert any(f"{number} {hall.names[number]} (" in line for line in lines)
    assert any(hall.event.management in line for line in lines)


def check_lists(hall):
    told = list(
        csv.DictReader(StringIO(hall.desk.list("web.tournament.list.results")), delimiter=",")
    )
    told = told if "rank" in told[0] else None
    ranks = hall.standings.ranks()
    assert [int(it["number"]) for it in told if it["rank"]] == ordered(hall)
    for row in told:
        number = int(row["number"])
        keys = (hall.standings.points(number), *hall.standings.counted(number))
        assert row["rank"] == str(ranks.get(number, ""))
        assert row["name"] == hall.names[number]
        rounds = [int(row[f"round_{i}"]) for i in range(1, hall.round + 1)]
        assert rounds == hall.standings.by_round(number)
        assert [int(row[key]) for key in ("points", *hall.tariff.keys)] == list(keys)
        assert row["prize"] == prize(hall, ranks.get(number, 99))
    entries = list(csv.DictReader(StringIO(hall.desk.list("web.tournament.list.entries"))))
    paid = {int(it["number"]) for it in entries if it["paid"]}
    assert paid == hall.paid
    assert len(paid) * FEE == FEE * len(hall.paid)


def check_sheets_printed(hall):
    """The lists of the last round, row by row."""
    pages = hall.desk.print("sheets")
    sheets = list(hall.standings.rounds[-1].values())
    assert len(pages) == len(sheets)
    for lines, sheet in zip(pages, sheets, strict=True):
        assert " ".join(map(str, sheet.seats)) in lines
        totals = " ".join(signed(it) for it in sheet.totals)
        assert any(line.endswith(totals) or f" {totals} " in line for line in lines), (
            totals,
            lines,
        )
        if sheet.counts:
            continue
        for number, row in sheet.rows.items():
            dealer = (number - 1) % len(sheet.seats) + 1
            shown = ["–" if row.struck else str(abs(it)) for it in row.points]
            head = " ".join([str(number), str(dealer), *shown])
            assert any(line.startswith(head) for line in lines), (head, lines)
        for points in sheet.penalties:
            fine = " ".join(str(abs(it)) for it in points)
            assert any(line.startswith(f"{fine} MC-") for line in lines), (fine, lines)
    assert all(hall.event.management in "\n".join(lines) for lines in pages)


def signed(value):
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def check_certificates(hall):
    pages = ["\n".join(page) for page in hall.desk.print("certificates")]
    ranks = hall.standings.ranks()
    first = [it for it in ordered(hall) if ranks[it] <= len(hall.event.prizes)]
    assert len(pages) == len(first)
    for text, number in zip(pages, first, strict=True):
        assert hall.names[number] in text
        assert prize(hall, ranks[number]) in text
        assert (
            str(hall.standings.points(number)).replace("-", MINUS) in text
            or str(hall.standings.points(number)) in text
        )


def check_journal(hall, unit="match"):
    """As many lines of each kind as there were steps."""
    counted = Counter()
    for round_, tables in enumerate(hall.standings.rounds, 1):
        for table in tables:
            called = hall.organiser.say(f"print.{unit}", number=round_)
            form = hall.organiser.say("journal.entered", unit=called, table=table)
            place = form.partition("{")[0].rpartition(",")[0]
            lines = hall.desk.journal(place)
            assert len(lines) < MOST_SHOWN, "more than the page shows"
            counted.update(kind_of(hall, it) for it in lines if it.startswith(place))
    for kind in hall.journal:
        form = hall.organiser.say(f"journal.{kind}")
        if "{table}" not in form:
            lines = hall.desk.journal(max(literals(form), key=len).strip())
            counted[kind] = [kind_of(hall, it) for it in lines].count(kind)
    apart = {it: (counted[it], hall.journal[it]) for it in {*counted, *hall.journal}}
    apart = {kind: counts for kind, counts in apart.items() if len(set(counts)) > 1}
    assert not apart, apart
    hall.organiser.picture("journal")


def literals(form):
    return re.split(r"\{\w+\}", form)


def pattern(form):
    """Numbers are numbers, everything else is anything."""
    escaped = re.sub(r"\\{(round|table|game|number)\\}", r"\\d+", re.escape(form))
    return re.sub(r"\\{\w+\\}", ".*", escaped)


def kind_of(hall, line):
    """Which of the journal's sentences it is: the one that says most of it."""
    forms = {
        key: text
        for key, text in catalogue(hall.organiser.language).items()
        if key.startswith("journal.") and "{" in text
    }
    fitting = [key for key, form in forms.items() if re.fullmatch(pattern(form), line)]
    return max(fitting, key=lambda key: len("".join(literals(forms[key])))).removeprefix("journal.")
