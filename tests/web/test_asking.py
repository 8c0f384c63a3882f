"""What somebody is asked, on every screen: the explanation never takes the buttons away."""

import pytest
from support.browser import MY_CALL
from support.stacked import hand_for, stacked

from stammtisch import rulesets
from stammtisch.engine.cards import Card
from stammtisch.schafkopf.contracts import parse_contract

SCREENS = {
    "phone": {"width": 390, "height": 844},
    "phone-landscape": {"width": 844, "height": 390},
    "desktop": {"width": 1440, "height": 900},
}
SEAT = 2
EVERYTHING = """extends = "schafkopfschule"
contracts = ["rufspiel", "solo", "wenz", "farbwenz", "geier", "tout", "sie"]
"""
IN_SIGHT = """button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [0.1, 0.9].every((part) =>
        button.contains(document.elementFromPoint(left + width / 2, top + height * part)));
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_explanation_leaves_every_game_in_sight(people, screen):
    page = announcing(people(viewport=SCREENS[screen], hasty=True), "extends = 'schafkopfschule'")
    assert len(page.locator(".calls .row button").all()) == 3
    page.locator(".calls summary").click()
    assert page.locator(".calls details p").is_visible()
    assert hidden(page) == []
    page.locator('.calls [data-games~="SG"]').click()
    assert hidden(page) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_a_house_that_plays_everything_finds_every_game(people, screen):
    person = people(viewport=SCREENS[screen], hasty=True)
    page = announcing(person, EVERYTHING)
    kinds = page.locator(".calls [data-games]")
    found = []
    for number in range(kinds.count()):
        if kinds.nth(number).get_attribute("data-call"):  # there is but one of this kind
            assert kinds.nth(number).evaluate(IN_SIGHT)
            continue
        games = kinds.nth(number).get_attribute("data-games").split()
        kinds.nth(number).click()
        found += in_sight(page)
        if any(game.endswith("-TOUT") for game in games):
            page.get_by_role("switch", name="Tout").click()
            found += in_sight(page)
        assert {f"ANNOUNCE({game})" for game in games} <= set(found)
        assert page.locator(".calls .mine").evaluate(IN_SIGHT), "the question stays"
        assert person.complaints() == []
        page.get_by_role("button", name="anderes Spiel").click()
    assert len(found) == len(set(found)) == 16  # and the only Rufspiel


def test_a_call_says_what_it_would_oblige_to_and_only_the_safe_answer_is_green(people):
    """Three Sauen and no card to call with: who says "ich spiele" plays alone."""
    person = people(hasty=True, hints=False)
    hand = cards("EA GA SA EO EU HA HX HK")
    rules = rulesets.builtin("schafkopfschule")
    person.practise(stacked(rules, hand, SEAT), SEAT)
    person.over()
    page = person.page
    page.locator(".calls").get_by_text("Damit ginge nur Solo oder Wenz").wait_for()
    passes, plays = page.locator(".calls .row button").all()
    assert passes.get_attribute("data-verb") == "PASS"
    assert "primary" in passes.get_attribute("class")
    assert "primary" not in plays.get_attribute("class")
    assert "risk" in plays.get_attribute("class")


def test_a_game_is_announced_in_two_steps_and_the_usual_one_is_green(people):
    person = people(hasty=True)
    page = announcing(person, "extends = 'schafkopfschule'")
    partner, solo, wenz = page.locator(".calls .row button").all()
    assert [it.inner_text() for it in (partner, solo)] == [
        "Rufspiel\nmit Partner",
        "Solo\nallein gegen drei",
    ]
    assert "primary" in partner.get_attribute("class")
    assert "primary" not in solo.get_attribute("class") + wenz.get_attribute("class")
    solo.press("Enter")
    page.locator(".calls .row button:focus").wait_for()
    assert page.locator('.calls [data-call="ANNOUNCE(SG)"] img').count() == 1
    page.get_by_role("switch", name="Tout").click()
    page.locator('.calls [data-call="ANNOUNCE(SG-TOUT)"]').wait_for()
    page.get_by_role("button", name="anderes Spiel").click()
    person.step(wanted=("ANNOUNCE(RG)",))
    page.locator("header").get_by_text("Rufspiel auf die Blaue").wait_for()


def in_sight(page):
    """The games that can be announced with one more press; all are seen, some after scrolling."""
    games = page.locator(".calls [data-call]").all()
    for game in games:
        game.scroll_into_view_if_needed()
        assert game.evaluate(IN_SIGHT), game.inner_text()
    return [game.get_attribute("data-call") for game in games]


def test_the_called_sau_lies_on_the_table_and_only_its_holder_is_told(people):
    rules = rulesets.builtin("schafkopfschule")
    record = stacked(rules, cards("EO GU SU HX H9 GX G7 EA"), 0)
    for seat in (1, 2, 3):
        person = people(hasty=True, viewport=SCREENS["phone"])
        person.practise(record, seat)
        page = person.page
        holds = page.locator('.hand [data-spot="card-GA"]').count() == 1
        page.locator('.calls [data-verb="PASS"]').click()
        page.locator("figure").get_by_role("img", name="Gras-Sau").wait_for()
        caller = page.locator("figcaption span").inner_text()
        assert caller == page.locator("header p").inner_text()
        told = page.locator(".question .secret")
        if holds:
            told.get_by_text(f"Du hast die Blaue: Du spielst mit {caller}.").wait_for()
        else:
            assert told.count() == 0


def test_nobody_is_dealt_a_white_card_nor_reads_of_a_cut_that_chance_makes(people):
    person = people(hasty=True)
    person.page.add_init_script(
        """window.read = [];
        new MutationObserver(() => window.read.push(
            document.querySelector('header h1')?.innerText,
            document.querySelector('.calls')?.innerText,
        )).observe(document, {childList: true, characterData: true, subtree: true});"""
    )
    page = person.play("schafkopf")
    page.locator(".hand.playing, .calls button").first.wait_for()
    read = [it for it in page.evaluate("window.read") if it]
    assert read and not any("Abheben" in it or "Du hebst ab" in it for it in read)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(it => it.name)")
    assert len({it for it in fetched if "/cards/bavarian/" in it}) == 33


def test_titles_tricks_and_backs_fit_and_match(people):
    person = people(viewport={"width": 320, "height": 568}, hasty=True, language="bar")
    rules = rulesets.builtin("schafkopfschule")
    person.practise(stacked(rules, hand_for(parse_contract("SH")), 0), 0)
    person.over()
    person.step(wanted=("PLAY",))
    person.over()
    person.step(wanted=("ANNOUNCE(SH)",))
    page = person.page
    page.locator(".hand.playing").wait_for()
    title = page.locator("header h1")
    assert "Herz" in title.inner_text()
    assert title.evaluate("it => it.scrollWidth <= it.clientWidth")
    person.step()
    person.over()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("header nav button").first.click()
    page.locator("dialog[open] li").nth(3).wait_for()
    edge = "it => it.getBoundingClientRect().right"
    inner = page.locator("dialog[open] li").nth(3).evaluate(edge)
    assert inner + 8 <= page.locator("dialog[open]").evaluate(edge)
    person.play("schnapsen")
    back = page.locator(".seat.top .fan i").first
    image = back.evaluate("it => getComputedStyle(it).backgroundImage")
    assert "/cards/french/back.svg" in image


def hidden(page):
    games = page.locator(".calls .row button").all()
    return [game.inner_text() for game in games if not game.evaluate(IN_SIGHT)]


def cards(text):
    return [Card[name] for name in text.split()]


def test_with_five_at_the_table_nobody_is_hidden_on_a_phone_held_sideways(people):
    person = people(viewport=SCREENS["phone-landscape"], hasty=True)
    person.sit_down(rules="ttc-freising-10-30", chairs=5, bots=["anfaenger"] * 4)
    while not person.page.locator(MY_CALL).count():
        if person.over():
            person.next_deal()
        else:
            person.step()
    calls = person.page.locator(".calls").bounding_box()
    for plate in person.page.locator(".seat .plate").all():
        box = plate.bounding_box()
        assert box["x"] + box["width"] <= calls["x"] or calls["x"] + calls["width"] <= box["x"]


def test_the_title_tells_the_trumps_of_schnapsen_and_names_a_round_once(people):
    person = people(viewport={"width": 320, "height": 568}, hasty=True)
    page = person.play("schnapsen")
    page.locator("header").get_by_text("Atout: ").wait_for()
    person.sit_down(rules="ttc-freising-10-30", round="trixer", bots=["anfaenger"] * 3)
    page.locator(".hand.playing").wait_for()
    assert page.locator("header h1").inner_text() == "Trixer"
    assert page.locator("header .title p").count() == 0


def announcing(person, house):
    """The player has said that they play, and is asked what."""
    rules = rulesets.parse(house, name="house")
    person.practise(stacked(rules, hand_for(parse_contract("RG")), SEAT), SEAT)
    person.over()
    person.step(wanted=("PLAY",))
    person.page.locator('.calls button[data-verb="ANNOUNCE"]').first.wait_for()
    return person.page


def test_on_a_small_phone_a_result_is_in_sight_as_a_whole(people):
    person = people(viewport={"width": 390, "height": 568}, hasty=True)
    person.sit_down(rules="ttc-freising-10-30", chairs=5, bots=["anfaenger"] * 4)
    person.finish_deal()
    box = "it => [it.scrollHeight, it.clientHeight]"
    needed, shown = person.page.locator(".result").evaluate(box)
    assert needed <= shown
