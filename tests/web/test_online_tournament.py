"""A tournament on the server in the browser: from the phone to the table, and back to sign."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect
from support.online import claimed, play
from support.server import WAIT
from support.tournaments import Club

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SHORT = {"toml": 'extends = "kreuz-turnier"\nmatches = 1\ngames_per_match = 1'}


@pytest.fixture
def hall():
    with ThreadPoolExecutor(1) as others:
        yield others


def tap(page, name):
    page.get_by_role("button", name=name).first.click()


def test_a_player_goes_to_the_table_plays_and_signs(people, server, hall):
    club = Club(server.url, **SHORT)
    place = f"/tournament/{club.id}"
    desk = people(viewport=LAPTOP).open(f"{place}/desk?code={club.management.code}")
    desk.get_by_role("navigation").get_by_role("button", name="Auslosung und Ablauf").click()
    expect(desk.get_by_text("mit echten Karten gespielt")).to_be_visible()
    desk.get_by_label(re.compile("^Sekunden für eine Entscheidung")).fill("0")
    tap(desk, "Am Server spielen")
    expect(desk.get_by_text("am Server gespielt")).to_be_visible()
    (seats,) = club.draw()
    voices = [club.players[number] for number in seats]
    anna = people(viewport=PHONE, hasty=True)
    phone = anna.open(f"{place}/player/{seats[0]}?code={voices[0].code}")
    expect(phone.get_by_role("heading", name="Spiel 1 eintragen")).to_have_count(0)
    phone.get_by_role("button", name="Zum Tisch").click()
    expect(phone.get_by_text("Es geht los, sobald alle da sind.")).to_be_visible()
    expect(phone.get_by_text("noch nicht da")).to_have_count(3)
    expect(phone.get_by_role("button", name=re.compile("Bot|losgehen"))).to_have_count(0)
    assert not anna.complaints()
    evening = hall.submit(play, server.url, voices[1:])
    phone.locator(".hand li").first.wait_for()
    phone.reload()
    phone.locator(".hand li").first.wait_for()
    anna.finish_deal()
    phone.locator(".result .next").click()
    evening.result(WAIT)
    phone.get_by_role("link", name="Zur Liste").click()
    expect(phone.get_by_role("region", name="Spielliste")).to_be_visible()
    tap(phone, "Ich unterschreibe")
    for seat, voice in enumerate(voices[1:], 1):
        voice.do("sign", round=1, table=1, seat=seat)
    expect(phone.get_by_text("alle haben unterschrieben").first).to_be_visible()


def test_a_stranger_who_knows_the_table_is_not_let_in(people, server):
    club = Club(server.url, **SHORT)
    club.management.do("online")
    (seats,) = club.draw()
    taken = claimed(club.players[seats[0]])
    page = people().open(f"/at/{taken['table']}?invite={taken['invite']}")
    expect(page.get_by_text("Zuschauen ist hier nicht erlaubt")).to_be_visible()
    expect(page.get_by_role("button", name="Hinsetzen")).to_have_count(0)
