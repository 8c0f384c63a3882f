"""Who has not paid, comes late or does not come: on the phone, at the desk, on the public page."""

import re

from playwright.sync_api import expect
from support.tournaments import BORN, NAMES, Club

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def tap(page, name):
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def test_unpaid_entrants_are_told_and_asked_about_and_drawn_after_a_new_draw(people, server):
    club = Club(server.url, rounds=1, games=4, fee=500)
    for number in club.players:
        club.management.do("pay", number=number)
    place = f"/tournament/{club.id}"
    phone = people(viewport=PHONE).open(f"{place}/register?code={club.newcomers.code}")
    phone.get_by_label("Name").fill("Emil Zwick")
    phone.get_by_label("Geburtsdatum").fill(BORN)
    tap(phone, "Anmelden")
    expect(phone.get_by_text("Es fehlt noch das Startgeld: 5.00 €")).to_be_visible()

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
