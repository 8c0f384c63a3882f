"""The tournament's desk in the browser: entries, paper, lists; on a laptop and on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.tournaments import Club

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
CLIENT = Path(__file__).parents[2] / "web/src"


def part(page, name):
    page.get_by_role("navigation").get_by_role("button", name=name).click()


def desk_of(club):
    return f"/tournament/{club.id}/desk?code={club.management.code}"


def row(page, name):
    return page.locator("tbody tr").filter(has_text=name)


def change(page, name):
    page.get_by_role("button", name=f"Eintrag von {name} ändern").click()
    return page.get_by_role("dialog")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_desk_corrects_takes_back_and_undoes(people, server, size):
    club = Club(server.url, fee=500)
    page = people(viewport=size).open(desk_of(club))
    row(page, "Anna Huber").get_by_role("button", name="bezahlt").click()
    expect(page.get_by_role("status").filter(has_text="Bezahlt: 1 Anna Huber")).to_be_visible()

    dialog = change(page, "Anna Huber")
    dialog.get_by_label("Name").fill("Anna Hüber")
    dialog.get_by_label("Verein").fill("SV Hopfen")
    dialog.get_by_role("button", name="Berichtigen").click()
    expect(page.get_by_role("status").filter(has_text="Anna Hüber")).to_be_visible()
    expect(row(page, "Anna Hüber")).to_contain_text("SV Hopfen")

    change(page, "Anna Hüber").get_by_role("button", name="Zahlung zurücknehmen").click()
    expect(page.get_by_text("Zahlung zurückgenommen: 1")).to_be_visible()
    expect(row(page, "Anna Hüber").get_by_role("button", name="bezahlt")).to_be_visible()

    dialog = change(page, "Bert Moser")
    dialog.get_by_role("button", name="Abmelden …").click()
    assert not club.management.get("/office")["entrants"][1]["withdrawn"], "it only asks"
    dialog.get_by_role("button", name="Doch nicht").click()
    dialog.get_by_role("button", name="Abmelden …").click()
    dialog.get_by_label("Grund").fill("krank")
    dialog.get_by_role("button", name="Ja, abmelden").click()
    expect(page.get_by_text("Abgemeldet: 2 Bert Moser: krank")).to_be_visible()
    row(page, "Bert Moser").get_by_role("button", name="wieder aufnehmen").click()
    expect(page.get_by_text("Wieder angemeldet: 2 Bert Moser")).to_be_visible()
    expect(row(page, "Bert Moser")).not_to_contain_text("abgemeldet")


def test_a_name_that_is_refused_says_so_in_its_dialog(people, server):
    club = Club(server.url)
    page = people(viewport=PHONE).open(desk_of(club))
    dialog = change(page, "Anna Huber")
    dialog.get_by_label("Geburtsdatum").fill("bald")
    dialog.get_by_role("button", name="Berichtigen").click()
    expect(dialog.get_by_role("alert")).to_contain_text("bald")
    expect(dialog.get_by_role("alert")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    dialog = change(page, "Bert Moser")
    expect(dialog.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_refused_in_a_long_dialog_is_told_where_one_looks(people, server, size):
    """Thirty-two rows are longer than the screen; the form is below them."""
    club = Club(server.url)
    club.draw()
    for _ in range(31):
        report = {"report": "bare", "points": [1, -1, 1, -1], "game": ""}
        club.management.do("enter", round=1, table=1, report=report)
    page = people(viewport=size).open(desk_of(club))
    part(page, "Tische")
    page.get_by_role("button", name=re.compile("^Tisch 1")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Vom Papier eintragen").click()
    dialog.get_by_role("button", name="nur Punkte").click()
    for column, points in enumerate((6, -2, -2, -1)):
        dialog.locator(".points input").nth(column).fill(str(points))
    dialog.get_by_role("button", name="Eintragen", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("Quersumme")
    expect(dialog.get_by_role("alert")).to_be_in_viewport(ratio=1)
    dialog.locator("details summary").click()
    dialog.get_by_role("button", name="Liste für ungültig erklären").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Text")
    expect(dialog.get_by_role("alert")).to_be_in_viewport(ratio=1)
    assert len(club.management.get("/tables/1/1")["sheet"]["rows"]) == 31


def test_every_dialog_tells_refusals_in_its_frame():
    """An alert of its own may be out of view; only the frame keeps it in sight."""
    dialogs = [
        (file, text)
        for file in CLIENT.rglob("*.svelte")
        if "<Dialog" in (text := file.read_text("utf-8"))
    ]
    assert len(dialogs) > 10
    for file, text in dialogs:
        assert 'role="alert"' not in text.partition("<Dialog")[2], file
        if "live.do(" in text or "await ask(" in text:
            assert all("trouble" in tag for tag in re.findall(r"<Dialog\b[^>]*>", text)), file


def test_the_supervisor_hears_that_a_warning_and_a_replacement_were_written(people, server):
    club = Club(server.url)
    club.draw()
    place = f"/tournament/{club.id}/supervisor?code={club.supervisor.code}"
    page = people(viewport=PHONE).open(place)
    part(page, "Verwarnen, ersetzen")
    page.get_by_label("Startnummer").fill("2")
    page.get_by_label("Begründung").fill("laut")
    page.locator("form button.loud").click()
    told = page.get_by_role("status").filter(has_text="Verwarnt: 2 Bert Moser")
    expect(told).to_be_in_viewport(ratio=1)
    page.locator("form").get_by_role("button", name="Ersetzen").first.click()
    page.get_by_label("Startnummer").fill("3")
    page.get_by_label("Wer spielt weiter?").fill("Emil Roth")
    page.get_by_label("Begründung").fill("krank")
    page.locator("form button.loud").click()
    expect(page.get_by_text("Ersatz für 3, jetzt Emil Roth")).to_be_visible()


def test_own_paper_entries_say_that_a_second_person_must_confirm_them(people, server):
    club = Club(server.url, rounds=1, games=4)
    club.draw()
    report = {"report": "bare", "points": [1, -1, 1, -1], "game": ""}
    club.management.do("enter", round=1, table=1, report=report)
    page = people(viewport=LAPTOP).open(desk_of(club))
    part(page, "Tische")
    page.get_by_role("button", name=re.compile("^Tisch 1")).click()
    note = page.get_by_role("dialog").get_by_role("note")
    expect(note).to_contain_text("Spiel 1")
    expect(note).to_contain_text("zweite Person")
    expect(page.get_by_role("button", name="Stimmt", exact=True)).to_have_count(0)
    code = club.codes()["officials"]["desk"]
    club.voice("desk", code).do("confirm", round=1, table=1, games=[1])
    expect(note).to_have_count(0)


def played(server, people, **plan):
    """A round with a result, seen by everybody."""
    names = [f"Person Nummer {i} aus Hinterdupfing" for i in range(1, people + 1)]
    club = Club(server.url, names, rounds=2, games=1, prizes=["Ein Spanferkel"], **plan)
    club.draw()
    for table in range(1, people // 4 + 1):
        report = {"report": "bare", "points": [6, -2, -2, -2], "game": "solo"}
        club.management.do("enter", round=1, table=table, report=report)
    return club


def test_a_phone_shows_the_points_of_everybody(people, server):
    club = played(server, 4)
    page = people(viewport=PHONE).open(f"/tournament/{club.id}")
    expect(page.locator("td.first").first).to_have_text("6")
    for cell in page.locator("td.first").all():
        expect(cell).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("columnheader", name="Tout gew.")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Alle Spalten").click()
    expect(page.get_by_role("columnheader", name="Tout gew.")).to_be_attached()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_heads_of_the_projector_stay_while_it_scrolls(people, server, size):
    club = played(server, 40)
    page = people(viewport=size).open(f"/tournament/{club.id}/projector")
    expect(page.locator("td.first").first).to_be_visible()
    page.locator(".wall").hover()
    page.locator(".wall").evaluate("wall => (wall.scrollTop = wall.scrollHeight)")
    expect(page.locator("tbody tr").last).to_be_in_viewport()
    expect(page.locator("tbody tr").first).not_to_be_in_viewport()
    expect(page.get_by_role("heading", name="Spring")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("columnheader", name="Name")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def paper(people, club, size=LAPTOP):
    """The sheet of table 1 in the office, open for what stands on paper."""
    page = people(viewport=size).open(desk_of(club))
    part(page, "Tische")
    page.get_by_role("button", name=re.compile("^Tisch 1")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Vom Papier eintragen").click()
    return page, dialog


def rows_of(club):
    return club.management.get("/tables/1/1")["sheet"]["rows"]


def test_rows_from_paper_are_typed_without_a_mouse(people, server):
    club = Club(server.url, rounds=1, games=4)
    club.draw()
    page, dialog = paper(people, club)
    dialog.get_by_role("button", name="nur Punkte").click()
    fields = dialog.locator(".points input")
    fields.first.focus()
    for number, row in enumerate((("1", "-1", "1"), ("-2", "2", "-2")), 1):
        expect(fields.first).to_be_focused()
        for value in row:
            page.keyboard.type(value)
            page.keyboard.press("Tab")
        fourth = str(-sum(map(int, row)))
        expect(fields.nth(3)).to_have_value(fourth)
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("heading", name=f"Spiel {number + 1} eintragen")).to_be_visible()
        expect(fields.nth(3)).to_have_value("")
    assert [row["points"] for row in rows_of(club)] == [[1, -1, 1, -1], [-2, 2, -2, 2]]

    # Three values in any fields; who types the fourth is not interrupted.
    for column, value in ((3, "-6"), (1, "2"), (2, "2")):
        fields.nth(column).fill(value)
    expect(fields.first).to_have_value("2")
    fields.first.click()
    page.keyboard.press("Control+a")
    page.keyboard.type("-3")
    expect(fields.first).to_have_value("-3")
    expect(dialog.get_by_text("Quersumme \N{MINUS SIGN}5")).to_be_visible()
    fields.first.fill("")
    fields.nth(1).focus()
    expect(fields.first).to_have_value("2")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("heading", name="Spiel 4 eintragen")).to_be_visible()
    assert rows_of(club)[2]["points"] == [2, 2, 2, -6]


def test_where_the_game_must_be_told_the_keyboard_is_there(people, server):
    club = Club(server.url, rules="kreuz-turnier", rounds=1, games=4)
    club.draw()
    page, dialog = paper(people, club, PHONE)
    dialog.get_by_role("button", name="nur Punkte").click()
    for column, value in enumerate(("30", "-10", "-10")):
        dialog.locator(".points input").nth(column).fill(value)
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_be_in_viewport(ratio=1)
    which = dialog.get_by_label(re.compile("^Welches Spiel"))
    expect(which).to_be_focused()
    which.select_option("solo")
    dialog.get_by_role("button", name="Eintragen", exact=True).click()
    expect(dialog.get_by_role("heading", name="Spiel 2 eintragen")).to_be_visible()


def test_after_a_tapped_game_the_keyboard_is_at_the_next_one(people, server):
    club = Club(server.url, rounds=1, games=4)
    club.draw()
    _, dialog = paper(people, club)
    dialog.get_by_role("group", name="Wer hat gespielt?").get_by_role("button").nth(1).click()
    for name in ("Wenz", "Gewonnen"):
        dialog.get_by_role("button", name=re.compile(f"^{name}")).first.click()
    expect(dialog.get_by_role("heading", name="Spiel 2 eintragen")).to_be_visible()
    people_there = dialog.get_by_role("group", name="Wer hat gespielt?")
    expect(people_there.get_by_role("button").first).to_be_focused()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_list_of_any_encoding_is_shown_before_it_is_taken(people, server, size):
    club = Club(server.url, [])
    page = people(viewport=size).open(desk_of(club))
    listed = page.get_by_label("Liste einlesen (CSV)")

    def bring(text, encoding):
        data = text.encode(encoding)
        listed.set_input_files({"name": "liste.csv", "mimeType": "text/csv", "buffer": data})

    bring("Verein\nx\n", "utf-8")
    expect(page.get_by_role("alert")).to_contain_text("Name")
    rows = "Vorname;Nachname;Geb.;Verein;Telefon\nJörg;Müller;31.12.80;Grün-Weiß;1\n"
    bring(rows, "cp1252")
    preview = page.get_by_role("dialog")
    expect(preview.get_by_role("cell", name="Jörg Müller")).to_be_visible()
    expect(preview.get_by_text("Telefon: wird nicht gelesen")).to_be_visible()
    assert not club.management.get("/office")["entrants"], "it is only shown"
    preview.get_by_role("button", name="Doch nicht").click()
    bring(rows + "Bub;Klein;1.1.2020;;\n", "utf-16")
    expect(preview.get_by_text("muss man 16 sein")).to_be_visible()
    expect(preview.get_by_role("button", name="Übernehmen")).to_be_disabled()
    preview.get_by_role("button", name="Doch nicht").click()
    bring(rows, "cp1252")
    preview.get_by_role("button", name="Übernehmen").click()
    expect(preview).to_have_count(0)  # it has a row of that name, too
    expect(row(page, "Jörg Müller")).to_contain_text("Grün-Weiß")
    expect(page.get_by_role("status").filter(has_text="Eingetragen: 1.")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_whole_sheet_is_entered_as_sums_and_marked_as_such(people, server, size):
    club = Club(server.url, rounds=1, totals=True)
    club.draw()
    page, dialog = paper(people, club, size)
    dialog.get_by_role("button", name="Ganze Liste als Summen").click()
    form = dialog.get_by_role("form", name="Ganze Liste als Summen")
    sums = form.get_by_label(re.compile("^Punkte,"))
    for column, points in enumerate(("40", "-10", "-10")):
        sums.nth(column).fill(points)
    expect(sums.nth(3)).to_have_value("-20")
    form.get_by_label(re.compile("^Solo/Wenz gew")).first.fill("4")
    form.get_by_role("button", name="Summen eintragen").click()
    expect(dialog.get_by_role("alert")).to_be_in_viewport(ratio=1)
    form.get_by_label(re.compile("^Solo/Wenz gesp")).first.fill("5")
    form.get_by_role("button", name="Summen eintragen").click()
    expect(dialog.get_by_role("note").filter(has_text="zweite Person")).to_be_visible()
    expect(dialog.get_by_role("note").filter(has_text="nur ihre Summen")).to_be_visible()
    expect(form).to_have_count(0)
    (sheet_row,) = rows_of(club)
    assert sheet_row["points"] == [40, -10, -10, -20]
    club.voice("desk", club.codes()["officials"]["desk"]).do("confirm", round=1, table=1)
    signing = dialog.get_by_role("button", name="hat auf Papier unterschrieben")
    for left in (3, 2, 1, 0):
        signing.first.click()
        expect(signing).to_have_count(left)
    expect(dialog.get_by_text("alle haben unterschrieben").first).to_be_visible()
    results = people(viewport=size).open(f"/tournament/{club.id}")
    expect(results.locator("tbody tr").first).to_contain_text("Summe vom Papier")
    expect(results.locator("td.first").first).to_have_text("40")
    place = f"/tournaments/{club.id}/prints"
    for document in ("sheets", "results"):
        got = page.request.get(club.url + f"{place}/{document}", params=club.management.keys)
        assert got.ok and got.body().startswith(b"%PDF"), document


def test_the_management_gives_out_new_codes(people, server):
    """Also to itself; an office's code does not stay in the address bar."""
    club = Club(server.url)
    page = people(viewport=LAPTOP).open(desk_of(club))
    row(page, "Anna Huber").wait_for()
    expect(page).to_have_url(f"{club.url}/tournament/{club.id}/desk")
    part(page, "Links, Druck, Sicherung")
    page.get_by_text("Links für Aufsicht und Helfer").click()
    helpers = page.locator("details")
    supervisor = helpers.get_by_label("Aufsicht", exact=True)
    before = supervisor.input_value()
    assert before.endswith(club.supervisor.code)
    buttons = helpers.get_by_role("button", name="Neuer Code")
    buttons.nth(1).click()
    page.get_by_role("button", name="Doch nicht").click()
    assert club.supervisor.get("/office")["role"] == "supervisor", "it only asks"
    buttons.nth(1).click()
    page.locator(".sure").get_by_role("button", name="Neuer Code").click()
    expect(supervisor).not_to_have_value(before)
    club.voice("supervisor", supervisor.input_value().rpartition("=")[2]).get("/office")
    helpers.get_by_role("button", name="Alle Codes neu").click()
    page.locator(".sure").get_by_role("button", name="Alle Codes neu").click()
    expect(page.get_by_text("Neuer Code für alle, der alte gilt nicht mehr")).to_be_visible()
    page.reload()
    row(page, "Anna Huber").wait_for()
    expect(page.get_by_text("gilt nicht")).to_have_count(0)
