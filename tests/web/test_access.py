"""Nobody is left out: axe finds nothing wrong on any page, in any light."""

import pytest


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_has_no_complaints(people, light):
    person = people(color_scheme=light, hasty=True)
    for path in ("/", "/new", "/nowhere"):
        person.open(path)
        person.page.wait_for_load_state("networkidle")
        assert person.complaints() == [], path
    page = person.play("schafkopf")
    page.locator(".calls").wait_for()
    assert person.complaints() == []
    for button in range(page.locator("header button").count()):
        page.locator("header button").nth(button).click()
        page.locator("dialog[open]").wait_for()
        assert person.complaints() == [], button
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    person.finish_deal()
    assert person.complaints() == []


def test_a_screen_reader_speaks_turn_cards_and_tricks(person):
    page = person.play("schnapsen")
    page.evaluate(
        """() => {
            window.heard = [];
            const region = document.querySelector('main > [role="status"]');
            new MutationObserver(() => window.heard.push(region.textContent))
                .observe(region, {childList: true, characterData: true, subtree: true});
        }"""
    )
    person.finish_deal()
    heard = " ".join(page.evaluate("window.heard"))
    assert "Du bist dran." in heard
    assert "Deine Karten:" in heard
    assert "Stich an:" in heard
    assert "Herz-" in heard or "Karo-" in heard or "Pik-" in heard or "Kreuz-" in heard


def test_the_keyboard_focus_stays_in_the_hand(person):
    page = person.play("schnapsen")
    for _ in range(2):
        page.wait_for_selector(".hand.playing button")
        before = page.locator("main").get_attribute("data-moment")
        page.locator(".hand.playing button:not(.dimmed)").last.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('main').dataset.moment != before", arg=before
        )
        page.locator(".hand button:focus").wait_for()


def test_the_first_call_is_two_keys_away(person):
    page = person.open()
    page.locator('.games button[data-game="schafkopf"]').press("Enter")
    page.locator('.calls [data-verb="PASS"]').wait_for()
    page.locator("main:focus").wait_for()
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Zum Spiel"
    assert person.complaints() == []
    page.keyboard.press("Enter")
    assert page.locator(".calls button:focus").count() == 1


def test_after_a_call_the_keyboard_is_in_the_hand_and_arrows_choose_a_card_from_anywhere(people):
    person = people(hasty=True)
    page = person.open()
    page.locator('.games button[data-game="schafkopf"]').press("Enter")
    page.locator('.calls [data-verb="PASS"]').press("Enter")
    page.locator(".hand button:focus").wait_for()
    page.keyboard.press("Tab")
    assert page.locator(".optional button:focus").count() == 0
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    first = page.locator(".hand button:focus").get_attribute("data-spot")
    page.keyboard.press("ArrowRight")
    assert page.locator(".hand button:focus").get_attribute("data-spot") != first


def test_the_keyboard_goes_on_from_the_result(people):
    person = people(hasty=True)
    page = person.play("schnapsen")
    person.finish_deal(press=lambda button: button.press("Enter"))
    page.locator(".result .next:focus").wait_for()
    number = page.locator("main").get_attribute("data-moment").partition("-")[0]
    page.keyboard.press("Enter")
    page.locator(f'main:not([data-moment^="{number}-"])').wait_for()


def test_a_result_takes_nobody_out_of_a_dialog(people):
    person = people(hasty=True)
    page = person.play("schnapsen")

    def play_and_read(button):
        button.press("Enter")
        page.get_by_role("button", name="Hilfe").press("Enter")
        page.locator("dialog[open]").wait_for()
        page.wait_for_selector(".result, .hand.playing, .calls button")
        if page.locator(".result").count() == 0:
            page.keyboard.press("Escape")
            page.locator("dialog[open]").wait_for(state="detached")

    person.finish_deal(press=play_and_read)
    page.locator("dialog[open] :focus").wait_for()


def test_a_seat_that_is_pressed_tells_its_plate_in_sentences(people):
    person = people(viewport={"width": 390, "height": 844})
    page = person.play("schnapsen")
    page.wait_for_selector(".hand.playing button, .calls button")
    seat = page.get_by_role("region", name="Resi").get_by_role("button")
    name = seat.get_attribute("aria-label")
    assert name.startswith("Resi ist ein Bot")
    assert "Zum Gewinn der Partie fehlen noch 7 Punkte." in name
    assert name.endswith("Stand: 0 Bummerl.")
    seat.press("Enter")
    told = page.locator("[popover]:popover-open")
    assert " ".join(told.locator("p").all_inner_texts()) == name
    assert person.complaints() == []
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
    page.get_by_role("button", name="Hilfe").click()
    assert page.get_by_text("So viele Punkte fehlen ihm, um die Partie zu gewinnen.").is_visible()


def test_a_dialog_stays_when_a_text_selection_ends_beside_it(person):
    page = person.play("schnapsen")
    page.get_by_role("button", name="Hilfe").click()
    title = page.locator("dialog[open] h2").bounding_box()
    page.mouse.move(title["x"] + 5, title["y"] + 5)
    page.mouse.down()
    page.mouse.move(3, 3)
    page.mouse.up()
    assert page.locator("dialog[open]").count() == 1
    page.mouse.click(3, 3)
    page.locator("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize("path", ["/nowhere", "/foo.txt", "/rulebook/..%2f.."])
def test_an_address_of_nothing_says_so_on_a_page(person, path):
    page = person.open(path)
    page.get_by_role("link", name="Zur Startseite").wait_for()
