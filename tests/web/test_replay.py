"""A finished deal once more in the browser: stepped through, reviewed, shared, played again."""

import base64
import zlib
from pathlib import Path

import pytest
from support.browser import IN_SIGHT

from stammtisch.record import read, write
from stammtisch.review import Depth, review

RECORDS = Path(__file__).parents[1] / "golden" / "records"
EXAMPLES = Path(__file__).parents[2] / "web/src/games"
RUFSPIEL = (RECORDS / "schafkopfschule-RE.txt").read_text("utf-8")
SOLO = (RECORDS / "schafkopfschule-SH.txt").read_text("utf-8")
HOUSE = (RECORDS / "house-claims.txt").read_text("utf-8")
PHONE = {"width": 390, "height": 844}


def link(record, **query):
    """As the page packs it, by another hand."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(record.encode()) + packer.flush()
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return f"/replay?{asked}#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def reviewed(person, path):
    page = person.open(path)
    page.locator(".whole").wait_for()
    return page


def told(page):
    return page.locator('main > [role="status"]').inner_text()


def test_by_keyboard_alone_from_the_deal_to_the_result(people):
    person = people(locale="en-GB")
    page = reviewed(person, link(RUFSPIEL))
    assert told(page) == "The cards have been dealt."
    assert page.locator(".board .seat ul li").count() == 32
    page.keyboard.press("ArrowRight")
    assert "Seat 1: " in told(page)
    page.keyboard.press("ArrowDown")
    assert page.locator(".board .trick li").count() == 1
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.locator(".board .trick li").count() == 4
    assert "Trick to: " in told(page)
    page.keyboard.press("ArrowLeft")
    assert page.locator(".board .trick li").count() == 3
    page.keyboard.press("End")
    assert page.locator("#ending").inner_text() == "How it ended"
    assert page.locator(".board .seat ul li").count() == 0
    page.keyboard.press("Home")
    assert told(page) == "The cards have been dealt."


def test_the_way_through_a_deal_is_in_sight_and_its_talon_can_be_read(people):
    person = people(viewport=PHONE)
    page = person.open(link((RECORDS / "schnapsen-weich-last_trick.txt").read_text("utf-8")))
    for look in (PHONE, {"width": 320, "height": 568}):
        page.set_viewport_size(look)
        assert page.locator(".talon img").first.bounding_box()["width"] >= 28
        page.wait_for_function(IN_SIGHT, arg=".stage nav button")


def test_marks_lead_to_what_was_better(people):
    page = reviewed(people(), link(RUFSPIEL))
    page.keyboard.press("n")
    expert = page.locator('section[aria-labelledby="expert"]')
    assert expert.locator(".verdict .mark").inner_text().split()[0] in ("?!", "?", "??")
    assert expert.locator(".why").inner_text()
    assert expert.locator("tr.chosen").count() == 1


def test_the_expert_is_the_one_of_the_command_line_and_looks_closer_when_asked(people):
    page = reviewed(people(), link(RUFSPIEL))
    deal = read(RUFSPIEL)[0].deal
    assert losses(page) == pytest.approx(review(deal, Depth.NORMAL).losses, abs=0.06)
    page.get_by_role("button", name="Gründlicher anschauen").click()
    page.get_by_role("button", name="Gründlicher anschauen").wait_for(state="detached")
    page.get_by_text("Der Experte schaut sich").wait_for(state="detached")
    assert losses(page) == pytest.approx(review(deal, Depth.DEEP).losses, abs=0.06)


def losses(page):
    told = page.locator(".whole dd").all_inner_texts()
    return [float(each.split()[0].replace(",", ".")) for each in told]


COLUMNS = """table => {
    const rows = [...table.tBodies[0].rows].map(row => [...row.cells].map(it => it.innerText));
    const heads = [...table.tHead.rows[0].cells].map(it => it.innerText);
    const ticked = [...table.tBodies[0].rows].findIndex(row => row.querySelector('.best'));
    return [heads, rows, ticked];
}"""


def test_the_expert_never_contradicts_the_values_beside_it(people):
    page = reviewed(people(), link((RECORDS / "ramsch-4.txt").read_text("utf-8")))
    table, ticks = page.locator("section:has(#expert) table"), 0
    for _ in range(24):
        page.keyboard.press("ArrowRight")
        if not table.count():
            continue
        heads, rows, ticked = table.evaluate(COLUMNS)
        assert all(head.endswith(")") for head in heads[1:]), "values have a unit"
        for column in range(1, len(heads)):
            assert any(row[column] != "–" for row in rows)
        if ticked >= 0:
            values = [number(row[1]) for row in rows if row[1] != "–"]
            assert number(rows[ticked][1]) == max(values)
            ticks += 1
    assert ticks


def number(text):
    return float(text.replace("\N{MINUS SIGN}", "-").replace(",", "."))


def test_slider_buttons_and_story_show_the_same_step(people):
    page = reviewed(people(viewport=PHONE), link(RUFSPIEL))
    page.get_by_role("slider").fill("6")
    page.get_by_role("button", name="Schritt weiter").click()
    assert page.get_by_role("slider").input_value() == "7"
    page.locator(".tricks .card-button").nth(2).click()
    assert page.locator(".board .trick li").count() == 3
    assert page.locator('[aria-current="step"]').count() == 1


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", ["schafkopfschule-RE", "schnapsen-weich-claim"])
def test_axe_has_no_complaints(people, name, light):
    person = people(color_scheme=light, viewport=PHONE)
    record = (RECORDS / f"{name}.txt").read_text("utf-8")
    page = reviewed(person, link(record))
    page.keyboard.press("n")
    assert person.complaints() == []
    page.keyboard.press("End")
    assert person.complaints() == []
    person.open("/replay")
    assert person.complaints() == []


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("de", "Was der Experte sagt"),
        ("en", "What the expert says"),
        ("bar", "Wos da Expert sogt"),
    ],
)
def test_in_every_language(people, language, heading):
    page = reviewed(people(language=language), link(RUFSPIEL))
    assert page.locator("#expert").inner_text() == heading
    assert "web." not in page.locator("main").inner_text()


def test_a_record_is_pasted_and_nonsense_is_explained(people):
    page = people(viewport=PHONE).open("/replay")
    page.get_by_role("textbox").fill("Unsinn")
    page.get_by_role("button", name="Anschauen").click()
    assert "Zeile 1" in page.get_by_role("alert").inner_text()
    page.get_by_role("textbox").fill(RUFSPIEL)
    page.get_by_role("button", name="Anschauen").click()
    page.locator(".board").wait_for()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("game", ["schafkopf", "schnapsen"])
def test_an_example_is_a_whole_deal_as_we_write_it(game):
    text = (EXAMPLES / game / "example.txt").read_text("utf-8")
    (record,) = read(text)
    assert record.deal.over
    assert write(record.deal, record.tags) == text


@pytest.mark.parametrize("game", ["schafkopf", "schnapsen"])
def test_an_example_is_there_to_try(people, game):
    page = people(viewport=PHONE).open("/replay")
    page.locator(f'[data-example="{game}"]').click()
    page.locator(".whole").wait_for()
    assert "Vroni" in page.locator(".board").inner_text()


def test_a_file_is_dropped_anywhere_on_the_page(people):
    page = people().open("/replay")
    files = page.evaluate_handle(
        """record => {
            const dragged = new DataTransfer();
            dragged.items.add(new File([record], "deal.txt", { type: "text/plain" }));
            return dragged;
        }""",
        RUFSPIEL,
    )
    page.dispatch_event("h1", "dragover", {"dataTransfer": files})
    assert page.locator(".drop.over").count() == 1
    page.dispatch_event("h1", "drop", {"dataTransfer": files})
    page.locator(".board").wait_for()


def test_a_file_is_chosen(people):
    page = people().open("/replay")
    page.get_by_label("Datei wählen").set_input_files(RECORDS / "schafkopfschule-RE.txt")
    page.locator(".board").wait_for()


def test_ones_own_last_deals_are_a_press_away(people):
    person = people(viewport=PHONE, hasty=True, known=True)
    person.sit_down(rules="schafkopfschule", bots=["anfaenger"] * 3, title="Unsere Runde")
    person.finish_deal()
    person.next_deal()
    page = person.open("/replay")
    mine = page.get_by_role("region", name="Deine letzten Spiele")
    mine.get_by_role("link").filter(has_text="Unsere Runde · Spiel 1").wait_for()
    assert person.complaints() == []
    mine.get_by_role("link").click()
    page.locator(".whole").wait_for()
    assert "Anna" in page.locator(".seat.bottom").inner_text()


def test_a_link_that_has_lost_a_piece_is_explained(people):
    page = people().open(link(RUFSPIEL)[:-20])
    assert page.get_by_role("alert").inner_text()


def test_the_same_cards_again_on_the_same_seat(people):
    person = people()
    page = reviewed(person, link(RUFSPIEL, seat=2))
    held = {image.get_attribute("src") for image in page.locator(".bottom ul img").all()}
    page.get_by_role("button", name="Noch einmal spielen").click()
    page.locator(".hand li").nth(7).wait_for()
    again = {image.get_attribute("src") for image in page.locator(".hand img").all()}
    assert again == held
    assert person.logged == [], "a page asks for nothing that belongs to the next one"


def test_a_deal_of_the_evening_is_reached_from_the_score_sheet(people):
    person = people()
    page = person.play("schnapsen")
    person.finish_deal()
    page.locator(".result .next").click()
    page.locator(".result").wait_for(state="detached")
    page.get_by_role("button", name="Spielzettel").click()
    page.get_by_role("link", name="Spiel 1 nachspielen").wait_for()
    page.get_by_role("link", name="Das letzte Spiel anschauen").click()
    page.locator(".whole").wait_for()
    assert "Anna" in page.locator(".seat.bottom").inner_text()


def title(page):
    return page.locator("h1").inner_text()


def paste(page, text):
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Anschauen").click()
    page.locator(".board").wait_for()


@pytest.mark.parametrize("width", [320, 390, 1200])
def test_the_way_to_other_deals_fits_the_screen(people, width):
    person = people(viewport={"width": width, "height": 700})
    page = reviewed(person, link("\n".join([HOUSE] * 12), deal=11))
    page.get_by_text("Spiel 11 / 12", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_text_of_several_deals_shows_them_all(people):
    person = people(viewport=PHONE)
    page = person.open("/replay")
    paste(page, f"{RUFSPIEL}\n{SOLO}")
    assert title(page).startswith("Rufspiel")
    page.get_by_text("Spiel 1 / 2", exact=True).wait_for()
    assert person.complaints() == []
    page.get_by_role("link", name="Spiel 2 nachspielen").click()
    page.get_by_text("Spiel 2 / 2", exact=True).wait_for()
    assert title(page) == "Herz-Solo"
    page.reload()
    page.get_by_text("Spiel 2 / 2", exact=True).wait_for()
    page.get_by_role("link", name="Spiel 1 nachspielen").click()
    page.get_by_text("Spiel 1 / 2", exact=True).wait_for()


def test_a_pasted_deal_has_an_address_for_back_forward_and_reload(people):
    page = people().open("/replay")
    paste(page, RUFSPIEL)
    page.reload()
    page.locator(".board").wait_for()
    page.go_back()
    page.get_by_role("textbox").wait_for()
    page.go_forward()
    page.locator(".board").wait_for()


def test_the_deals_of_a_table_follow_each_other_seen_by_the_same_person(people):
    person = people(hasty=True)
    table = person.sit_down(rules="schafkopfschule", bots=["anfaenger"] * 3)
    for _ in range(2):
        person.finish_deal()
        person.next_deal()
    page = person.open(f"/replay/{table}/1?player=Anna")
    page.get_by_role("link", name="Spiel 2 nachspielen").click()
    page.get_by_text("Spiel 2 / 2", exact=True).wait_for()
    assert "Anna" in page.locator(".seat.bottom").inner_text()


def test_a_link_that_is_opened_in_a_tab_with_another_deal_shows_its_own(people):
    person = people()
    page = person.open("/replay?seat=0")
    for record, name in ((RUFSPIEL, "Rufspiel auf die Alte"), (SOLO, "Herz-Solo")):
        page.evaluate("hash => { location.hash = hash }", link(record).partition("#")[2])
        page.get_by_role("heading", name=name, exact=True).wait_for()


@pytest.mark.parametrize("query", [{"step": 2.5}, {"seat": 1.5}, {"seat": -1, "step": "Infinity"}])
def test_a_link_with_numbers_that_mean_nothing_begins_at_the_beginning(people, query):
    page = reviewed(people(), link(RUFSPIEL, **query))
    assert told(page) == "Die Karten sind gegeben."
    assert "Platz 1" in page.locator(".seat.bottom").inner_text()


def test_rules_of_a_house_are_called_by_the_book_that_they_change(people):
    page = reviewed(people(), link(HOUSE))
    assert (
        "Hausregeln, Grundlage: Regeln der Schafkopfschule" in page.locator("header").inner_text()
    )
    assert page.get_by_role("link", name="Regeln nachlesen").count() == 0


def test_a_deal_of_a_table_leads_to_the_rule_book_of_that_table(people):
    person = people(hasty=True)
    toml = 'extends = "schafkopfschule"\nlaufende_bonus = 2\n'
    table = person.sit_down(toml=toml, bots=["anfaenger"] * 3)
    person.finish_deal()
    person.next_deal()
    page = person.open(f"/replay/{table}/1")
    page.get_by_role("link", name="Regeln nachlesen").click()
    page.locator(".base").wait_for()
