"""People play in real browsers."""

import re

import pytest
from support.browser import IN_SIGHT, MY_CALL, PLAYABLE, QUICK, by_hand

LOOKS = {
    "phone": {"width": 390, "height": 844},
    "phone-landscape": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1440, "height": 900},
}
SMALL = ({"width": 320, "height": 568}, {"width": 360, "height": 640})


def test_a_deal_of_schafkopf_against_bots_from_play_to_the_settlement(person):
    page = person.play("schafkopf")
    assert page.locator(".hand li").count() == 8
    person.finish_deal(by_hand)
    assert sum(person.amounts()) == 0
    assert page.locator(".result .told").inner_text()
    page.locator(".result .next").click()
    page.locator(".hand li").nth(7).wait_for()
    assert person.logged == [], "a guest's first visit is no error"


def test_a_deal_of_schnapsen_against_a_bot(person):
    page = person.play("schnapsen")
    assert page.locator(".hand li").count() == 5
    assert page.locator(".talon .open").is_visible()
    person.finish_deal(by_hand)
    assert max(person.amounts()) in (0, 1, 2, 3)


def test_a_deal_by_keyboard_alone(person):
    page = person.open()
    page.locator('.games button[data-game="schnapsen"]').focus()
    page.keyboard.press("Enter")
    page.locator(".hand li").first.wait_for()
    page.locator(".hand button").first.focus()
    page.keyboard.press("ArrowRight")
    second = page.locator(".hand button").nth(1)
    assert second.evaluate("button => button === document.activeElement")

    def press(button):
        button.focus()
        page.keyboard.press("Enter")

    person.finish_deal(press)
    press(page.locator(".result .next"))
    page.locator(".result").wait_for(state="detached")


@pytest.mark.parametrize("look", LOOKS)
def test_everything_fits_on_the_screen(people, look):
    person = people(viewport=LOOKS[look])
    page = person.play("schafkopf")
    page.locator(".calls").wait_for()
    width, height = LOOKS[look].values()
    for found in (".hand", ".board", ".calls"):
        box = page.locator(found).bounding_box()
        assert box["x"] >= 0, (found, box)
        assert box["x"] + box["width"] <= width, (found, box)
        assert box["y"] + box["height"] <= height, (found, box)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".calls summary").click()
    assert page.locator(".calls details p").is_visible()
    assert not meet(page, ".calls", ".seat.bottom")


def test_what_is_asked_and_said_in_schnapsen_covers_neither_talon_nor_plates(people):
    person = people(hasty=True, locale="en-GB", viewport=LOOKS["phone"])
    page = person.play("schnapsen")
    while page.locator('.optional [data-verb="CLOSE"]').count() == 0:
        if person.over():
            person.next_deal()
        else:
            person.step()
    for look in (*LOOKS.values(), *SMALL):
        page.set_viewport_size(look)
        for part in (".calls", ".optional"):
            for other in (".talon", ".seat.bottom .who", ".seat.top .plate"):
                assert not meet(page, part, other), (look, part, other)
        assert not meet(page, ".calls", ".optional"), look
        assert not meet(page, ".talon", ".seat.top .plate"), look
        page.wait_for_function(IN_SIGHT, arg=".optional button")


@pytest.mark.parametrize("rules", ["schafkopfschule", "ttc-freising-10-30"])
def test_what_is_asked_covers_nobody_at_any_size(people, rules):
    person = people(hasty=True, viewport=LOOKS["phone"], name="Maximiliane")
    chairs = 5 if rules.startswith("ttc") else 4
    person.sit_down(rules=rules, chairs=chairs, bots=["anfaenger"] * (chairs - 1))
    page = person.page
    for wanted, moment in ((), ".calls.asked"), ((), ".calls.asked"), (["PLAY"], ".hand.playing"):
        while person.over() or not page.locator(moment).count():
            if page.locator(".result").count():
                person.next_deal()
            else:
                person.step(wanted=wanted)
        covers_nobody(page)
        person.step()


def covers_nobody(page):
    for look in (*LOOKS.values(), *SMALL):
        page.set_viewport_size(look)
        seats = page.locator(".seat").evaluate_all("all => all.map(it => it.classList[1])")
        for seat in seats:
            plate = f".seat.{seat} .plate"
            assert not meet(page, ".calls", plate), (look, seat)
            assert not meet(page, ".calls", f".seat.{seat} .coaster"), (look, seat)


def test_long_and_odd_names_fit_on_a_phone(people):
    bepp = people(name="🍺" + "B" * 29, viewport=LOOKS["phone"], hasty=True)
    bepp.introduce()
    terms = {"title": "X" * 60, "public": True, "bots": ["anfaenger"] * 2, **QUICK}
    table = bepp.ask("/tables", **terms)["table"]
    page = bepp.open(f"/at/{table}")
    fits(page.locator("section.sheet"))
    guest = people(name="W" * 30, viewport=LOOKS["phone"], hasty=True)
    door = guest.open(f"/at/{table}").locator("section.sheet")
    fits(door)
    door.get_by_role("button").click()
    page.get_by_role("button", name="Es kann losgehen").click()
    plates = guest.page.locator(".plate")
    plates.nth(3).wait_for()
    for plate in plates.all():
        fits(plate)
    assert guest.page.locator(".coaster", has_text="🍺").count() == 1

    until_asked(bepp, guest.name)
    fits(page.locator(".calls"))
    guest.page.get_by_role("button", name="Menü").click()
    guest.page.get_by_role("button", name="Kurze Pause").click()
    bepp.finish_deal()
    assert page.locator(".result .amounts", has_text=guest.name).is_visible()
    fits(page.locator(".result"))
    guest.page.get_by_role("button", name="Ich bin wieder da").click()
    guest.page.get_by_role("button", name="Gespräch").click()
    guest.page.locator("#remark").fill("M" * 100)
    guest.page.locator("#remark").press("Enter")
    page.get_by_role("button", name="Gespräch").click()
    fits(page.locator("dialog[open]"))
    page.locator('[data-does="mute"]').click()
    page.locator(".silenced").wait_for()
    fits(page.locator("dialog[open]"))
    for each in (guest, bepp):
        each.page.keyboard.press("Escape")
        each.page.locator(".result .next").click()
    page.locator(".result").wait_for(state="detached")
    page.get_by_role("button", name="Zettel").click()
    fits(page.locator("dialog[open]"))
    fits(page.locator("dialog[open] [role=region]"))
    page.locator("dialog[open] tbody a").first.click()
    fits(page.locator(".arena .board"))
    page.locator(".whole dl").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= LOOKS["phone"]["width"]


def until_asked(person, other):
    """Says no until it is up to the other."""
    waiting = person.page.locator(".question", has_text=other)
    mine = person.page.locator(MY_CALL)
    waiting.or_(mine.first).wait_for()
    while not waiting.is_visible():
        person.step()
        waiting.or_(mine.first).wait_for()


def fits(box):
    """Nothing in it is wider than it is, nor does it leave the screen."""
    box.wait_for()
    assert box.evaluate("it => it.getBoundingClientRect().right <= innerWidth")
    assert box.evaluate("it => it.scrollWidth <= it.clientWidth")


def meet(page, one, other):
    """Whether two things lie over each other."""
    a, b = (page.locator(found).first.bounding_box() for found in (one, other))
    return all(
        a[at] < b[at] + b[size] and b[at] < a[at] + a[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_card_that_may_not_be_played_says_why(person):
    person.play("schafkopf")
    assert "(Regel " in why_not(person)
    with person.page.expect_popup() as opened:
        person.page.get_by_role("alert").get_by_role("link", name="Regel").click()
    opened.value.wait_for_url(re.compile(r"/book/1-mechanics#1\.[0-9]$"))


def test_the_server_answers_in_the_language_that_was_chosen_last(person):
    page = person.play("schafkopf")
    page.get_by_role("button", name="Menü").click()
    page.get_by_label("Sprache").select_option("en")
    page.get_by_role("button", name="Close").click()
    assert "(rule " in why_not(person)
    page = person.open("/rulebook/schafkopfschule")
    page.get_by_role("heading", name="Rules of the Schafkopfschule, private play").wait_for()


def test_a_card_that_is_pressed_twice_is_played_once_and_nothing_is_said(people):
    person = people(speed="slow")
    page = person.play("schnapsen")
    for _ in range(3):
        if person.over():
            break
        page.locator(PLAYABLE).first.dblclick(position={"x": 8, "y": 20})
        page.wait_for_selector(f".result, {PLAYABLE}")
        assert page.locator('.place[role="alert"] p').all_inner_texts() == []


def why_not(person):
    """What is said about a card that is not allowed; it stays in the hand."""
    page = person.page
    for _ in range(40):
        if person.over():
            page.locator(".result .next").click()
            page.locator(".result").wait_for(state="detached")
            continue
        dimmed = page.locator(".hand.playing button.dimmed")
        if dimmed.count():
            card = dimmed.first.get_attribute("data-spot")
            dimmed.first.click(position={"x": 8, "y": 20})
            page.locator('.place[role="alert"] p').wait_for()
            assert page.locator(f'.hand [data-spot="{card}"]').count() == 1
            return page.locator('.place[role="alert"] p').inner_text()
        person.step()
    raise AssertionError("all cards were always legal")


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", {"weiter", "ich spiele"}), ("en", {"pass", "I play"}), ("bar", {"weida", "I dadad"})],
)
def test_the_auction_speaks_the_language_of_the_player(people, language, words):
    person = people(language=language)
    page = person.play("schafkopf")
    page.locator('.calls button[data-verb="PASS"]').wait_for()
    assert words & set(page.locator(".calls button").all_inner_texts())
    assert page.locator("html").get_attribute("lang") == language
