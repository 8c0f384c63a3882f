"""The pad on phones: three taps, arithmetic, corrections, and no network for a while."""

import re

import pytest
from playwright.sync_api import expect
from support.server import Visitor

PHONE = {"width": 390, "height": 844}
PEOPLE = ["Anna", "Bert", "Cilli", "Dora"]


def begun(person, rules, names):
    """A new pad, begun on the page itself."""
    page = person.page
    page.goto(f"{person.url}/pad")
    expect(page.locator("select option")).not_to_have_count(0)
    page.locator("select").select_option(rules)
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Platz {number}", exact=True).fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    return page


def opened(person, rules="ttc-freising-10-30", names=PEOPLE):
    page = begun(person, rules, names)
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()
    return page.url


def tap(page, *names):
    for name in names:
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def look(page, text):
    """Open a line that everybody sees already."""
    page.locator("li button").filter(has_text=text).click()


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


def test_only_the_end_of_a_game_was_wrong(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Anna", "Wenz", "Gewonnen")
    look(page, "Anna: Wenz gewonnen")
    with page.expect_response("**/preview*"):
        tap(page, "Verbessern")
    tap(page, "Verloren")
    expect(page.get_by_text("vorher: Anna: Wenz gewonnen.")).to_be_visible()
    assert balances(page) == [-90, 30, 30, 30]


def test_a_correction_keeps_the_old_line(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Anna", "Wenz", "Verloren")
    look(page, "Anna: Wenz verloren")
    tap(page, "Verbessern", "Gewonnen")
    expect(page.get_by_text("vorher: Anna: Wenz verloren.")).to_be_visible()
    assert balances(page) == [90, -30, -30, -30]
    tap(page, "Anna", "Rufspiel", "Bert")
    page.get_by_label("Augen (wenn gezählt)").fill("29")
    expect(page.get_by_text("29 zu 91")).to_be_visible()
    tap(page, "Eintragen")
    expect(page.get_by_text("Spiel 10 + Schneider 10 = 20 Cent")).to_be_visible()


@pytest.mark.pwa
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
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(0)
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


def offline(person, there="Rufspiel"):
    """The page is kept by its service worker, and the network is gone."""
    page = person.page
    page.reload()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("button", name=there).first).to_be_visible()
    person.context.set_offline(True)
    expect(page.get_by_text("ohne Netz")).to_be_visible()


@pytest.mark.pwa
def test_without_a_network_the_deal_moves_on_and_card_points_count(people):
    """Five at the table: the resting player changes with every game, carries and rounds do too."""
    anna = people(viewport=PHONE)
    opened(anna, names=[*PEOPLE, "Emil"])
    page = anna.page
    offline(anna)
    who = page.get_by_role("group", name="Wer hat gespielt?")
    expect(who.get_by_role("button", name="Anna")).to_be_disabled()
    tap(page, "Bert", "Wenz")
    page.get_by_label("Augen (wenn gezählt)").fill("29")
    expect(page.get_by_text("Spiel 30 + Schneider 10 = 40 Cent")).to_be_visible()
    tap(page, "Eintragen")
    assert balances(page) == [0, -120, 40, 40, 40]
    expect(who.get_by_role("button", name="Bert")).to_be_disabled()
    tap(page, "Zusammengeworfen")
    expect(page.get_by_text("× 2", exact=True)).to_be_visible()
    expect(who.get_by_role("button", name="Cilli")).to_be_disabled()
    tap(page, "Anna", "Rufspiel", "Emil", "Gewonnen")
    assert balances(page) == [20, -140, 40, 20, 60]
    tap(page, "Bert", "Solo", "Gewonnen", "↶ Zurücknehmen")
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(3)
    anna.context.set_offline(False)
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(0)
    expect(page.get_by_text("29 zu 91")).to_be_visible()
    assert balances(page) == [20, -140, 40, 20, 60]


@pytest.mark.pwa
def test_without_a_network_a_special_round_runs_its_length(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    offline(anna)
    tap(page, "Leute, Runden", "Ramsch$")
    expect(page.get_by_text("Ramsch · 4")).to_be_visible()
    for name in PEOPLE:
        tap(page, name, "Ramsch", "Eintragen")
    expect(page.get_by_text("Ramsch · ")).to_have_count(0)
    assert balances(page) == [0, 0, 0, 0]
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()
    anna.context.set_offline(False)
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(0)
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()
    assert balances(page) == [0, 0, 0, 0]


def test_a_breach_of_the_rules_decides_the_game(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Anna", "Rufspiel", "Cilli", "Regelverstoß")
    page.get_by_label("Was ist passiert?").select_option("MC-14")
    page.get_by_role("dialog").get_by_role("button", name="Bert").click()
    tap(page, "Übernehmen")
    expect(page.get_by_text("Fehler: Bert.")).to_be_visible()
    tap(page, "Eintragen")
    expect(page.get_by_text("Farbe oder Trumpf nicht bedient (MC-14)")).to_be_visible()
    assert balances(page) == [20, -40, 20, 0]
    tap(page, "Regelverstoß")
    page.get_by_label("Was ist passiert?").select_option("MC-11")
    page.get_by_role("dialog").get_by_role("button", name="Dora").click()
    tap(page, "Übernehmen", "Eintragen")
    expect(page.get_by_text("Es wird neu gegeben.")).to_be_visible()
    assert balances(page) == [30, -30, 30, -30]
    look(page, "(MC-14)")
    tap(page, "Verbessern", "Doch keiner", "Gewonnen")
    expect(
        page.get_by_text("vorher: Rufspiel: Farbe oder Trumpf nicht bedient (MC-14), Fehler: Bert.")
    ).to_be_visible()
    assert balances(page) == [20, 0, 20, -40]


def test_a_line_is_corrected_by_those_who_sat_there_then(people):
    """Emil has gone, and played the game that is corrected."""
    anna = people(viewport=PHONE)
    opened(anna, names=[*PEOPLE, "Emil"])
    page = anna.page
    tap(page, "Emil", "Wenz", "Verloren")
    expect(page.get_by_text("Emil: Wenz verloren")).to_be_visible()
    tap(page, "Leute, Runden")
    page.locator(".row", has_text="Emil").get_by_role("button", name="geht").click()
    who = page.get_by_role("group", name="Wer hat gespielt?")
    expect(who.get_by_role("button", name="Emil")).to_have_count(0)
    look(page, "Emil: Wenz verloren")
    expect(page.get_by_role("dialog", name="Spiel 1", exact=True)).to_be_visible()
    tap(page, "Verbessern")
    expect(who.get_by_role("button", name="Emil")).to_have_attribute("aria-pressed", "true")
    tap(page, "Emil", "Dora", "Gewonnen")
    expect(page.get_by_text("Dora: Wenz gewonnen.")).to_be_visible()
    expect(who.get_by_role("button", name="Emil")).to_have_count(0)
    assert balances(page) == [0, -30, -30, 90]


def test_a_struck_game_stays_readable_in_words(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Anna", "Wenz", "Laufende \\+", "Verloren")
    look(page, "Anna: Wenz verloren")
    tap(page, "Streichen")
    expect(page.locator("li.struck")).to_contain_text("Anna: Wenz verloren, 3 Laufende.")
    assert balances(page) == [0, 0, 0, 0]


@pytest.mark.pwa
def test_what_is_thrown_away_after_a_conflict_is_asked_game_by_game(people):
    """Two games were written twice: each is asked about, none is booked by itself."""
    anna, bert = people(viewport=PHONE), people(viewport=PHONE)
    link = opened(anna)
    bert.page.goto(link)
    offline(bert)
    for person in (anna, bert):
        tap(person.page, "Anna", "Solo", "Gewonnen", "Bert", "Wenz", "Verloren")
    expect(anna.page.get_by_text("Bert: Wenz verloren")).to_be_visible()
    bert.context.set_offline(False)
    for text in ("Anna: Solo gewonnen", "Bert: Wenz verloren"):
        expect(bert.page.get_by_role("alert")).to_contain_text(text)
        tap(bert.page, "Nein, wegwerfen")
    expect(bert.page.locator("li.waiting")).to_have_count(0)
    assert balances(bert.page) == balances(anna.page) == [120, -120, 0, 0]


def test_a_forgotten_game_is_put_where_it_belongs(people):
    """Everything behind it is worked out again: the doubling goes to the forgotten game."""
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Zusammengeworfen", "Anna", "Solo", "Gewonnen")
    expect(page.get_by_text("= 60 Cent")).to_be_visible()
    look(page, "Anna: Solo gewonnen")
    tap(page, "Davor etwas einfügen", "Bert", "Wenz")
    expect(page.locator(".price").get_by_text("Spiel 30 × 2")).to_be_visible()
    tap(page, "Verloren")
    expect(page.get_by_text("Bert: Wenz verloren.")).to_be_visible()
    assert balances(page) == [60 + 90, -180 - 30, 60 - 30, 60 - 30]


def test_a_game_of_schnapsen_is_corrected_and_inserted(people):
    anna = people(viewport=PHONE)
    page = anna.page
    begun(anna, "schnapsen-scharf", PEOPLE[:2])
    tap(page, "Anna", "3")
    expect(page.get_by_text("Anna gewinnt und schreibt 3.")).to_be_visible()
    look(page, "Anna gewinnt und schreibt 3.")
    tap(page, "Verbessern", "Bert", "2")
    expect(page.get_by_text("vorher: Anna gewinnt und schreibt 3.")).to_be_visible()
    look(page, "Bert gewinnt und schreibt 2.")
    tap(page, "Davor etwas einfügen", "Anna", "1")
    expect(page.locator(".counters b")).to_have_text(["6", "5"])


@pytest.mark.pwa
def test_without_a_network_the_partie_of_schnapsen_is_counted(people):
    anna = people(viewport=PHONE)
    page = anna.page
    begun(anna, "schnapsen-scharf", PEOPLE[:2])
    tap(page, "Bert", "2")
    counters = page.locator(".counters")
    expect(counters.locator("b")).to_have_text(["7", "5"])
    offline(anna, there="3")
    expect(page.get_by_text("Bert gibt")).to_be_visible()
    tap(page, "Anna", "3")
    expect(page.get_by_text("Anna gibt")).to_be_visible()
    tap(page, "Anna", "3")
    expect(counters.locator("b")).to_have_text(["1", "5"])
    tap(page, "Anna", "1")
    expect(counters.locator("b")).to_have_text(["7", "7"])
    bummerl = counters.locator("p").filter(has_text="Bummerl")
    expect(bummerl.nth(1)).to_contain_text("1")
    assert balances(page) == [1, -1]
    anna.context.set_offline(False)
    expect(page.get_by_text("wartet auf das Netz")).to_have_count(0)
    expect(counters.locator("b")).to_have_text(["7", "7"])
    assert balances(page) == [1, -1]


@pytest.mark.pwa
def test_without_a_network_the_first_game_may_end_a_partie(people):
    anna = people(viewport=PHONE)
    page = anna.page
    begun(anna, "sechsundsechzig", PEOPLE[:2])
    tap(page, "Bert", "3", "Bert", "3", "Unentschieden")
    expect(page.get_by_text("Unentschieden.")).to_be_visible()
    expect(page.get_by_text("0 Spielpunkte")).to_have_count(0)
    offline(anna, there="3")
    tap(page, "Bert", "1")
    expect(page.get_by_text("Betrag kommt nach dem Senden")).to_have_count(0)
    assert balances(page) == [-2, 2]


def test_a_correction_keeps_the_suit_of_the_game(people, server):
    anna = people(viewport=PHONE)
    link = opened(anna)
    pad, key = re.search(r"/pad/(\w+)\?key=(\w+)", link).groups()
    visitor = Visitor(server.url, "")
    sheet = visitor.ok("GET", f"/pads/{pad}?key={key}")["sheet"]
    move = {"move": "played", "contract": "SG", "declarer": sheet["accounts"][0]["player"]}
    order = {"id": "green", "deed": {"do": "write", "move": move}}
    visitor.ok("POST", f"/pads/{pad}/orders?key={key}", {"orders": [order]})
    page = anna.page
    look(page, "Anna:")
    tap(page, "Verbessern", "Schneider", "Gewonnen")
    expect(page.get_by_text("vorher: Anna: Gras-Solo gewonnen.")).to_be_visible()
    (line,) = visitor.ok("GET", f"/pads/{pad}?key={key}")["sheet"]["lines"][4:]
    assert (line["move"]["contract"], line["move"]["grade"]) == ("SG", "schneider")


def test_a_pad_begins_with_enough_people(people):
    anna = people(viewport=PHONE)
    page = begun(anna, "ttc-freising-10-30", PEOPLE[:3])
    expect(page.get_by_role("alert")).to_contain_text("mindestens 4 Namen")
    assert page.url.endswith("/pad")


def test_a_link_that_opens_nothing_says_so_even_if_the_pad_is_known(people):
    anna = people(viewport=PHONE)
    page = anna.page
    link = opened(anna)
    page.goto(link.partition("?")[0] + "?key=wrong")
    expect(page.get_by_text("Dieser Link öffnet den Block nicht.")).to_be_visible()
    expect(page.get_by_role("button", name="Rufspiel")).to_have_count(0)


def test_in_a_dreier_runde_the_pad_tells_who_owes_what(people):
    anna = people(viewport=PHONE)
    page = anna.page
    opened(anna)
    tap(page, "Leute, Runden", "3er-Runde")
    expect(page.get_by_text("Bert: noch Solo, Wenz, Rufspiel")).to_be_visible()
    tap(page, "Bert", "Wenz", "Verloren")
    expect(page.get_by_text("Bert: noch Solo, Rufspiel")).to_be_visible()
    tap(page, "Bert", "Farbwenz")
    expect(page.get_by_role("alert")).to_contain_text("Pflichtspiel")
    expect(page.get_by_role("button", name="Gewonnen")).to_be_disabled()


def option(page, wanted):
    page.get_by_role("searchbox").fill(wanted)
    return page.locator("details .option")


def test_the_options_of_the_house_are_set_on_the_page_itself(people):
    """As for a new table: the Stock, and whatever else the house plays otherwise."""
    person = people(viewport=PHONE)
    page = person.page
    page.goto(f"{person.url}/pad")
    page.get_by_text("Hausregeln ändern").click()
    option(page, "Stock").first.get_by_role("checkbox").check()
    option(page, "Preis: Solo").get_by_role("spinbutton").first.fill("7")
    page.get_by_role("searchbox").fill("")
    expect(page.get_by_text("2 geändert")).to_be_visible()
    for number, name in enumerate(PEOPLE, 1):
        page.get_by_label(f"Platz {number}", exact=True).fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    tap(page, "Zusammengeworfen")
    expect(page.get_by_text("Stock", exact=False).first).to_be_visible()
    assert balances(page) == [-1, -1, -1, -1]
    tap(page, "Anna", "Solo")
    expect(page.get_by_text("Spiel 7")).to_be_visible()
    assert person.complaints() == []


def test_a_house_that_contradicts_itself_is_told_by_the_names_in_the_form(people):
    person = people()
    page = person.page
    page.goto(f"{person.url}/pad")
    page.get_by_text("Hausregeln ändern").click()
    kinds = option(page, "Was gespielt wird").first
    for name in ("Solo", "Wenz"):
        kinds.get_by_label(name, exact=True).uncheck()
    for number, name in enumerate(PEOPLE, 1):
        page.get_by_label(f"Platz {number}", exact=True).fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    expect(page.get_by_role("alert")).to_contain_text("Mindestens eines von Solo, Wenz")


def test_supplements_are_those_that_the_game_can_have(people):
    anna = people(viewport=PHONE)
    opened(anna)
    page = anna.page
    tap(page, "Anna", "Wenz")
    expect(page.get_by_role("group", name="Laufende")).to_contain_text("Laufende ab 3")
    more = page.get_by_role("button", name="Laufende +")
    more.click()
    more.click()
    expect(page.get_by_role("group", name="Laufende").locator("output")).to_have_text("4")
    expect(more).to_be_disabled()
    tap(page, "Sie")
    expect(page.get_by_role("button", name="Laufende +")).to_have_count(0)
    expect(page.get_by_role("button", name="Gespritzt +")).to_have_count(0)


SLOW_FILES = """
    const read = File.prototype.text;
    File.prototype.text = async function () {
        await new Promise((ready) => setTimeout(ready, 500));
        return read.call(this);
    };
"""


def test_a_ramsch_is_written_where_nothing_is_thrown_in(people, tmp_path):  # C-26
    anna = people(viewport=PHONE)
    page = anna.page
    page.add_init_script(SLOW_FILES)  # the rules count even if somebody is faster than the disk
    rules = tmp_path / "house.toml"
    rules.write_text('extends = "schafkopfschule"\nall_pass = "ramsch"\nramsch_virgins = "single"')
    page.goto(f"{anna.url}/pad")
    page.get_by_text("Regeln aus einer Datei, oder eine alte Liste").click()
    page.get_by_label("Eigene Regeln (TOML)").set_input_files(rules)
    for number, name in enumerate(PEOPLE, 1):
        page.get_by_label(f"Platz {number}", exact=True).fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    expect(page.get_by_role("button", name="Ramsch")).to_be_visible()
    expect(page.get_by_role("button", name="Zusammengeworfen")).to_have_count(0)
    tap(page, "Bert", "Ramsch", "Jungfrauen \\+", "Jungfrauen \\+")
    page.get_by_label("Augen (wenn gezählt)").fill("65")
    expect(page.get_by_text(re.compile(r"Spiel 1 × 2 .*= 2"))).to_be_visible()
    tap(page, "Eintragen")
    expect(page.get_by_text("Ramsch verloren: Bert (65 Augen).")).to_be_visible()
    assert balances(page) == [2, -6, 2, 2]


def test_what_a_dear_game_brings_stays_inside_its_button(people):
    anna = people(viewport=PHONE)
    page = anna.page
    page.goto(f"{anna.url}/pad")
    page.locator("select").select_option("ttc-freising-10-30")
    for number, name in enumerate([*PEOPLE, "Emil"], 1):
        page.get_by_label(re.compile(f"^Platz {number}")).fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    tap(page, "Bert", "Solo", "Tout", *["Laufende \\+"] * 8, *["Gespritzt \\+"] * 8)
    expect(page.get_by_text("× 256")).to_be_visible()
    amounts = page.get_by_role("group", name="Wer hat").locator("button:has(small) small span")
    assert max(len(it) for it in amounts.all_inner_texts()) >= len("+168960")
    for amount in amounts.all():
        inner, outer = (
            amount.bounding_box(),
            amount.locator("xpath=ancestor::button").bounding_box(),
        )
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
