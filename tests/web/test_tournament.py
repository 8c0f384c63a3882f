"""A tournament in a hall: a laptop at the desk, phones at the table, a supervisor, a projector."""

import json
import re

import pytest
from playwright.sync_api import expect
from support.tournaments import NAMES, Club, Voice

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SHORT = {"rounds": 1, "games": 4}


def tap(page, *names):
    for name in names:
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def part(page, name):
    page.get_by_role("navigation").get_by_role("button", name=name).click()


def alert(page, words):
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()


def announced(organiser):
    """A new tournament of one round with four games, from the page itself."""
    page = organiser.open("/tournament")
    page.get_by_label("Wie heißt es?").fill("Frühjahrsturnier")
    page.get_by_label("Tag", exact=True).fill("2027-03-14")
    page.get_by_label("Ort").fill("Gasthof Post")
    page.get_by_text("Mehr Einstellungen").click()
    page.get_by_label(re.compile("^Runden")).fill("1")
    page.get_by_label(re.compile("^Spiele oder Partien")).fill("4")
    page.get_by_label("Preise, einer je Zeile").fill("Ein Spanferkel\nEin Fass Bier")
    page.get_by_role("button", name="Turnier ausschreiben").click()
    expect(page.get_by_role("heading", name="Frühjahrsturnier")).to_be_visible()
    tournament = re.search(r"/tournament/([\w-]+)/desk", page.url)[1]
    kept = json.loads(page.evaluate("localStorage['stammtisch.tournaments']"))
    return Voice(organiser.url, tournament, "management", kept[f"{tournament}/management"]["code"])


def enter_four(page, newcomer, management):
    """One at the desk, one alone, two by a list; with everything that goes wrong at a door."""
    page.get_by_label("Name").fill("Anna Huber")
    page.get_by_label("Geburtsdatum").fill("31.12.1980")
    tap(page, "Eintragen")
    expect(page.get_by_text("Anna Huber hat die Startnummer 1.")).to_be_visible()

    code = management.get("/codes")["registration"]
    phone = newcomer.open(f"/tournament/{management.tournament}/register?code={code}")
    phone.get_by_label("Name").fill("Bert Moser")
    phone.get_by_label("Geburtsdatum").fill("2012-01-01")
    tap(phone, "Anmelden")
    alert(phone, "16")
    phone.get_by_label("Geburtsdatum").fill("1975-05-05")
    tap(phone, "Anmelden")
    expect(phone.get_by_text("Servus Bert Moser")).to_be_visible()
    expect(page.get_by_role("cell", name="Bert Moser", exact=True)).to_be_visible()

    rows = "name;birth\nCilli Lang;1990-01-01\nDora Frank;{}\n"
    listed = page.get_by_label("Liste einlesen (CSV)")

    def file(text):
        return {"name": "list.csv", "mimeType": "text/csv", "buffer": text.encode()}

    listed.set_input_files(file(rows.format("bald")))
    preview = page.get_by_role("dialog")
    expect(preview.get_by_text("bald").last).to_be_visible()
    expect(preview.get_by_role("button", name="Übernehmen")).to_be_disabled()
    preview.get_by_role("button", name="Doch nicht").click()
    expect(page.get_by_role("heading", name="2 Teilnehmer")).to_be_visible()
    listed.set_input_files(file(rows.format("1985-07-07")))
    preview.get_by_role("button", name="Übernehmen").click()
    expect(page.get_by_role("heading", name="4 Teilnehmer")).to_be_visible()
    return phone


def draw(page, projector):
    part(page, "Auslosung und Ablauf")
    tap(page, "Geheimnis zusagen")
    commitment = page.locator("code").inner_text()
    expect(projector.get_by_text(commitment)).to_be_visible()
    page.get_by_text("Von Hand ausgelost").click()
    page.get_by_label(re.compile("^Eine Zeile je Tisch")).fill("1 2 3 3")
    tap(page, "So beginnen")
    alert(page, "3")
    page.get_by_label("Was der Saal ruft").fill("17 4 22")
    tap(page, "Losen")
    tap(page, "Durchgang 1 beginnen")
    expect(page.get_by_role("heading", name="Durchgang 1 von 1")).to_be_visible()


def phones_of(people, management):
    """Everybody at table 1 with their own phone, in the order of the seats."""
    seats = management.get()["tables"][0]["seats"]
    codes = management.get("/codes")["players"]
    pages = []
    for chair in seats:
        person, number = people(viewport=PHONE), chair["number"]
        path = f"/tournament/{management.tournament}/player/{number}?code={codes[str(number)]}"
        pages.append(person.open(path))
        expect(pages[-1].get_by_role("region", name="Spielliste")).to_be_visible()
    return pages, [chair["name"] for chair in seats]


def points(projector, name):
    row = projector.locator("tbody tr").filter(has_text=name)
    return row.locator("td.first")


def test_from_the_desk_to_the_final_table(people):
    organiser, newcomer = people(viewport=LAPTOP), people(viewport=PHONE)
    management = announced(organiser)
    desk, place = organiser.page, f"/tournament/{management.tournament}"
    projector = people(viewport=LAPTOP).open(f"{place}/projector")
    enter_four(desk, newcomer, management)
    draw(desk, projector)
    phones, names = phones_of(people, management)
    keeper, second, third, fourth = phones
    first, other, partner, _ = (name.split()[0] for name in names)  # as columns call them
    judge_code = management.get("/codes")["officials"]["supervisor"]
    judge = people(viewport=PHONE).open(f"{place}/supervisor?code={judge_code}")

    # The keeper writes, somebody else says that it is right; the wall shows it.
    tap(keeper, other, "Solo", "Gewonnen")
    expect(points(projector, names[1])).to_have_text("6")
    expect(keeper.get_by_role("heading", name="Stimmt das?")).to_have_count(0)
    tap(third, "Stimmt nicht")
    third.get_by_label("Was stimmt nicht?").fill("Schneider")
    tap(third, "Ablehnen")
    expect(keeper.get_by_text("Spiel 1 wurde abgelehnt")).to_be_visible()
    tap(keeper, "Schneider", "Gewonnen")
    expect(points(projector, names[1])).to_have_text("9")
    tap(third, "Stimmt")
    expect(second.get_by_text("bestätigt", exact=True)).to_be_attached()

    # Bare points that cannot be.
    tap(keeper, "nur Punkte")
    for column, value in enumerate((6, -2, -2, -1)):
        keeper.locator(".points input").nth(column).fill(str(value))
    tap(keeper, "Eintragen")
    alert(keeper, "Die Quersumme muss 0 sein")
    keeper.locator(".points input").nth(3).fill("-2")
    keeper.locator(".points input").nth(0).fill("6")
    tap(keeper, "als Spiel")

    # A Tout needs the supervisor.
    tap(keeper, first, "Solo", "Tout", "Gewonnen")
    alert(keeper, "Aufsicht")
    tap(keeper, "Aufsicht fragen", "Herz", "Fragen")
    expect(judge.get_by_text(f"{names[0]}: Herz-Solo-Tout")).to_be_visible()
    tap(judge, "Genehmigen")
    expect(keeper.get_by_text("ist genehmigt")).to_be_visible()
    tap(keeper, "Gewonnen")
    expect(points(projector, names[0])).to_have_text("15")

    for game in (3, 4):
        expect(keeper.get_by_role("heading", name=f"Spiel {game} eintragen")).to_be_visible()
        tap(keeper, first, "Rufspiel", partner, "Gewonnen")
    tap(fourth, "Alle 3 stimmen")
    expect(keeper.get_by_text("noch nicht bestätigt")).to_have_count(0)

    # The supervisor corrects with a reason; everybody sees the new value.
    part(judge, "Tische")
    tap(judge, "Tisch 1")
    judge.get_by_role("button", name="Spiel 1: was gespielt wurde").click()
    tap(judge, "Verloren")
    alert(judge, "Text")
    judge.get_by_label("Begründung").first.fill("Verlesen")
    tap(judge, "Verloren")
    expect(points(projector, names[1])).to_have_text("\N{MINUS SIGN}17")
    keeper.get_by_role("button", name="Spiel 1: was gespielt wurde").click()
    expect(keeper.get_by_text("Verlesen")).to_be_visible()

    # Four signatures close the sheet.
    for phone in phones:
        tap(phone, "Ich unterschreibe")
    expect(keeper.get_by_text("alle haben unterschrieben").first).to_be_visible()
    tap(desk, "Turnier abschließen")
    expect(projector.get_by_text("Endstand")).to_be_visible()
    expect(projector.get_by_role("cell", name="Ein Spanferkel", exact=True)).to_be_visible()
    results = people(viewport=PHONE).open(place)
    tap(results, "Nachrechnen")
    expect(results.locator(".draws [role=status]")).to_contain_text("17 4 22")


def test_a_stale_correction_is_refused(people, server):
    club = Club(server.url, **SHORT)
    (seats,) = club.draw()
    keeper = club.players[seats[0]]
    told = {"contract": "W", "declarer": 0}
    keeper.do("enter", round=1, table=1, report={"report": "played", "told": told})
    place = f"/tournament/{club.id}/supervisor?code={club.supervisor.code}"
    page = people(viewport=PHONE).open(place)
    part(page, "Tische")
    tap(page, "Tisch 1")
    page.get_by_role("button", name="Spiel 1: was gespielt wurde").click()
    club.supervisor.do(
        "correct",
        round=1,
        table=1,
        game=1,
        report={"report": "played", "told": {**told, "won": False}},
        reason="first",
    )
    page.get_by_label("Begründung").first.fill("Verlesen")
    tap(page, "Gewonnen")
    alert(page, "Fassung")
    assert keeper.get("/mine")["sheet"]["rows"][0]["points"] == [-6, 2, 2, 2]


def test_the_code_on_the_table_shows_the_list_and_asks_who_one_is(people, server):
    club = Club(server.url, **SHORT)
    (seats,) = club.draw()
    code = club.codes()["tables"]["1"]
    page = people(viewport=PHONE).open(f"/tournament/{club.id}/table/1/1?code={code}")
    page.get_by_label("Ich bin").select_option(str(seats[0]))
    page.get_by_label("Code auf meiner Startkarte").fill("falsches")
    tap(page, "Weiter")
    alert(page, "Code")
    page.go_back()
    page.get_by_label("Ich bin").select_option(str(seats[0]))
    page.get_by_label("Code auf meiner Startkarte").fill(club.players[seats[0]].code)
    tap(page, "Weiter")
    expect(page.get_by_role("heading", name="Spiel 1 eintragen")).to_be_visible()


def test_all_at_the_table_vote_for_another_keeper(people, server):
    club = Club(server.url, **SHORT)
    (seats,) = club.draw()
    chairs = club.anybody.get()["tables"][0]["seats"]
    name = chairs[2]["name"]
    phones = [
        people(viewport=PHONE).open(
            f"/tournament/{club.id}/player/{number}?code={club.players[number].code}"
        )
        for number in seats
    ]
    tap(phones[1], "Jemand anderer soll schreiben", f"{name} soll schreiben")
    for phone, voices in ((phones[0], 1), (phones[3], 2)):
        expect(phone.get_by_text(f"{voices} von 4")).to_be_visible()
        tap(phone, "Einverstanden")
        expect(phone.get_by_role("button", name="Es soll bleiben")).to_be_visible()
    tap(phones[0], "Es soll bleiben")
    tap(phones[2], "Einverstanden")
    expect(phones[0].get_by_text("3 von 4")).to_be_visible()
    expect(phones[2].get_by_role("heading", name="Spiel 1 eintragen")).to_have_count(0)
    tap(phones[0], "Einverstanden")
    expect(phones[2].get_by_role("heading", name="Spiel 1 eintragen")).to_be_visible()
    expect(phones[0].get_by_text(f"{name} schreibt")).to_be_visible()
    expect(phones[0].get_by_role("button", name="Einverstanden")).to_have_count(0)


def test_two_phones_play_a_match_of_schnapsen(people, server):
    club = Club(server.url, NAMES[:2], rules="schnapsen-scharf", pairing="ko")
    (seats,) = club.draw()
    place = f"/tournament/{club.id}"
    keeper, other = (
        people(viewport=PHONE).open(f"{place}/player/{number}?code={club.players[number].code}")
        for number in seats
    )
    winner = next(chair["name"] for chair in club.anybody.get()["tables"][0]["seats"][:1])
    tap(keeper, winner, "3")
    expect(keeper.get_by_role("group", name="Wer hat gewonnen?").locator("b").first).to_have_text(
        "4"
    )
    for game, points in ((2, "3"), (3, "1")):
        expect(keeper.get_by_role("heading", name=f"Spiel {game} eintragen")).to_be_visible()
        tap(keeper, winner, points)
    expect(keeper.get_by_text("2 Bummerl")).to_be_visible()
    tap(other, "Alle 3 stimmen")
    for phone in (keeper, other):
        tap(phone, "Ich unterschreibe")
    expect(other.get_by_text("alle haben unterschrieben").first).to_be_visible()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_has_no_complaints_about_a_tournament(people, server, light):
    club = Club(server.url, prizes=["Ein Spanferkel"], fee=500, **SHORT)
    for number in club.players:
        club.management.do("pay", number=number)
    (seats,) = club.draw()
    keeper, second = (club.players[number] for number in seats[:2])
    at = {"round": 1, "table": 1}
    told = {"contract": "SG", "declarer": 1}
    keeper.do("enter", **at, report={"report": "played", "told": told})
    second.do("reject", **at, game=1, reason="Schneider")
    keeper.do("enter", **at, game=1, report={"report": "played", "told": told})
    second.do("keeper", **at, seat=1)
    place = f"/tournament/{club.id}"
    desk = f"{place}/desk?code={club.management.code}"
    phone, laptop = (
        people(viewport=PHONE, color_scheme=light),
        people(viewport=LAPTOP, color_scheme=light),
    )
    for path in (
        "/tournament",
        f"{place}/register?code={club.newcomers.code}",
        f"{place}/player/{seats[0]}?code={keeper.code}",
        f"{place}/player/{seats[1]}?code={second.code}",
        f"{place}/table/1/1?code={club.codes()['tables']['1']}",
        place,
    ):
        phone.open(path).wait_for_load_state("networkidle")
        assert phone.complaints() == [], path
    for path in (f"{place}/projector", place):
        laptop.open(path).wait_for_load_state("networkidle")
        assert laptop.complaints() == [], path
    page = laptop.open(desk)
    for name in page.get_by_role("navigation").get_by_role("button").all_inner_texts():
        part(page, name)
        page.wait_for_load_state("networkidle")
        assert laptop.complaints() == [], name
    page = phone.open(f"{place}/supervisor?code={club.supervisor.code}")
    for name in page.get_by_role("navigation").get_by_role("button").all_inner_texts():
        part(page, name)
        assert phone.complaints() == [], name
    part(page, "Tische")
    tap(page, "Tisch 1")
    page.get_by_role("button", name="Spiel 1: was gespielt wurde").click()
    tap(page, "Urteil nach Nummer")
    assert phone.complaints() == []


def ruling_form(people, club):
    page = people(viewport=PHONE).open(
        f"/tournament/{club.id}/supervisor?code={club.supervisor.code}"
    )
    part(page, "Tische")
    tap(page, "Tisch 1")
    tap(page, "Urteil nach Nummer")
    return page


def choose(page, **fields):
    """Fields of the ruling's form by their labels."""
    for label, value in fields.items():
        page.get_by_role("combobox", name=label, exact=True).select_option(label=value)


def test_a_ruling_needs_laufende_knocks_and_shots(people, server):
    """A defender revokes in a Solo with four Laufende, one knock and one shot (RULES 6.4)."""
    club = Club(server.url, rules="kreuz-turnier", **SHORT)
    (seats,) = club.draw()
    keeper = club.players[seats[0]]
    names = [it["name"] for it in club.anybody.get()["tables"][0]["seats"]]
    page = ruling_form(people, club)
    choose(page, Wer=names[1])
    choose(page, **{"Angesagtes Spiel": "Solo", "Spieler": names[0]})
    choose(page, Laufende="4", Geklopft="1", Geschossen="1")
    expect(page.get_by_text(f"{names[0]} +132")).to_be_visible()
    tap(page, "Urteil eintragen")
    expect(page.get_by_text("Urteil eingetragen.")).to_be_visible()
    rows = keeper.get("/mine")["sheet"]["rows"]
    assert [it["points"] for it in rows] == [[132, -44, -44, -44]]

    # A row that is there already keeps what it had.
    told = {"contract": "SG", "declarer": 0, "laufende": 4, "knocks": 1, "contra": 1}
    keeper.do("enter", round=1, table=1, report={"report": "played", "told": told})
    page.get_by_role("spinbutton", name="Spiel", exact=True).fill("2")
    choose(page, Wer=names[1], Fall="MC-15 · " + case_name(club, "MC-15"))
    expect(page.get_by_role("combobox", name="Laufende")).to_have_value("4")
    tap(page, "Urteil eintragen")
    expect(page.get_by_text("Urteil eingetragen.")).to_be_visible()
    expect(page.get_by_role("button", name="Spiel 2: was gespielt wurde")).to_be_visible()
    row = keeper.get("/mine")["sheet"]["rows"][1]
    assert row["points"] == [132, -44, -44, -44]
    assert row["report"]["told"]["contract"] == "SG"


def case_name(club, case):
    found = club.anybody.visitor.ok(
        "GET", club.anybody.path("/cases"), headers={"Accept-Language": "de"}
    )
    return next(it["name"] for it in found["cases"] if it["case"] == case)


def test_an_invalid_announcement_is_ruled_in_the_browser(people, server):
    club = Club(server.url, **SHORT)
    (seats,) = club.draw()
    keeper = club.players[seats[0]]
    names = [it["name"] for it in club.anybody.get()["tables"][0]["seats"]]
    keeper.do("enter", round=1, table=1, report={"report": "bare", "points": [1, 1, -1, -1]})
    page = ruling_form(people, club)
    choose(page, Fall="MC-20 · " + case_name(club, "MC-20"), Wer=names[0])
    choose(page, **{"Unerlaubte Ansage": "Rufspiel auf die Blaue"})
    choose(page, **{"Wer hat die gerufene Sau?": names[2]})
    tap(page, "Urteil eintragen")
    expect(page.get_by_text("Urteil eingetragen.")).to_be_visible()
    assert keeper.get("/mine")["sheet"]["rows"][1]["points"] == [-2, 1, 0, 1]


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_who_announces_schnapsen_chooses_what_counts_after_closing(people, viewport):
    """C-23: visible when the event is created, and told to everybody."""
    organiser, guest = people(viewport=viewport), people(viewport=viewport)
    page = organiser.open("/tournament")
    page.get_by_label("Wie heißt es?").fill("Bummerlturnier")
    assert page.locator("[data-option]").count() == 0, "Schafkopf leaves no such choice"
    page.locator("form select").first.select_option("schnapsen-weich")
    page.locator('[data-option="close_basis"]').select_option("at_end")
    page.get_by_role("button", name="Turnier ausschreiben").click()
    expect(page.get_by_role("heading", name="Bummerlturnier")).to_be_visible()
    tournament = re.search(r"/tournament/([\w-]+)/desk", page.url).group(1)
    hall = guest.open(f"/tournament/{tournament}")
    expect(hall.get_by_text("was der Gegner am Ende hat.")).to_be_visible()
