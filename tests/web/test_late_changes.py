"""Late changes of entries in a hall: on the phone, at the desk, on the public page."""

import re

from playwright.sync_api import expect
from support.tournaments import BORN, NAMES, Club

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def tap(page, name):
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def test_one_press_draws_and_the_desk_reads_who_sits_where(people, server):
    club = Club(server.url, rounds=1, games=4)
    desk = people(viewport=LAPTOP).open(f"/tournament/{club.id}/desk?code={club.management.code}")
    desk.get_by_role("navigation").get_by_role("button", name="Auslosung und Ablauf").click()
    tap(desk, "Auslosen")
    table = desk.get_by_role("list", name="Wer wo sitzt").get_by_role("listitem")
    expect(table).to_have_count(1)
    told = table.inner_text()
    assert told.startswith("Tisch 1 ")
    seats = club.anybody.get()["tables"][0]["seats"]
    assert [it["name"] for it in sorted(seats, key=lambda it: told.index(it["name"]))] == [
        it["name"] for it in seats
    ]
    desk.get_by_role("button", name="Geheimnis zusagen").wait_for(state="detached")
    tap(desk, "Durchgang 1 beginnen")
    expect(desk.get_by_role("heading", name="Durchgang 1 von 1")).to_be_visible()


def test_unpaid_entrants_are_told_and_asked_about_and_drawn_after_a_new_draw(people, server):
    club = Club(server.url, rounds=1, games=4, fee=500)
    for number in club.players:
        club.management.do("pay", number=number)
    place = f"/tournament/{club.id}"
    phone = people(viewport=PHONE).open(f"{place}/register?code={club.newcomers.code}")
    phone.get_by_label("Name").fill("Emil Zwick")
    phone.get_by_label("Geburtsdatum").fill(BORN)
    tap(phone, "Anmelden")
    expect(phone.get_by_text("Es fehlt noch das Startgeld: 5,00 €")).to_be_visible()

    desk = people(viewport=LAPTOP).open(f"{place}/desk?code={club.management.code}")
    desk.get_by_role("navigation").get_by_role("button", name="Auslosung und Ablauf").click()
    expect(desk.get_by_text("nicht in der Auslosung: 5 Emil Zwick")).to_be_visible()
    tap(desk, "Geheimnis zusagen")
    desk.get_by_label("Was der Saal ruft").fill("17 4 22")
    tap(desk, "Losen")
    expect(desk.get_by_role("alert").filter(has_text="Startgeld")).to_be_visible()
    desk.get_by_label("Ohne sie weitermachen").check()
    tap(desk, "Losen")
    expect(desk.get_by_role("button", name="Neu auslosen")).to_be_visible()
    first = club.anybody.get()["draws"][0]["commitment"]

    # He pays late, somebody else does not come: drawn anew, and the old commitment stays.
    club.management.do("pay", number=5)
    expect(desk.get_by_text("noch ohne Platz: 5 Emil Zwick")).to_be_visible()
    club.management.do("withdraw", number=1, no_show=True)
    expect(desk.get_by_text(f"nicht mehr dabei: 1 {NAMES[0]}")).to_be_visible()
    tap(desk, "Neu auslosen")
    desk.get_by_label("Begründung").fill("Nr. 1 ist nicht da")
    tap(desk, "Neu auslosen")
    tap(desk, "Geheimnis zusagen")
    desk.get_by_label("Was der Saal ruft").fill("3 1")
    tap(desk, "Losen")
    tap(desk, "Durchgang 1 beginnen")
    expect(desk.get_by_role("heading", name="Durchgang 1 von 1")).to_be_visible()
    seats = club.anybody.get()["tables"][0]["seats"]
    assert sorted(it["number"] for it in seats) == [2, 3, 4, 5]

    page = people(viewport=PHONE).open(place)
    expect(page.get_by_text("verworfen: Nr. 1 ist nicht da")).to_be_visible()
    page.locator("summary").first.click()
    expect(page.get_by_text(first)).to_be_visible()
    tap(page, "Nachrechnen")
    expect(page.locator(".draws .won")).to_have_count(2)


def test_a_table_of_five_is_written_on_a_phone(people, server):
    club = Club(server.url, [*NAMES, "Emil Zwick"], rounds=1, games=4)
    desk = people(viewport=LAPTOP).open(f"/tournament/{club.id}/desk?code={club.management.code}")
    desk.get_by_role("navigation").get_by_role("button", name="Auslosung und Ablauf").click()
    expect(desk.get_by_role("button", name="3 Füllspieler")).to_be_visible()
    desk.get_by_label("Wenn vier nicht aufgehen").select_option("five")
    expect(desk.get_by_role("button", name="3 Füllspieler")).to_have_count(0)
    (seats,) = club.draw()
    assert len(seats) == 5
    names = [it["name"].split()[0] for it in club.anybody.get()["tables"][0]["seats"]]
    keeper = club.players[seats[0]]
    page = people(viewport=PHONE).open(
        f"/tournament/{club.id}/player/{seats[0]}?code={keeper.code}"
    )
    who = page.get_by_role("group", name="Wer hat gespielt?")
    expect(who.get_by_role("button")).to_have_count(4)
    for name in (names[1], "Solo", "Gewonnen"):
        tap(page, name)
    expect(page.get_by_role("heading", name="Spiel 2 eintragen")).to_be_visible()
    sheet = keeper.get("/mine")["sheet"]
    assert (sheet["games"], sheet["rows"][0]["points"]) == (5, [0, 6, -2, -2, -2])
    tap(page, "nur Punkte")
    for column, value in enumerate((6, None, -2, -2, -2)):
        if value is not None:
            page.locator(".points input").nth(column).fill(str(value))
    tap(page, "Eintragen")
    expect(page.get_by_role("heading", name="Spiel 3 eintragen")).to_be_visible()
    assert keeper.get("/mine")["sheet"]["rows"][1]["points"] == [6, 0, -2, -2, -2]
    answer = club.management.visitor.ask(
        "GET", club.management.path("/prints/sheets"), params=club.management.keys
    )
    assert answer.content.startswith(b"%PDF-")


def test_the_list_of_five_shows_sums_and_takes_them_from_paper(people, server):
    club = Club(
        server.url, [*NAMES, "Emil Zwick"], rounds=1, games=4, remainder="five", totals=True
    )
    club.draw()
    desk = people(viewport=LAPTOP).open(f"/tournament/{club.id}/desk?code={club.management.code}")
    desk.get_by_role("navigation").get_by_role("button", name="Tische").click()
    tap(desk, "Tisch 1")
    dialog = desk.get_by_role("dialog")
    tap(dialog, "Ganze Liste als Summen")
    form = dialog.get_by_role("form", name="Ganze Liste als Summen")
    sums = form.get_by_label(re.compile("^Punkte,"))
    expect(sums).to_have_count(5)
    for column, points in enumerate((6, -2, -2, 4)):
        sums.nth(column).fill(str(points))
    expect(sums.nth(4)).to_have_value("-6")
    tap(form, "Summen eintragen")
    totals = [it.replace("-", "\N{MINUS SIGN}") for it in ("6", "-2", "-2", "4", "-6", "0")]
    expect(dialog.locator("tr.total td")).to_have_text(totals)
    for viewport in (PHONE, LAPTOP):
        page = people(viewport=viewport).open(f"/tournament/{club.id}")
        shown = page.locator("ol i")
        expect(shown).to_have_text(
            ["+6", "\N{MINUS SIGN}2", "\N{MINUS SIGN}2", "+4", "\N{MINUS SIGN}6"]
        )


def test_the_resting_dealer_is_not_offered_where_somebody_played(people, server):
    """RULES 8: neither plays nor pays; a warning is another matter."""
    club = Club(server.url, [*NAMES, "Emil Zwick"], rounds=1, games=4, remainder="five")
    club.draw()
    names = [it["name"] for it in club.anybody.get()["tables"][0]["seats"]]
    page = people(viewport=PHONE).open(
        f"/tournament/{club.id}/supervisor?code={club.supervisor.code}"
    )
    page.get_by_role("navigation").get_by_role("button", name="Tische").click()
    tap(page, "Tisch 1")
    tap(page, "Urteil nach Nummer")
    form = page.get_by_role("dialog")

    def offered(label):
        return form.get_by_role("combobox", name=label, exact=True).locator("option")

    form.get_by_role("combobox", name="Angesagtes Spiel").select_option(label="Solo")
    expect(offered("Spieler")).to_have_text(["–", *names[1:]])
    expect(offered("Wer")).to_have_text(["–", *names[1:]])
    form.get_by_role("combobox", name="Fall").select_option("MC-24")
    expect(offered("Wer")).to_have_text(["–", *names])


def test_two_of_the_same_name_at_a_table_are_told_apart(people, server):
    twins = ["Josef Huber", "Bert Moser", "Josef Huber", "Dora Frank"]
    club = Club(server.url, [], rounds=1, games=4)
    for year, name in enumerate(twins, 1970):
        club.newcomers.do("register", name=name, birth=f"{year}-01-31")
    (seats,) = club.draw()
    called = [f"Josef Huber ({it})" if it in (1, 3) else twins[it - 1] for it in seats]
    report = {"report": "played", "told": {"contract": "SG", "declarer": seats.index(3)}}
    club.management.do("enter", round=1, table=1, report=report)
    page = people(viewport=PHONE).open(
        f"/tournament/{club.id}/supervisor?code={club.supervisor.code}"
    )
    page.get_by_role("navigation").get_by_role("button", name="Tische").click()
    tap(page, "Tisch 1")
    dialog = page.get_by_role("dialog")
    for sign in ("(1)", "(3)"):
        expect(dialog.locator("thead .name", has_text=f"Josef H. {sign}")).to_be_visible()
    tap(dialog, "Urteil nach Nummer")
    culprit = dialog.get_by_role("combobox", name="Wer", exact=True)
    expect(culprit.locator("option")).to_have_text(["–", *called])
    told = club.management.get("/journal")[-1]["text"]
    assert "Josef Huber (3)" in told


def test_a_drawn_kreuz_has_no_schneider_and_a_fill_in_owes_nothing(people, server):
    club = Club(server.url, [], rules="kreuz-turnier", rounds=1, games=4, fee=500)
    for number in range(1, 5):
        entry = {"name": f"Füllspieler {number}", "of_age": True, "fill_in": True}
        club.management.do("register", **entry)
    (seats,) = club.draw()
    code = club.codes()["players"][str(seats[0])]
    page = people(viewport=PHONE).open(f"/tournament/{club.id}/player/{seats[0]}?code={code}")
    tap(page, "Kreuz")
    drawn = page.get_by_role("button", name="Unentschieden")
    expect(drawn).to_be_visible()
    tap(page, "Schneider")
    expect(drawn).to_have_count(0)
    expect(page.get_by_text("Startgeld")).to_have_count(0)
