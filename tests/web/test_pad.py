"""The pad on phones: three taps, arithmetic, corrections, and no network for a while."""

import re

from playwright.sync_api import expect
from support.server import Visitor

PHONE = {"width": 390, "height": 844}
PEOPLE = ["Anna", "Bert", "Cilli", "Dora"]


def opened(person, rules="ttc-freising-10-30"):
    """A new pad, begun on the page itself."""
    page = person.page
    page.goto(f"{person.url}/pad")
    expect(page.locator("select option")).not_to_have_count(0)
    page.locator("select").select_option(rules)
    for number, name in enumerate(PEOPLE, 1):
        page.get_by_label(f"Platz {number}", exact=True).fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()
    return page.url


def tap(page, *names):
    for name in names:
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def balances(page):
    found = page.get_by_role("group", name="Wer hat").locator("b").all_inner_texts()
    return [int(it.replace("\u2212", "-")) for it in found]


def test_three_taps_enter_a_game_and_everybody_sees_it(people):
    anna, bert = people(viewport=PHONE), people(viewport=PHONE)
    link = opened(anna)
    bert.page.goto(link)
    tap(anna.page, "Anna", "Solo")
    expect(anna.page.get_by_text("Spiel 30")).to_be_visible()
    tap(anna.page, "Gewonnen")
    for page in (anna.page, bert.page):
        expect(page.get_by_text("Anna: Solo gewonnen")).to_be_visible()
        assert balances(page) == [90, -30, -30, -30]
    tap(bert.page, "Zusammengeworfen")
    expect(anna.page.get_by_text("× 2", exact=True)).to_be_visible()
    tap(anna.page, "Bert", "Rufspiel", "Cilli", "Schneider", "Laufende \\+", "Verloren")
    expect(bert.page.get_by_text("= 100 Cent")).to_be_visible()
    tap(bert.page, "↶ Zurücknehmen")
    expect(anna.page.get_by_text("= 100 Cent")).to_have_count(0)
    assert balances(anna.page) == [90, -30, -30, -30]


def test_a_correction_keeps_the_old_line(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Anna", "Wenz", "Verloren")
    page.get_by_text("Anna: Wenz verloren").click()
    tap(page, "Verbessern", "Gewonnen")
    expect(page.get_by_text("vorher: W Anna lost")).to_be_visible()
    assert balances(page) == [90, -30, -30, -30]
    tap(page, "Anna", "Rufspiel", "Bert")
    page.get_by_label("Augen (wenn gezählt)").fill("29")
    expect(page.get_by_text("29 zu 91")).to_be_visible()
    tap(page, "Eintragen")
    expect(page.get_by_text("Spiel 10 + Schneider 10 = 20 Cent")).to_be_visible()


def test_without_a_network_entries_wait_and_are_sent_once(people, server):
    anna = people(viewport=PHONE)
    link = opened(anna)
    page = anna.page
    tap(page, "Anna", "Solo", "Gewonnen")
    expect(page.get_by_text("Anna: Solo gewonnen")).to_be_visible()
    page.reload()  # now the page is kept by the service worker
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()
    anna.context.set_offline(True)
    tap(page, "Bert", "Wenz", "Verloren", "Cilli", "Solo", "Gewonnen")
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(2)
    assert balances(page) == [90, -150, 90, -30]
    page.reload()
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(2)
    assert balances(page) == [90, -150, 90, -30]
    anna.context.set_offline(False)
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(0)
    expect(page.get_by_text("Cilli: Solo gewonnen")).to_be_visible()
    assert balances(page) == [90, -150, 90, -30]
    pad, key = re.search(r"/pad/(\w+)\?key=(\w+)", link).groups()
    sheet = Visitor(server.url, "").ok("GET", f"/pads/{pad}?key={key}")["sheet"]
    assert [it["balance"] for it in sheet["accounts"]] == [90, -150, 90, -30]
    assert sheet["games"] == 3
